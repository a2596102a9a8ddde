import type { Player } from '../../core/index.ts';
import { SIDES_OF_BOX } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { compassWords } from '../../tabletop/compass.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** A distance as inches with at most two decimals. */
export function inchWords(ticks: number): string {
  return String(Math.round((100 * ticks) / TICKS_PER_INCH) / 100);
}

/** `12.5 by 30 inches`: from the west edge and from the south edge. */
export function placeWords(x: number, y: number): string {
  return `${inchWords(x)} by ${inchWords(y)} inches`;
}

/** `12.5 by 30 inches, facing north`. */
export function standWords(x: number, y: number, heading: number): string {
  return `${placeWords(x, y)}, facing ${compassWords(heading)}`;
}

/** The same for a spot of the scenario. */
export function spotWords(s: S, spot: number): string {
  const { x, y, heading } = s.scenario.spots[spot]!;
  return standWords(x, y, heading);
}

/** `1 inch`, `2.5 inches`. */
export function inchesWords(ticks: number): string {
  const text = inchWords(ticks);
  return `${text} inch${text === '1' ? '' : 'es'}`;
}

/** Hits on average, with one decimal. */
export function meanWords(mean: number): string {
  const text = String(Math.round(10 * mean) / 10);
  return `${text} hit${text === '1' ? '' : 's'} on average`;
}

/** `a, b and c`. */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}

/** Name of a player's side. */
export function sideName(s: S, side: Player): string {
  return s.game.players[side];
}

/** Sides of a base as one speaks of attacks on them. */
const SIDE_WORDS: Readonly<Record<(typeof SIDES_OF_BOX)[number], string>> = {
  front: 'front',
  right: 'right flank',
  rear: 'rear',
  left: 'left flank',
};

/** `right flank`. */
export function sideOfBaseWords(side: number): string {
  return SIDE_WORDS[SIDES_OF_BOX[side]!];
}

/** `the west bridge` for a title `West bridge`; names of several capitals stay as they are. */
export function titleWords(title: string): string {
  const isName = /\p{Lu}/u.test(title.slice(1));
  return isName ? title : `the ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
