import { fmt, label, type Point } from '../../../core/views/svg.ts';
import { GOLD, SIDE_COLOURS } from '../../../hexes/render/colours.ts';
import { drawBadge } from '../../../hexes/render/counters.ts';
import { between } from '../../../hexes/render/shapes.ts';
import { headingOf } from '../mechanics/ground/zones.ts';
import { isBeast } from '../mechanics/ground/harm.ts';
import { type AnarchyState, JOINS, STUNNED, WOUNDED } from '../../state/state.ts';
import { CLASS_CODES, CLASS_SIGNS, THING_SIGNS } from './looks.ts';
import { drawLadder, placeCentre } from './levels.ts';
import { manAtHand } from '../mechanics/check/at-hand.ts';

type S = AnarchyState;

/** Half the width of a man's counter, in pixels. */
export const COUNTER_RADIUS = 18;
const HIDE = '#7d5836';

/** The middle of the counter of a man or a beast on the map; a rider's lies on the back of his horse. */
export function counterCentre(s: S, man: number): Point {
  const head = placeCentre(s.scenario, s.at(man));
  return s.tail(man) < 0 ? head : between(head, placeCentre(s.scenario, s.tail(man)), 0.5);
}

/** Degrees in which a rider looks on the picture. */
export function lookOf(s: S, rider: number): number {
  return (60 * headingOf(s, rider) + s.scenario.grid.turn) % 360;
}

/** A horse from above, over two hexes. */
function drawHorse(s: S, rider: number, { x, y }: Point): string {
  const { dark } = SIDE_COLOURS[s.sideOf(rider)];
  return (
    `<g transform="translate(${fmt(x)} ${fmt(y)}) rotate(${lookOf(s, rider)})" stroke="${dark}" stroke-width="1.8" stroke-linejoin="round">` +
    `<path d="M0 42q-5 6 0 13 5 -7 0 -13z" fill="#3d2a18"/>` +
    `<path d="M-14 8C-16 30 -10 44 0 44S16 30 14 8C14 -8 11 -17 8 -23` +
    `L6.5 -37C6.5 -46 4 -52 0 -52S-6.5 -46 -6.5 -37L-8 -23C-11 -17 -14 -8 -14 8z" fill="${HIDE}"/>` +
    `<path d="M-6 -38l-4.6 -4.4 5.4 -2zM6 -38l4.6 -4.4 -5.4 -2z" fill="${HIDE}"/><path d="M0 -44V-18" stroke="#3d2a18" stroke-width="3"/></g>`
  );
}

/** Letters on a counter for what has become of him: W wounded, S stunned, and P a prisoner, U unarmed, H hidden, T at a task. */
function healthBadge(s: S, man: number): string {
  if (s.health(man) === STUNNED) return 'S';
  return s.health(man) === WOUNDED ? 'W' : '';
}

function stateBadge(s: S, man: number): string {
  if (s.captor(man) >= 0) return 'P';
  if (s.hidden(man) === 1) return 'H';
  if (s.unarmed(man) === 1) return 'U';
  return s.task(man) > 0 ? 'T' : '';
}

const FILLS: Readonly<Record<string, string>> = { W: '#f28b6c', S: GOLD, P: '#ffffff', H: '#b9d39a', U: '#d6cfbd', T: '#f0c987' };

function badge(letter: string, centre: Point): string {
  return letter === '' ? '' : drawBadge({ letter, fill: FILLS[letter]! }, centre);
}

/** Whether a gold edge shows that he acts now. */
function isActive(s: S, man: number): boolean {
  return man === manAtHand(s) || man === s.mover || s.fought(man) === JOINS;
}

/** The counter of one man or beast. */
export function drawMan(s: S, man: number): string {
  const centre = counterCentre(s, man);
  const { x, y } = centre;
  const { fill, dark } = SIDE_COLOURS[s.sideOf(man)];
  const edge = isActive(s, man) ? `stroke="${GOLD}" stroke-width="3.4"` : `stroke="${dark}" stroke-width="1.8"`;
  const broken = s.hidden(man) === 1 || s.captor(man) >= 0 ? ' stroke-dasharray="4 3"' : '';
  const circle = (attributes: string, shift = 0): string =>
    `<circle cx="${fmt(x + shift)}" cy="${fmt(y + shift)}" r="${COUNTER_RADIUS}" ${attributes}/>`;
  const isDown = s.health(man) === STUNNED;
  const face =
    `<use href="#${CLASS_SIGNS[s.type(man)]!}" x="${fmt(x - 10)}" y="${fmt(y - 13)}" width="20" height="16.6"/>` +
    label(x, y + 13, CLASS_CODES[s.type(man)]!, 'text-anchor="middle" font-size="9.5" font-weight="bold" fill="#fff"');
  return [
    s.isMounted(man) ? drawHorse(s, man, centre) : '',
    circle('fill="#2d2418" opacity=".35"', 1.8),
    circle(`fill="${isBeast(s, man) ? HIDE : fill}" ${edge}${broken}`),
    isDown ? `<g transform="rotate(90 ${fmt(x)} ${fmt(y)})" opacity=".75">${face}</g>` : face,
    badge(healthBadge(s, man), { x: x - 1, y: y + 1 }),
    badge(stateBadge(s, man), { x: x - 29, y: y + 1 }),
  ].join('');
}

/** A thing that lies on the ground, or at the side of whoever carries it; nothing if it is gone. */
export function drawThing(s: S, thing: number): string {
  const bearer = s.thingBearer(thing);
  if (bearer < 0 ? s.thingAt(thing) < 0 : !s.isOnMap(bearer)) return '';
  if (s.thingTop(thing) >= 0) return drawLadder(s, thing);
  const centre = bearer < 0 ? placeCentre(s.scenario, s.thingAt(thing)) : counterCentre(s, bearer);
  const [dx, dy] = bearer < 0 ? [-13, 2] : [4, 3];
  const sign = THING_SIGNS[s.scenario.things[thing]!.kind]!;
  return `<use href="#${sign}" x="${fmt(centre.x + dx)}" y="${fmt(centre.y + dy)}" width="26" height="21"/>`;
}
