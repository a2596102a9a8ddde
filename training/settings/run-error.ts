/** Thrown for a run that cannot be begun or gone on with as asked. */
export class RunError extends Error {
  override readonly name = 'RunError';
}

/** What the system says when a file cannot grow. */
const FULL: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your share of the disk is used up',
  EFBIG: 'A file has reached the largest size allowed here',
};

/** What it says where nothing can be written at all. */
const CLOSED: Readonly<Record<string, string>> = {
  EROFS: 'the disk can only be read',
  EACCES: 'you have no right to it',
  EPERM: 'you have no right to it',
  ENOTDIR: 'a part of that path is a file, not a folder',
  EEXIST: 'there is a file of that name',
};

/** The error itself, or one that says what to do where the disk took no more or takes nothing. @param path folder of the run */
export function explainDisk(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  if (FULL[code] !== undefined) {
    return new RunError(
      `${FULL[code]}: ${file ?? path} could not be written. Make room, then go on ` +
        `with the same command: all games and the last checkpoint in ${path} are whole.`,
      { cause: error },
    );
  }
  if (CLOSED[code] === undefined || file === undefined) return error;
  return new RunError(`${file} cannot be used: ${CLOSED[code]}. Choose another folder for the run with --directory.`, { cause: error });
}
