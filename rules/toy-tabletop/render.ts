import { headlineOf } from '../core/index.ts';
import { standWords } from '../tabletop/compass.ts';
import { drawBase } from '../tabletop/render/bases.ts';
import { PictureFrame } from '../tabletop/render/frame.ts';
import { drawPicture } from '../tabletop/render/picture.ts';
import { drawArea } from '../tabletop/render/table.ts';
import { TerrainArt } from '../tabletop/render/terrain-art.ts';
import { textMap } from '../tabletop/render/text-map.ts';
import { actorOf } from './rules/kinds.ts';
import type { Scenario } from './state/scenario.ts';
import type { ToyTabletopState } from './state/state.ts';

type S = ToyTabletopState;

/** What the ids of its drawings begin with. */
export const IDS = 'tt';
const ART = new TerrainArt(IDS);
const PANEL = { width: 330, height: 500 };

/** How a scenario's picture is divided. */
export function frameOf(scenario: Scenario): PictureFrame {
  return new PictureFrame(scenario, PANEL.width, PANEL.height);
}

/** What can be seen of a unit, in words. */
export function unitWords(s: S, unit: number): string[] {
  const state = [...(s.shaken(unit) === 1 ? ['shaken'] : []), ...(s.acted(unit) === 1 ? ['has acted'] : [])];
  return [`${s.hits(unit)} of ${s.cardOf(unit).stamina} hits`, ...state];
}

/** Numbers of the units on the table. */
const standing = (s: S): number[] => [...s.standing(0), ...s.standing(1)];

function drawUnit(s: S, unit: number): string {
  const { type, side, name } = s.compiled.units[unit]!;
  return drawBase({
    box: s.boxOf(unit),
    side,
    text: type.charAt(0).toUpperCase() + name.slice(-1),
    title: `${name}: ${unitWords(s, unit).join(', ')}`,
    hits: s.hits(unit),
    most: s.cardOf(unit).stamina,
    isSpent: s.acted(unit) === 1,
    isActing: actorOf(s) === unit,
  });
}

/** A picture of the table and all that stands on it, with a panel beside it. */
export function renderSvg(s: S): string {
  const { terrain, areas, card } = s.compiled;
  return drawPicture({
    table: s.compiled,
    frame: frameOf(s.compiled),
    ids: IDS,
    ground: [ART.marsh(terrain.marsh), ART.hill(terrain.hill, null, 1), ART.woodFloor(terrain.wood)].join(''),
    pieces: [
      ...terrain.wood.map((box) => ART.trees(box, [])),
      ...areas.map(({ box, title }) => drawArea(box, title, 0)),
      ...standing(s).map((unit) => drawUnit(s, unit)),
    ],
    lines: [card.title, ...headlineOf(s, s.compiled.turns)],
  });
}

/** The table in characters, with what stands on it in words. */
export function renderText(s: S): string {
  const { terrain, units, card } = s.compiled;
  const ground = Object.entries({ h: terrain.hill, '"': terrain.marsh, w: terrain.wood }).map(([sign, boxes]) => ({ sign, boxes }));
  const labels = standing(s).map((unit) => {
    const { name, type } = units[unit]!;
    return { x: s.x(unit), y: s.y(unit), text: `${name.charAt(0)}${type.charAt(0)}${name.slice(-1)}` };
  });
  const words = standing(s).map((unit) => `${s.nameOf(unit)}: ${[...unitWords(s, unit), ...standWords(s.boxOf(unit))].join(', ')}`);
  return [card.title, ...headlineOf(s, s.compiled.turns), ...textMap(s.compiled, ground, labels), ...words].join('\n');
}
