import type { Player } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { Captain } from '../views/captain.ts';
import type { Survey } from '../views/survey.ts';
import type { Worths } from '../views/worth.ts';

/** Where a leader goes. */
export class LeaderMoves {
  private readonly survey: Survey;
  private readonly worths: Worths;
  /** Hexes of his units. */
  private readonly own: number[] = [];
  private side: Player = 0;
  private leader = -1;
  private start = -1;
  private span = 0;

  constructor({ survey, worths }: Captain) {
    this.survey = survey;
    this.worths = worths;
  }

  begin(s: BaronsWarState): void {
    const { units, battles } = s.scenario;
    this.side = s.side;
    this.leader = s.mover - units.length;
    this.start = s.leaderHex(this.leader);
    this.span = s.commandSpanOf(this.leader);
    this.own.length = 0;
    for (const member of battles[this.leader]!.units) {
      const hex = s.hexOf(member);
      if (hex >= 0) this.own.push(hex);
    }
    this.survey.update(s, this.side);
  }

  /** Off the map: a hex where he comes on. */
  entryScore(s: BaronsWarState, hex: number): number {
    return this.own.length === 0 ? 0 : this.placeScore(s, hex);
  }

  stayScore(s: BaronsWarState): number {
    return this.start < 0 ? -100 : this.placeScore(s, this.start) + 0.001;
  }

  /** All his troops in reach of his voice, himself among them, and with those who fight if his arm counts. */
  placeScore(s: BaronsWarState, hex: number): number {
    const { grid } = s.scenario;
    const { span } = this;
    let score = 0;
    for (const at of this.own) {
      const distance = grid.distance(hex, at);
      score -= distance * 0.01 + (distance > span ? 0.3 + 0.05 * (distance - span) : 0);
    }
    const top = s.topAt(hex);
    const isBeside = this.survey.isBesideEnemy(hex);
    if (top < 0 || s.sideOf(top) !== this.side) return score - (isBeside ? 0.5 : 0.03);
    if (s.battleOf(top) !== this.leader) return score;
    const fights = isBeside && !s.isShaken(top);
    return score + 0.04 + 0.02 * this.worths.of(s, top) + (fights ? 0.1 * s.combatBonusOf(this.leader) - 0.05 : 0);
  }
}
