import type { Player } from '../../core/index.ts';
import type { BaronsWarState } from '../state.ts';
import { Survey } from './survey.ts';
import { worthOf } from './worth.ts';

const survey = new Survey();
/** Hexes of his units. */
const own: number[] = [];
let side: Player = 0;
let leader = -1;
let start = -1;
let span = 0;

export function beginLeader(s: BaronsWarState, battle: number): void {
  side = s.side;
  leader = battle;
  start = s.leaderHex(battle);
  span = s.commandSpanOf(battle);
  own.length = 0;
  for (const member of s.scenario.battles[battle]!.units) {
    const hex = s.hexOf(member);
    if (hex >= 0) own.push(hex);
  }
  survey.update(s, side);
}

/** All his troops in reach of his voice, himself among them, and with those who fight if his arm counts. */
function placeScore(s: BaronsWarState, hex: number): number {
  const { grid } = s.scenario;
  let score = 0;
  for (const at of own) {
    const distance = grid.distance(hex, at);
    score -= distance * 0.01 + (distance > span ? 0.3 + 0.05 * (distance - span) : 0);
  }
  const top = s.topAt(hex);
  const isBeside = survey.isBesideEnemy(hex);
  if (top < 0 || s.sideOf(top) !== side) return score - (isBeside ? 0.5 : 0.03);
  if (s.battleOf(top) !== leader) return score;
  const fights = isBeside && !s.isShaken(top);
  return score + 0.04 + 0.02 * worthOf(s, top) + (fights ? 0.1 * s.combatBonusOf(leader) - 0.05 : 0);
}

export function scoreLeader(s: BaronsWarState, action: number): number {
  const { first } = s.game.space;
  if (action >= first.place) return own.length === 0 ? 0 : placeScore(s, action - first.place);
  if (action >= first.move) return placeScore(s, Math.floor((action - first.move) / 6));
  return start < 0 ? -100 : placeScore(s, start) + 0.001;
}
