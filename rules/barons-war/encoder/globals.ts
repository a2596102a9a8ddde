import { isPlayer, opponent, type Player } from '../../core/index.ts';
import { DECIDED, G } from './tables.ts';
import { share, signed } from '../../core/features.ts';
import { BITS } from '../../hexes/encoder/surroundings.ts';
import type { Survey } from './survey.ts';

import { allocation, shown } from '../rules/procedures/command.ts';
import { melee } from '../rules/procedures/melee.ts';
import { retreat } from '../rules/procedures/retreat.ts';
import { type About, aboutAt, askedAt } from '../rules/procedures/writer.ts';
import { newAttacksLeft } from '../rules/march-rules.ts';
import { ROYAL } from '../state/scenario.ts';
import { isSecret } from '../rules/secrets.ts';
import { SOUND, type BaronsWarState } from '../state/state.ts';
import { RETREAT_BIAS, STEP } from '../state/steps.ts';
import { VICTORY_POINTS } from '../charts/charts.ts';

type S = BaronsWarState;

const MOST_CHITS = 8;
const MOST_STRENGTH = 150;
const PLACE_OF: ReadonlyMap<string, number> = new Map(DECIDED.map((decision, place) => [decision, place]));
const FIRST_DECISION = G[`decides-${DECIDED[0]}`]!;

/** Fills `globals [G]`; the survey has been made. */
export function encodeGlobals(s: S, viewer: Player, survey: Survey, out: Float32Array): void {
  out.fill(0);
  const { compiled } = s;
  const { actor } = s;
  out[G.turn] = share(s.turn, compiled.turnLimit);
  out[G.royal] = viewer === ROYAL ? 1 : 0;
  out[G['to-decide']] = isPlayer(actor) && actor === viewer ? 1 : 0;
  out[G.initiative] = s.battle >= 0 && s.side === viewer ? 1 : 0;
  out[G['in-a-row']] = share(s.inARow, 2);
  out[FIRST_DECISION + (PLACE_OF.get(askedAt(s)?.decision ?? 'dice') ?? 0)] = 1;
  const stage = stageOf(s);
  if (stage >= 0) out[G.stage] = share(stage, 15);
  if (s.battle >= 0) encodeActivation(s, out);
  encodeSide(s, viewer, viewer, survey, 0, out);
  encodeSide(s, opponent(viewer), viewer, survey, 1, out);
  const own = victoryPoints(s, viewer);
  const enemy = victoryPoints(s, opponent(viewer));
  out[G['own-points']] = share(own, 16);
  out[G['enemy-points']] = share(enemy, 16);
  out[G.lead] = signed((own - enemy) / 8);
  const sum = out[G['own-strength']]! + out[G['enemy-strength']]!;
  out[G.balance] = sum === 0 ? 0 : signed((out[G['own-strength']]! - out[G['enemy-strength']]!) / sum);
  if (s.depth > 0) encodeStep(s, viewer, aboutAt(s)!, out);
}

/** Stage of the player turn at the bottom of the stack, -1 outside player turns. */
function stageOf({ data, depth, game }: S): number {
  const { stackBase } = game.layout;
  return depth > 0 && data[stackBase] === STEP['turn/activation'] ? data[stackBase + 1]! : -1;
}

/** As `State.victoryPoints`, for one side and without allocating [15.0]. */
function victoryPoints(s: S, side: Player): number {
  const { battles } = s.compiled;
  let points = 0;
  for (let battle = 0; battle < battles.length; battle++) {
    if (battles[battle]!.side !== side) points += VICTORY_POINTS[side]![s.worstOf(battle) as 0];
  }
  return points;
}

function encodeActivation(s: S, out: Float32Array): void {
  out[G['chit-0'] + s.chit] = 1;
  out[G.continuation] = s.round === 2 ? 1 : 0;
  out[G['new-attacks']] = share(newAttacksLeft(s), 2);
}

/** `offset` is 0 for own, 1 for enemy. */
function encodeSide(s: S, side: Player, viewer: Player, survey: Survey, offset: 0 | 1, out: Float32Array): void {
  const { units, battles } = s.compiled;
  let all = 0,
    lost = 0,
    present = 0,
    strength = 0,
    shaken = 0,
    hits = 0,
    contact = 0;
  for (let unit = 0; unit < units.length; unit++) {
    if (units[unit]!.side !== side) continue;
    all++;
    if (s.lost(unit) > 0) lost++;
    const hex = s.hexOf(unit);
    if (hex < 0) continue;
    present++;
    strength += s.strengthOf(unit);
    shaken += s.shaken(unit);
    hits += s.hits(unit);
    if (survey.beside[opponent(side)][hex]! !== 0) contact++;
  }
  out[G['own-strength'] + offset] = share(strength, MOST_STRENGTH);
  out[G['own-left'] + offset] = share(all - lost, all);
  out[G['own-shaken'] + offset] = share(shaken, present);
  out[G['own-hits'] + offset] = share(hits, 6 * present);
  if (offset === 0) out[G['own-contact']] = share(contact, present);
  let sound = 0,
    count = 0;
  for (let battle = 0; battle < battles.length; battle++) {
    if (battles[battle]!.side !== side) continue;
    count++;
    if (s.worstOf(battle) === SOUND) sound++;
  }
  out[G['own-sound'] + offset] = share(sound, count);
  if (!isSecret(s, viewer, side)) encodeChits(s, side, G['own-1s'] + 4 * offset, out);
}

function encodeChits(s: S, side: Player, first: number, out: Float32Array): void {
  const { battles } = s.compiled;
  for (let chit = 1; chit <= 4; chit++) {
    let count = 0;
    for (let battle = 0; battle < battles.length; battle++) if (battles[battle]!.side === side) count += s.chitsOf(battle, chit);
    out[first + chit - 1] = share(count, MOST_CHITS);
  }
}

/** What the step at hand keeps in its registers. */
function encodeStep(s: S, viewer: Player, about: About, out: Float32Array): void {
  const { phase } = about;
  const step = s.data[s.frame];
  if (step === STEP['command/answer']) out[G.offer] = share(shown.chit(s) + 1, 5);
  else if (step === STEP['command/allocate'] && allocation.side(s) === viewer) out[G['to-allocate']] = share(allocation.points(s), 45);
  else if (phase === 'Movement') out[G['points-spent']] = share(s.moverSpent, 10);
  else if (phase === 'Retreat') out[G['retreat-left']] = share(retreat.left(s) - RETREAT_BIAS, 2);
  else if (phase === 'Melee' && about.target !== undefined) encodeMelee(s, viewer, out);
}

function encodeMelee(s: S, viewer: Player, out: Float32Array): void {
  out[G['melee-attackers']] = BITS[melee.attackers(s) & 63]! / 6;
  out[G['melee-hits']] = share(melee.hits(s), 4);
  out[G['melee-defends']] = s.holds(viewer, melee.target(s)) ? 1 : 0;
}
