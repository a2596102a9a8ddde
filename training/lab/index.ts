export { type ChangesOptions, type ChangesStep, type PlayedChanges, resumeChanges } from './changes/change-games.ts';
export type { ChangesConfig } from './changes/variants.ts';
export {
  emptyLab,
  type LabPlayers,
  type LabRequest,
  type LabResult,
  resolveLab,
  resumeLab,
  runLab,
  type RunLabOptions,
} from './play/lab.ts';
export { decodeLab, encodeLab } from './lab-file.ts';
export { type LabConfig, LabError, USUAL_LAB } from './play/plan.ts';
export { labPage } from './page.ts';
export { type ChangesQuestion, SUGGEST, WORTH } from './changes/questions.ts';
export { type RaceConfig, type RaceResult, raceChanges, type Suggestion, USUAL_RACE } from './changes/race.ts';
export { suggestionPack } from './changes/suggestion-pack.ts';
export { type LabSummary, summariseLab } from './summary.ts';
export { effectCells, endingCells, evenCells, optionCells, skillCells, suggestionCells } from './tables.ts';
export { type ChangeEffect, measureChanges, type WorthConfig, type WorthResult } from './changes/worth.ts';
