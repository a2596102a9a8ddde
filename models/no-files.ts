import { ModelError } from './cards/errors.ts';

// What `load.ts` is to Node: `browser` in package.json puts it in its place where a page is made.

function noFiles(path: string): never {
  throw new ModelError(
    'MODEL_NOT_FOUND',
    `A page has no files, and so no model ${path}; fetch its bytes and give them to OnnxEvaluator.create or decodePolicy.`,
  );
}

export { noFiles as loadCells, noFiles as loadEvaluator, noFiles as loadModelCard, noFiles as loadPolicy, noFiles as loadWeights };
