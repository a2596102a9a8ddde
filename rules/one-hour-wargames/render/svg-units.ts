import { CHANCE, isPlayer, TERMINAL } from '../../core/index.ts';
import { Box } from '../../geometry/box.ts';
import { FULL_TURN, QUARTER_TURN } from '../../geometry/plane.ts';
import { GOLD, INK } from '../../tabletop/render/colours.ts';
import { SIDE_COLOURS } from './svg-defs.ts';
import { at, escapeXml, fmt, label } from '../../core/views/svg.ts';
import { drawBox, halvesOf, placeAt, pointAt, use } from '../../tabletop/render/shapes.ts';
import { compassWords, sleeps, statusWords, unitSign } from './words.ts';
import { inchWords } from '../state/words.ts';
import { OneHourAction } from '../mechanics/one-hour-action.ts';
import type { OneHourState } from '../state/state.ts';
import { HITS_TO_REMOVE, UNIT_TYPES } from '../charts/units.ts';

type S = OneHourState;

/** Depth of the band along the front. */
const FRONT_BAND = 6;

function copyOfBase(s: S, unit: number): Box {
  return new Box().copy(s.boxOf(unit));
}

/** A row of cells, one a hit, filled from the left; a unit with all of them is lost. */
export function drawHits(hits: number, x: number, y: number, width: number): string {
  const cell = width / HITS_TO_REMOVE;
  const shown = Math.min(hits, HITS_TO_REMOVE);
  const lines = Array.from({ length: HITS_TO_REMOVE - 1 }, (_, i) => `M${fmt(x + cell * (i + 1))},${fmt(y)}v5`).join('');
  const filled = shown === 0 ? '' : `<rect x="${fmt(x)}" y="${fmt(y)}" width="${fmt(cell * shown)}" height="5" fill="#ffd84d"/>`;
  return (
    `<g data-hits="${hits}"><rect x="${fmt(x)}" y="${fmt(y)}" width="${fmt(width)}" height="5" fill="#1d1710" ` +
    `opacity=".35"/>${filled}<path d="${lines}" stroke="#1d1710" stroke-width=".7" opacity=".6"/></g>`
  );
}

/** Keeps a sign upright on a base that is turned. */
function upright(heading: number, x: number, y: number, drawing: string): string {
  return `<g transform="translate(${fmt(x)},${fmt(y)}) rotate(${fmt(-heading / 10)})">${drawing}</g>`;
}

/** The base itself: colour, stripes for Blue, a thick front and an arrow beyond it. */
function drawBase(s: S, unit: number, w: number, h: number): string {
  const side = s.sideOf(unit);
  const { fill, dark } = SIDE_COLOURS[side];
  const rect = (style: string): string => `<rect x="${fmt(-w)}" y="${fmt(-h)}" width="${fmt(2 * w)}" height="${fmt(2 * h)}" ${style}/>`;
  const arrow =
    s.contactOf(unit, 0) >= 0
      ? ''
      : `<path d="M0,${fmt(-h - 9)}l8 9.5h-16z" fill="${dark}" stroke="#fff8e6" stroke-width="1.2" stroke-linejoin="round"/>`;
  return [
    arrow,
    rect(`rx="2" fill="${fill}"`),
    side === 1 ? rect('fill="url(#oh-stripes)"') : '',
    `<rect x="${fmt(-w)}" y="${fmt(-h)}" width="${fmt(2 * w)}" height="${FRONT_BAND}" fill="${dark}"/>` +
      `<path d="M${fmt(-w + 3)},${fmt(-h + FRONT_BAND)}H${fmt(w - 3)}" stroke="#fff8e6" stroke-width="1.3"/>`,
    rect(`rx="2" fill="none" stroke="${dark}" stroke-width="1.6"`),
  ].join('');
}

/** Which way along the base is left to one who looks at the table from the south. */
function leftOf(heading: number): number {
  return heading > QUARTER_TURN && heading < FULL_TURN - QUARTER_TURN ? 1 : -1;
}

/** Symbol and number, the symbol on the left. */
function drawArms(s: S, unit: number, w: number, h: number): string {
  const heading = s.heading(unit);
  const left = leftOf(heading);
  const middle = FRONT_BAND / 2 - 2;
  const size = Math.min(26, 1.25 * h);
  const type = s.type(unit);
  const number =
    `text-anchor="middle" font-size="${fmt(0.85 * size)}" font-weight="bold" fill="#fff8e6" ` +
    `stroke="${SIDE_COLOURS[s.sideOf(unit)].dark}" stroke-width="2.6" paint-order="stroke"`;
  return (
    (type < 0 ? '' : upright(heading, left * 0.42 * w, middle, use(`oh-${UNIT_TYPES[type]!}`, { x: 0, y: 0 }, size))) +
    upright(heading, -left * 0.56 * w, middle, label(0, 0.3 * size, unitSign(s, unit), number))
  );
}

/** Greys out a unit that has had its turn, and marks one that has shot or sleeps. */
function drawMarks(s: S, unit: number, w: number, h: number): string {
  const isSpent = s.done(unit) === 1 || s.shot(unit) === 1;
  const signs = [...(s.shot(unit) === 1 ? ['shot'] : []), ...(sleeps(s, unit) ? ['sleep'] : [])];
  return [
    isSpent ? `<rect x="${fmt(-w)}" y="${fmt(-h)}" width="${fmt(2 * w)}" height="${fmt(2 * h)}" rx="2" fill="#2d2418" opacity=".28"/>` : '',
    ...signs.map((sign, i) =>
      upright(s.heading(unit), -leftOf(s.heading(unit)) * (0.12 * w + 16 * i), 1, use(`oh-${sign}`, { x: 0, y: 0 }, 16)),
    ),
  ].join('');
}

function tooltip(s: S, unit: number): string {
  const parts = [
    `${s.nameOf(unit)} at ${inchWords(s.x(unit))}, ${inchWords(s.y(unit))} facing ${compassWords(s.heading(unit))}`,
    `${s.hits(unit)} hits`,
    statusWords(s, unit),
  ];
  return `<title>${escapeXml(parts.filter((part) => part !== '').join('; '))}</title>`;
}

function drawUnit(s: S, unit: number): string {
  const base = copyOfBase(s, unit);
  const { halfWidth: w, halfDepth: h } = halvesOf(base);
  return [
    `<g data-unit="${escapeXml(s.scenario.units[unit]!.id)}" ${placeAt(base)}>`,
    tooltip(s, unit),
    drawBase(s, unit, w, h),
    drawArms(s, unit, w, h),
    drawHits(s.hits(unit), -w + 5, h - 8, 2 * w - 10),
    drawMarks(s, unit, w, h),
    '</g>',
  ].join('');
}

function drawShadow(s: S, unit: number): string {
  const { halfWidth: w, halfDepth: h } = halvesOf(s.boxOf(unit));
  const { x, y } = pointAt(s.x(unit), s.y(unit));
  return (
    `<rect x="${fmt(-w)}" y="${fmt(-h)}" width="${fmt(2 * w)}" height="${fmt(2 * h)}" ` +
    `transform="translate(${fmt(x + 2.5)},${fmt(y + 3)}) rotate(${fmt(s.heading(unit) / 10)})"/>`
  );
}

/** A clash on every pair of sides in contact, midway between the middles of the sides. */
function drawContacts(s: S, units: readonly number[]): string {
  return units
    .flatMap((unit) =>
      [0, 1, 2, 3].map((side) => {
        const enemy = s.contactOf(unit, side);
        if (enemy <= unit) return '';
        const [own, other] = [copyOfBase(s, unit), copyOfBase(s, enemy)];
        const facing = Math.max(0, s.contactSide(enemy, unit));
        const middle = pointAt((own.sideX(side) + other.sideX(facing)) / 2, (own.sideY(side) + other.sideY(facing)) / 2);
        return `<g data-contact="${escapeXml(`${s.scenario.units[unit]!.id} ${s.scenario.units[enemy]!.id}`)}">${use('oh-clash', middle, 25)}</g>`;
      }),
    )
    .join('');
}

/** The unit that acts in a gold edge, and a line to the enemy it acts on. */
function drawActing(s: S): string {
  const { subject: unit, target } = s;
  if (unit < 0 || !s.isOnTable(unit)) return '';
  const base = copyOfBase(s, unit);
  const edge = (colour: string, width: number): string => drawBox(base, `rx="4" fill="none" stroke="${colour}" stroke-width="${width}"`, 3);
  const frame = `<g data-acting="${escapeXml(s.scenario.units[unit]!.id)}">${edge('#4a3600', 6)}${edge(GOLD, 4)}</g>${drawUnit(s, unit)}`;
  if (target < 0 || !s.isOnTable(target) || s.contactSide(unit, target) >= 0) return frame;
  const line = `M${at(pointAt(s.x(unit), s.y(unit)))}L${at(pointAt(s.x(target), s.y(target)))}`;
  const stroke = (style: string): string => `<path d="${line}" fill="none" ${style}/>`;
  const halo = stroke('stroke="#fff8e6" stroke-width="5" opacity=".8"');
  return frame + halo + stroke(`stroke="${INK}" stroke-width="2.2" stroke-dasharray="8 4" marker-end="url(#oh-arrow)"`);
}

/** Spots on which a unit may be set down now. */
function drawSpots(s: S): string {
  if (s.actor === TERMINAL || s.actor === CHANCE || !isPlayer(s.actor) || !s.step.name.endsWith('/place')) return '';
  const { dark } = SIDE_COLOURS[s.actor];
  const spots = Array.from(s.legalActions())
    .map((action) => s.scenario.spots[new OneHourAction().read(s, action).spot])
    .filter((spot) => spot !== undefined);
  const marks = spots.map(
    (spot) => `<path d="M-4,3 0,-5 4,3z" transform="translate(${at(pointAt(spot.x, spot.y))}) rotate(${fmt(spot.heading / 10)})"/>`,
  );
  return `<g data-spots="${spots.length}" fill="${dark}" fill-opacity=".7" stroke="#fff8e6" stroke-width=".8">${marks.join('')}</g>`;
}

/** Everything that stands on the table. */
export function drawUnits(s: S): string {
  const acting = s.subject;
  const standing = s.scenario.units.flatMap((_, unit) => (s.isOnTable(unit) ? [unit] : []));
  return [
    drawSpots(s),
    `<g fill="#2d2418" opacity=".4">${standing.map((unit) => drawShadow(s, unit)).join('')}</g>`,
    ...standing.filter((unit) => unit !== acting).map((unit) => drawUnit(s, unit)),
    drawActing(s),
    drawContacts(s, standing),
  ].join('\n');
}
