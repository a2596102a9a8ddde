import { ActionList, isPlayer, type Rng, type State } from '../../../rules/core/index.ts';
import { type Check, expectThat } from '../report/report.ts';

/** States that are kept to come back to, and how often it is done from each new one. */
const KEPT = 64;
const JUMPS = 6;

interface Kept {
  readonly state: State;
  readonly legal: string;
}

/** Goes from one state of a game to another that has nothing to do with it, as searches and learners do. */
class Jumps {
  private readonly kept: Kept[] = [];
  private readonly rng: Rng;
  private readonly scratch: State;
  private readonly legal = new ActionList();

  constructor(scratch: State, rng: Rng) {
    this.scratch = scratch;
    this.rng = rng;
  }

  keep(state: State): void {
    const one = { state: state.clone(), legal: this.listed(state) };
    if (this.kept.length < KEPT) this.kept.push(one);
    else this.kept[this.rng.below(KEPT)] = one;
  }

  jump(): void {
    const { state, legal } = this.kept[this.rng.below(this.kept.length)]!;
    this.scratch.copyFrom(state);
    expectThat(
      this.listed(this.scratch) === legal,
      () => `after other states were asked, a state has other legal actions than before: ${this.told(legal)}`,
    );
  }

  private listed(state: State): string {
    return [...state.legalActions(this.legal)].join();
  }

  /** The actions that were in one of the lists only. */
  private told(before: string): string {
    const [old, now] = [before.split(',').map(Number), [...this.scratch.legalActions(this.legal)]];
    const changed = [...old.filter((action) => !now.includes(action)), ...now.filter((action) => !old.includes(action))];
    return changed
      .slice(0, 3)
      .map((action) => this.scratch.game.actions.format(this.scratch, action))
      .join(', ');
  }
}

const jumps: Check = {
  name: 'jumps',
  about: 'what a state allows depends on it alone, whatever other states of the game were asked before',
  start: ({ game, rng }) => {
    const found = new Jumps(game.newState(), rng);
    return {
      visit(state) {
        if (!isPlayer(state.actor)) return;
        found.keep(state);
        for (let i = 0; i < JUMPS; i++) found.jump();
      },
    };
  },
};

/** Whether a game's answers follow from the state, and from nothing that it remembers. */
export const jumpChecks: readonly Check[] = [jumps];
