export { findPuzzles, proveAgain, statesOf } from './find.ts';
