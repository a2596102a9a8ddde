export { type ChangeEffect, type ChangesConfig, measureChanges } from './changes.ts';
export { emptyLab, type LabPlayers, type LabRequest, type LabResult, resolveLab, resumeLab, runLab, type RunLabOptions } from './lab.ts';
export { decodeLab, encodeLab } from './lab-file.ts';
export { type LabConfig, LabError, USUAL_LAB } from './plan.ts';
export { labPage } from './page.ts';
export { type RaceConfig, type RaceOptions, type RaceResult, raceChanges, type Suggestion } from './race.ts';
export { type LabSummary, summariseLab } from './summary.ts';
export { effectCells, endingCells, evenCells, optionCells, skillCells, suggestionCells } from './tables.ts';
