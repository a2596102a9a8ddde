import { isPlayer, type Rng, type State } from '../../../rules/core/index.ts';
import { type Check, expectThat } from '../report/report.ts';

/** Decisions in a row that are looked at, and how many of them at most from one state. */
const DEPTH = 3;
const MOST = 60;

/** One legal action of each kind, by lot. */
function oneOfEach(state: State, rng: Rng): readonly number[] {
  const chosen = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const action of state.legalActions()) {
    const { kind } = state.game.actions.toAction(state, action);
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (rng.below(count) === 0) chosen.set(kind, action);
  }
  return [...chosen.values()];
}

/** Looks for ways by which who decides comes back to where he was, without dice and without anybody else. */
class Walk {
  private readonly start: bigint;
  private readonly rng: Rng;
  private left = MOST;

  constructor(state: State, rng: Rng) {
    this.start = state.hash();
    this.rng = rng;
  }

  from(state: State, way: readonly string[]): void {
    for (const action of oneOfEach(state, this.rng)) {
      if (this.left-- <= 0) return;
      const next = state.clone();
      next.apply(action);
      if (next.actor !== state.actor) continue;
      const told = [...way, state.game.actions.format(state, action)];
      expectThat(next.hash() !== this.start, () => `who decides is back where he was after: ${told.join(', ')}`);
      if (told.length < DEPTH) this.from(next, told);
    }
  }
}

const headway: Check = {
  name: 'headway',
  about: 'nobody comes back to the same position by decisions of his own alone, so that no turn can go on for ever',
  start: ({ rng }) => ({
    visit(state) {
      if (isPlayer(state.actor)) new Walk(state, rng).from(state, []);
    },
  }),
};

/** Whether play goes on, whatever is decided. */
export const headwayChecks: readonly Check[] = [headway];
