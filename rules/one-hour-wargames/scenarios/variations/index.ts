import { exchangedSides, type Json, type Rng, type VariationDraft, type Variations } from '../../../core/index.ts';
import { SIDES } from '../../state/scenario.ts';
import { varyForces } from './forces.ts';
import { openPack, type OpenPack, type VariedPack } from './pack.ts';
import { varySetUp } from './set-up.ts';
import { varyTable } from './table.ts';
import { varyTerrain } from './terrain.ts';

/** Turns by which a game may be shorter or longer. */
const MOST_TURNS = 2;

/** Gives each side the other's part. */
function exchangeSides(varied: VariedPack): void {
  const names = { data: [SIDES[0], SIDES[1]], words: ['Red', 'Blue'] } as const;
  varied.pack = exchangedSides(varied.pack as unknown as Json, names) as unknown as OpenPack;
  varied.changes.push('The sides: each plays the part of the other.');
}

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

function varyOptions({ options, changes }: VariedPack, rng: Rng): void {
  const [name, value] = OTHER_OPTIONS[rng.below(OTHER_OPTIONS.length)]!;
  options[name] = value;
  changes.push(`The options: ${name} is ${String(value)}.`);
}

/** In the order in which they are applied. */
const WAYS = [
  { id: 'sides', about: 'Each side plays the part of the other.', vary: exchangeSides },
  { id: 'table', about: 'The table is mirrored or turned, with everything on it.', vary: varyTable },
  { id: 'terrain', about: "Hills, woods, marshes and lakes move, take each other's place, or are gone.", vary: varyTerrain },
  {
    id: 'forces',
    about: 'Forces are drawn from the types of the pack, within a band of worth; sometimes both are smaller.',
    vary: varyForces,
  },
  { id: 'set-up', about: 'Zones, ready units and arrivals move, or the players place units that stood ready.', vary: varySetUp },
  { id: 'order', about: 'The other side begins, or the game is a little shorter or longer.', vary: varyOrder },
  { id: 'options', about: 'One ruling is played otherwise.', vary: varyOptions },
] as const satisfies readonly { readonly id: string; readonly about: string; readonly vary: (varied: VariedPack, rng: Rng) => void }[];

/** Other battles made of the scenarios: each kind is applied half the time. */
export const variations: Variations = {
  kinds: WAYS.map(({ id, about }) => ({ id, about })),
  draft(scenario, kinds, rng): VariationDraft {
    const varied: VariedPack = { pack: openPack(scenario), options: {}, changes: [] };
    for (const { id, vary } of WAYS) if (kinds.includes(id) && (kinds.length === 1 || rng.below(2) === 0)) vary(varied, rng);
    const { pack, options, changes } = varied;
    return { pack: JSON.parse(JSON.stringify({ ...pack, ruleset: 'one-hour-wargames' })), options, changes };
  },
};
