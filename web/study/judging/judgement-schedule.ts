/** Decisions between two that are judged first; then those between them, finer and finer. */
const FIRST_STEP = 16;

/** The order in which decisions are judged: every 16th first, so that the whole game shows soon, then finer until all are.
 * @param decisions plies of the decisions, ascending
 * @param isJudged whether one need not be judged any more */
export function scheduleOf(decisions: readonly number[], isJudged: (ply: number) => boolean): number[] {
  const order: number[] = [];
  for (let step = FIRST_STEP; step >= 1; step /= 2) {
    decisions.forEach((ply, i) => {
      const isNew = i % step === 0 && (step === FIRST_STEP || i % (2 * step) !== 0);
      if (isNew && !isJudged(ply)) order.push(ply);
    });
  }
  return order;
}

/** The next ones to be judged together: never of two rounds, so that each round shows before the next begins.
 * @param most longest batch */
export function nextBatch(schedule: readonly number[], most: number): number[] {
  const descent = schedule.findIndex((ply, i) => i > 0 && ply < schedule[i - 1]!);
  return schedule.slice(0, Math.min(most, descent < 0 ? schedule.length : descent));
}
