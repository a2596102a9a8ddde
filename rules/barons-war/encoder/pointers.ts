import type { PointerSpec } from '../../core/index.ts';
import { createPointerSpecs, PointerWriter } from '../../hexes/encoder/pointers.ts';
import type { ActionKind } from '../state/actions.ts';
import { charge } from '../rules/procedures/charge.ts';
import { allocation, shown } from '../rules/procedures/command.ts';
import { following } from '../rules/procedures/leaders.ts';
import { melee } from '../rules/procedures/melee.ts';
import { targetHex, unitFrame } from '../rules/procedures/writer.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';

type S = BaronsWarState;
type Pointers = PointerWriter<S>;

export const POINTERS: readonly PointerSpec[] = createPointerSpecs(
  'the unit or leader that acts: the upper one of a stack, the leader of the own Battle that a chit is for',
  'whom it concerns besides: the unit on top in the hex shot at, charged, attacked or joined, the leader of the Battle to be answered',
);

/** Hex of a unit or leader, -1 off the map. */
function hexOfPiece(s: S, piece: number): number {
  const units = s.compiled.units.length;
  return piece < units ? s.hexOf(piece) : s.leaderHex(piece - units);
}

export function createPointerWriter(): Pointers {
  return new PointerWriter(hexOfPiece, (s, hex) => s.topAt(hex));
}

/** Fills what one action points at, from the side of the player to decide.
 * @param argument the first thing that it names
 * @param at place of its first pointer */
export function pointAction(p: Pointers, s: S, step: number, kind: ActionKind, argument: number, at: number, out: Int16Array): void {
  switch (kind) {
    case 'move':
      return p.move(argument, at, out);
    case 'join-top':
    case 'place':
    case 'retreat':
      return p.move(argument, at, out);
    case 'adjust':
      return p.stay(s.topAt(argument), at, out);
    case 'face':
      return p.stay(step === STEP['melee/advance-face'] ? s.topAt(melee.target(s)) : p.subject, at, out);
    case 'select':
    case 'select-stack':
      return pointSelect(p, s, step, argument, at, out);
    case 'pass':
    case 'confirm':
    case 'halt':
    case 'swap':
      return pointAnswer(p, s, step, kind === 'confirm', at, out);
    case 'join':
    case 'strike':
    case 'advance':
      return pointMelee(p, s, kind, argument, at, out);
    case 'attack':
      return p.fight(step === STEP['melee/declare'] ? -1 : p.subject, argument, at, out);
    case 'charge':
      return p.fight(p.subject, argument, at, out);
    case 'fire':
      return p.fight(unitFrame.unit(s), argument, at, out);
    case 'chit':
      return pointBattle(p, s, allocation.battle(s), at, out);
    case 'show':
      return pointBattle(p, s, argument, at, out);
    case 'place-chit':
    case 'name-battle':
      return pointBattle(p, s, argument, at, out);
  }
}

/** One that is chosen to charge is chosen with its target. */
function pointSelect(p: Pointers, s: S, step: number, piece: number, at: number, out: Int16Array): void {
  if (step === STEP['melee/advance-who']) return p.fight(piece, melee.target(s), at, out);
  p.stay(piece, at, out);
  const hex = step === STEP['charge/next'] ? s.charge(piece) : step === STEP['reaction/order'] ? targetHex(s) : -1;
  if (hex >= 0) p.target(hex, at, out);
}

/** Yes, no, or enough: what would be done, or left. */
function pointAnswer(p: Pointers, s: S, step: number, isYes: boolean, at: number, out: Int16Array): void {
  if (step === STEP['command/answer']) return pointBattle(p, s, shown.battle(s), at, out);
  if (step === STEP['continuation/ask'] && isYes) return pointBattle(p, s, s.battle, at, out);
  if (step === STEP['melee/join']) return p.target(melee.target(s), at, out);
  if (p.subject < 0) return;
  if (isYes && step === STEP['charge/enter']) p.move(charge.target(s), at, out);
  else if (isYes && step === STEP['leader/follow']) p.move(following.to(s), at, out);
  else p.remain(at, out);
}

/** @param direction as seen from the hex that is attacked */
function pointMelee(p: Pointers, s: S, kind: 'join' | 'strike' | 'advance', direction: number, at: number, out: Int16Array): void {
  const target = melee.target(s);
  const other = s.compiled.grid.neighbours[target * 6 + direction]!;
  if (kind === 'strike') p.fight(s.topAt(target), other, at, out);
  else p.fight(s.topAt(other), target, at, out);
}

/** A Battle is pointed at by its leader, as long as he is in play: as actor if it is the own one. */
function pointBattle(p: Pointers, s: S, battle: number, at: number, out: Int16Array): void {
  if (s.leaderRemoved(battle) === 1 || s.unitsLeft(battle) === 0) return;
  p.named(s.compiled.units.length + battle, s.compiled.battles[battle]!.side, at, out);
}
