import { headlineOf } from '../core/index.ts';
import { drawCounters, drawPicture, type MapStyle } from '../hexes/render/picture.ts';
import { BAND_COLOURS } from '../hexes/render/colours.ts';
import { strewn } from '../hexes/render/ground.ts';
import { subjectOf } from './rules/kinds.ts';
import { BRIDGE, DOWN, STREAM } from './state/scenario.ts';
import { groundText, ARROWS, mapLines } from '../hexes/render/text-map.ts';
import type { ToyHexesState } from './state/state.ts';
import { LETTERS } from './rules/charts.ts';

type S = ToyHexesState;

export const PREFIX = 'toy-hexes';

/** Grounds and covers in the order of the terrains. */
const STYLE: MapStyle = {
  prefix: PREFIX,
  signs: ['tree', 'reed', 'house', 'spears', 'sword', 'horse'],
  grounds: [null, '#a9bf80', '#b9cfae', '#dcc9a8'],
  covers: [null, strewn(`${PREFIX}-tree`, 7, 20), strewn(`${PREFIX}-reed`, 5, 16), strewn(`${PREFIX}-house`, 5, 21)],
  slopes: [{ bit: DOWN, strokes: 5, length: 5.5, style: 'stroke="#96743f" stroke-width="1.2" opacity=".9"' }],
  stream: STREAM,
  bridge: BRIDGE,
};

/** Signs of the types, in their order. */
const SIGNS = ['spears', 'sword', 'horse'] as const;

/** Turn, phase and question; who has how many points. */
export function headline(s: S): string[] {
  return headlineOf(s, s.compiled.turns);
}

/** A picture of the map and all that stands on it: one self-contained SVG, the same for equal states. */
export function renderSvg(s: S): string {
  const units = [...s.standing(0), ...s.standing(1)];
  const counters = units.map((unit) => ({
    side: s.sideOf(unit),
    band: BAND_COLOURS[s.card(unit).type]!,
    sign: `${PREFIX}-${SIGNS[s.card(unit).type]!}`,
    values: `${s.strengthOf(unit)}-${s.moraleOf(unit)}`,
    pips: s.hits(unit),
    isActive: unit === subjectOf(s),
    isReduced: s.hits(unit) > 0,
    isWarned: false,
    hex: s.hexOf(unit),
    facing: s.facingOf(unit),
  }));
  return drawPicture(s.compiled, STYLE, drawCounters(s.compiled.grid, counters), [s.compiled.card.title, ...headline(s)]);
}

const LEGEND =
  'Units: side, type (levy, foot, horse), strength, facing. Ground: w wood, m marsh, v village, a digit for the level, * to be held.';

/** At most five characters. */
function cellText(s: S, hex: number): string {
  const unit = s.topAt(hex);
  if (unit < 0) return `${groundText(s.compiled, LETTERS, hex)}${s.compiled.held.has(hex) ? '*' : ''}`;
  return `${'BR'[s.sideOf(unit)]!}${'lfh'[s.card(unit).type]!}${s.strengthOf(unit)}${ARROWS[s.facingOf(unit)]!}`;
}

/** The map and everything on it as plain text for a terminal. */
export function renderText(s: S): string {
  const { grid, card, landmarks } = s.compiled;
  const names = [...landmarks].map(([hex, name]) => `${grid.format(hex)} ${name}`);
  return [card.title, ...headline(s), '', ...mapLines(grid, (hex) => cellText(s, hex)), '', LEGEND, names.join(', '), ''].join('\n');
}
