import type { PointerSpec } from '../core/index.ts';
import type { ActionKind } from './actions.ts';
import { subjectPiece, targetHex } from './encoder-subject.ts';
import type { View } from './encoder-view.ts';
import type { BaronsWarState } from './state.ts';
import { STEP } from './steps.ts';

type S = BaronsWarState;

export const POINTERS = [
  {
    name: 'actor',
    to: 'units',
    about: 'the unit or leader that acts: the upper one of a stack, the leader of the own Battle that a chit is for',
  },
  {
    name: 'target',
    to: 'units',
    about:
      'whom it concerns besides: the unit on top in the hex shot at, charged, attacked or joined, the leader of the Battle to be answered',
  },
  { name: 'from', to: 'map', about: 'the hex of the actor' },
  { name: 'to', to: 'map', about: 'the hex of the target, or where the actor would stand or stays' },
] as const satisfies readonly PointerSpec[];

const [ACTOR, TARGET, FROM, TO] = [0, 1, 2, 3];

/** The unit or leader that the decision is about, -1 for none: the actor of most actions, so that it is looked up once. */
const subject = { piece: -1, row: -1, hex: -1, cell: -1 };

/** To be called before the actions of another state are pointed. */
export function pointSubject(s: S, view: View, step: number): void {
  const piece = subjectPiece(s, step);
  subject.piece = piece;
  subject.row = piece < 0 ? -1 : view.rowOf[piece]!;
  subject.hex = piece < 0 ? -1 : hexOfPiece(s, piece);
  subject.cell = subject.hex < 0 ? -1 : view.cell[subject.hex]!;
}

/** Hex of a unit or leader, -1 off the map. */
function hexOfPiece(s: S, piece: number): number {
  const units = s.scenario.units.length;
  return piece < units ? s.hexOf(piece) : s.leaderHex(piece - units);
}

/** Fills what one action points at, from the side of the player to decide.
 * @param argument what is left of the index within its kind
 * @param at place of its first pointer */
export function pointAction(s: S, view: View, step: number, kind: ActionKind, argument: number, at: number, out: Int16Array): void {
  switch (kind) {
    case 'move':
      return pointMove(s, view, Math.floor(argument / 6), at, out);
    case 'join-top':
    case 'place':
    case 'retreat':
      return pointMove(s, view, argument, at, out);
    case 'adjust':
      return pointStay(s, view, s.topAt(Math.floor(argument / 6)), at, out);
    case 'face':
      return pointStay(s, view, step === STEP['melee/advance-face'] ? s.topAt(s.register(0)) : subject.piece, at, out);
    case 'select':
    case 'select-stack':
      return pointSelect(s, view, step, argument, at, out);
    case 'pass':
    case 'confirm':
    case 'halt':
    case 'swap':
      return pointAnswer(s, view, step, kind === 'confirm', at, out);
    case 'join':
    case 'strike':
    case 'advance':
      return pointMelee(s, view, kind, argument, at, out);
    case 'attack':
      return pointFight(s, view, step === STEP['melee/declare'] ? -1 : subject.piece, argument, at, out);
    case 'charge':
      return pointFight(s, view, subject.piece, argument, at, out);
    case 'fire':
      return pointFight(s, view, s.register(0), argument, at, out);
    case 'chit':
      return pointBattle(s, view, s.register(1), at, out);
    case 'show':
      return pointBattle(s, view, Math.floor(argument / 5), at, out);
    case 'place-chit':
    case 'name-battle':
      return pointBattle(s, view, argument, at, out);
  }
}

function pointActor(s: S, view: View, piece: number, at: number, out: Int16Array): void {
  if (piece < 0) return;
  out[at + ACTOR] = view.rowOf[piece]!;
  const hex = hexOfPiece(s, piece);
  if (hex >= 0) out[at + FROM] = view.cell[hex]!;
}

/** Names a hex and the unit on top in it. */
function pointTarget(s: S, view: View, hex: number, at: number, out: Int16Array): void {
  const top = s.topAt(hex);
  if (top >= 0) out[at + TARGET] = view.rowOf[top]!;
  out[at + TO] = view.cell[hex]!;
}

function pointFight(s: S, view: View, piece: number, hex: number, at: number, out: Int16Array): void {
  pointActor(s, view, piece, at, out);
  pointTarget(s, view, hex, at, out);
}

/** The subject goes to a hex, or stays in its own. */
function pointMove(s: S, view: View, hex: number, at: number, out: Int16Array): void {
  out[at + ACTOR] = subject.row;
  out[at + FROM] = subject.cell;
  if (hex === subject.hex) out[at + TO] = subject.cell;
  else pointTarget(s, view, hex, at, out);
}

function pointStay(s: S, view: View, piece: number, at: number, out: Int16Array): void {
  pointActor(s, view, piece, at, out);
  out[at + TO] = out[at + FROM]!;
}

/** One that is chosen to charge is chosen with its target. */
function pointSelect(s: S, view: View, step: number, piece: number, at: number, out: Int16Array): void {
  pointStay(s, view, piece, at, out);
  const hex = step === STEP['charge/next'] ? s.data[s.u.charge + piece]! : step === STEP['reaction/order'] ? targetHex(s, step) : -1;
  if (hex >= 0) pointTarget(s, view, hex, at, out);
}

/** Yes, no, or enough: what would be done, or left. */
function pointAnswer(s: S, view: View, step: number, isYes: boolean, at: number, out: Int16Array): void {
  if (step === STEP['command/answer']) return pointBattle(s, view, s.register(1), at, out);
  if (step === STEP['continuation/ask'] && isYes) return pointBattle(s, view, s.battle, at, out);
  if (step === STEP['melee/join']) return pointTarget(s, view, s.register(0), at, out);
  if (subject.piece < 0) return;
  const goesOn = isYes && (step === STEP['charge/enter'] || step === STEP['leader/follow']);
  pointMove(s, view, goesOn ? s.register(1) : subject.hex, at, out);
}

/** @param direction as seen from the hex that is attacked */
function pointMelee(s: S, view: View, kind: 'join' | 'strike' | 'advance', direction: number, at: number, out: Int16Array): void {
  const target = s.register(0);
  const other = s.scenario.grid.neighbours[target * 6 + direction]!;
  if (kind === 'strike') pointFight(s, view, s.topAt(target), other, at, out);
  else pointFight(s, view, s.topAt(other), target, at, out);
}

/** A Battle is pointed at by its leader, as long as he is in play: as actor if it is the own one. */
function pointBattle(s: S, view: View, battle: number, at: number, out: Int16Array): void {
  if (s.data[s.l.removed + battle] === 1 || s.unitsLeft(battle) === 0) return;
  const leader = s.scenario.units.length + battle;
  if (s.scenario.battles[battle]!.side === view.viewer) pointActor(s, view, leader, at, out);
  else out[at + TARGET] = view.rowOf[leader]!;
}
