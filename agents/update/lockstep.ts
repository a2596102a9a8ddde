import type { ActionList, State } from '../../rules/core/index.ts';
import type { Blueprint } from './blueprint.ts';
import type { Asking, Question, Reply } from './play-on.ts';

/** Questions to be answered in one call. */
interface Batch {
  readonly asks: Question['asks'];
  readonly states: State[];
  readonly legal: ActionList[];
}

/** Work that goes on whenever a batch has been answered. */
export type Batches<T> = Generator<Batch, T, ArrayLike<Reply>>;

/** Policies of the blueprint by what the actor can tell apart: it is asked once for each. */
export class KnownPolicies {
  private readonly shares = new Map<string, ArrayLike<number>>();
  private readonly key = new Int32Array(2);

  keyOf(state: State): string {
    state.fingerprint(this.key, state.actor as 0 | 1);
    return `${state.actor} ${this.key[0]} ${this.key[1]}`;
  }

  get(key: string): ArrayLike<number> | undefined {
    return this.shares.get(key);
  }

  set(key: string, shares: ArrayLike<number>): void {
    this.shares.set(key, shares);
  }

  get size(): number {
    return this.shares.size;
  }

  clear(): void {
    this.shares.clear();
  }
}

interface Waiting<T> {
  readonly place: number;
  readonly asking: Asking<T>;
  readonly question: Question;
  /** Of a policy. */
  readonly key: string;
}

/** Lets all go on side by side, and answers what has come of each. */
export function* together<T>(askings: readonly Asking<T>[], known: KnownPolicies): Batches<T[]> {
  const results: T[] = [];
  const goOn = (place: number, asking: Asking<T>, first?: Reply): Waiting<T>[] => {
    let step = first === undefined ? asking.next(0) : asking.next(first);
    while (step.done !== true) {
      const question = step.value;
      const key = question.asks === 'policy' ? known.keyOf(question.state) : '';
      const shares = known.get(key);
      if (shares === undefined) return [{ place, asking, question, key }];
      step = asking.next(shares);
    }
    results[place] = step.value;
    return [];
  };
  let waiting = askings.flatMap((asking, place) => goOn(place, asking));
  while (waiting.length > 0) {
    const policies = new Map(waiting.filter(({ key }) => key !== '').map(({ key, question }) => [key, question]));
    const shares = yield* ask('policy', [...policies.values()]);
    [...policies.keys()].forEach((key, i) => known.set(key, shares[i] as ArrayLike<number>));
    const values = waiting.filter(({ key }) => key === '');
    const answers = yield* ask(
      'value',
      values.map(({ question }) => question),
    );
    const valueAt = new Map(values.map(({ place }, i) => [place, answers[i] as number]));
    waiting = waiting.flatMap(({ place, asking, key }) => goOn(place, asking, valueAt.get(place) ?? known.get(key)!));
  }
  return results;
}

function* ask(asks: Question['asks'], questions: readonly Question[]): Batches<ArrayLike<Reply>> {
  if (questions.length === 0) return [];
  return yield { asks, states: questions.map(({ state }) => state), legal: questions.map(({ legal }) => legal) };
}

/** A batch without questions: somebody may look at the clock. */
export const PAUSE: Batch = { asks: 'policy', states: [], legal: [] };

/** What the blueprint answers. */
export function answer(blueprint: Blueprint, { asks, states, legal }: Batch): ArrayLike<Reply> | Promise<ArrayLike<Reply>> {
  if (states.length === 0) return [];
  return asks === 'policy' ? blueprint.policies(states, legal) : blueprint.values(states, legal);
}
