import { unitAtHand, type UnitValue } from '../../core/index.ts';
import type { Box } from '../../geometry/box.ts';
import { standWords } from '../compass.ts';
import type { AnyUnitState, UnitScenario } from '../state/unit-state.ts';
import { drawBase } from './bases.ts';
import { PictureFrame } from './frame.ts';
import { drawPicture } from './picture.ts';
import { drawArea } from './table.ts';
import { TerrainArt } from './terrain-art.ts';
import { textMap } from './text-map.ts';

/** How a kind of terrain is shown: a character, its ground, and what stands on it over the ground of all. */
interface TerrainStyle {
  readonly sign: string;
  ground?(art: TerrainArt, boxes: readonly Box[]): string;
  above?(art: TerrainArt, box: Box): string;
}

/** The terrain that most tables have. */
export const PLAIN_TERRAIN = {
  marsh: { sign: '"', ground: (art, boxes) => art.marsh(boxes) },
  hill: { sign: 'h', ground: (art, boxes) => art.hill(boxes, null, 1) },
  wood: { sign: 'w', ground: (art, boxes) => art.woodFloor(boxes), above: (art, box) => art.trees(box, []) },
} as const satisfies Readonly<Record<string, TerrainStyle>>;

/** How a ruleset's tables and units look. */
export interface UnitStyle<S> {
  /** What the ids of its drawings begin with. */
  readonly ids: string;
  /** Kinds of terrain, the lowest first. */
  readonly terrain: Readonly<Record<string, TerrainStyle>>;
  /** Hits of a unit, and those with which it is gone. */
  hits(s: S, unit: number): { readonly hits: number; readonly most: number };
  /** Whether it has done its part in this turn. */
  isSpent(s: S, unit: number): boolean;
}

/** What of a ruleset its pictures show. */
interface Shown<S> {
  readonly values: readonly UnitValue<S>[];
  readonly style: UnitStyle<S>;
  readonly page: { marks(s: S, unit: number): readonly string[] };
}

const PANEL = { width: 330, height: 500 };

/** How the picture of a scenario is divided. */
export function frameOf(scenario: UnitScenario): PictureFrame {
  return new PictureFrame(scenario, PANEL.width, PANEL.height);
}

/** What can be seen of a unit, in words. */
export function unitWords<S>(values: readonly UnitValue<S>[], marks: readonly string[], s: S, unit: number): string[] {
  return [...values.map(([name, , value]) => `${name} ${value(s, unit)}`), ...marks];
}

/** A picture of the table and all that stands on it, with a panel beside it. @param headline lines of the panel */
export function drawUnits<S extends AnyUnitState>(s: S, { values, style, page }: Shown<S>, headline: readonly string[]): string {
  const { terrain, areas, title, units } = s.scenario;
  const art = new TerrainArt(style.ids);
  const kinds = Object.entries(style.terrain);
  const drawUnit = (unit: number): string => {
    const { type, side, name } = units[unit]!;
    const text = type.charAt(0).toUpperCase() + name.slice(-1);
    const title = `${name}: ${unitWords(values, page.marks(s, unit), s, unit).join(', ')}`;
    const [isSpent, isActing] = [style.isSpent(s, unit), unitAtHand(s) === unit];
    return drawBase({ box: s.boxOf(unit), side, text, title, ...style.hits(s, unit), isSpent, isActing });
  };
  return drawPicture({
    table: s.scenario,
    frame: frameOf(s.scenario),
    ids: style.ids,
    ground: kinds.map(([type, { ground }]) => ground?.(art, terrain[type] ?? []) ?? '').join(''),
    pieces: [
      ...kinds.flatMap(([type, { above }]) => (terrain[type] ?? []).map((box) => above?.(art, box) ?? '')),
      ...areas.map(({ box, title }) => drawArea(box, title, 0)),
      ...[...s.standing(0), ...s.standing(1)].map(drawUnit),
    ],
    lines: [title, ...headline],
  });
}

/** The table in characters, with what stands on it in words. */
export function writeUnits<S extends AnyUnitState>(s: S, { values, style, page }: Shown<S>, headline: readonly string[]): string {
  const { terrain, units, title } = s.scenario;
  const standing = [...s.standing(0), ...s.standing(1)];
  const ground = Object.entries(style.terrain).map(([type, { sign }]) => ({ sign, boxes: terrain[type] ?? [] }));
  const labels = standing.map((unit) => {
    const { name, type } = units[unit]!;
    return { x: s.x(unit), y: s.y(unit), text: `${name.charAt(0)}${type.charAt(0)}${name.slice(-1)}` };
  });
  const words = standing.map(
    (unit) => `${s.nameOf(unit)}: ${[...unitWords(values, page.marks(s, unit), s, unit), ...standWords(s.boxOf(unit))].join(', ')}`,
  );
  return [title, ...headline, ...textMap(s.scenario, ground, labels), ...words].join('\n');
}
