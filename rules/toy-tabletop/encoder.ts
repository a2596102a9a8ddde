import { type Encoder, opponent, type Player, share } from '../core/index.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { type Feature, oneHot, TableEncoder } from '../tabletop/encoder/table-encoder.ts';
import { hitsOf, moraleOf } from './odds/odds.ts';
import { actorOf, deedOf } from './rules/kinds.ts';
import { type ActionKind, type Scenario, TERRAIN } from './state/scenario.ts';
import type { ToyTabletopState } from './state/state.ts';
import { MOST_STAMINA, TYPES } from './state/troops.ts';

type S = ToyTabletopState;

/** Changes whenever a number that a network sees would differ. */
const ENCODER_VERSION = 'toy-tabletop-1';

/** Side of a cell of the map, in ticks, and points that count as very many. */
const CELL = 2 * TICKS_PER_INCH;
const MANY_POINTS = 12;

// biome-ignore format: a table, one row a line
const GLOBALS: readonly Feature<[s: S, viewer: Player]>[] = [
  ['turn', 0, 1, 'turns begun / the limit', (s) => s.turn / s.compiled.turns],
  ['to-decide', 0, 1, '1 if the decision is the viewer’s', (s, viewer) => (s.actor === viewer ? 1 : 0)],
  ['own-points', 0, 1, 'own points / 12', (s, viewer) => share(s.victoryPoints()[viewer], MANY_POINTS)],
  ['enemy-points', 0, 1, 'enemy points / 12', (s, viewer) => share(s.victoryPoints()[opponent(viewer)], MANY_POINTS)],
  ['own-places', 0, 1, 'share of the places that the viewer holds', (s, viewer) => s.placesOf(viewer) / s.compiled.areas.length],
  ['enemy-places', 0, 1, 'share of the places that the enemy holds', (s, viewer) => s.placesOf(opponent(viewer)) / s.compiled.areas.length],
];

const LEFT: Feature<[s: S, unit: number]> = ['left', 0, 1, 'hits with which it will be gone / 6', (s, unit) => s.left(unit) / MOST_STAMINA];

// biome-ignore format: a table, one row a line
const UNITS: readonly Feature<[s: S, unit: number]>[] = [
  LEFT,
  ['morale', 0, 1, 'chance that it would hold now', moraleOf],
  ['shaken', 0, 1, '1 if it is shaken', (s, unit) => s.shaken(unit)],
  ['acted', 0, 1, '1 if it has acted in this turn', (s, unit) => s.acted(unit)],
  ['acts', 0, 1, '1 if the decision or roll is about it', (s, unit) => (actorOf(s) === unit ? 1 : 0)],
  ...oneHot(TYPES, '1 if they are', (s: S, unit: number) => TYPES.indexOf(s.typeOf(unit))),
  ...oneHot(TERRAIN, '1 on it', (s: S, unit: number) => TERRAIN.findIndex((type) => s.isIn(s.boxOf(unit), s.compiled.terrain[type]))),
];

/** What networks see of one scenario. */
export function createEncoder(scenario: Scenario): Encoder<S> {
  const { terrain, areas } = scenario;
  return new TableEncoder<S, ActionKind>({
    version: ENCODER_VERSION,
    table: scenario,
    cell: CELL,
    sides: scenario.units.map(({ side }) => side),
    globals: GLOBALS,
    units: UNITS,
    ground: [
      ...TERRAIN.map((type) => [type, `share that is ${type}`, terrain[type]] as const),
      ['places', 'share to be held', areas.map(({ box }) => box)],
    ],
    bases: [LEFT],
    actions: [
      ['made', 0, 1, 'mean hits that it makes / 6', (s, deed) => hitsOf(s, deed).made / MOST_STAMINA],
      ['taken', 0, 1, 'mean hits that it takes / 6', (s, deed) => hitsOf(s, deed).taken / MOST_STAMINA],
    ],
    kinds: Object.keys(scenario.actions) as ActionKind[],
    deedOf,
  });
}
