import type { InnerCodecSetup, InnerSpec, Ruleset } from '../../core/index.ts';
import { AnarchyGame } from '../game.ts';
import type { Options } from '../options.ts';
import { FIELD_SHEETS } from './charts/fields.ts';
import { compileField } from './scenarios/fields.ts';
import { fieldNumber, fieldSheets } from './rules/field/ground.ts';
import type { Battlefields } from './state/state.ts';

/** `meadow`, or `meadow-woods-turned` for two sheets, the first above the second. */
const NAMES: readonly string[] = FIELD_SHEETS.flatMap((_, upper) =>
  [-1, ...FIELD_SHEETS.keys()].map((lower) =>
    fieldSheets(fieldNumber(upper, lower))
      .map((sheet) => FIELD_SHEETS[sheet]!)
      .join('-'),
  ),
);
/** Battlefields that are kept: two megabytes each, and a twentieth of a second to make another. */
const MOST_KEPT = 48;
/** The one with most places, doors and beams: houses on both maps. */
const LARGEST = NAMES.indexOf('hamlet-hamlet');

/** The battlefields of one campaign. @rule C.15.1 @rule C.15.2 */
export class FieldGames implements Battlefields {
  /** By their numbers, the oldest first. */
  private readonly games = new Map<number, AnarchyGame>();
  private readonly ruleset: Ruleset;
  private readonly options: Options;
  readonly spec: InnerSpec;

  constructor(ruleset: Ruleset, options: Options) {
    this.ruleset = ruleset;
    this.options = options;
    this.spec = { name: 'field', games: NAMES, size: this.largest().layout.size, gameOf: (number) => this.gameOf(number) };
  }

  /** The game of a battlefield by its number; made when it is asked for, and kept until many others have been. */
  gameOf(number: number): AnarchyGame {
    return this.games.get(number) ?? this.make(number);
  }

  private make(number: number): AnarchyGame {
    if (this.games.size === MOST_KEPT) this.games.delete(this.games.keys().next().value!);
    const game = new AnarchyGame(this.ruleset, compileField(NAMES[number]!, fieldSheets(number)), this.options);
    this.games.set(number, game);
    return game;
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
