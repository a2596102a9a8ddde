import { inlineSvg } from '../charts/html.ts';
import { extentAt, type Game } from '../../rules/core/index.ts';
import { GRID, type SquareCounts } from './watcher.ts';

/** Least opacity of a square in which something happened, and that of the one in which most did: print keeps both apart. */
const FAINTEST = 0.15;
const STRONGEST = 0.85;

/** The battle's own map as it begins, without text for screen readers, with a square over each place where something happened: the more often, the darker.
 * @param colour one in which the squares are drawn
 * @returns an empty text for a game that has no board */
export function mapPicture(game: Game, counts: SquareCounts, colour: string, title: string): string {
  const { board } = game;
  if (board === undefined) return '';
  const state = game.newState();
  const { x: left, y: top, width, height } = extentAt(board, state);
  const size = Math.max(width, height) / GRID;
  const most = Math.max(1, ...Object.values(counts));
  const squares = Object.entries(counts).map(([square, count]) => {
    const [column, row] = [Number(square) % GRID, Math.floor(Number(square) / GRID)];
    const opacity = FAINTEST + (STRONGEST - FAINTEST) * Math.sqrt(count / most);
    return (
      `<rect x="${(left + column * size).toFixed(1)}" y="${(top + row * size).toFixed(1)}" width="${size.toFixed(1)}" height="${size.toFixed(1)}" ` +
      `fill="${colour}" fill-opacity="${opacity.toFixed(2)}"><title>${count}</title></rect>`
    );
  });
  const picture = game.renderSvg(state);
  const end = picture.lastIndexOf('</svg>');
  const whole = `${picture.slice(0, end)}<g class="counts">${squares.join('')}</g></svg>`;
  return inlineSvg(whole, title, 'chart');
}
