/** Whether an agent thinks by the clock, so that its games cannot be played again. @param spec as `mcts:ms=500` or `mcts:turn=3000` */
export function thinksByTheClock(spec: string): boolean {
  return /[:,]\s*(ms|turn)\s*=/.test(spec);
}
