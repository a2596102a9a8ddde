import { opponent, type Player } from '../../core/index.ts';
import { share } from '../../core/encoder/features.ts';
import { BITS, writeContact } from '../../hexes/encoder/surroundings.ts';
import { writeFacing, writePlace, writeWay } from '../../hexes/encoder/turned-board.ts';
import { isSecret } from '../mechanics/procedures/turn/secrets.ts';
import { meanDanger } from './odds.ts';
import type { Survey } from './survey.ts';
import { U, UNITS } from './tables.ts';
import type { View } from './view.ts';
import { HEAVY_CAVALRY, type Scenario } from '../state/scenario.ts';
import { BROKEN_STATUS, SHAKEN_STATUS, type BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

const WIDTH = UNITS.length;
const FAR = 12;
/** Features from `active` to `battle-best`. */
const BATTLE_WIDTH = 6;

function encodeMarks(s: S, unit: number, row: number, out: Float32Array): void {
  const hex = s.hexOf(unit);
  out[row + U.shaken] = s.shaken(unit);
  out[row + U['in-command']] = s.inCommand(unit);
  out[row + U.moved] = s.moved(unit);
  out[row + U.fired] = s.fired(unit);
  out[row + U.fought] = s.fought(unit);
  out[row + U.due] = s.due(unit) > 0 ? 1 : 0;
  out[row + U.under] = s.under(unit);
  out[row + U.stacked] = s.underAt(hex) >= 0 ? 1 : 0;
}

function encodeCharge(s: S, view: View, unit: number, hex: number, row: number, out: Float32Array): void {
  writeFacing(view, s.facingOf(unit), row + U['facing-x'], out);
  const target = s.charge(unit);
  if (target < 0) return;
  out[row + U.charges] = 1;
  writeWay(view, hex, target, 10, row + U['charge-x'], out);
}

/** Writes `units [U, Fu]`. */
export class UnitRows {
  private readonly survey: Survey;
  /** What is told of a Battle in the row of each of its pieces: six features from `active` on, `[battle][feature]`. */
  private readonly battleRows: Float32Array;

  constructor(scenario: Scenario, survey: Survey) {
    this.survey = survey;
    this.battleRows = new Float32Array(scenario.battles.length * BATTLE_WIDTH);
  }

  /** Fills `units [U, Fu]`: own first, units before leaders; the survey has been made. */
  write(s: S, view: View, acting: number, target: number, out: Float32Array): void {
    out.fill(0);
    this.survey.measureGaps();
    this.surveyBattles(s, view);
    const { rows } = view;
    const unitCount = s.scenario.units.length;
    for (let i = 0, row = 0; i < rows.length; i++, row += WIDTH) {
      const piece = rows[i]!;
      if (piece < unitCount) this.encodeUnit(s, view, piece, row, target, out);
      else this.encodeLeader(s, view, piece - unitCount, row, target, out);
      if (piece === acting && (out[row + U.present] === 1 || out[row + U.waiting] === 1)) out[row + U.acts] = 1;
    }
  }

  private encodeUnit(s: S, view: View, unit: number, row: number, target: number, out: Float32Array): void {
    const { scenario } = s;
    if (s.lost(unit) > 0) return;
    const card = scenario.units[unit]!;
    const hex = s.hexOf(unit);
    out[row + U.own] = card.side === view.viewer ? 1 : 0;
    out[row + U.infantry + card.type] = 1;
    out[row + U.strength] = share(s.strengthOf(unit), 7);
    out[row + U.hits] = share(s.hits(unit), 6);
    out[row + U.morale] = share(s.moraleOf(unit), 10);
    out[row + U.range] = share(card.rangeHexes, 3);
    out[row + U.movement] = share(card.movementPoints, 10);
    if (card.type === HEAVY_CAVALRY) out[row + U.reaction] = share(10 - card.reaction, 10);
    this.encodeBattle(card.battle, row, out);
    if (hex < 0) {
      out[row + U.waiting] = 1;
      return;
    }
    encodeMarks(s, unit, row, out);
    this.encodePlace(s, view, hex, card.side, row, out);
    this.encodeContact(s, unit, hex, row, out);
    encodeCharge(s, view, unit, hex, row, out);
    const own = s.leaderHex(card.battle);
    out[row + U['to-leader']] = own < 0 ? 1 : share(scenario.grid.distance(hex, own), FAR);
    out[row + U.target] = hex === target ? 1 : 0;
  }

  /** Place and ground; for leaders too. */
  private encodePlace(s: S, view: View, hex: number, side: Player, row: number, out: Float32Array): void {
    const { elevation, blocksSight } = s.scenario;
    const enemy = opponent(side);
    out[row + U.present] = 1;
    writePlace(view, hex, row + U.x, out);
    out[row + U.height] = share(elevation[hex]!, 6);
    out[row + U.cover] = blocksSight[hex]!;
    out[row + U['in-zone']] = share(BITS[this.survey.controlled[enemy][hex]!]!, 3);
    out[row + U.beside] = share(BITS[this.survey.beside[enemy][hex]!]!, 4);
    out[row + U.friends] = share(BITS[this.survey.beside[side][hex]!]!, 4);
    out[row + U.nearest] = share(this.gap(s, enemy, hex), FAR);
  }

  /** Steps to the nearest enemies; a leader may be alone in his hex. */
  private gap(s: S, enemy: Player, hex: number): number {
    if (!s.isEmpty(hex)) return this.survey.gapOf[hex]!;
    const near = this.survey.nearestHex(enemy, hex);
    return near < 0 ? FAR : s.scenario.grid.distance(hex, near);
  }

  private encodeContact(s: S, unit: number, hex: number, row: number, out: Float32Array): void {
    const enemy = opponent(s.sideOf(unit));
    const mask = this.survey.beside[enemy][hex]!;
    if (mask === 0) return;
    const facing = s.facingOf(unit);
    writeContact(mask, facing, row + U.before, out);
    out[row + U.danger] = share(meanDanger(s, hex, facing, s.typeOf(unit), this.survey.controlled[enemy][hex]!), 4);
  }

  private encodeLeader(s: S, view: View, leader: number, row: number, target: number, out: Float32Array): void {
    if (s.leaderRemoved(leader) === 1 || s.unitsLeft(leader) === 0) return;
    const card = s.scenario.leaders[leader]!;
    const hex = s.leaderHex(leader);
    out[row + U.own] = card.side === view.viewer ? 1 : 0;
    out[row + U.leader] = 1;
    out[row + U.strength] = share(s.combatBonusOf(leader), 7);
    out[row + U.hits] = s.hasFallen(leader) ? 1 : 0;
    out[row + U.morale] = share(card.leadership, 3);
    out[row + U.range] = share(s.commandSpanOf(leader), 12);
    out[row + U.movement] = share(s.movementOf(s.scenario.units.length + leader), 10);
    out[row + U.moved] = s.leaderMoved(leader);
    this.encodeBattle(leader, row, out);
    if (hex < 0) {
      out[row + U.waiting] = 1;
      return;
    }
    this.encodePlace(s, view, hex, card.side, row, out);
    out[row + U.stacked] = s.isEmpty(hex) ? 0 : 1;
    out[row + U.target] = hex === target ? 1 : 0;
  }

  private surveyBattles(s: S, view: View): void {
    const { battles } = s.scenario;
    for (let battle = 0; battle < battles.length; battle++) {
      const card = battles[battle]!;
      const row = battle * BATTLE_WIDTH;
      const status = s.status(battle);
      this.battleRows[row] = s.battle === battle ? 1 : 0;
      this.battleRows[row + 1] = status === SHAKEN_STATUS ? 1 : 0;
      this.battleRows[row + 2] = status === BROKEN_STATUS ? 1 : 0;
      this.battleRows[row + 3] = share(s.unitsLeft(battle), card.units.length);
      this.encodeChits(s, isSecret(s, view.viewer, card.side), battle, row);
    }
  }

  private encodeChits(s: S, isHidden: boolean, battle: number, row: number): void {
    let points = 0;
    let best = 0;
    for (let chit = 1; chit <= 4 && !isHidden; chit++) {
      const count = s.chitsOf(battle, chit);
      points += chit * count;
      if (count > 0) best = chit;
    }
    this.battleRows[row + 4] = share(points, 16);
    this.battleRows[row + 5] = best / 4;
  }

  private encodeBattle(battle: number, row: number, out: Float32Array): void {
    for (let i = 0; i < BATTLE_WIDTH; i++) out[row + U.active + i] = this.battleRows[battle * BATTLE_WIDTH + i]!;
  }
}
