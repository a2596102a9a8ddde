import { exchangedSides, type Json, type Rng, type VariationDraft, type Variations } from '../../../core/index.ts';
import { SIDES } from '../../state/scenario.ts';
import { varyCommand } from './command.ts';
import { varyForces } from './forces.ts';
import { varyGround } from './ground.ts';
import { type VariedPack, type WholePack, wholePack } from './pack.ts';
import { varySetUp } from './set-up.ts';

/** Gives each side the other's part. Rule 14.1 is about a royal Battle and goes. */
function exchangeSides(varied: VariedPack): void {
  const { edwardBattle: _, ...pack } = varied.pack;
  const names = { data: [SIDES[0], SIDES[1]], words: ['Barons', 'Royalists'] } as const;
  varied.pack = exchangedSides(pack as unknown as Json, names) as unknown as WholePack;
  varied.changes.push('The sides: each plays the part of the other.');
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

function varyOptions({ options, changes }: VariedPack, rng: Rng): void {
  const [name, value] = OTHER_OPTIONS[rng.below(OTHER_OPTIONS.length)]!;
  options[name] = value;
  changes.push(`The options: ${name} is ${String(value)}.`);
}

/** In the order in which they are applied: places are drawn on the ground as it lies then. */
const WAYS = [
  { id: 'sides', about: 'Each side plays the part of the other.', vary: exchangeSides },
  { id: 'ground', about: 'The map is mirrored or turned half round, with the armies or under them.', vary: varyGround },
  { id: 'forces', about: 'Units are exchanged, stronger, weaker, or left out, within a band of strength.', vary: varyForces },
  { id: 'set-up', about: 'Set-up areas move, and units are placed by lot or by the players.', vary: varySetUp },
  { id: 'command', about: 'The other side begins, or both have more or less command.', vary: varyCommand },
  { id: 'options', about: 'One ruling is played otherwise.', vary: varyOptions },
] as const satisfies readonly { readonly id: string; readonly about: string; readonly vary: (varied: VariedPack, rng: Rng) => void }[];

/** Other battles made of the scenarios: each kind is applied half the time. */
export const variations: Variations = {
  kinds: WAYS.map(({ id, about }) => ({ id, about })),
  draft(scenario, kinds, rng): VariationDraft {
    const varied: VariedPack = { pack: wholePack(scenario), options: {}, changes: [] };
    for (const { id, vary } of WAYS) if (kinds.includes(id) && (kinds.length === 1 || rng.below(2) === 0)) vary(varied, rng);
    const { pack, options, changes } = varied;
    return { pack: JSON.parse(JSON.stringify({ ...pack, ruleset: 'barons-war' })), options, changes };
  },
};
