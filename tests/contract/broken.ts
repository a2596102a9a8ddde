import type {
  ActionCodec,
  ActionList,
  FlatState,
  Game,
  OutcomeList,
  Player,
  Rng,
  Ruleset,
  ScriptedPolicy,
  State,
} from '../../rules/core/index.ts';

export interface Faults {
  /** Spoils one state; called on every state that the game makes, reads or clones. */
  readonly state?: (state: FlatState) => void;
  /** Spoils the game: what is answered replaces its own. */
  readonly game?: (game: Game) => Partial<Game>;
  readonly ruleset?: Partial<Ruleset>;
}

/** A ruleset that plays like another, but with faults. */
export function breakRuleset(base: Ruleset, faults: Faults): Ruleset {
  const broken: Ruleset = {
    ...base,
    ...faults.ruleset,
    load: (scenario, options) => {
      const game = base.load(scenario, options);
      const spoil = (state: State, owner: Game): State => {
        const clone = state.clone.bind(state);
        Object.assign(state, { game: owner, clone: () => spoil(clone(), owner) });
        faults.state?.(state as FlatState);
        return state;
      };
      const wrapped: Game = Object.assign(Object.create(game) as Game, {
        ruleset: broken,
        newState: () => spoil(game.newState(), wrapped),
        fromPosition: (position: unknown) => spoil(game.fromPosition(position), wrapped),
      });
      return Object.assign(wrapped, faults.game?.(game));
    },
  };
  return broken;
}

/** Replaces a method of one object by one that is given the original. */
export function override<T extends object, K extends keyof T>(target: T, name: K, change: (original: T[K]) => T[K]): void {
  const value = target[name];
  const original = (typeof value === 'function' ? value.bind(target) : value) as T[K];
  Object.defineProperty(target, name, { value: change(original), configurable: true, writable: true });
}

/** A fault, and the check that must catch it. */
export interface Case {
  readonly check: string;
  readonly fault: string;
  /** No other check catches it, or these alone. */
  readonly only?: true | readonly string[];
  readonly base: Ruleset;
  readonly faults: Faults;
}

const CARD_CELL = 3; // depth, bettor, end, then the two hands

/** Where a state of Kuhn poker keeps a player's card. */
export const cardCell = (player: Player): number => CARD_CELL + player;

export const codec = (game: Game, change: Partial<ActionCodec>): Partial<Game> => ({ actions: { ...game.actions, ...change } });

export function spoilLegal(change: (state: FlatState, list: ActionList) => void): Faults {
  return {
    state: (state) =>
      override(state, 'legalActions', (original) => (into) => {
        const list = original(into);
        change(state, list);
        return list;
      }),
  };
}

export function spoilOutcomes(change: (list: OutcomeList) => void): Faults {
  return {
    state: (state) =>
      override(state, 'chanceOutcomes', (original) => (into) => {
        const list = original(into);
        if (list.length > 0) change(list);
        return list;
      }),
  };
}

/** An outcome that falls once in millions of rolls. */
export const RARE = 99;

export function addRareOutcome(list: OutcomeList): void {
  const weights = list.weights.slice(0, list.length);
  const outcomes = list.outcomes.slice(0, list.length);
  list.clear();
  outcomes.forEach((outcome, i) => list.add(outcome, weights[i]! * 1e7));
  list.add(RARE, 1);
}

/** A resampler in place of Kuhn poker's own. */
export function resampler(resample: (state: FlatState, viewer: Player, rng: Rng) => void): Faults {
  return { state: (state) => override(state, 'resample', () => (viewer, rng) => resample(state, viewer, rng)) };
}

/** Another hand-written player, made from the ruleset's own. */
export function script(change: (choose: ScriptedPolicy['choose']) => ScriptedPolicy['choose']): Faults {
  return {
    game(game) {
      const policy = game.scripted!;
      const choose: ScriptedPolicy['choose'] = (state, legal, rng) => policy.choose(state, legal, rng);
      return { scripted: { choose: change(choose), evaluate: (state) => policy.evaluate(state) } };
    },
  };
}

let leftovers = 0;

/** A number that depends on all that has been played before: what no rule may read. */
export function leftover(): number {
  return leftovers++;
}
