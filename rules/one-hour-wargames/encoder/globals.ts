import { isPlayer, opponent, type Player, share, signed } from '../../core/index.ts';
import { encodeAims } from './aims.ts';
import type { Survey } from './survey.ts';
import { AREA_WIDTH, DECISION_STEPS, G, MOST_AREAS, SIDE_WIDTH } from './tables.ts';
import { leftOf } from '../odds/rolls.ts';
import type { View } from './view.ts';
import { isBoundToRoad } from '../rules/marches.ts';
import { isFrozenNext } from '../rules/next-turn.ts';
import { isAsleep } from '../rules/orders.ts';
import { mayEnter } from '../rules/entries.ts';
import type { OneHourState } from '../state/state.ts';
import { metBy, verdict } from '../rules/verdict.ts';
import { countExited, countInPlay } from '../rules/victory.ts';

type S = OneHourState;

/** Numbers of units are given in shares of this. */
const ARMY = 6;

/** Fills `globals [G]`; the survey has been made. */
export function encodeGlobals(s: S, view: View, survey: Survey, out: Float32Array): void {
  const { viewer } = view;
  const enemy = opponent(viewer);
  out.fill(0);
  encodeTurn(s, viewer, out);
  encodeOptions(s, out);
  const [ours, theirs] = [encodeSide(s, survey, viewer, 0, out), encodeSide(s, survey, enemy, SIDE_WIDTH, out)];
  out[G.balance] = ours + theirs === 0 ? 0 : (ours - theirs) / (ours + theirs);
  const [own, their] = [metBy(s, viewer), metBy(s, enemy)];
  out[G['own-met']] = own ? 1 : 0;
  out[G['enemy-met']] = their ? 1 : 0;
  out[G.verdict] = verdict(s, viewer, own, their);
  const { otherwise } = s.compiled.victory;
  out[G.default] = otherwise === viewer ? 1 : otherwise === enemy ? -1 : 0;
  for (let area = 0; area < MOST_AREAS && area < s.compiled.areas.length; area++) encodeArea(s, view, survey, area, out);
  encodeAims(s, view, out);
  out[G['decides-substitute'] + decisionColumn(s)] = 1;
}

/** Place of the decision at hand among the one-hot features. */
function decisionColumn(s: S): number {
  return isPlayer(s.actor) ? DECISION_STEPS.indexOf(s.step.name) : DECISION_STEPS.length;
}

function encodeTurn(s: S, viewer: Player, out: Float32Array): void {
  const { turnLimit, firstPlayer } = s.compiled;
  out[G.turn] = share(s.turn, turnLimit);
  out[G['turns-left']] = share(turnLimit - s.turn, 15);
  out[G.red] = viewer === 0 ? 1 : 0;
  out[G.first] = firstPlayer === viewer ? 1 : 0;
  out[G['own-turn']] = s.side === viewer ? 1 : 0;
  out[G['to-decide']] = isPlayer(s.actor) && s.actor === viewer ? 1 : 0;
  out[G.orders] = share(s.orders, ARMY);
}

function encodeOptions({ game: { options } }: S, out: Float32Array): void {
  out[G.frontage] = (options.frontage - 4) / 2;
  out[G['inside-all']] = options.inside === 'all' ? 1 : 0;
  out[G['halved-once']] = options.halvings === 'once' ? 1 : 0;
  out[G['front-only']] = options.strikeFrontOnly ? 1 : 0;
}

/** Fills what is told of either side, `shift` columns on, and answers the hits its units can still take. */
function encodeSide(s: S, survey: Survey, side: Player, shift: number, out: Float32Array): number {
  const { special, units } = s.compiled;
  const { standing, list } = survey;
  let strength = 0;
  let [asleep, frozen, due] = [0, 0, 0];
  for (let unit = 0; unit < units.length; unit++) {
    if (units[unit]!.side !== side || !s.isInPlay(unit)) continue;
    strength += leftOf(s, unit);
    if (!s.isOnTable(unit)) due += mayEnter(s, unit) ? 1 : 0;
    else if (isAsleep(s, unit)) asleep++;
    else if (isFrozenNext(s, unit)) frozen++;
  }
  const at = shift + G['own-table'];
  const column = (name: keyof typeof G): number => at + G[name] - G['own-table'];
  out[column('own-table')] = share(standing[side], ARMY);
  out[column('own-reserve')] = share(countInPlay(s, side) - standing[side], ARMY);
  out[column('own-lost')] = share(side === 0 ? s.redLost : s.blueLost, ARMY);
  out[column('own-exited')] = share(countExited(s, side), ARMY);
  out[column('own-strength')] = share(strength, 90);
  out[column('own-fighting')] = fightingShare(survey, side);
  out[column('own-asleep')] = share(asleep, ARMY);
  out[column('own-frozen')] = share(frozen, ARMY);
  out[column('own-due')] = share(due, ARMY);
  out[column('own-limited')] = special.activation[side] === null ? 0 : 1;
  out[column('own-bound')] = standing[side] > 0 && isBoundToRoad(s, list[side][0]!) ? 1 : 0;
  out[column('own-endless')] = special.endless[side] === null ? 0 : 1;
  out[column('own-elite')] = share(s.game.eliteOf(side).melee, 2);
  return strength;
}

function fightingShare({ standing, list, stands }: Survey, side: Player): number {
  let fighting = 0;
  for (let i = 0; i < standing[side]; i++) if (stands[list[side][i]!]!.contacts !== 0) fighting++;
  return standing[side] === 0 ? 0 : fighting / standing[side];
}

function countInside({ standing, list, stands }: Survey, side: Player, area: number): number {
  let inside = 0;
  for (let i = 0; i < standing[side]; i++) inside += (stands[list[side][i]!]!.areas >> area) & 1;
  return inside;
}

function encodeArea(s: S, view: View, survey: Survey, area: number, out: Float32Array): void {
  const { box } = s.compiled.areas[area]!;
  const at = area * AREA_WIDTH;
  const own = countInside(survey, view.viewer, area);
  const enemy = countInside(survey, opponent(view.viewer), area);
  out[at + G['area-0']] = 1;
  out[at + G['area-0-x']] = signed(view.sign * (box.x / view.halfX - 1));
  out[at + G['area-0-y']] = signed(view.sign * (box.y / view.halfY - 1));
  out[at + G['area-0-own']] = share(own, 3);
  out[at + G['area-0-enemy']] = share(enemy, 3);
  out[at + G['area-0-held']] = own > 0 && enemy === 0 ? 1 : enemy > 0 && own === 0 ? -1 : 0;
  for (const doom of s.compiled.special.lostInArea) {
    if (doom.area === area && doom.turn >= s.turn) out[at + G[doom.side === view.viewer ? 'area-0-own-doomed' : 'area-0-enemy-doomed']] = 1;
  }
}
