import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import { ActionList, CHANCE, isPlayer, OutcomeList, Rng, type State } from '../../rules/core/index.ts';

/** Most decisions that are played on before a state is judged as it then is. */
const MOST_DECISIONS = 256;

/**
 * Judges what a state is worth once the ruleset's own player has finished what the side to move has begun: until the other side decides.
 * In the middle of a turn
 * much hangs in the air (a charge begun, a line half formed), which networks judge badly and searches exploit. Priors are those of the state itself.
 */
class SettledEvaluator implements Evaluator {
  private readonly inner: Evaluator;
  /** States to play on with, by their place in the batch. */
  private readonly scratch: State[] = [];
  private readonly legal = new ActionList();
  /** Of what a state has become only its value is asked for. */
  private readonly noActions = new ActionList();
  private readonly outcomes = new OutcomeList();

  constructor(inner: Evaluator) {
    this.inner = inner;
  }

  async evaluate(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const settled = states.map((state, place) => this.settle(state, place));
    const open = settled.filter((state) => state !== null && isPlayer(state.actor)) as State[];
    const answers = await this.inner.evaluate([...states, ...open], [...legal, ...open.map(() => this.noActions)]);
    let next = states.length;
    return settled.map((end, i) => {
      const answer = answers[i]!;
      if (end === null) return answer;
      return { ...answer, value: isPlayer(end.actor) ? answers[next++]!.value : end.returns()[0] };
    });
  }

  /** The state when the other side decides, or the game is over; null where the ruleset has no player of its own. */
  private settle(state: State, place: number): State | null {
    const { scripted } = state.game;
    if (scripted === undefined) return null;
    const { actor } = state;
    const after = this.copyInto(place, state);
    const { legal } = this;
    const rng = Rng.from(String(state.hash()));
    for (let left = MOST_DECISIONS; left > 0 && (after.actor === actor || after.actor === CHANCE); left--) {
      if (after.actor === CHANCE) after.apply(after.chanceOutcomes(this.outcomes).sample(rng));
      else after.apply(scripted.choose(after, after.legalActions(legal), rng));
    }
    return after.actor === CHANCE ? null : after;
  }

  private copyInto(place: number, state: State): State {
    const known = this.scratch[place];
    const copy = known?.game === state.game ? known : (this.scratch[place] = state.game.newState());
    copy.copyFrom(state);
    return copy;
  }

  close(): Promise<void> | void {
    return this.inner.close?.();
  }
}

/**
 * A judge that first lets the ruleset's own player finish the turn of the side to move. Dice that fall on the way follow from the state,
 * so that it is always judged the same. To be asked one batch at a time.
 */
export function settled(judge: Evaluator): Evaluator {
  return new SettledEvaluator(judge);
}
