/** What can be wrong with a model on disk. */
export type ModelErrorCode = 'MODEL_NOT_FOUND' | 'BAD_MODEL' | 'MODEL_MISMATCH' | 'RUNTIME_MISSING';

/** Thrown when a model cannot be read, run, or used for the game at hand; the message says what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
