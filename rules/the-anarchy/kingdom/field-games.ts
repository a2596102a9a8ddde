import type { Player, Ruleset } from '../../core/index.ts';
import { FieldGames } from '../fields/games.ts';
import { AnarchyGame } from '../game.ts';
import type { Options } from '../options.ts';
import type { Scenario } from '../state/scenario.ts';
import { FIELD_SHEETS } from './charts/fields.ts';
import { compileField, compileRaid } from './scenarios/fields.ts';
import { BATTLEFIELDS, fieldNumber, fieldSheets } from './rules/field/ground.ts';
import { SIDES } from './state/scenario.ts';

/** `meadow`, or `meadow-woods-turned` for two sheets, the first above the second; `supplies-angevin` where their garrisons fetch supplies. */
const NAMES: readonly string[] = [
  ...FIELD_SHEETS.flatMap((_, upper) =>
    [-1, ...FIELD_SHEETS.keys()].map((lower) =>
      fieldSheets(fieldNumber(upper, lower))
        .map((sheet) => FIELD_SHEETS[sheet]!)
        .join('-'),
    ),
  ),
  ...SIDES.map((side) => `supplies-${side}`),
];
/** The battlefield with most places, doors and beams, houses on both maps; and the field with most turns. */
const LARGEST = [NAMES.indexOf('hamlet-hamlet'), BATTLEFIELDS];

function compile(number: number): Scenario {
  return number < BATTLEFIELDS ? compileField(NAMES[number]!, fieldSheets(number)) : compileRaid((number - BATTLEFIELDS) as Player);
}

/** The battlefields of one campaign, and where garrisons fetch supplies. @rule C.15.1 @rule C.15.2 @rule 7.7.3 */
export function createBattlefields(ruleset: Ruleset, options: Options): FieldGames<AnarchyGame> {
  return new FieldGames({
    names: NAMES,
    largest: LARGEST,
    make: (number) => new AnarchyGame(ruleset, compile(number), options),
    refusal: { rule: 'C.15', message: 'No fight is played out man by man now.' },
  });
}
