import type { InnerCodecSetup, InnerSpec, Ruleset } from '../../core/index.ts';
import { AnarchyGame } from '../game.ts';
import type { Options } from '../options.ts';
import { FIELD_MAPS } from './charts/fields.ts';
import { compileField } from './scenarios/fields.ts';
import { fieldMaps, fieldNumber } from './rules/field/ground.ts';
import type { Battlefields } from './state/state.ts';

/** `meadow`, or `meadow-woods` for two maps, the first above the second. */
const NAMES: readonly string[] = FIELD_MAPS.flatMap((_, upper) =>
  [-1, ...FIELD_MAPS.keys()].map((lower) =>
    fieldMaps(fieldNumber(upper, lower))
      .map((map) => FIELD_MAPS[map]!)
      .join('-'),
  ),
);
/** The one with most places, doors and beams: houses on both maps. */
const LARGEST = NAMES.indexOf('hamlet-hamlet');

/** The battlefields of one campaign. @rule C.15.1 @rule C.15.2 */
export class FieldGames implements Battlefields {
  private readonly games: (AnarchyGame | undefined)[] = [];
  private readonly ruleset: Ruleset;
  private readonly options: Options;
  readonly spec: InnerSpec = {
    name: 'field',
    games: NAMES,
    size: this.largest().layout.size,
    gameOf: (number) => this.gameOf(number),
  };

  constructor(ruleset: Ruleset, options: Options) {
    this.ruleset = ruleset;
    this.options = options;
  }

  /** The game of a battlefield by its number; made when it is first asked for. */
  gameOf(number: number): AnarchyGame {
    return (this.games[number] ??= new AnarchyGame(this.ruleset, compileField(NAMES[number]!, fieldMaps(number)), this.options));
  }

  largest(): AnarchyGame {
    return this.gameOf(LARGEST);
  }

  /** Actions of men, beside those of the campaign. */
  codecOver(outer: InnerCodecSetup['outer']): InnerCodecSetup {
    const refusal = { code: 'ILLEGAL_ACTION', rule: 'C.15', message: 'No battle is fought man by man now.' } as const;
    return { outer, inner: this.largest().actions, prefix: 'men-', refusal };
  }
}
