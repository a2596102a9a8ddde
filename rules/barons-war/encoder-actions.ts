import { type ActionList, isPlayer, type Observation, type Player } from '../core/index.ts';
import { ACTION_KINDS, type ActionKind, type ActionSpace } from './actions.ts';
import { actor, forgetActor, setActor } from './encoder-actor.ts';
import { encodeBattle } from './encoder-battle.ts';
import { encodePlace, encodeWay, forgetPlace } from './encoder-place.ts';
import { pointAction, POINTERS, pointSubject } from './encoder-pointers.ts';
import { stepOf, subjectPiece, targetHex } from './encoder-subject.ts';
import { hexCount, hexes, survey } from './encoder-survey.ts';
import { A, ACTION_GROUPS, type ActionGroup, ACTIONS } from './encoder-tables.ts';
import { describeTarget, encodeAttack, encodeCharge, encodeStrike, readyAround } from './encoder-target.ts';
import { type View, viewOf } from './encoder-view.ts';
import { canHit, fireWeight, isArmed } from './procedures/fire.ts';
import type { BaronsWarState } from './state.ts';
import { STEP } from './steps.ts';

type S = BaronsWarState;

const WIDTH = ACTIONS.length;

const GROUP_OF: Readonly<Record<ActionKind, ActionGroup>> = {
  pass: 'pass',
  confirm: 'confirm',
  halt: 'halt',
  swap: 'halt',
  select: 'select',
  'select-stack': 'select',
  'name-battle': 'command',
  chit: 'command',
  show: 'command',
  'place-chit': 'command',
  face: 'face',
  adjust: 'face',
  join: 'join',
  strike: 'strike',
  advance: 'advance',
  move: 'move',
  'join-top': 'move',
  charge: 'charge',
  place: 'place',
  retreat: 'retreat',
  fire: 'fire',
  attack: 'attack',
};
/** Column of the group of each kind. */
const GROUP_COLUMN = Uint8Array.from(ACTION_KINDS, (kind) => A['is-pass'] + ACTION_GROUPS.indexOf(GROUP_OF[kind]));

/** First index of each kind in the game at hand, and one past the last. */
const firstOf = new Int32Array(ACTION_KINDS.length + 1);

function readSpace(space: ActionSpace): void {
  for (let k = 0; k < ACTION_KINDS.length; k++) firstOf[k] = space.first[ACTION_KINDS[k]!];
  firstOf[ACTION_KINDS.length] = space.size;
}

/** Fills one row `[Fa]` and the pointers `[P]` of each action, from the actor's side. */
export function encodeActions(s: S, actions: ActionList, into: Observation): void {
  into.resizeActions(actions.length);
  const player = s.actor;
  if (!isPlayer(player)) return;
  readSpace(s.game.space);
  survey(s);
  forgetActor();
  forgetPlace();
  const view = viewOf(s.scenario, player);
  const step = stepOf(s);
  pointSubject(s, view, step);
  const { actions: out, pointers } = into;
  for (let i = 0, k = 0; i < actions.length; i++) {
    const action = actions.at(i);
    if (action < firstOf[k]!) k = 0;
    while (action >= firstOf[k + 1]!) k++;
    const row = i * WIDTH;
    out[row + GROUP_COLUMN[k]!] = 1;
    encodeAction(s, view, step, ACTION_KINDS[k]!, action - firstOf[k]!, row, out);
    pointAction(s, view, step, ACTION_KINDS[k]!, action - firstOf[k]!, i * POINTERS.length, pointers);
  }
}

/** @param argument what is left of the index within its kind */
function encodeAction(s: S, view: View, step: number, kind: ActionKind, argument: number, row: number, out: Float32Array): void {
  switch (kind) {
    case 'move':
      return encodeMove(s, view, step, Math.floor(argument / 6), argument % 6, row, out);
    case 'join-top':
      out[row + A['on-top']] = 1;
      return encodeMove(s, view, step, argument, s.facingOf(s.topAt(argument)), row, out);
    case 'retreat':
    case 'place':
      return encodePlacing(s, view, step, kind, argument, row, out);
    case 'adjust':
      setActor(s, s.topAt(Math.floor(argument / 6)), true, row, out);
      return encodePlace(s, view, actor.hex, argument % 6, row, out);
    case 'face':
      return encodeFace(s, view, step, argument, row, out);
    case 'select':
    case 'select-stack':
      return encodeSelect(s, view, step, kind === 'select-stack', argument, row, out);
    case 'pass':
    case 'confirm':
    case 'halt':
    case 'swap':
      if (kind === 'swap') out[row + A['on-top']] = 1;
      return encodeAnswer(s, view, step, kind === 'confirm', row, out);
    case 'join':
    case 'strike':
    case 'advance':
    case 'attack':
    case 'charge':
    case 'fire':
      return encodeFight(s, view, step, kind, argument, row, out);
    case 'chit':
      return encodeBattle(s, view, s.register(1), argument, row, out);
    case 'show':
      return encodeBattle(s, view, Math.floor(argument / 5), argument % 5, row, out);
    case 'place-chit':
      return encodeBattle(s, view, argument, s.register(1), row, out);
    case 'name-battle':
      return encodeBattle(s, view, argument, -1, row, out);
  }
}

function isStackMoving(s: S, step: number): boolean {
  if (step === STEP['move/piece']) return s.data[s.at.moverStack] === 1;
  const hex = s.hexOf(s.register(0));
  return hex >= 0 && s.underAt(hex) >= 0;
}

function encodeMove(s: S, view: View, step: number, hex: number, facing: number, row: number, out: Float32Array): void {
  const piece = subjectPiece(s, step);
  const isUnit = piece < s.scenario.units.length;
  setActor(s, piece, isUnit && isStackMoving(s, step), row, out);
  encodePlace(s, view, hex, isUnit ? facing : -1, row, out);
}

/** Set-up, entry, leaders put with their troops, and retreats. */
function encodePlacing(s: S, view: View, step: number, kind: 'place' | 'retreat', hex: number, row: number, out: Float32Array): void {
  const piece = subjectPiece(s, step);
  setActor(s, piece, false, row, out);
  const isUnit = piece < s.scenario.units.length;
  const facing = kind === 'retreat' ? s.scenario.grid.directionTo(actor.hex, hex) : s.scenario.facing[view.viewer];
  encodePlace(s, view, hex, isUnit ? facing : -1, row, out);
}

function encodeFace(s: S, view: View, step: number, facing: number, row: number, out: Float32Array): void {
  const advances = step === STEP['melee/advance-face'];
  setActor(s, advances ? s.topAt(s.register(0)) : subjectPiece(s, step), advances, row, out);
  encodePlace(s, view, actor.hex, facing, row, out);
}

function encodeStay(s: S, view: View, row: number, out: Float32Array): void {
  encodePlace(s, view, actor.hex, actor.unit < 0 ? -1 : actor.facing, row, out);
}

function encodeSelect(s: S, view: View, step: number, asStack: boolean, piece: number, row: number, out: Float32Array): void {
  setActor(s, piece, asStack, row, out);
  encodeStay(s, view, row, out);
  if (step === STEP['fire/select']) out[row + A.fire] = bestFire(s, piece, view.viewer);
  else if (step === STEP['charge/next']) encodeCharge(s, s.data[s.u.charge + piece]!, row, out);
  else if (step === STEP['reaction/order']) encodeCharge(s, targetHex(s, step), row, out);
}

/** Chance of the best shot a unit has now. */
function bestFire(s: S, unit: number, side: Player): number {
  if (!isArmed(s, unit)) return 0;
  const enemy = (1 - side) as Player;
  let best = 0;
  for (let i = 0; i < hexCount[enemy]; i++) {
    const target = hexes[enemy][i]!;
    if (canHit(s, unit, target)) best = Math.max(best, fireWeight(s, unit, target, s.scenario.grid.distance(s.hexOf(unit), target)));
  }
  return best / 10;
}

/** Yes, no, or enough: what would be done, or left. */
function encodeAnswer(s: S, view: View, step: number, isYes: boolean, row: number, out: Float32Array): void {
  if (step === STEP['command/answer']) encodeBattle(s, view, s.register(1), s.register(2), row, out);
  else if (step === STEP['continuation/ask'] && isYes) encodeBattle(s, view, s.battle, s.chit, row, out);
  else if (step === STEP['melee/join']) encodeAttack(s, s.register(0), s.register(1), row, out);
  const piece = subjectPiece(s, step);
  if (piece < 0) return;
  const isUnit = piece < s.scenario.units.length;
  setActor(s, piece, isUnit && s.hexOf(piece) >= 0 && isStackMoving(s, step), row, out);
  if (isYes && step === STEP['charge/enter']) encodePlace(s, view, s.register(1), actor.facing, row, out);
  else if (isYes && step === STEP['leader/follow']) encodePlace(s, view, s.register(1), -1, row, out);
  else encodeStay(s, view, row, out);
}

function encodeFight(
  s: S,
  view: View,
  step: number,
  kind: 'join' | 'strike' | 'advance' | 'attack' | 'charge' | 'fire',
  argument: number,
  row: number,
  out: Float32Array,
): void {
  const { neighbours } = s.scenario.grid;
  switch (kind) {
    case 'join': {
      const target = s.register(0);
      setActor(s, s.topAt(neighbours[target * 6 + argument]!), true, row, out);
      encodeWay(s, view, target, row, out);
      return encodeAttack(s, target, s.register(1) | (1 << argument), row, out);
    }
    case 'strike': {
      const target = s.register(0);
      setActor(s, s.topAt(target), true, row, out);
      encodeWay(s, view, neighbours[target * 6 + argument]!, row, out);
      return encodeStrike(s, target, argument, s.register(1), row, out);
    }
    case 'advance': {
      const target = s.register(0);
      setActor(s, s.topAt(neighbours[target * 6 + argument]!), true, row, out);
      return encodePlace(s, view, target, actor.facing, row, out);
    }
    case 'attack':
      return encodeAssault(s, view, step, argument, row, out);
    case 'charge':
      setActor(s, subjectPiece(s, step), true, row, out);
      encodeWay(s, view, argument, row, out);
      return encodeCharge(s, argument, row, out);
    case 'fire':
      return encodeFire(s, view, argument, row, out);
  }
}

/** A target named: of a melee by all who stand ready, of a charge by the cavalry that rides. */
function encodeAssault(s: S, view: View, step: number, target: number, row: number, out: Float32Array): void {
  if (step === STEP['melee/declare']) {
    encodeWay(s, view, target, row, out);
    return encodeAttack(s, target, readyAround(s, target), row, out);
  }
  setActor(s, subjectPiece(s, step), true, row, out);
  encodeWay(s, view, target, row, out);
  const direction = actor.hex < 0 ? -1 : s.scenario.grid.directionTo(target, actor.hex);
  if (direction >= 0) encodeAttack(s, target, 1 << direction, row, out);
  else encodeCharge(s, target, row, out);
}

function encodeFire(s: S, view: View, target: number, row: number, out: Float32Array): void {
  const unit = s.register(0);
  setActor(s, unit, false, row, out);
  encodeWay(s, view, target, row, out);
  describeTarget(s, target, row, out);
  out[row + A.fire] = fireWeight(s, unit, target, s.scenario.grid.distance(s.hexOf(unit), target)) / 10;
}
