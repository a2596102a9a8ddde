export { blotto } from './blotto.ts';
export { connectFour } from './connect-four.ts';
export { kuhnPoker } from './kuhn-poker.ts';
export { leducPoker } from './leduc-poker.ts';
export { pig } from './pig.ts';
export { strategyFusion } from './strategy-fusion.ts';
export { ticTacToe } from './tic-tac-toe.ts';
