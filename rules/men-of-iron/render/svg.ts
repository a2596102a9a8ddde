import type { Player } from '../../core/index.ts';
import { at, type Point } from '../../core/views/svg.ts';
import { BAND_COLOURS, SIDE_COLOURS } from '../../hexes/render/colours.ts';
import { type Counter, drawCounter, drawFacing, drawShield, initials } from '../../hexes/render/counters.ts';
import { counterCentre, hexesFromTop, leaderShield } from '../../hexes/render/pieces.ts';
import { drawPicture, asUnits } from '../../hexes/render/picture.ts';
import { between, centreOf, hexside, polar, RADIUS } from '../../hexes/render/shapes.ts';
import { TYPES } from '../charts/types.ts';
import { DISORDERED, type IronState, RETIRED, SHIELD_WALL } from '../state/state.ts';
import { PREFIX, STYLE, TYPE_SIGNS } from './style.ts';
import { headline } from './words.ts';

type S = IronState;

const FRONT = [0, 1] as const;
const ALL_ROUND = [0, 1, 2, 3, 4, 5] as const;
/** Where shields and stakes stand, as a share of the way from the middle of a hex to its edge. */
const WALL = 0.9;

/** Band of a Battle: its place among its side's. */
function battleColour(s: S, battle: number): string {
  const { battles } = s.scenario;
  const place = s.game.battlesOf[battles[battle]!.side].indexOf(battle);
  return BAND_COLOURS[place % BAND_COLOURS.length]!;
}

/** What lies on a counter: D Disordered, R Retired, E Engaged, N of a neutral Battle. */
function badgeOf(s: S, unit: number): Counter['badge'] {
  if (s.battleNeutral(s.battleOf(unit)) === 1) return { letter: 'N', fill: '#d6cfbd' };
  if (s.status(unit) === RETIRED) return { letter: 'R', fill: '#ffffff' };
  if (s.status(unit) === DISORDERED) return { letter: 'D', fill: '#ffd23f' };
  return s.engaged(unit) === 1 ? { letter: 'E', fill: '#f08a4b' } : undefined;
}

/** One counter: band of its Battle, sign and code of its type. */
function drawUnit(s: S, unit: number): string {
  const badge = badgeOf(s, unit);
  const code = TYPES[s.type(unit)]!;
  const counter: Counter = {
    side: s.sideOf(unit),
    band: battleColour(s, s.battleOf(unit)),
    sign: `${PREFIX}-${TYPE_SIGNS[code]}`,
    values: code,
    pips: 0,
    isActive: s.battleOf(unit) === s.battle,
    isReduced: s.isDisordered(unit),
    isWarned: false,
    ...(badge === undefined ? {} : { badge }),
  };
  return drawCounter(counter, counterCentre(s, unit));
}

/** A line of shields before the hexsides that a unit keeps. */
function drawWall(s: S, unit: number, centre: Point): string {
  const isWall = s.formation(unit) === SHIELD_WALL;
  const path = (isWall ? FRONT : ALL_ROUND)
    .map((turn) => hexside(centre, (s.facingOf(unit) + turn) % 6, RADIUS * WALL))
    .map(([a, b]) => `M${at(a)}L${at(b)}`)
    .join('');
  const { light, dark } = SIDE_COLOURS[s.sideOf(unit)];
  const line = (width: number, colour: string): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  return line(6, dark) + line(3, light);
}

/** Stakes before the front of a unit. */
function drawStakes(s: S, unit: number, centre: Point): string {
  const strokes = FRONT.flatMap((turn) => {
    const direction = (s.facingOf(unit) + turn) % 6;
    const [a, b] = hexside(centre, direction, RADIUS * WALL);
    return [0.15, 0.38, 0.62, 0.85].map((share) => {
      const foot = between(a, b, share);
      return `M${at(polar(foot, 60 * direction, -5))}L${at(polar(foot, 60 * direction, 4))}`;
    });
  });
  return `<path d="${strokes.join('')}" stroke="#5b4326" stroke-width="2.4" stroke-linecap="round"/>`;
}

/** All that stands in a hex. */
function drawHex(s: S, hex: number): string {
  const centre = centreOf(s.scenario.grid, hex);
  const [top, under] = [s.topAt(hex), s.underAt(hex)];
  return [
    s.stakes(top) === 1 ? drawStakes(s, top, centre) : '',
    s.formation(top) > 0 ? drawWall(s, top, centre) : '',
    drawFacing(centre, s.facingOf(top), s.sideOf(top)),
    under < 0 ? '' : drawUnit(s, under),
    drawUnit(s, top),
  ].join('');
}

/** Arms of a leader: a shield with his initials, of the colour of his Battle; a white line within it for who commands all. */
function drawLeader(s: S, leader: number): string {
  const { side, name, battles, isOverall } = s.scenario.leaders[leader]!;
  const place = leaderShield(s, leader);
  const fill = battles.length === 0 ? SIDE_COLOURS[side].light : battleColour(s, battles[0]!);
  return drawShield(place, place.size, side, fill, isOverall ? '#fff' : SIDE_COLOURS[side].dark, initials(name));
}

/** A banner on its pole, at the lower right of its hex. */
function drawStandard(s: S, standard: number): string {
  const { x, y } = centreOf(s.scenario.grid, s.standardHex(standard));
  const { fill, dark } = SIDE_COLOURS[s.scenario.standards[standard]!.side];
  return (
    `<g transform="translate(${Math.round(x + 15)} ${Math.round(y + 12)})"><path d="M0 12V-14" stroke="${dark}" stroke-width="2.4" stroke-linecap="round"/>` +
    `<path d="M0 -14h15l-4 4.5 4 4.5H0z" fill="${fill}" stroke="#fff" stroke-width="1.2" stroke-linejoin="round"/></g>`
  );
}

/** Caltrops strewn over a hex, and netting stretched across it. */
function drawObstacles({ scenario }: S): string {
  const { grid, caltrops, netting } = scenario;
  const star = ({ x, y }: Point): string => `M${at({ x: x - 3, y: y - 3 })}l6 6M${at({ x: x + 3, y: y - 3 })}l-6 6`;
  const strewn = grid.hexes
    .filter((hex) => caltrops[hex] === 1)
    .flatMap((hex) => ALL_ROUND.map((turn) => star(polar(centreOf(grid, hex), 60 * turn + 30, RADIUS * 0.6))));
  const nets = grid.hexes
    .filter((hex) => netting[hex] === 1)
    .flatMap((hex) =>
      ALL_ROUND.map((turn) =>
        hexside(centreOf(grid, hex), turn, RADIUS * 0.8)
          .map(at)
          .join('L'),
      ),
    )
    .map((side) => `M${side}`);
  const line = (path: string, style: string): string => (path === '' ? '' : `<path d="${path}" fill="none" ${style}/>`);
  return (
    line(strewn.join(''), 'stroke="#3d3a36" stroke-width="1.6"') +
    line(nets.join(''), 'stroke="#6b5a3a" stroke-width="5" stroke-dasharray="1.5 2.5"')
  );
}

/** Everything on the map, the lower pieces in front. */
function drawPieces(s: S): string {
  const { leaders, standards } = s.scenario;
  return [
    drawObstacles(s),
    ...hexesFromTop(s).map((hex) => drawHex(s, hex)),
    ...standards.flatMap((_, standard) => (s.standardHex(standard) < 0 ? [] : [drawStandard(s, standard)])),
    ...leaders.flatMap((_, leader) => (s.isPresent(leader) ? [drawLeader(s, leader)] : [])),
  ].join('');
}

/** What the signs mean. */
const LEGEND = [
  'Dart: facing. D Disordered, R Retired, E Engaged, N neutral.',
  'Thick line: Shield Wall, all round a Schiltron. Gold edge: activated.',
  'Shield: leader, a white line in it for who commands all. Banner: Standard.',
];

/** A picture of the map and all that stands on it, with lines of text below: one self-contained SVG, the same for equal states.
 * With a viewer, the other side's counters in hand are hidden. */
export function renderSvg(s: S, viewer?: Player): string {
  return drawPicture(s.scenario, STYLE, asUnits(drawPieces(s)), [s.scenario.title, ...headline(s, viewer), ...LEGEND]);
}
