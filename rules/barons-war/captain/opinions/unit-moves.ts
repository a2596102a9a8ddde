import { opponent, type Player } from '../../../core/index.ts';
import { arcOf, FRONT } from '../../../hexes/facing.ts';
import { meanHits } from '../../odds/melee.ts';
import { leaderBonus } from '../../mechanics/combat/blows.ts';
import { type Force, forceOf, forceOfUnits } from '../../mechanics/combat/force.ts';
import { HITS_TO_REMOVE, REDUCED_FROM_HITS } from '../../charts/charts.ts';
import { SOUND, type BaronsWarState } from '../../state/state.ts';
import { Approach } from './approach.ts';
import type { Captain } from '../views/captain.ts';
import type { Newcomer } from '../views/forecast.ts';
import { readyMask } from '../views/ready.ts';

/** Where a unit or stack goes. */
export class UnitMoves {
  private readonly captain: Captain;
  private readonly approach = new Approach();

  // The unit that moves.
  private unit = -1;
  /** Lower unit of a stack that moves as one, else -1. */
  private under = -1;
  private side: Player = 0;
  private start = -1;
  private mayFight = false;
  private leaderAt = -1;
  /** Distance from its leader at which it can still hope to be in command. */
  private span = 0;
  private force: Force = 0;
  private readonly newcomer: Newcomer = { direction: -1, force: 0, bonus: 0, hitCost: 0 };

  // The hex looked at last.
  private seenHex = -1;
  private hexScore = 0;
  /** Unit with which it would stand there, else -1, and what joining it costs. */
  private partner = -1;
  private joinCost = 0;
  private isBesideEnemy = false;
  /** Hexsides that lie towards the objective: one or two, -1 for none. */
  private towards: readonly [number, number] = [-1, -1];

  /** Attackers that stand ready beside an enemy without this unit, marked with the number of the survey. */
  private readonly readyAt: Uint8Array;
  private readonly readyFor: Int32Array;

  constructor(captain: Captain, hexes: number) {
    this.captain = captain;
    this.readyAt = new Uint8Array(hexes);
    this.readyFor = new Int32Array(hexes);
  }

  begin(s: BaronsWarState): void {
    const { survey, worths } = this.captain;
    const unit = s.mover;
    const start = s.hexOf(unit);
    this.unit = unit;
    this.side = s.side;
    this.start = start;
    this.under = start >= 0 && s.moverStack === 1 ? s.underAt(start) : -1;
    survey.update(s, this.side, start);
    this.approach.plan(s, survey, unit, this.under);
    this.leaderAt = s.leaderHex(s.battle);
    this.span = s.commandSpanOf(s.battle) + Math.floor(s.scenario.leaders[s.battle]!.movementPoints / 2);
    this.mayFight = !s.isShaken(unit) && s.status(s.battle) === SOUND && s.round > 0;
    this.force = forceOfUnits(s, unit, this.under, false);
    this.newcomer.bonus = start >= 0 ? leaderBonus(s, start) : 0;
    this.newcomer.hitCost = worths.hitCost(s, unit);
    this.seenHex = -1;
  }

  stayScore(s: BaronsWarState): number {
    return this.start < 0 ? -100 : this.standScore(s, this.start, s.facingOf(this.unit));
  }

  chargeScore(s: BaronsWarState, target: number): number {
    this.lookAt(s, this.start);
    return this.hexScore + this.captain.rides.value(s, this.unit, target);
  }

  // ---- next to the enemy

  /** What a place next to the enemy is worth: the best attack from it against what the enemy can do there. */
  private contactScore(s: BaronsWarState, hex: number, facing: number): number {
    const { neighbours } = s.scenario.grid;
    const enemy = opponent(this.side);
    let best = this.mayFight ? -0.25 : -1;
    let exposed = 0;
    for (let direction = 0; direction < 6; direction++) {
      const target = neighbours[hex * 6 + direction]!;
      if (target < 0 || !s.holds(enemy, target)) continue;
      if (arcOf(facing, direction) !== FRONT) exposed += 0.5 * meanHits(forceOf(s, target, true), 1);
      else if (this.mayFight) best = Math.max(best, this.attackFrom(s, target, (direction + 3) % 6));
    }
    return best - exposed * this.newcomer.hitCost;
  }

  private readyBeside(s: BaronsWarState, target: number): number {
    const { decision } = this.captain.survey;
    if (this.readyFor[target] !== decision) {
      this.readyFor[target] = decision;
      this.readyAt[target] = readyMask(s, target, this.side, s.battle, false);
    }
    return this.readyAt[target]!;
  }

  /** The attack on a target together with those who stand there, if the unit came to this side of it. */
  private attackFrom(s: BaronsWarState, target: number, direction: number): number {
    const { grid } = s.scenario;
    const { start, newcomer } = this;
    let mask = this.readyBeside(s, target) | (1 << direction);
    const left = start < 0 || grid.neighbours[target * 6 + direction] === start ? -1 : grid.directionTo(target, start);
    if (left >= 0 && (s.underAt(start) < 0 || this.under >= 0)) mask &= ~(1 << left);
    newcomer.direction = direction;
    const company = mask === 1 << direction ? Math.min(2, this.approach.supporters) * 0.05 : 0.03;
    return this.captain.forecast.value(s, target, mask, newcomer) + company;
  }

  // ---- anywhere

  /** Off the map: as near to the objective as may be. */
  entryScore(s: BaronsWarState, hex: number): number {
    const { objective } = this.approach;
    return objective < 0 ? 0 : -s.scenario.grid.distance(hex, objective);
  }

  /** What a hex is worth by itself: distance, ground, friends, command. */
  private placeScore(s: BaronsWarState, hex: number): number {
    const { grid, elevation } = s.scenario;
    const { objective, wantedDistance } = this.approach;
    const { survey } = this.captain;
    let score = 0.012 * elevation[hex]!;
    if (objective >= 0) {
      score -=
        0.05 * Math.max(0, grid.distance(hex, objective) - wantedDistance) + 0.02 * Math.max(0, wantedDistance - survey.fromEnemy.at(hex));
    }
    if (this.leaderAt >= 0) score -= 0.04 * Math.max(0, grid.distance(hex, this.leaderAt) - this.span);
    for (let friends = survey.friendsBeside(hex); friends > 0; friends--) score += 0.008;
    return score;
  }

  /** Looks at a hex, if it is not the one looked at last: what it is worth, who is there, where the objective lies. */
  private lookAt(s: BaronsWarState, hex: number): void {
    if (hex === this.seenHex) return;
    const { objective } = this.approach;
    this.seenHex = hex;
    this.hexScore = this.placeScore(s, hex);
    this.partner = hex !== this.start ? s.topAt(hex) : this.under < 0 ? this.partnerAtStart(s) : -1;
    this.joinCost = this.partner >= 0 && hex !== this.start ? 0.03 : 0;
    this.isBesideEnemy = this.captain.survey.isBesideEnemy(hex);
    this.towards = s.scenario.grid.exitDirections(hex, objective < 0 ? hex : objective);
  }

  /** A front towards the objective. */
  private facingScore(facing: number): number {
    const first = this.towards[0];
    const second = this.towards[1];
    if (first < 0) return 0;
    const arc = arcOf(facing, first);
    return -0.02 * (arc + (second < 0 ? arc : arcOf(facing, second)));
  }

  /** Value of standing on a hex with a facing, alone or with the unit already there. */
  standScore(s: BaronsWarState, hex: number, facing: number): number {
    this.lookAt(s, hex);
    const score = this.hexScore + this.facingScore(facing) - this.joinCost;
    if (!this.isBesideEnemy) return score;
    this.newcomer.force = this.partner < 0 ? this.force : forceOfUnits(s, this.unit, this.partner, false);
    return score + this.contactScore(s, hex, facing);
  }

  private partnerAtStart(s: BaronsWarState): number {
    const top = s.topAt(this.start);
    return top === this.unit ? s.underAt(this.start) : top;
  }

  /** A fresh counter above a worn one, since the upper takes the hits. */
  swapScore(s: BaronsWarState): number {
    const { worths } = this.captain;
    const hits = s.hits(this.unit);
    const isWorn = (hits >= REDUCED_FROM_HITS && hits < HITS_TO_REMOVE) || s.isShaken(this.unit);
    const isBetter = hits > s.hits(this.under) && worths.of(s, this.under) > worths.of(s, this.unit);
    return isWorn && isBetter ? 1 : -1;
  }

  /** On top if it can take more hits than the other. */
  joinTopScore(s: BaronsWarState, hex: number): number {
    const other = s.topAt(hex);
    const isBetter = s.hits(this.unit) < s.hits(other) || s.moraleOf(this.unit) > s.moraleOf(other);
    return this.standScore(s, hex, s.facingOf(other)) + (isBetter ? 0.001 : -0.001);
  }
}
