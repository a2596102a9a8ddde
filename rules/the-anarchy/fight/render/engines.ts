import type { Player } from '../../../core/index.ts';
import { at, label, type Point } from '../../../core/views/svg.ts';
import { SIDE_COLOURS } from '../../../hexes/render/colours.ts';
import { drawDart } from '../../../hexes/render/counters.ts';
import { centreOf, hexPoints, hexside, RADIUS } from '../../../hexes/render/shapes.ts';
import { ENGINE, ENGINES, type EngineId } from '../../charts/engines.ts';
import { chartOfEngine, isSound, placeOfPart } from '../mechanics/ground/engines.ts';
import { isYoked } from '../mechanics/movement/oxen.ts';
import type { AnarchyState } from '../../state/state.ts';
import { inWords } from '../../notation/words.ts';

type S = AnarchyState;

/** Letters of each engine on the map. */
// biome-ignore format: a table
const CODES: Readonly<Record<EngineId, string>> = { ballista: 'BAL', mangonel: 'MAN', ram: 'RAM', gallery: 'GAL', belfry: 'BEL', mantlet: 'MTL' };
const UNKNOWN = '?';

const TIMBER = '#b58a55';
const LOG = '#7a5630';
const COVER = '#cbb994';

/** Whether a viewer knows which engine it is. @param viewer nobody in particular, if left out: then all is told */
export function isTold(s: S, engine: number, viewer: Player | undefined): boolean {
  return viewer === undefined || s.engineCovered(engine) === 0 || s.scenario.engines[engine]!.side === viewer;
}

/** Letters of an engine, as a viewer knows it. */
export function engineCode(s: S, engine: number, viewer?: Player): string {
  return isTold(s, engine, viewer) ? CODES[ENGINES[s.scenario.engines[engine]!.kind]!] : UNKNOWN;
}

/** Its name, as a viewer knows it. */
export function engineName(s: S, engine: number, viewer?: Player): string {
  return isTold(s, engine, viewer) ? s.scenario.engines[engine]!.name : 'An engine under covers';
}

/** What has become of an engine, in words. */
export function engineMarks(s: S, engine: number): string[] {
  const worked = s.engineWorked(engine);
  return [
    s.engineCovered(engine) > 0 ? 'under covers' : '',
    isSound(s, engine) ? '' : 'of no use any more',
    isYoked(s, engine) ? 'oxen are yoked to it' : '',
    s.engineWorn(engine) > 0 ? `${s.engineWorn(engine)} battering points lost` : '',
    s.engineLowered(engine) === 1 ? 'its drawbridge is down' : '',
    worked > 0 && chartOfEngine(s, engine).shotTurns > 0 ? `worked for ${worked} turn${worked > 1 ? 's' : ''}` : '',
  ].filter((mark) => mark !== '');
}

/** Class of an engine in words. */
export function engineClass(s: S, engine: number, viewer?: Player): string {
  return isTold(s, engine, viewer) ? inWords(ENGINES[s.scenario.engines[engine]!.kind]!) : 'engine';
}

/** The middle of an engine on the picture. */
export function engineCentre(s: S, engine: number): Point {
  const centres = partsOn(s, engine).map(({ place }) => centreOf(s.scenario.grid, s.scenario.places.hex[place]!));
  const sum = centres.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / centres.length, y: sum.y / centres.length };
}

/** Its hexes on the map, each with its part. */
function partsOn(s: S, engine: number): { readonly part: number; readonly place: number }[] {
  return s.scenario.parts.flatMap((card, part) => {
    const place = card.engine === engine && (card.level === 0 || card.row < 0) ? placeOfPart(s, part) : -1;
    return place < 0 ? [] : [{ part, place }];
  });
}

/** A mantlet: planks along the hexside towards which it stands. */
function drawMantlet(s: S, engine: number): string {
  const { grid } = s.scenario;
  const [from, to] = hexside(centreOf(grid, s.engineAt(engine)), s.engineFacing(engine), RADIUS - 5, grid.turn);
  const path = `M${at(from)}L${at(to)}`;
  return `<path d="${path}" stroke="#3a2815" stroke-width="10" stroke-linecap="round"/><path d="${path}" stroke="${TIMBER}" stroke-width="6"/>`;
}

/** An engine from above. @param viewer who looks, anybody if left out */
export function drawEngine(s: S, engine: number, viewer?: Player): string {
  const { kind, side } = s.scenario.engines[engine]!;
  if (s.engineAt(engine) < 0) return '';
  if (kind === ENGINE['mantlet']) return drawMantlet(s, engine);
  const { grid, places, parts } = s.scenario;
  const dark = SIDE_COLOURS[side].dark;
  const hexes = partsOn(s, engine).map(({ part, place }) => {
    const isLog = kind === ENGINE['ram'] && parts[part]!.column === 0;
    const fill = s.engineCovered(engine) > 0 ? COVER : isLog ? LOG : TIMBER;
    const points = hexPoints(centreOf(grid, places.hex[place]!), RADIUS - 3, grid.turn);
    return `<polygon points="${points}" fill="${fill}" fill-opacity=".85" stroke="${dark}" stroke-width="2"/>`;
  });
  const { isParked } = s.scenario.engines[engine]!;
  const turn = 60 * s.engineFacing(engine) + grid.turn;
  const dart = isParked ? '' : drawDart(centreOf(grid, places.hex[s.engineAt(engine)]!), turn, RADIUS - 2, side);
  const { x, y } = engineCentre(s, engine);
  const words = label(x, y + 4, engineCode(s, engine, viewer), `text-anchor="middle" font-size="12" font-weight="bold" fill="${dark}"`);
  return hexes.join('') + dart + words;
}

/** Edge of an engine on the picture: its hexes. */
export function engineOutline(s: S, engine: number): string {
  const { grid, places } = s.scenario;
  return partsOn(s, engine)
    .map(({ place }) => `M${hexPoints(centreOf(grid, places.hex[place]!), RADIUS - 3, grid.turn).replaceAll(' ', 'L')}z`)
    .join('');
}

/** Where an engine stands and looks, in degrees, for text. */
export function engineWhere(s: S, engine: number): string {
  return s.engineAt(engine) < 0 ? 'off the map' : `in ${s.placeName(s.engineAt(engine))}`;
}
