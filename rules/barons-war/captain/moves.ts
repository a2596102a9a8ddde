import { arcOf, FRONT } from '../../geometry/hex-grid.ts';
import type { Player } from '../../core/index.ts';
import { HEAVY_CAVALRY, INFANTRY, MEN_AT_ARMS } from '../scenario.ts';
import { BROKEN_STATUS, SOUND, type BaronsWarState } from '../state.ts';
import { HITS_TO_REMOVE, REDUCED_FROM_HITS } from '../tables/charts.ts';
import { chargeValue } from './charges.ts';
import { DistanceField } from './distance-field.ts';
import { CAUTION } from './melee.ts';
import { bonusAt, forceAt, forecast, forecastAttack, joinForces, meanHits, type Newcomer, packForce, readyMask } from './odds.ts';
import type { Opinion } from './opinion.ts';
import { stands } from './posture.ts';
import { hitCost, worthOf } from './worth.ts';

/** Largest map. */
const LIMIT = 8192;
/** Hexes an advance goes forward in one activation, by the slowest foot. */
const STRIDE_HEXES = 4;
/** A Battle that is so far ahead of its army waits for it, unless it is so close to the enemy. */
const ALONE_HEXES = 3;
const CLOSE_HEXES = 8;
/** Without a chit of this number a line stops out of reach of the enemy's foot, unless it is engaged already. */
const STRIKING_CHIT = 2;
const ENGAGED_HEXES = 4;

/** Hexes next to an enemy, marked with the number of the decision. */
const besideEnemy = new Int32Array(LIMIT);
/** Value of attacking an enemy from here without this unit: attackers that stand ready beside it. */
const readyAt = new Uint8Array(LIMIT);
const readyFor = new Int32Array(LIMIT);
let decision = 0;

const enemies: number[] = [];
const fromEnemy = new DistanceField();
let unit = -1;
let under = -1;
let side: Player = 0;
let start = -1;
let mayFight = false;
/** The hex the unit makes for, and how far from it the unit wants to end. */
let objective = -1;
let wantedDistance = 0;
let leaderAt = -1;
let span = 0;
let supporters = 0;
let waits = false;
const newcomer: Newcomer = { direction: -1, force: 0, bonus: 0, hitCost: 0 };

function noteEnemies(s: BaronsWarState): void {
  const { units, grid } = s.scenario;
  decision++;
  enemies.length = 0;
  for (let other = 0; other < units.length; other++) {
    const hex = s.hexOf(other);
    if (hex < 0 || units[other]!.side === side || s.topAt(hex) !== other) continue;
    enemies.push(hex);
    for (let direction = 0; direction < 6; direction++) {
      const next = grid.neighbours[hex * 6 + direction]!;
      if (next >= 0) besideEnemy[next] = decision;
    }
  }
  fromEnemy.update(grid, enemies);
}

/** How much nearer than it is a target seems, by who goes for it: cavalry likes foot, everybody the weak. */
function appeal(s: BaronsWarState, target: number, type: number): number {
  const top = s.topAt(target);
  const prey = type === HEAVY_CAVALRY ? (s.typeOf(top) === INFANTRY ? 3 : s.typeOf(top) === MEN_AT_ARMS ? 1 : 0) : s.typeOf(top) === HEAVY_CAVALRY ? -1 : 0.5;
  return prey + 0.5 * s.data[s.u.hits + top]! + (s.isShaken(top) ? 0.5 : 0);
}

function chooseObjective(s: BaronsWarState, from: number, type: number): number {
  const { grid } = s.scenario;
  let best = -1;
  let bestScore = Infinity;
  for (const hex of enemies) {
    const score = grid.distance(from, hex) - appeal(s, hex, type);
    if (score < bestScore) {
      bestScore = score;
      best = hex;
    }
  }
  return best;
}

/** Mean distance of the foot of the Battle to the objective: where its line is. */
function lineDistance(s: BaronsWarState): number {
  const { battles, units, grid } = s.scenario;
  let sum = 0;
  let count = 0;
  for (const other of battles[s.battle]!.units) {
    const hex = s.data[s.u.start + other]!;
    if (hex < 0 || s.isShaken(other) || units[other]!.type === HEAVY_CAVALRY) continue;
    sum += grid.distance(hex, objective);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Hexes from a leader to the nearest enemy. */
function leaderDistance(s: BaronsWarState, battle: number): number {
  const from = s.leaderHex(battle);
  let nearest = Infinity;
  for (const hex of enemies) nearest = Math.min(nearest, s.scenario.grid.distance(from, hex));
  return nearest;
}

/** How far ahead of the rest of its army a Battle is, in hexes: mean distance of the other sound Battles to the enemy, less its own. */
function aheadOfArmy(s: BaronsWarState): number {
  const { battles } = s.scenario;
  if (s.leaderHex(s.battle) < 0) return 0;
  let sum = 0;
  let count = 0;
  for (let battle = 0; battle < battles.length; battle++) {
    if (battle === s.battle || battles[battle]!.side !== side || s.statusOf(battle) !== SOUND || s.leaderHex(battle) < 0) continue;
    sum += leaderDistance(s, battle);
    count++;
  }
  return count === 0 ? 0 : sum / count - leaderDistance(s, s.battle);
}

/** Friends of the Battle that have yet to move and could come to an objective too. */
function countSupporters(s: BaronsWarState): number {
  const { battles, units, grid } = s.scenario;
  let count = 0;
  for (const other of battles[s.battle]!.units) {
    const hex = s.hexOf(other);
    if (hex < 0 || other === unit || other === under || s.data[s.u.moved + other] === 1 || s.isShaken(other)) continue;
    if (grid.distance(hex, objective) <= units[other]!.movementPoints) count++;
  }
  return count;
}

function begin(s: BaronsWarState): void {
  const { data, at, u } = s;
  const { units, leaders } = s.scenario;
  const piece = data[at.mover]!;
  side = s.side;
  if (piece >= units.length) {
    beginLeader(s, piece - units.length);
    return;
  }
  unit = piece;
  start = s.hexOf(unit);
  under = start >= 0 && data[at.moverStack] === 1 ? s.underAt(start) : -1;
  noteEnemies(s);
  const type = s.typeOf(unit);
  objective = chooseObjective(s, start >= 0 ? start : s.leaderHex(s.battle), type);
  leaderAt = s.leaderHex(s.battle);
  span = leaderAt < 0 ? 99 : s.commandSpanOf(s.battle) + Math.floor(leaders[s.battle]!.movementPoints / 2);
  mayFight = !s.isShaken(unit) && s.statusOf(s.battle) === SOUND && data[at.round]! > 0;
  waits = stands(s, s.battle);
  newcomer.force = under < 0 ? packForce(s.strengthOf(unit), type) : joinForces(s.strengthOf(unit), type, s.strengthOf(under), s.typeOf(under));
  newcomer.bonus = start >= 0 ? bonusAt(s, start) : 0;
  newcomer.hitCost = hitCost(s, unit);
  supporters = objective < 0 ? 0 : countSupporters(s);
  setWantedDistance(s, type, data[u.start + unit]!);
}

/** The line goes forward together; missiles keep off, riders wait behind it until they can strike. */
function setWantedDistance(s: BaronsWarState, type: number, from: number): void {
  if (objective < 0 || from < 0) {
    wantedDistance = 0;
    return;
  }
  const own = s.scenario.grid.distance(from, objective);
  if (s.isShaken(unit) || s.statusOf(s.battle) === BROKEN_STATUS) wantedDistance = Math.max(own, 7);
  else if (waits) wantedDistance = own;
  else {
    const now = lineDistance(s);
    const holds = now > CLOSE_HEXES && aheadOfArmy(s) > ALONE_HEXES;
    const strikes = s.chit >= STRIKING_CHIT || now <= ENGAGED_HEXES;
    const line = Math.max(strikes ? 2 : CLOSE_HEXES, holds ? now - 1 : now - STRIDE_HEXES);
    const range = s.scenario.units[unit]!.rangeHexes;
    wantedDistance = type === HEAVY_CAVALRY ? line + 1 : range > 1 ? Math.max(line, range) : line;
  }
}

/** What a place next to the enemy is worth: the best attack from it against what the enemy can do there. */
function contactScore(s: BaronsWarState, hex: number, facing: number, force: number): number {
  const { neighbours } = s.scenario.grid;
  let best = mayFight ? -0.25 : -1;
  let exposed = 0;
  newcomer.force = force;
  for (let direction = 0; direction < 6; direction++) {
    const target = neighbours[hex * 6 + direction]!;
    if (target < 0 || !s.holds((1 - side) as Player, target)) continue;
    if (arcOf(facing, direction) === FRONT) {
      if (mayFight) best = Math.max(best, attackFrom(s, target, (direction + 3) % 6));
    } else exposed += 0.5 * meanHits(forceAt(s, target, true), 1);
  }
  return best - exposed * newcomer.hitCost;
}

function attackFrom(s: BaronsWarState, target: number, direction: number): number {
  if (readyFor[target] !== decision) {
    readyFor[target] = decision;
    readyAt[target] = readyMask(s, target, side, s.battle, false);
  }
  let mask = readyAt[target]! | (1 << direction);
  newcomer.direction = direction;
  const back = s.scenario.grid.neighbours[target * 6 + direction]!;
  if (back !== start) {
    const was = s.scenario.grid.directionTo(target, start);
    if (was >= 0 && (s.underAt(start) < 0 || under >= 0)) mask &= ~(1 << was);
  }
  forecastAttack(s, target, mask, newcomer);
  const company = mask === 1 << direction ? Math.min(2, supporters) * 0.05 : 0.03;
  return forecast.dealt - CAUTION * forecast.taken + company;
}

/** What a hex is worth by itself: distance, ground, friends, command. */
function placeScore(s: BaronsWarState, hex: number): number {
  const { grid, elevation } = s.scenario;
  let score = 0.012 * elevation[hex]!;
  if (objective >= 0) {
    score -= 0.05 * Math.max(0, grid.distance(hex, objective) - wantedDistance) + 0.02 * Math.max(0, wantedDistance - fromEnemy.at(hex));
  }
  if (leaderAt >= 0) {
    const far = grid.distance(hex, leaderAt) - span;
    if (far > 0) score -= 0.04 * far;
  }
  for (let direction = 0; direction < 6; direction++) {
    const next = grid.neighbours[hex * 6 + direction]!;
    if (next >= 0 && next !== start && s.holds(side, next)) score += 0.008;
  }
  return score;
}

/** A front towards the enemy; on the march, towards the objective. */
function facingValue(s: BaronsWarState, hex: number, facing: number): number {
  if (objective < 0 || hex === objective) return 0;
  if (hex !== facedHex) {
    facedHex = hex;
    [faceA, faceB] = s.scenario.grid.exitDirections(hex, objective);
  }
  const a = arcOf(facing, faceA);
  const b = faceB < 0 ? a : arcOf(facing, faceB);
  return -0.02 * (a + b);
}
let facedHex = -1;
let faceA = 0;
let faceB = 0;

let scoredHex = -1;
let hexScore = 0;

function scoreOfHex(s: BaronsWarState, hex: number): number {
  if (hex !== scoredHex) {
    scoredHex = hex;
    hexScore = placeScore(s, hex);
  }
  return hexScore;
}

/** Value of standing on a hex with a facing, alone or with the unit already there. */
function standScore(s: BaronsWarState, hex: number, facing: number): number {
  const other = hex === start ? (under < 0 ? otherOf(s) : -1) : s.topAt(hex);
  const force = other < 0 ? ownForce(s) : joinForces(s.strengthOf(unit), s.typeOf(unit), s.strengthOf(other), s.typeOf(other));
  const base = scoreOfHex(s, hex) + facingValue(s, hex, facing) - (other >= 0 && hex !== start ? 0.03 : 0);
  return besideEnemy[hex] === decision ? base + contactScore(s, hex, facing, force) : base;
}

function otherOf(s: BaronsWarState): number {
  const top = s.topAt(start);
  return top === unit ? s.underAt(start) : top;
}

function ownForce(s: BaronsWarState): number {
  const type = s.typeOf(unit);
  return under < 0 ? packForce(s.strengthOf(unit), type) : joinForces(s.strengthOf(unit), type, s.strengthOf(under), s.typeOf(under));
}

/** A fresh counter above a worn one, since the upper takes the hits. */
function swapScore(s: BaronsWarState): number {
  const above = s.data[s.u.hits + unit]!;
  const below = s.data[s.u.hits + under]!;
  const gain = above >= REDUCED_FROM_HITS || s.isShaken(unit) ? worthOf(s, under) - worthOf(s, unit) : 0;
  return above > below && above < HITS_TO_REMOVE && gain > 0 ? 1 : -1;
}

function scoreUnit(s: BaronsWarState, action: number): number {
  const { first } = s.game.space;
  if (action >= first.place) return objective < 0 ? 0 : -s.scenario.grid.distance(action - first.place, objective);
  if (action >= first.charge) return scoreOfHex(s, start) + chargeValue(s, unit, action - first.charge);
  if (action >= first['join-top']) return joinTopScore(s, action - first['join-top']);
  if (action >= first.move) return standScore(s, Math.floor((action - first.move) / 6), (action - first.move) % 6);
  if (action === first.swap) return swapScore(s);
  return start < 0 ? -100 : standScore(s, start, s.facingOf(unit));
}

/** On top if it can take more hits than the other. */
function joinTopScore(s: BaronsWarState, hex: number): number {
  const other = s.topAt(hex);
  const better = s.data[s.u.hits + unit]! < s.data[s.u.hits + other]! || s.moraleOf(unit) > s.moraleOf(other);
  return standScore(s, hex, s.facingOf(other)) + (better ? 0.001 : -0.001);
}

// ---- leaders

let leader = -1;
const own: number[] = [];
let leaderSpan = 0;

function beginLeader(s: BaronsWarState, battle: number): void {
  unit = -1;
  leader = battle;
  start = s.leaderHex(battle);
  leaderSpan = s.commandSpanOf(battle);
  own.length = 0;
  for (const member of s.scenario.battles[battle]!.units) {
    const hex = s.hexOf(member);
    if (hex >= 0) own.push(hex);
  }
  noteEnemies(s);
}

/** All his troops in reach of his voice, himself among them, and with those who fight if his arm counts. */
function leaderScore(s: BaronsWarState, hex: number): number {
  const { grid } = s.scenario;
  let score = 0;
  for (const at of own) {
    const distance = grid.distance(hex, at);
    score -= distance * 0.01 + (distance > leaderSpan ? 0.3 + 0.05 * (distance - leaderSpan) : 0);
  }
  const top = s.topAt(hex);
  if (top < 0 || s.sideOf(top) !== side) return score - (besideEnemy[hex] === decision ? 0.5 : 0.03);
  if (s.battleOf(top) !== leader) return score;
  const fights = besideEnemy[hex] === decision && !s.isShaken(top);
  return score + 0.04 + 0.02 * worthOf(s, top) + (fights ? 0.1 * s.combatBonusOf(leader) - 0.05 : 0);
}

function scoreLeader(s: BaronsWarState, action: number): number {
  const { first } = s.game.space;
  if (action >= first.place) return own.length === 0 ? 0 : leaderScore(s, action - first.place);
  if (action >= first.move) return leaderScore(s, Math.floor((action - first.move) / 6));
  return start < 0 ? -100 : leaderScore(s, start) + 0.001;
}

const piece: Opinion = {
  begin(s) {
    facedHex = -1;
    scoredHex = -1;
    begin(s);
  },
  score: (s, action) => (unit < 0 ? scoreLeader(s, action) : scoreUnit(s, action)),
};

export const moveOpinions = { 'move/piece': piece } as const satisfies Record<string, Opinion>;
