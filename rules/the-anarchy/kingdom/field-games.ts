import type { Player, Ruleset } from '../../core/index.ts';
import { FieldGames } from '../fields/games.ts';
import { AnarchyGame } from '../game.ts';
import type { Options } from '../options.ts';
import type { Scenario } from '../state/scenario.ts';
import { FIELD_SHEETS } from './charts/fields.ts';
import { compileField, compileRaid, RAIDS } from './scenarios/fields.ts';
import { BATTLEFIELDS, fieldNumber, fieldSheets, raidNumber } from './rules/field/ground.ts';
import { SIDES } from './state/scenario.ts';

/** `meadow`, or `meadow-woods-turned` for two sheets, the first above the second; `supplies-angevin` where their garrisons fetch supplies, `camp-angevin`
 * where they fall on a camp. */
const NAMES: readonly string[] = [
  ...FIELD_SHEETS.flatMap((_, upper) =>
    [-1, ...FIELD_SHEETS.keys()].map((lower) =>
      fieldSheets(fieldNumber(upper, lower))
        .map((sheet) => FIELD_SHEETS[sheet]!)
        .join('-'),
    ),
  ),
  ...RAIDS.flatMap((kind) => SIDES.map((side) => `${kind}-${side}`)),
];
/** The battlefield with most places, doors and beams, houses on both maps; the field with most turns; and that with engines and tents. */
const LARGEST = [NAMES.indexOf('hamlet-hamlet'), raidNumber('supplies', 0), raidNumber('camp', 0), raidNumber('outside', 0)];

function compile(number: number): Scenario {
  if (number < BATTLEFIELDS) return compileField(NAMES[number]!, fieldSheets(number));
  const raid = number - BATTLEFIELDS;
  return compileRaid((raid % 2) as Player, RAIDS[raid >> 1]!);
}

/** The battlefields of one campaign, and where garrisons sally. @rule C.15.1 @rule C.15.2 @rule 7.7.2 @rule 7.7.3 */
export function createBattlefields(ruleset: Ruleset, options: Options): FieldGames<AnarchyGame> {
  return new FieldGames({
    names: NAMES,
    largest: LARGEST,
    make: (number) => new AnarchyGame(ruleset, compile(number), options),
    refusal: { rule: 'C.15', message: 'No fight is played out man by man now.' },
  });
}
