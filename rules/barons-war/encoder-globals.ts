import { isPlayer, type Player } from '../core/index.ts';
import { DECISIONS, G } from './encoder-tables.ts';
import { decisionOf, isMelee, isRetreat } from './encoder-subject.ts';
import { beside, BITS } from './encoder-survey.ts';
import { share, signed } from './encoder-view.ts';
import { newAttacksLeft } from './march-rules.ts';
import { ROYAL } from './scenario.ts';
import { isSecret } from './secrets.ts';
import { SOUND, type BaronsWarState } from './state.ts';
import { STEP } from './steps.ts';
import { VICTORY_POINTS } from './tables/charts.ts';

type S = BaronsWarState;

const MOST_CHITS = 8;
const MOST_STRENGTH = 150;
const FIRST_DECISION = G[`decides-${DECISIONS[0]}`]!;
/** A retreat's register counts from here, so that it may fall below zero. */
const RETREAT_BIAS = 64;

/** Fills `globals [G]`; the survey has been made. */
export function encodeGlobals(s: S, viewer: Player, step: number, out: Float32Array): void {
  out.fill(0);
  const { data, at, scenario } = s;
  const { actor } = s;
  out[G.turn] = share(data[at.turn]!, scenario.turnLimit);
  out[G.royal] = viewer === ROYAL ? 1 : 0;
  out[G['to-decide']] = isPlayer(actor) && actor === viewer ? 1 : 0;
  out[G.initiative] = data[at.battle]! >= 0 && s.side === viewer ? 1 : 0;
  out[G['in-a-row']] = share(data[at.inARow]!, 2);
  out[FIRST_DECISION + decisionOf(step)] = 1;
  if (step >= 0 && data[s.game.layout.stackBase] === STEP['turn/activation']) out[G.stage] = share(data[s.game.layout.stackBase + 1]!, 15);
  if (data[at.battle]! >= 0) encodeActivation(s, out);
  encodeSide(s, viewer, viewer, 0, out);
  encodeSide(s, (1 - viewer) as Player, viewer, 1, out);
  const own = victoryPoints(s, viewer);
  const enemy = victoryPoints(s, (1 - viewer) as Player);
  out[G['own-points']] = share(own, 16);
  out[G['enemy-points']] = share(enemy, 16);
  out[G.lead] = signed((own - enemy) / 8);
  const sum = out[G['own-strength']]! + out[G['enemy-strength']]!;
  out[G.balance] = sum === 0 ? 0 : signed((out[G['own-strength']]! - out[G['enemy-strength']]!) / sum);
  encodeStep(s, viewer, step, out);
}

/** As `State.victoryPoints`, for one side and without allocating [15.0]. */
function victoryPoints(s: S, side: Player): number {
  const { battles } = s.scenario;
  let points = 0;
  for (let battle = 0; battle < battles.length; battle++) {
    if (battles[battle]!.side !== side) points += VICTORY_POINTS[side]![s.worstOf(battle) as 0];
  }
  return points;
}

function encodeActivation(s: S, out: Float32Array): void {
  const { data, at } = s;
  out[G['chit-0'] + s.chit] = 1;
  out[G.continuation] = data[at.round] === 2 ? 1 : 0;
  out[G['new-attacks']] = share(newAttacksLeft(s), 2);
}

/** `offset` is 0 for own, 1 for enemy. */
function encodeSide(s: S, side: Player, viewer: Player, offset: 0 | 1, out: Float32Array): void {
  const { units, battles } = s.scenario;
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
    if (s.data[s.u.lost + unit]! > 0) lost++;
    const hex = s.hexOf(unit);
    if (hex < 0) continue;
    present++;
    strength += s.strengthOf(unit);
    shaken += s.data[s.u.shaken + unit]!;
    hits += s.data[s.u.hits + unit]!;
    if (beside[(1 - side) as Player][hex]! !== 0) contact++;
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
  const { battles } = s.scenario;
  for (let chit = 1; chit <= 4; chit++) {
    let count = 0;
    for (let battle = 0; battle < battles.length; battle++) if (battles[battle]!.side === side) count += s.chitsOf(battle, chit);
    out[first + chit - 1] = share(count, MOST_CHITS);
  }
}

/** What the step at hand keeps in its registers. */
function encodeStep(s: S, viewer: Player, step: number, out: Float32Array): void {
  if (step === STEP['command/answer']) out[G.offer] = share(s.register(2) + 1, 5);
  else if (step === STEP['command/allocate'] && s.register(0) === viewer) out[G['to-allocate']] = share(s.register(3), 45);
  else if (step === STEP['move/piece'] || step === STEP['move/select']) out[G['points-spent']] = share(s.data[s.at.moverSpent]!, 10);
  else if (isRetreat(step)) out[G['retreat-left']] = share(s.register(1) - RETREAT_BIAS, 2);
  else if (isMelee(step)) encodeMelee(s, viewer, out);
}

function encodeMelee(s: S, viewer: Player, out: Float32Array): void {
  out[G['melee-attackers']] = BITS[s.register(1) & 63]! / 6;
  out[G['melee-hits']] = share(s.register(3), 4);
  out[G['melee-defends']] = s.holds(viewer, s.register(0)) ? 1 : 0;
}
