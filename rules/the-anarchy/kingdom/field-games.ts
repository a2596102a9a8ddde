import type { Ruleset } from '../../core/index.ts';
import { FieldGames } from '../fields/games.ts';
import { AnarchyGame } from '../game/game.ts';
import type { Options } from '../state/options.ts';
import type { Scenario } from '../state/scenario.ts';
import { MOST_A_SIDE } from './charts/fields.ts';
import { compileField, compileRaid } from './scenarios/fields.ts';
import { fieldName, fieldSheets, FIRST_BATTLEFIELD, numberOfField, raidNumber, raidOf } from './mechanics/field/ground.ts';

/** The battlefield with most places, doors and beams, by option: houses on each of its maps. */
const LARGEST: Readonly<Record<Options['hosts'], string>> = { thirty: 'hamlet-hamlet', sixty: 'hamlet-hamlet-hamlet-hamlet' };

function compile(number: number, most: number): Scenario {
  if (number >= FIRST_BATTLEFIELD) return compileField(fieldName(number), fieldSheets(number), most);
  const { kind, besieged } = raidOf(number);
  return compileRaid(besieged, kind, most);
}

/** The battlefields of one campaign, and where garrisons sally. @rule C.15.1 @rule C.15.2 @rule 7.7.2 @rule 7.7.3 */
export function createBattlefields(ruleset: Ruleset, options: Options): FieldGames<AnarchyGame> {
  const most = MOST_A_SIDE[options.hosts];
  const largest = numberOfField(LARGEST[options.hosts]);
  const maps = fieldSheets(largest).length;
  return new FieldGames({
    names: {
      examples: ['meadow', 'meadow-woods-turned', 'supplies-angevin'],
      nameOf: fieldName,
      numberOf: (name) => numberOfField(name, maps),
    },
    largest: [largest, raidNumber('supplies', 0), raidNumber('camp', 0), raidNumber('outside', 0)], // the last for their turns, engines and tents
    make: (number) => new AnarchyGame(ruleset, compile(number, most), options),
    refusal: { rule: 'C.15', message: 'No fight is played out man by man now.' },
  });
}
