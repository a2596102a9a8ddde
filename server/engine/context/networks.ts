import { type ActionList, CHANCE, type Game, isPlayer, Rng, type Shown, type State } from '../../../rules/core/index.ts';
import type { ModelCard } from '../../../models/cards/card.ts';
import type { Evaluation, Observer } from '../../../models/evaluator.ts';
import { FairEvaluator } from '../share/fair-evaluator.ts';

/** Reads a network and its card; what there is depends on where the engine runs. */
export type LoadNetwork = (path: string) => Promise<Observer & { readonly card?: ModelCard }>;

/** What the networks have done since the last look. */
export interface NetworkWork {
  /** States judged in each call. */
  readonly batches: readonly number[];
  readonly milliseconds: number;
}

/** States that one call may judge. */
const MOST_STATES = 256;

/** Counts what a network is asked, and asks it in portions. */
class CountedEvaluator implements Observer {
  private readonly inner: Observer;
  private readonly note: (states: number, milliseconds: number) => void;

  constructor(inner: Observer, note: (states: number, milliseconds: number) => void) {
    this.inner = inner;
    this.note = note;
  }

  async evaluate(states: readonly Shown[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const answers: Evaluation[] = [];
    for (let at = 0; at < states.length; at += MOST_STATES) {
      const end = Math.min(at + MOST_STATES, states.length);
      const startedAt = performance.now();
      answers.push(...(await this.judge(states.slice(at, end), legal.slice(at, end))));
      this.note(end - at, performance.now() - startedAt);
    }
    return answers;
  }

  /** A state alone is judged twice over: a batch of one takes another way through the arithmetic, whose last digits differ from those of any larger
   * batch, and an answer must not depend on who else asks. */
  private async judge(states: readonly Shown[], legal: readonly ActionList[]): Promise<readonly Evaluation[]> {
    if (states.length !== 1) return this.inner.evaluate(states, legal);
    const [evaluation] = await this.inner.evaluate([states[0]!, states[0]!], [legal[0]!, legal[0]!]);
    return [evaluation!];
  }

  close(): Promise<void> | void {
    return this.inner.close?.();
  }
}

/** A network that many agents use: none of them closes it. */
interface LentNetwork extends Observer {
  readonly card?: ModelCard;
}

/** The networks of an engine, each loaded once. */
export class Networks {
  private readonly loadNetwork: LoadNetwork;
  private readonly loaded = new Map<string, Promise<{ readonly card?: ModelCard; readonly owned: FairEvaluator }>>();
  private batches: number[] = [];
  private milliseconds = 0;

  constructor(loadNetwork: LoadNetwork) {
    this.loadNetwork = loadNetwork;
  }

  /** A network for an agent or an evaluation. @param owner the client that it works for */
  readonly lend = async (path: string, owner: string): Promise<LentNetwork> => {
    let entry = this.loaded.get(path);
    if (entry === undefined) {
      entry = this.load(path);
      this.loaded.set(path, entry);
      entry.catch(() => this.loaded.delete(path));
    }
    const { owned, ...card } = await entry;
    return { ...card, evaluate: (states, legal) => owned.evaluate(states, legal, owner) };
  };

  private async load(path: string): Promise<{ readonly card?: ModelCard; readonly owned: FairEvaluator }> {
    const network = await this.loadNetwork(path);
    // What searches of many games ask in one turn of the event loop is judged in one batch.
    const owned = new FairEvaluator(new CountedEvaluator(network, this.note));
    return { owned, ...(network.card === undefined ? {} : { card: network.card }) };
  }

  private readonly note = (states: number, milliseconds: number): void => {
    this.batches.push(states);
    this.milliseconds += milliseconds;
  };

  /** What the networks have done since the last call. */
  takeWork(): NetworkWork {
    const { batches, milliseconds } = this;
    this.batches = [];
    this.milliseconds = 0;
    return { batches, milliseconds };
  }

  async close(): Promise<void> {
    const entries = await Promise.allSettled(this.loaded.values());
    this.loaded.clear();
    for (const entry of entries) if (entry.status === 'fulfilled') await entry.value.owned.close?.();
  }
}

/** A game's first decision, with dice from a fixed seed, for a trial of a network; null if the game is over before there is one. */
export function firstDecision(game: Game): State | null {
  const state = game.newState();
  const rng = Rng.from('trial');
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  return isPlayer(state.actor) ? state : null;
}
