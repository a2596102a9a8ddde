import { isPlayer, type Player, questionAt } from '../core/index.ts';
import { NO_ORDER, ORDERS } from './state/layout.ts';
import type { ToyRulesetState } from './state/state.ts';

type S = ToyRulesetState;

const SIGNS = ['R', 'B'] as const;

/** A place as two characters: `R4` a band and its men, `~` the ford, `.` open ground. */
function placeText(s: S, place: number): string {
  for (const side of [0, 1] as const) if (s.place(side) === place && s.men(side) > 0) return `${SIGNS[side]}${s.men(side)}`;
  return place === s.scenario.ford ? '~ ' : '. ';
}

/** An order in words, as the viewer may see it. */
export function orderText(s: S, side: Player, viewer?: Player): string {
  const order = s.order(side);
  if (order === NO_ORDER) return 'no order';
  return viewer !== undefined && s.isSealed(side, viewer) ? 'a sealed order' : ORDERS[order - 1]!;
}

/** The track from Red's end, with turn, points and orders, and what is asked. */
export function renderText(s: S, viewer?: Player): string {
  const points = s.victoryPoints();
  const track = Array.from({ length: s.scenario.places }, (_, place) => placeText(s, place)).join(' ');
  const sides = ([0, 1] as const).map((side) => `${s.nameOf(side)}: ${points[side]} points, ${orderText(s, side, viewer)}`);
  const { actor } = s;
  const asked = isPlayer(actor) ? [`${s.nameOf(actor)}: ${questionAt(s)}`] : [];
  return [`Turn ${s.turn} of ${s.scenario.turns}`, track, ...sides, ...asked].join('\n');
}
