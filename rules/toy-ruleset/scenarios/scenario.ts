import type { ScenarioCard, ScenarioPack } from '../../core/index.ts';

/** Names of the players' sides in data; a player is a place in this list. */
export const SIDES = ['red', 'blue'] as const;

/** What a band is at the start. */
interface Band {
  readonly men: number;
  readonly place: number;
}

/** One scenario as the rules read it. Places count from Red's end of the track, from 0. */
export interface Scenario extends ScenarioCard {
  /** The pack it was made from, if it is a user's own. */
  readonly pack?: ScenarioPack;
  readonly places: number;
  readonly ford: number;
  readonly turns: number;
  /** By player. */
  readonly bands: readonly [Band, Band];
}
