import { opponent } from '../../core/index.ts';
import { share } from '../../core/encoder/features.ts';
import { RepeatedBlock } from '../../hexes/encoder/repeated-block.ts';
import { BITS, writeContact } from '../../hexes/encoder/surroundings.ts';
import { meanDanger } from './odds.ts';
import type { Survey } from './survey.ts';
import { A } from './tables.ts';
import { forceOf, strengthIn, typeIn } from '../mechanics/combat/force.ts';
import { LEADER } from '../state/scenario.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

const FAR = 12;

/** The unit, stack or leader that acts in the row being filled, and its columns. */
export class Actor {
  /** -1 if nobody acts. */
  piece = -1;
  /** -1 for a leader. */
  unit = -1;
  battle = -1;
  /** -1 off the map. */
  hex = -1;
  facing = 0;
  type = 0;
  strength = 0;
  asStack = false;
  /** Whether its hex is empty once it has left. */
  leavesEmpty = false;
  private readonly survey: Survey;
  private readonly block = new RepeatedBlock(A.leader, A.dx);

  constructor(survey: Survey) {
    this.survey = survey;
  }

  /** To be called before the actions of another state are written. */
  forget(): void {
    this.piece = -1;
    this.block.forget();
  }

  /** A number of its own for each piece, alone or as a stack. */
  get key(): number {
    return 2 * this.piece + (this.asStack ? 1 : 0);
  }

  /** Makes a unit, a stack or a leader the actor and fills its columns of the row. */
  set(s: S, piece: number, asStack: boolean, row: number, out: Float32Array): void {
    this.piece = piece;
    this.asStack = asStack;
    if (this.block.repeats(this.key, row, out)) return;
    const unitCount = s.scenario.units.length;
    if (piece < unitCount) this.setUnit(s, piece, asStack, row, out);
    else this.setLeader(s, piece - unitCount, row, out);
    if (this.hex >= 0) this.encodeNow(s, row, out);
  }

  private setLeader(s: S, leader: number, row: number, out: Float32Array): void {
    this.unit = -1;
    this.battle = leader;
    this.hex = s.leaderHex(leader);
    this.facing = 0;
    this.type = LEADER;
    this.strength = 0;
    this.leavesEmpty = false;
    out[row + A.leader] = 1;
    out[row + A.acted] = s.leaderMoved(leader);
    out[row + A['in-command']] = 1;
  }

  private setUnit(s: S, unit: number, asStack: boolean, row: number, out: Float32Array): void {
    const hex = s.hexOf(unit);
    this.unit = unit;
    this.battle = s.battleOf(unit);
    this.hex = hex;
    this.facing = s.facingOf(unit);
    this.type = asStack && hex >= 0 ? typeIn(forceOf(s, hex, false)) : s.typeOf(unit);
    this.strength = asStack && hex >= 0 ? strengthIn(forceOf(s, hex, true)) : s.strengthOf(unit);
    this.leavesEmpty = hex >= 0 && (asStack || s.underAt(hex) < 0);
    out[row + A.infantry + s.typeOf(unit)] = 1;
    out[row + A.strength] = share(this.strength, 12);
    out[row + A.morale] = share(s.moraleOf(unit), 10);
    out[row + A.hits] = share(s.hits(unit), 6);
    out[row + A.shaken] = s.shaken(unit);
    out[row + A['in-command']] = s.inCommand(unit);
    out[row + A.acted] = s.moved(unit) + s.fired(unit) + s.fought(unit) > 0 ? 1 : 0;
    out[row + A['as-stack']] = asStack ? 1 : 0;
  }

  private encodeNow(s: S, row: number, out: Float32Array): void {
    const { hex, facing, survey } = this;
    const side = s.scenario.battles[this.battle]!.side;
    const enemy = opponent(side);
    const near = survey.nearestEnemy(enemy, hex);
    const zone = survey.controlled[enemy][hex]!;
    out[row + A['now-nearest']] = near < 0 ? 1 : share(s.scenario.grid.distance(hex, near), FAR);
    out[row + A['now-zone']] = share(BITS[zone]!, 3);
    const mask = survey.beside[enemy][hex]!;
    if (mask === 0 || this.unit < 0) return;
    writeContact(mask, facing, row + A['now-before'], out);
    out[row + A['now-danger']] = share(meanDanger(s, hex, facing, this.type, zone), 4);
  }
}
