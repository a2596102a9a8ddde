import type { Game } from '../../rules/core/index.ts';
import { inlineSvg } from '../charts/html.ts';
import { placesOf } from './play/places.ts';
import type { PlaceCounts } from './play/watcher.ts';

/** Least opacity of a place at which something happened, and that of the one at which most did: print keeps both apart. */
const FAINTEST = 0.15;
const STRONGEST = 0.85;

/** The battle's own map as it begins, without text for screen readers, with each place coloured at which something happened: the more often, the darker.
 * @param colour one in which the places are drawn
 * @returns an empty text for a game that has no board */
export function mapPicture(game: Game, counts: PlaceCounts, colour: string, title: string): string {
  const { board } = game;
  if (board === undefined) return '';
  const state = game.newState();
  const places = placesOf(board, state);
  const most = Math.max(1, ...Object.values(counts));
  const shapes = Object.entries(counts).map(([place, count]) => {
    const opacity = FAINTEST + (STRONGEST - FAINTEST) * Math.sqrt(count / most);
    return places.shape(Number(place), `fill="${colour}" fill-opacity="${opacity.toFixed(2)}"`, String(count));
  });
  const picture = game.renderSvg(state);
  const end = picture.lastIndexOf('</svg>');
  const whole = `${picture.slice(0, end)}<g class="counts">${shapes.join('')}</g></svg>`;
  return inlineSvg(whole, title, 'chart');
}
