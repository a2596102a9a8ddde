import { ModelError } from '../../models/errors.ts';

/** In a page there are no files: what `models/load.ts` is to Node. @throws ModelError MODEL_NOT_FOUND */
export function loadEvaluator(path: string): never {
  throw new ModelError('MODEL_NOT_FOUND', `A page has no files, and so no model ${path}.`);
}
