import type { Evaluation, Evaluator } from '../models/evaluator.ts';
import { ActionList, CHANCE, type Game, isPlayer, OutcomeList, Rng, type State } from '../rules/core/index.ts';

/** Most decisions that are played on before a state is judged as it then is. */
const MOST_DECISIONS = 256;

/** States to play on with, by game: as many as a batch has needed so far. */
class Scratch {
  private readonly states = new Map<Game, State[]>();
  private readonly used = new Map<Game, number>();

  release(): void {
    this.used.clear();
  }

  copyOf(state: State): State {
    const { game } = state;
    const at = this.used.get(game) ?? 0;
    this.used.set(game, at + 1);
    const known = this.states.get(game) ?? [];
    this.states.set(game, known);
    const copy = (known[at] ??= game.newState());
    copy.copyFrom(state);
    return copy;
  }
}

/**
 * Judges what a state is worth once the ruleset's own player has finished what the side to move has begun: until the other side decides. In the middle of a turn
 * much hangs in the air (a charge begun, a line half formed), which networks judge badly and searches exploit. Priors are those of the state itself.
 */
class SettledEvaluator implements Evaluator {
  private readonly inner: Evaluator;
  private readonly scratch = new Scratch();
  private readonly legal: ActionList[] = [];
  private readonly outcomes = new OutcomeList();

  constructor(inner: Evaluator) {
    this.inner = inner;
  }

  async evaluate(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    this.scratch.release();
    const settled = states.map((state) => this.settle(state));
    const open = settled.flatMap((state, i) => (state !== null && isPlayer(state.actor) ? [i] : []));
    const later = open.map((i, at) => settled[i]!.legalActions((this.legal[at] ??= new ActionList())));
    const answers = await this.inner.evaluate([...states, ...open.map((i) => settled[i]!)], [...legal, ...later]);
    return states.map((_, i) => {
      const answer = answers[i]!;
      const end = settled[i];
      if (end === null || end === undefined) return answer;
      return { ...answer, value: isPlayer(end.actor) ? answers[states.length + open.indexOf(i)]!.value : end.returns()[0] };
    });
  }

  /** The state when the other side decides, or the game is over; null where the ruleset has no player of its own. */
  private settle(state: State): State | null {
    const { scripted } = state.game;
    if (scripted === undefined) return null;
    const { actor } = state;
    const after = this.scratch.copyOf(state);
    const list = (this.legal[0] ??= new ActionList());
    const rng = Rng.from(String(state.hash()));
    for (let left = MOST_DECISIONS; left > 0 && (after.actor === actor || after.actor === CHANCE); left--) {
      if (after.actor === CHANCE) after.apply(after.chanceOutcomes(this.outcomes).sample(rng));
      else after.apply(scripted.choose(after, after.legalActions(list), rng));
    }
    return after.actor === CHANCE ? null : after;
  }

  close(): Promise<void> | void {
    return this.inner.close?.();
  }
}

/** A judge that first lets the ruleset's own player finish the turn of the side to move. Dice that fall on the way follow from the state, so that it is always judged the same. To be asked one batch at a time. */
export function settled(judge: Evaluator): Evaluator {
  return new SettledEvaluator(judge);
}
