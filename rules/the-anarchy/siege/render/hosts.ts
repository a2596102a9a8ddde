import type { Player } from '../../../core/index.ts';
import { fmt, label, type Point } from '../../../core/views/svg.ts';
import { SIDE_COLOURS } from '../../../hexes/render/colours.ts';
import { centreOf, hexPoints, RADIUS } from '../../../hexes/render/shapes.ts';
import { STAGES } from '../../charts/battering.ts';
import { CLASSES } from '../../charts/types.ts';
import { fieldCount, headCount, isHere, isOutside } from '../mechanics/days/men.ts';
import { isDemolished } from '../mechanics/days/walls.ts';
import type { SiegeState } from '../../state/siege-state.ts';
import { inWords } from '../../notation/words.ts';

type S = SiegeState;

// On the days of a siege nobody stands on the map; hosts show where each side lies, and signs what has become of the walls.

const NAMES = { camp: 'Camp', garrison: 'Garrison', relief: 'Relief' } as const;

/** The men of one side who lie together: the camp, the garrison, or a relief before the walls. */
export interface Host {
  readonly id: keyof typeof NAMES;
  readonly side: Player;
  readonly men: number;
  readonly centre: Point;
}

const WIDTH = 104;
const HEIGHT = 60;

/** Steps from a hex to the nearest of some places. */
function clearance(s: S, hex: number, places: readonly number[]): number {
  return places.reduce((least, place) => Math.min(least, s.distance(hex, place)), s.scenario.grid.size);
}

/** The hex of open ground that lies farthest from all of the places, at least two steps within the map. */
function farthestFrom(s: S, places: readonly number[]): number {
  const { grid } = s.scenario;
  const inner = grid.hexes.filter((hex) => grid.within(hex, 2).length === 19);
  let [best, most] = [inner[0]!, -1];
  for (const hex of inner) {
    const room = clearance(s, hex, places);
    if (room > most) [best, most] = [hex, room];
  }
  return best;
}

function middleOf(s: S, places: readonly number[]): Point {
  const centres = places.map((place) => centreOf(s.scenario.grid, s.scenario.places.hex[place]!));
  const sum = centres.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / centres.length, y: sum.y / centres.length };
}

/** Where each side lies on a day of a siege. */
export function hostsOf(s: S): readonly Host[] {
  const { besieger, besieged, works } = s.siege;
  const walls = works.map(({ place }) => place);
  const keep = works.filter(({ ring }) => ring === 'keep').map(({ place }) => place);
  const camp = farthestFrom(s, walls);
  const relief = farthestFrom(s, [...walls, camp]);
  const at = (hex: number): Point => centreOf(s.scenario.grid, hex);
  const hosts: readonly Host[] = [
    { id: 'camp', side: besieger, men: headCount(s, besieger), centre: at(camp) },
    { id: 'garrison', side: besieged, men: headCount(s, besieged), centre: middleOf(s, keep.length > 0 ? keep : walls) },
    { id: 'relief', side: besieged, men: fieldCount(s, besieged) - headCount(s, besieged), centre: at(relief) },
  ];
  return hosts.filter(({ men }) => men > 0);
}

/** What a host is called. */
export function hostName({ id }: Host): string {
  return NAMES[id];
}

/** A host in words: how many of each class it has. */
export function hostWords(s: S, { id, side }: Host): string {
  const isIn = id === 'relief' ? isOutside : isHere;
  const counts = new Map<number, number>();
  for (const man of s.game.menOf[side]) if (isIn(s, man)) counts.set(s.type(man), (counts.get(s.type(man)) ?? 0) + 1);
  return [...counts].map(([type, men]) => `${men} × ${inWords(CLASSES[type]!)}`).join(', ');
}

/** Edge of a host's counter. */
export function hostOutline({ centre: { x, y } }: Host): string {
  return `M${fmt(x - WIDTH / 2)},${fmt(y - HEIGHT / 2)}h${WIDTH}v${HEIGHT}h${-WIDTH}z`;
}

/** A tent under a banner, with the number of men. */
function drawHost(host: Host): string {
  const { fill, dark } = SIDE_COLOURS[host.side];
  const { x, y } = host.centre;
  const [tx, ty] = [x - 28, y + 20];
  const tent = `M${fmt(tx - 18)},${fmt(ty)}l18,-34 18,34zM${fmt(tx)},${fmt(ty - 34)}v-9l14,4 -14,5`;
  return (
    `<path d="${hostOutline(host)}" fill="#f4ead2" stroke="${dark}" stroke-width="2.4"/>` +
    `<path d="${tent}" fill="${fill}" stroke="${dark}" stroke-width="1.8" stroke-linejoin="round"/>` +
    label(x + 22, y + 2, String(host.men), `text-anchor="middle" font-size="24" font-weight="bold" fill="${dark}"`) +
    label(x + 22, y + 19, host.id, `text-anchor="middle" font-size="11" fill="${dark}"`)
  );
}

/** Rubble where a structure is down, and how far it is where it is only damaged. */
function drawDamage(s: S, work: number): string {
  const { place, structure } = s.siege.works[work]!;
  if (s.workStage(work) === 0) return '';
  const centre = centreOf(s.scenario.grid, s.scenario.places.hex[place]!);
  if (isDemolished(s, work))
    return `<polygon points="${hexPoints(centre, RADIUS * 0.8)}" fill="#6d6252" stroke="#3b342a" stroke-dasharray="3 4"/>`;
  const stages = `${s.workStage(work)}/${STAGES[structure]}`;
  return (
    `<circle cx="${fmt(centre.x)}" cy="${fmt(centre.y)}" r="14" fill="#f28b6c" stroke="#5a2414" stroke-width="1.6"/>` +
    label(centre.x, centre.y + 4, stages, 'text-anchor="middle" font-size="11" font-weight="bold" fill="#2d1108"')
  );
}

/** Where a tunnel comes to: of the besieger, or the one against it. */
function drawTunnel(s: S, place: number, side: Player): string {
  if (place < 0) return '';
  const { x, y } = centreOf(s.scenario.grid, s.scenario.places.hex[place]!);
  const { dark } = SIDE_COLOURS[side];
  return `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="${fmt(RADIUS * 0.6)}" fill="#2d2418" opacity=".75" stroke="${dark}" stroke-width="4"/>`;
}

/** What a day of a siege has to show on the map: damage, tunnels and hosts. Hand it the state as the viewer sees it. */
export function drawDay(s: S): string {
  const { works, besieger, besieged } = s.siege;
  return [
    ...works.map((_, work) => drawDamage(s, work)),
    drawTunnel(s, s.mineAt, besieger),
    drawTunnel(s, s.sapAt, besieged),
    ...hostsOf(s).map(drawHost),
  ].join('');
}
