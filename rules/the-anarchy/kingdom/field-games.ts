import type { Ruleset } from '../../core/index.ts';
import { FieldGames } from '../fields/games.ts';
import { AnarchyGame } from '../game.ts';
import type { Options } from '../options.ts';
import { FIELD_SHEETS } from './charts/fields.ts';
import { compileField } from './scenarios/fields.ts';
import { fieldNumber, fieldSheets } from './rules/field/ground.ts';

/** `meadow`, or `meadow-woods-turned` for two sheets, the first above the second. */
const NAMES: readonly string[] = FIELD_SHEETS.flatMap((_, upper) =>
  [-1, ...FIELD_SHEETS.keys()].map((lower) =>
    fieldSheets(fieldNumber(upper, lower))
      .map((sheet) => FIELD_SHEETS[sheet]!)
      .join('-'),
  ),
);
/** The one with most places, doors and beams: houses on both maps. */
const LARGEST = NAMES.indexOf('hamlet-hamlet');

/** The battlefields of one campaign. @rule C.15.1 @rule C.15.2 */
export function createBattlefields(ruleset: Ruleset, options: Options): FieldGames<AnarchyGame> {
  return new FieldGames({
    names: NAMES,
    largest: [LARGEST],
    make: (number) => new AnarchyGame(ruleset, compileField(NAMES[number]!, fieldSheets(number)), options),
    refusal: { rule: 'C.15', message: 'No battle is fought man by man now.' },
  });
}
