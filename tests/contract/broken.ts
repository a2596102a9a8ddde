import type { FlatState, Game, Ruleset, State } from '../../rules/core/index.ts';

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
