/** Thrown for a queue that cannot be reached or used as asked. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
}
