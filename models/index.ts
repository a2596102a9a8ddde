export { type ModelCard, type ModelEvaluation, parseModelCard, whyUnfit } from './card.ts';
export { ModelError, type ModelErrorCode } from './errors.ts';
export type { Evaluation, Evaluator } from './evaluator.ts';
export { OnnxEvaluator } from './inference.ts';
export { loadEvaluator, type LoadedModel, loadModelCard } from './load.ts';
