import { opponent, share, signed } from '../core/index.ts';
import type { Deed } from '../hexes/deeds.ts';
import {
  type Encoding,
  facingFeatures,
  groundFeatures,
  oneOfFeatures,
  placeFeatures,
  scoreFeatures,
  sideFeatures,
  TableEncoder,
  zoneFeatures,
} from '../hexes/encoder/table-encoder.ts';
import { type Kind, KINDS } from './state/actions.ts';
import { attackOdds, type AttackOdds, bestAttack, flankersOf } from './odds.ts';
import { STEP_NAMES, subjectOf } from './rules/kinds.ts';
import { controls } from './rules/marches.ts';
import { isHindered } from './rules/attacks.ts';
import type { Scenario } from './state/scenario.ts';
import type { ToyHexesParts, ToyHexesState } from './state/state.ts';
import { MOST_HITS, TERRAIN, TERRAINS, TYPES, VALUES } from './rules/charts.ts';

type S = ToyHexesState;

/** Changes whenever a number that a network sees would differ. */
const ENCODER_VERSION = 'toy-hexes-1';

const MOST_STRENGTH = 5;

const UNITS: Encoding<S>['units'] = [
  ...placeFeatures<S>(),
  ...oneOfFeatures(TYPES, 'for', (s: S, unit: number) => s.card(unit).type),
  ['strength', 0, 1, 'strength / 5', (s, unit) => s.strengthOf(unit) / MOST_STRENGTH],
  ['morale', 0, 1, 'morale / 10', (s, unit) => s.moraleOf(unit) / 10],
  ['hits', 0, 1, 'hits / 2', (s, unit) => s.hits(unit) / MOST_HITS],
  ['moved', 0, 1, '1 if it was chosen this turn', (s, unit) => s.moved(unit)],
  ['subject', 0, 1, '1 if the decision is about it', (s, unit) => Number(subjectOf(s) === unit)],
  ['controlled', 0, 1, '1 in an enemy zone of control', (s, unit) => Number(controls(s, opponent(s.sideOf(unit)), s.hexOf(unit)))],
];

const COUNTERS: Encoding<S>['counters'] = [
  ['strength', 0, 1, 'strength / 5', (s, unit) => s.strengthOf(unit) / MOST_STRENGTH],
  ['morale', 0, 1, 'morale / 10', (s, unit) => s.moraleOf(unit) / 10],
  ['move', 0, 1, 'movement points / 5', (s, unit) => VALUES[s.card(unit).type]!.move / 5],
  ['subject', 0, 1, '1 if the decision is about it', (s, unit) => Number(subjectOf(s) === unit)],
  ...facingFeatures<S>(),
];

/** The attack that is made, or the best that a move allows. */
function oddsOf(s: S, { kind, unit, hex, facing }: Deed<Kind>): AttackOdds | null {
  if (kind === 'attack') return attackOdds(s, unit, s.topAt(hex));
  return kind === 'move' ? bestAttack(s, unit, hex, facing) : null;
}

const ACTIONS: Encoding<S, Kind>['actions'] = [
  ...oneOfFeatures(KINDS, 'for', (_: S, { kind }: Deed<Kind>) => KINDS.indexOf(kind)),
  ['lead', -1, 1, 'lead of the attack, or of the best from there, / 5', (s, deed) => signed((oddsOf(s, deed)?.lead ?? 0) / 5)],
  ['hit', 0, 1, 'chance of that attack to hit', (s, deed) => oddsOf(s, deed)?.hit ?? 0],
  ['yields', 0, 1, 'chance of that attack to drive back', (s, deed) => oddsOf(s, deed)?.yields ?? 0],
  ['repulsed', 0, 1, 'chance of that attack to be repulsed', (s, deed) => oddsOf(s, deed)?.repulsed ?? 0],
  [
    'flanked',
    0,
    1,
    'enemies beside the hex that would not be in front / 3',
    (s, { unit, hex, facing }) => (unit < 0 ? 0 : share(flankersOf(s, unit, hex, facing), 3)),
  ],
  ['controlled', 0, 1, '1 if the enemy controls the hex', (s, { hex }, viewer) => Number(hex >= 0 && controls(s, opponent(viewer), hex))],
  ['cover', 0, 1, 'cover of the hex / 2', (s, { hex }) => (hex < 0 ? 0 : TERRAIN[s.compiled.terrain[hex]!]!.cover / 2)],
  ['place', 0, 1, 'points of the hex / 3', (s, { hex }) => share(s.compiled.held.get(hex) ?? 0, 3)],
];

function groundOf({ hexsides, held, moveCost, ...map }: Scenario): Encoding<S>['ground'] {
  return [
    ...groundFeatures({ hexsides, ...map }, TERRAINS, moveCost[1]!, 4),
    ['place', 0, 1, 'points of the hex / 3', (hex) => share(held.get(hex) ?? 0, 3)],
    ...sideFeatures('hinders', 0, 1, '1 where an attack is hindered', (side) => Number(isHindered(hexsides[side]!))),
  ];
}

/** What networks see of one scenario: Red sees the board turned, so that the enemy lies to the right. */
export function createEncoder({ compiled, deeds }: ToyHexesParts): TableEncoder<S, Kind> {
  return new TableEncoder<S, Kind>({
    version: ENCODER_VERSION,
    grid: compiled.grid,
    sides: compiled.units.map(({ side }) => side),
    turned: [false, true],
    globals: [
      ...scoreFeatures<S>(STEP_NAMES, compiled.turns, 20),
      ['own-turn', 0, 1, '1 if the viewer’s side moves', (s, viewer) => Number(s.side === viewer)],
    ],
    units: UNITS,
    ground: groundOf(compiled),
    counters: COUNTERS,
    planes: zoneFeatures<S>(controls),
    actions: ACTIONS,
    pointers: ['the unit that acts', 'the unit that is attacked'],
    subject: subjectOf,
    deeds,
  });
}
