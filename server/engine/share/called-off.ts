import { RequestError } from '../../protocol/problem.ts';

/** Why a search is called off: the reason of its signal. */
export type CallOff = 'deadline' | 'terminated';

/** Why work that was called off is not even begun. */
export function calledOff(reason: CallOff): RequestError {
  if (reason === 'deadline')
    return new RequestError(
      'DEADLINE',
      'The deadline passed while the request waited for its turn; allow more time or ask when less is going on.',
      '/deadlineMs',
    );
  return new RequestError('CANCELLED', 'The request was cancelled before its turn came.');
}

/** @throws RequestError DEADLINE or CANCELLED if nobody waits for the answer any more */
export function checkWanted({ aborted, reason }: AbortSignal): void {
  if (aborted) throw calledOff(reason === 'deadline' ? 'deadline' : 'terminated');
}
