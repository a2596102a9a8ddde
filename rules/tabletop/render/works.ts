import { Box } from '../../geometry/box.ts';
import { QUARTER_TURN } from '../../geometry/plane.ts';
import { INK } from './colours.ts';
import { fmt, jitter } from '../../core/views/svg.ts';
import { drawBox, halvesOf, placeAt } from './shapes.ts';

const STONE = 'fill="#bdb2a0" stroke="#4d4335" stroke-width="1.4"';
const TOWER = 17;

/** Walls with battlements, a tower at each corner and a flag. */
export function drawFort(boxes: readonly Box[], flagColour: string): string {
  return boxes
    .map((box) => {
      const { halfWidth: w, halfDepth: h } = halvesOf(box);
      const towers = [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ].map(([across, ahead]) => {
        const [x, y] = [across! * (w - 5), ahead! * (h - 5)];
        return (
          `<rect x="${fmt(x - TOWER / 2)}" y="${fmt(y - TOWER / 2)}" width="${TOWER}" height="${TOWER}" rx="3" ${STONE}/>` +
          `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="4" fill="#8d8273"/>`
        );
      });
      const flag = `<path d="M${fmt(w - 5)},${fmt(-h + 5)}v-24l15 5 -15 5" fill="${flagColour}" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/>`;
      return [
        drawBox(box, 'fill="#d8ccb2"'),
        drawBox(box, 'fill="none" stroke="#4d4335" stroke-width="10"', -5),
        drawBox(box, 'fill="none" stroke="#bdb2a0" stroke-width="7.4"', -5),
        drawBox(box, 'fill="none" stroke="#7d7364" stroke-width="3" stroke-dasharray="6 5"', -2.5),
        `<g ${placeAt(box)}>${towers.join('')}${flag}</g>`,
      ].join('');
    })
    .join('');
}

/** Slope before the bank: short strokes outwards. */
function hachures(w: number, h: number): string {
  const count = Math.round(w / 4.5);
  return Array.from({ length: count }, (_, i) => `M${fmt(-w + ((i + 0.5) * 2 * w) / count)},${fmt(-h + 2)}v${fmt(-7 - (i % 2) * 3)}`).join(
    '',
  );
}

/** A bank of earth on three sides, highest where it looks, open behind. @param facing in tenths of a degree */
export function drawRedoubt(boxes: readonly Box[], facing: number): string {
  return boxes
    .map((box) => {
      const isAcross = Math.round((facing - box.heading) / QUARTER_TURN) % 2 !== 0;
      const turned = new Box().set(
        box.x,
        box.y,
        facing,
        isAcross ? box.halfDepth : box.halfWidth,
        isAcross ? box.halfWidth : box.halfDepth,
      );
      const { halfWidth: w, halfDepth: h } = halvesOf(turned);
      const bank = `M${fmt(-w + 4)},${fmt(h)}V${fmt(-h + 6)}H${fmt(w - 4)}V${fmt(h)}`;
      return [
        drawBox(turned, 'fill="#cdb68a" stroke="#8b6a3b" stroke-width="1.2" stroke-dasharray="4 3"'),
        `<g fill="none" stroke-linejoin="round" ${placeAt(turned)}>`,
        `<path d="${hachures(w, h)}" stroke="#6b4a26" stroke-width="1.6"/>`,
        `<path d="${bank}" stroke="#5f4322" stroke-width="9"/><path d="${bank}" stroke="#9c7644" stroke-width="6"/>`,
        `<path d="M${fmt(-w + 2)},${fmt(-h + 6)}H${fmt(w - 2)}" stroke="#5f4322" stroke-width="14"/>` +
          `<path d="M${fmt(-w + 4)},${fmt(-h + 6)}H${fmt(w - 4)}" stroke="#a9824c" stroke-width="10"/>`,
        `<path d="M0,${fmt(-h - 16)}l6 9h-12z" fill="#5f4322"/>`,
        '</g>',
      ].join('');
    })
    .join('');
}

/** Planks across the water between two parapets; the box heads along the river. */
export function drawBridge(box: Box): string {
  const { halfWidth: w, halfDepth: h } = halvesOf(box);
  const reach = w + 6;
  const planks = Array.from({ length: Math.floor((2 * h) / 8) }, (_, i) => `M${fmt(-reach)},${fmt(-h + 8 * (i + 1))}H${fmt(reach)}`).join(
    '',
  );
  const parapet = (y: number): string =>
    `<rect x="${fmt(-reach - 2)}" y="${fmt(y - 3)}" width="${fmt(2 * reach + 4)}" height="6" rx="2" fill="#a79b88" stroke="#4d4335" stroke-width="1.1"/>`;
  return [
    `<g ${placeAt(box)}>`,
    `<rect x="${fmt(-reach)}" y="${fmt(-h)}" width="${fmt(2 * reach)}" height="${fmt(2 * h)}" fill="#c39a62" stroke="#5b4020" stroke-width="1.2"/>`,
    `<path d="${planks}" stroke="#8b6436" stroke-width="1"/>${parapet(-h)}${parapet(h)}</g>`,
  ].join('');
}

/** Shallow water with stones. */
export function drawFord(box: Box, seed: number): string {
  const { halfWidth: w, halfDepth: h } = halvesOf(box);
  const count = Math.max(4, Math.round((w * h) / 70));
  const stones = Array.from({ length: count }, (_, i) => {
    const across = (2 * jitter(seed, 3 * i) - 1) * (w - 5);
    const along = ((2 * (i + jitter(seed, 3 * i + 1))) / count - 1) * (h - 4);
    return `<ellipse cx="${fmt(across)}" cy="${fmt(along)}" rx="${fmt(2.4 + 2 * jitter(seed, 3 * i + 2))}" ry="2.2"/>`;
  });
  const edge = (y: number): string => `M${fmt(-w - 3)},${fmt(y)}H${fmt(w + 3)}`;
  return [
    `<g ${placeAt(box)}><rect x="${fmt(-w - 2)}" y="${fmt(-h)}" width="${fmt(2 * w + 4)}" height="${fmt(2 * h)}" fill="#cfd9bd" opacity=".72"/>`,
    `<path d="${edge(-h)}${edge(h)}" stroke="#6d5c36" stroke-width="1.6" stroke-dasharray="4 3"/>`,
    `<g fill="#a89b82" stroke="#6f6350" stroke-width=".7">${stones.join('')}</g></g>`,
  ].join('');
}
