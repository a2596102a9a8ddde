import { createVariations, exchangeSides, type Rng, type VariationWay, varyOptions } from '../../../core/index.ts';
import { SIDES } from '../../state/scenario.ts';
import { varyForces } from './forces.ts';
import { openPack, type OpenPack, type VariedPack } from './pack.ts';
import { varySetUp } from './set-up.ts';
import { varyTable } from './table.ts';
import { varyTerrain } from './terrain.ts';

/** Turns by which a game may be shorter or longer. */
const MOST_TURNS = 2;

const NAMES = { data: [SIDES[0], SIDES[1]], words: ['Red', 'Blue'] } as const;

/** Changes who begins, and how long the game is. */
function varyOrder({ pack, changes }: VariedPack, rng: Rng): void {
  const turns = rng.below(2 * MOST_TURNS + 1) - MOST_TURNS;
  const isChanged = rng.below(2) === 0;
  if (turns === 0 && !isChanged) return;
  pack.turnLimit = Math.max(1, pack.turnLimit + turns);
  if (isChanged) pack.firstPlayer = pack.firstPlayer === 'red' ? 'blue' : 'red';
  changes.push(`The order: ${pack.firstPlayer} begins, ${pack.turnLimit} turns.`);
}

/** Options that somebody may want otherwise, each with the value that is not usual. */
const OTHER_OPTIONS = [
  ['inside', 'all'],
  ['halvings', 'once'],
  ['strikeFrontOnly', true],
  ['passing', 'ends'],
  ['forts', 'garrison'],
] as const;

/** In the order in which they are applied. */
const WAYS: readonly VariationWay<OpenPack>[] = [
  { id: 'sides', about: 'Each side plays the part of the other.', vary: (varied) => exchangeSides(varied, NAMES) },
  { id: 'table', about: 'The table is mirrored or turned, with everything on it.', vary: varyTable },
  { id: 'terrain', about: "Hills, woods, marshes and lakes move, take each other's place, or are gone.", vary: varyTerrain },
  {
    id: 'forces',
    about: 'Forces are drawn from the types of the pack, within a band of worth; sometimes both are smaller.',
    vary: varyForces,
  },
  { id: 'set-up', about: 'Zones, ready units and arrivals move, or the players place units that stood ready.', vary: varySetUp },
  { id: 'order', about: 'The other side begins, or the game is a little shorter or longer.', vary: varyOrder },
  { id: 'options', about: 'One ruling is played otherwise.', vary: (varied, rng) => varyOptions(varied, OTHER_OPTIONS, rng) },
];

/** Other battles made of the scenarios. */
export const variations = createVariations('one-hour-wargames', openPack, WAYS);
