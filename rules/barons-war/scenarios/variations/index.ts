import { createVariations, exchangeSides, type VariationWay, varyOptions } from '../../../core/index.ts';
import { SIDES } from '../../state/scenario.ts';
import { varyCommand } from './command.ts';
import { varyForces } from './forces.ts';
import { varyGround } from './ground.ts';
import { type VariedPack, type WholePack, wholePack } from './pack.ts';
import { varySetUp } from './set-up.ts';

const NAMES = { data: [SIDES[0], SIDES[1]], words: ['Barons', 'Royalists'] } as const;

/** Rule 14.1 is about a royal Battle and goes. */
function varySides(varied: VariedPack): void {
  delete varied.pack.edwardBattle;
  exchangeSides(varied, NAMES);
}

/** Options that somebody may want otherwise, each with the value that is not usual. */
const OTHER_OPTIONS = [
  ['flankFireModifier', 0],
  ['chargeShotIsExtra', true],
  ['strikeBackFrontOnly', true],
  ['concentricModifier', 2],
  ['heavyCavalryRow', 'zero'],
  ['brokenStrikesBack', true],
] as const;

/** The ways to vary a pack, in the order in which they are applied. The ground comes before the places, which are drawn on it. */
const WAYS: readonly VariationWay<WholePack>[] = [
  { id: 'sides', about: 'Each side plays the part of the other.', vary: varySides },
  { id: 'ground', about: 'The map is mirrored or turned half round, with the armies or under them.', vary: varyGround },
  { id: 'forces', about: 'Units are exchanged, stronger, weaker, or left out, within a band of strength.', vary: varyForces },
  { id: 'set-up', about: 'Set-up areas move, and units are placed by lot or by the players.', vary: varySetUp },
  { id: 'command', about: 'The other side begins, or both have more or less command.', vary: varyCommand },
  { id: 'options', about: 'One ruling is played otherwise.', vary: (varied, rng) => varyOptions(varied, OTHER_OPTIONS, rng) },
];

/** Other battles made of the scenarios. */
export const variations = createVariations('barons-war', wholePack, WAYS);
