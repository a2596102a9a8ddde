export { CARD_FILE, DATASET_FORMAT, type DatasetCard, FORMATS } from './card.ts';
export { type MakeOptions, makeFromPlay, makeFromRecords, makeFromRun } from './make.ts';
export { exportMinari, type MinariExport } from './minari.ts';
export { DatasetError } from './npz.ts';
export { checkDataset, gameOfDataset, readDatasetCard } from './read.ts';
export { type Part, PARTS } from './schema.ts';
