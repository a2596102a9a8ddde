/** Thrown for a run that cannot be begun or gone on with as asked. */
export class RunError extends Error {
  override readonly name = 'RunError';
}

/** What the system says when a file cannot grow. */
const FULL: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your share of the disk is used up',
  EFBIG: 'A file has reached the largest size allowed here',
  EROFS: 'The disk can only be read',
};

/** The error itself, or one that says what to do where the disk took no more. @param path folder of the run */
export function explainDisk(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', path: file = path } = error as NodeJS.ErrnoException;
  const reason = FULL[code];
  if (reason === undefined) return error;
  return new RunError(`${reason}: ${file} could not be written. Make room, then go on with the same command: all games and the last checkpoint in ${path} are whole.`, { cause: error });
}
