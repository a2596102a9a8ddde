export { kuhnPoker } from './kuhn-poker.ts';
export { pig } from './pig.ts';
export { ticTacToe } from './tic-tac-toe.ts';
