import type { Player } from '../../core/index.ts';
import type { DrawnMap } from '../../hexes/render/ground.ts';
import { drawPicture, asUnits } from '../../hexes/render/picture.ts';
import { TERRAIN } from '../charts/terrain.ts';
import type { SiegeState } from '../state/siege-state.ts';
import type { AnarchyState } from '../state/state.ts';
import { counterCentre, drawMan, drawThing } from '../fight/render/counters.ts';
import { recordText } from '../siege/board/record.ts';
import { drawEngine } from '../fight/render/engines.ts';
import { drawDay } from '../siege/render/hosts.ts';
import { STYLE } from '../fight/render/looks.ts';
import { seenBy } from '../fight/render/seen.ts';
import { drawWorks } from '../fight/render/walls.ts';
import { headline } from '../fight/render/words.ts';

type S = AnarchyState;

/** The ground as it is drawn, walls that are down as rubble; levels show by the terrain alone. */
function mapOf(s: S): DrawnMap {
  const { grid, places, landmarks } = s.scenario;
  return {
    grid,
    terrain: places.terrain.subarray(0, grid.size).map((terrain, hex) => (s.isRubble(hex) ? TERRAIN.rubble : terrain)),
    elevation: new Uint8Array(grid.size),
    hexsides: new Uint16Array(grid.size * 6),
    roads: [],
    landmarks,
  };
}

/** Engines, under all that stands or burns in them. */
function drawEngines(s: S, viewer?: Player): string {
  return s.scenario.engines.map((_, engine) => drawEngine(s, engine, viewer)).join('');
}

/** Ladders that are set; everybody on the map, the lower counters in front; then what lies about and is carried. */
function drawPieces(s: S): string {
  const { men, things } = s.scenario;
  const standing = men.flatMap((_, man) => (s.isOnMap(man) ? [{ man, y: counterCentre(s, man).y }] : []));
  standing.sort((a, b) => s.levelAt(s.at(a.man)) - s.levelAt(s.at(b.man)) || a.y - b.y || a.man - b.man);
  const isSet = (thing: number): boolean => s.thingTop(thing) >= 0;
  const drawn = things.map((_, thing) => ({ below: isSet(thing), text: drawThing(s, thing) }));
  const below = drawn.filter((thing) => thing.below).map(({ text }) => text);
  const above = drawn.filter((thing) => !thing.below).map(({ text }) => text);
  return [...below, ...standing.map(({ man }) => drawMan(s, man)), ...above].join('');
}

/** What the signs mean. */
const LEGEND = [
  'W wounded, S stunned, P prisoner, U unarmed, H hidden, T at a task. Gold edge: acts now.',
  'BAL ballista, MAN mangonel, RAM, GAL gallery, BEL belfry, ? an engine under covers; a dart where it looks.',
  'On a wall-walk above a gate, or a roof above a keep, men stand up to the right of those below; on a ladder the nearer to the wall the higher.',
  'A rider sits on his horse over two hexes; its head is in front. Brown counters are beasts.',
];

/** A picture of the map and all that stands on it, with lines of text below: one self-contained SVG, the same for equal states.
 * With a viewer, hidden men of the other side are not drawn. */
export function renderSvg(s: S, viewer?: Player): string {
  return drawScene(s, seenBy(s, viewer), viewer, [], '');
}

/** The same of a siege, with its record and who is where on its day; a fight that is played out on a map of its own is shown instead. */
export function renderSiegeSvg(s: SiegeState, viewer?: Player): string {
  if (s.field !== null) return s.field.game.renderSvg(s.field, viewer);
  const seen = seenBy(s, viewer);
  return drawScene(s, seen, viewer, recordText(seen), drawDay(seen));
}

/** @param record lines below the picture @param hosts what is drawn under the men */
function drawScene(s: S, seen: S, viewer: Player | undefined, record: readonly string[], hosts: string): string {
  const lines = [s.scenario.title, ...headline(s, viewer), ...record, ...LEGEND];
  const works = drawEngines(seen, viewer) + drawWorks(seen);
  return drawPicture(mapOf(seen), STYLE, works + asUnits(hosts + drawPieces(seen)), lines);
}
