export { type ModelCard, type ModelEvaluation, parseModelCard, whyUnfit } from './cards/card.ts';
export { ModelError, type ModelErrorCode } from './cards/errors.ts';
export type { Evaluation, Evaluator } from './evaluator.ts';
export { OnnxEvaluator } from './inference.ts';
export { decodePolicy, type PolicyModel } from './policy/policy-file.ts';
export { loadEvaluator, type LoadedModel, loadModelCard } from './load.ts';
