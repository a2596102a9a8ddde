import { unitAtHand, type UnitValue } from '../../core/index.ts';
import { type Aim, headingArrow, headingOf } from '../headings.ts';
import type { AnyUnitState } from '../state/unit-state.ts';
import { BAND_COLOURS } from './colours.ts';
import { asUnits, drawCounters, drawPicture, type MapStyle } from './picture.ts';
import { groundText, mapLines } from './text-map.ts';
import type { Sign } from './signs.ts';

/** How a ruleset's maps and units look. */
export interface UnitStyle<S> extends MapStyle {
  /** Terrains by the letters of packs. */
  readonly letters: Readonly<Record<string, string>>;
  /** Signs of the types, in their order. */
  readonly typeSigns: readonly Sign[];
  /** Hits of a unit, as dots on it. */
  hits(s: S, unit: number): number;
}

/** What of a ruleset its pictures show. */
interface Shown<S> {
  readonly sides: readonly [string, string];
  readonly types: readonly string[];
  readonly values: readonly UnitValue<S>[];
  readonly aim?: Aim;
  readonly style: UnitStyle<S>;
}

/** Values of a unit in their order. */
function valuesOf<S>(s: S, unit: number, values: readonly UnitValue<S>[]): number[] {
  return values.map(([, , value]) => value(s, unit));
}

/** A picture of the map and all units on it: one self-contained SVG, the same for equal states. @param headline lines below it */
export function drawUnits<S extends AnyUnitState>(s: S, { style, values, aim }: Shown<S>, headline: readonly string[]): string {
  const { grid, title } = s.scenario;
  const units = [...s.standing(0), ...s.standing(1)];
  const counters = units.map((unit) => ({
    side: s.sideOf(unit),
    band: BAND_COLOURS[s.card(unit).type % BAND_COLOURS.length]!,
    sign: `${style.prefix}-${style.typeSigns[s.card(unit).type]!}`,
    values: valuesOf(s, unit, values.slice(0, 2)).join('-'),
    pips: style.hits(s, unit),
    isActive: unit === unitAtHand(s),
    isReduced: style.hits(s, unit) > 0,
    isWarned: false,
    hex: s.hexOf(unit),
    facing: s.facingOf(unit),
  }));
  return drawPicture(s.scenario, style, asUnits(drawCounters(grid, counters, aim)), [title, ...headline]);
}

/** The map and all units on it as plain text for a terminal. */
export function writeUnits<S extends AnyUnitState>(
  s: S,
  { sides, types, values, aim, style }: Shown<S>,
  headline: readonly string[],
): string {
  const { grid, title, landmarks, held } = s.scenario;
  const cellText = (hex: number): string => {
    const unit = s.topAt(hex);
    if (unit < 0) return `${groundText(s.scenario, style.letters, hex)}${held.has(hex) ? '*' : ''}`;
    const [first = ''] = valuesOf(s, unit, values);
    const names = `${sides[s.sideOf(unit)].charAt(0).toUpperCase()}${types[s.card(unit).type]!.charAt(0)}`;
    return `${names}${first}${headingArrow(headingOf(grid, s.facingOf(unit), aim))}`;
  };
  const ground = Object.entries(style.letters).map(([letter, name]) => `${letter} ${name}`);
  const units = `Units: side, type (${types.join(', ')}), ${values[0]![0]}, facing.`;
  const legend = `${units} Ground: ${ground.join(', ')}, a digit for the level, * to be held.`;
  const names = [...landmarks].map(([hex, name]) => `${grid.format(hex)} ${name}`);
  return [title, ...headline, '', ...mapLines(grid, cellText), '', legend, names.join(', '), ''].join('\n');
}
