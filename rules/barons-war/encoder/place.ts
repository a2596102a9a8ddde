import { opponent, type Player } from '../../core/index.ts';
import { share, signed } from '../../core/encoder/features.ts';
import { RepeatedBlock } from '../../hexes/encoder/repeated-block.ts';
import { BITS, writeContact } from '../../hexes/encoder/surroundings.ts';
import { aim, writeFacing, writePlace, writeWay } from '../../hexes/encoder/turned-board.ts';
import type { Actor } from './actor.ts';
import { meanDanger } from './odds.ts';
import type { TargetColumns } from './target.ts';
import type { Survey } from './survey.ts';
import { A } from './tables.ts';
import type { View } from './view.ts';
import { forceOf, strengthIn } from '../mechanics/combat/force.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

const FAR = 12;

/** Columns of the place to which the actor would come, or where it stays. */
export class PlaceColumns {
  private readonly survey: Survey;
  private readonly actor: Actor;
  private readonly targets: TargetColumns;
  /** What does not depend on the facing: the same for up to six rows in a row. */
  private readonly block = new RepeatedBlock(A.dx, A['facing-x']);

  constructor(survey: Survey, actor: Actor, targets: TargetColumns) {
    this.survey = survey;
    this.actor = actor;
    this.targets = targets;
  }

  /** To be called before the actions of another state are written. */
  forget(): void {
    this.block.forget();
  }

  /** Fills the columns of a place; `facing` is -1 for leaders. */
  encodePlace(s: S, view: View, hex: number, facing: number, row: number, out: Float32Array): void {
    if (hex < 0) return;
    if (!this.block.repeats(this.actor.key * view.grid.size + hex, row, out)) this.encodeGround(s, view, hex, row, out);
    if (facing >= 0) this.encodeFacing(s, view, hex, facing, row, out);
  }

  /** Way to a hex and where it lies. */
  encodeWay(view: View, hex: number, row: number, out: Float32Array): void {
    writePlace(view, hex, row + A.x, out);
    const from = this.actor.piece < 0 ? -1 : this.actor.hex;
    if (from < 0) return;
    writeWay(view, from, hex, 8, row + A.dx, out);
    out[row + A.distance] = share(view.grid.distance(from, hex), 8);
  }

  private encodeGround(s: S, view: View, hex: number, row: number, out: Float32Array): void {
    const { survey } = this;
    const { grid, elevation, blocksSight } = s.scenario;
    const side = view.viewer;
    const enemy = opponent(side);
    const from = this.actor.hex;
    this.encodeWay(view, hex, row, out);
    const near = survey.nearestEnemy(enemy, hex);
    const distance = near < 0 ? FAR : grid.distance(hex, near);
    out[row + A.nearest] = share(distance, FAR);
    out[row + A.zone] = share(BITS[survey.controlled[enemy][hex]!]!, 3);
    out[row + A.beside] = share(BITS[survey.beside[enemy][hex]!]!, 4);
    out[row + A.shooters] = share(survey.meanShots(s, enemy, hex), 1);
    out[row + A.riders] = share(survey.ridersNear(s, enemy, hex), 3);
    out[row + A.friends] = share(BITS[this.friendsBeside(s, side, hex)]!, 4);
    out[row + A.joins] = share(this.friendsIn(s, hex), 7);
    out[row + A.cover] = blocksSight[hex]!;
    this.encodeCommand(s, hex, row, out);
    if (from < 0 || near < 0) return;
    out[row + A.approach] = signed((grid.distance(from, survey.nearestEnemy(enemy, from)) - distance) / 8);
    out[row + A.climb] = signed((elevation[hex]! - elevation[from]!) / 3);
  }

  /** Directions in which friends stand around a hex once the actor has come there. */
  private friendsBeside(s: S, side: Player, hex: number): number {
    const { actor } = this;
    const mask = this.survey.beside[side][hex]!;
    if (!actor.leavesEmpty || actor.hex === hex) return mask;
    const back = s.scenario.grid.directionTo(hex, actor.hex);
    return back < 0 ? mask : mask & ~(1 << back);
  }

  /** Strength of friends in a hex beside the actor itself. */
  private friendsIn(s: S, hex: number): number {
    const { actor } = this;
    const strength = strengthIn(forceOf(s, hex, false));
    if (strength === 0 || actor.hex !== hex || actor.unit < 0) return strength;
    return actor.asStack ? 0 : strength - s.strengthOf(actor.unit);
  }

  private encodeCommand(s: S, hex: number, row: number, out: Float32Array): void {
    const { grid, battles } = s.scenario;
    const { battle, unit } = this.actor;
    const leaderHex = s.leaderHex(battle);
    if (unit >= 0) {
      out[row + A['to-leader']] = leaderHex < 0 ? 1 : share(grid.distance(hex, leaderHex), FAR);
      out[row + A.command] = leaderHex >= 0 && grid.distance(hex, leaderHex) <= s.commandSpanOf(battle) ? 1 : 0;
      out[row + A['with-leader']] = hex === leaderHex ? share(s.combatBonusOf(battle), 4) : 0;
      return;
    }
    const span = s.commandSpanOf(battle);
    const { units } = battles[battle]!;
    let present = 0;
    let within = 0;
    for (let i = 0; i < units.length; i++) {
      const at = s.hexOf(units[i]!);
      if (at < 0) continue;
      present++;
      if (grid.distance(hex, at) <= span) within++;
    }
    out[row + A.command] = share(within, present);
  }

  private encodeFacing(s: S, view: View, hex: number, facing: number, row: number, out: Float32Array): void {
    const { survey, actor } = this;
    const enemy = opponent(view.viewer);
    writeFacing(view, facing, row + A['facing-x'], out);
    const turn = (facing - actor.facing + 6) % 6;
    out[row + A.turns] = Math.min(turn, 6 - turn) / 3;
    const near = survey.nearestEnemy(enemy, hex);
    if (near >= 0) out[row + A.aim] = aim(view, hex, facing, near);
    out[row + A.fire] = share(survey.bestShot(s, actor.unit, hex, facing, enemy), 1);
    const mask = survey.beside[enemy][hex]!;
    if (mask === 0) return;
    writeContact(mask, facing, row + A.before, out);
    const zone = survey.controlled[enemy][hex]!;
    if (zone !== 0) out[row + A.danger] = share(meanDanger(s, hex, facing, actor.type, zone), 4);
    this.targets.encodeFront(s, hex, facing, this.friendsIn(s, hex), row, out);
  }
}
