import { fmt, label } from '../../../core/views/svg.ts';
import type { Player } from '../../../core/index.ts';
import { type Counter, counterPlace, drawCounter } from '../../../hexes/render/counters.ts';
import type { DrawnMap } from '../../../hexes/render/ground.ts';
import { drawPicture, asUnits } from '../../../hexes/render/picture.ts';
import { centreOf, hexPoints, RADIUS } from '../../../hexes/render/shapes.ts';
import { groupAtHand } from '../views/survey.ts';
import { holderOf } from '../mechanics/places.ts';
import { menOf, prestigeOf, seemingSize, seemsMounted } from '../mechanics/troops.ts';
import type { KingdomScenario } from '../state/scenario.ts';
import type { KingdomState } from '../state/state.ts';
import { CONVOY_SIGN, HOLDER_COLOURS, MERCENARY, PLACE_SIGNS, STYLE, signOf } from './looks.ts';
import { headline, isOpenTo } from './words.ts';

type S = KingdomState;

function mapOf({ grid, terrain, roads, landmarks }: KingdomScenario): DrawnMap {
  return { grid, terrain, elevation: new Uint8Array(grid.size), hexsides: new Uint16Array(grid.size * 6), roads, landmarks };
}

/** How many men a group that nobody knows seems to have. */
const SEEMING = ['3+', '10+', '20+'] as const;

/** A place with a ring in the colour of who holds it. */
function drawPlace(s: S, place: number): string {
  const { hex, kind, castle } = s.scenario.places[place]!;
  const { x, y } = centreOf(s.scenario.grid, hex);
  const holder = holderOf(s, place);
  const points = hexPoints({ x, y }, RADIUS * 0.86, s.scenario.grid.turn);
  const ring = `<polygon points="${points}" fill="none" stroke="${HOLDER_COLOURS[holder + 1]!}" stroke-width="3" opacity=".75"/>`;
  const signs = PLACE_SIGNS(kind, castle);
  const drawn = signs.map((sign, i) => {
    const dx = signs.length === 1 ? 0 : i === 0 ? -9 : 10;
    const size = signs.length === 1 ? 34 : 26;
    return `<use href="#${sign}" x="${fmt(x + dx - size / 2)}" y="${fmt(y - size / 2 - 2)}" width="${size}" height="${size}"/>`;
  });
  const siege =
    s.placeStores(place) > 0 ? label(x + 17, y - 14, `${s.placeStores(place)}`, 'font-size="13" font-weight="bold" fill="#a12f2b"') : '';
  return ring + drawn.join('') + siege;
}

function counterOf(s: S, group: number, viewer: Player | undefined): Counter {
  const isOpen = isOpenTo(s, group, viewer);
  const prestige = isOpen ? prestigeOf(s, group) : 0;
  return {
    side: s.sideOf(group),
    band: prestige > 0 ? '#f2c14e' : '#e8e4da',
    sign: signOf(prestige, seemsMounted(s, group), s.engines(group) > 0, isOpen),
    values: isOpen ? `${menOf(s, group)}` : SEEMING[seemingSize(s, group)]!,
    pips: 0,
    isActive: groupAtHand(s) === group,
    isReduced: false,
    isWarned: s.hunger(group) >= 2,
    ...(prestige > 0 ? { badge: { letter: `${prestige}`, fill: '#ffdf7a' } } : {}),
  };
}

/** Where the counter of a group is drawn: those of one hex lie a little apart. */
export function counterCentre(s: S, group: number): { readonly x: number; readonly y: number } {
  const hex = s.at(group);
  let before = 0;
  for (let other = 0; other < group; other++) if (s.at(other) === hex) before++;
  const { x, y } = counterPlace(centreOf(s.scenario.grid, hex), 'alone');
  return { x: x + 7 * before, y: y + 7 * before };
}

function drawGroups(s: S, viewer: Player | undefined): string {
  return Array.from({ length: s.groupCount }, (_, group) => group)
    .filter((group) => s.isThere(group))
    .map((group) => drawCounter(counterOf(s, group, viewer), counterCentre(s, group)))
    .join('');
}

/** Mercenaries without a master, convoys, works. */
function drawOthers(s: S): string {
  const { grid, bands } = s.scenario;
  const sign = (id: string, hex: number, text: string, fill: string): string => {
    const { x, y } = centreOf(grid, hex);
    return (
      `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="17" fill="${fill}" stroke="#2d2418" stroke-width="1.4"/>` +
      `<use href="#${id}" x="${fmt(x - 9)}" y="${fmt(y - 13)}" width="18" height="16"/>` +
      label(x, y + 13, text, 'text-anchor="middle" font-size="11" font-weight="bold" fill="#fff"')
    );
  };
  const free = bands.flatMap((_, band) =>
    s.bandAt(band) >= 0 && s.bandMaster(band) < 0 ? [sign(MERCENARY, s.bandAt(band), `${s.bandMen(band)}`, '#6b5a3a')] : [],
  );
  const convoys = Array.from({ length: s.convoyCount }, (_, convoy) => convoy)
    .filter((convoy) => s.convoyAt(convoy) >= 0)
    .map((convoy) => sign(CONVOY_SIGN, s.convoyAt(convoy), `${s.convoyLoad(convoy)}`, HOLDER_COLOURS[s.convoyOwner(convoy) + 1]!));
  const works = s.worksAt < 0 ? [] : [sign(PLACE_SIGNS('castle', 'M')[0]!, s.worksAt, `${s.worksDays}`, '#7a6a52')];
  return [...works, ...convoys, ...free].join('');
}

const LEGEND = [
  'Counters: men, or about how many there seem to be; the number in the disc is the prestige of who leads. Gold edge: acts now; triangle: no supply.',
  'Rings: blue Royalist, red Angevin, grey neutral. Brown discs: mercenaries without a master. A red number: days of food of a place under siege.',
];

/** A picture of the kingdom and all that stands on it: one self-contained SVG, the same for equal states. With a viewer, what he does not know is left out. */
export function renderSvg(s: S, viewer?: Player): string {
  if (s.field !== null) return s.field.game.renderSvg(s.field, viewer); // a battle that is fought out is shown instead
  const lines = [s.scenario.title, ...headline(s), ...LEGEND];
  const places = s.scenario.places.map((_, place) => drawPlace(s, place)).join('');
  return drawPicture(mapOf(s.scenario), STYLE, places + asUnits(drawOthers(s) + drawGroups(s, viewer)), lines);
}
