import { type ActionList, isPlayer, type Observation, type Player } from '../../core/index.ts';
import { type ActionKind, ACTIONS as KINDS, type ActionSpace } from '../state/actions.ts';
import { POINTER_COUNT } from '../../hexes/encoder/pointers.ts';
import { Actor } from './actor.ts';
import { encodeBattle } from './battle.ts';
import { PlaceColumns } from './place.ts';
import { createPointerWriter, pointAction } from './pointers.ts';
import type { Survey } from './survey.ts';
import { A, ACTION_GROUPS, type ActionGroup, ACTIONS } from './tables.ts';
import { describeTarget, readyAround, TargetColumns } from './target.ts';
import type { View } from './view.ts';
import { shotChance } from '../odds/fire.ts';
import { allocation, placing, shown } from '../rules/procedures/command.ts';
import { charge } from '../rules/procedures/charge.ts';
import { following } from '../rules/procedures/leaders.ts';
import { melee } from '../rules/procedures/melee.ts';
import { chosenPiece, subjectPiece, targetHex, unitFrame } from '../rules/procedures/writer.ts';
import { canHit, isArmed } from '../rules/shooting.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';

type S = BaronsWarState;

const WIDTH = ACTIONS.length;

// biome-ignore format: a table, one row a line
const GROUP_OF: Readonly<Record<ActionKind, ActionGroup>> = {
  pass: 'pass', confirm: 'confirm', halt: 'halt', swap: 'halt', select: 'select', 'select-stack': 'select',
  'name-battle': 'command', chit: 'command', show: 'command', 'place-chit': 'command', face: 'face', adjust: 'face', join: 'join', strike: 'strike',
  advance: 'advance', move: 'move', 'join-top': 'move', charge: 'charge', place: 'place', retreat: 'retreat', fire: 'fire', attack: 'attack',
};
/** Column of the group of each kind. */
const GROUP_COLUMN = Uint8Array.from(Object.keys(KINDS), (kind) => A['is-pass'] + ACTION_GROUPS.indexOf(GROUP_OF[kind as ActionKind]));

/** Whether the piece of the decision at hand acts with the unit that shares its hex. */
function actsAsStack(s: S, subject: number): boolean {
  if (s.depth === 0) return false;
  if (s.data[s.frame] === STEP['move/piece']) return s.moverStack === 1;
  const chosen = chosenPiece(s);
  const piece = chosen < 0 ? subject : chosen;
  const hex = piece >= 0 && piece < s.compiled.units.length ? s.hexOf(piece) : -1;
  return hex >= 0 && s.underAt(hex) >= 0;
}

/** Writes `actions [A, Fa]` and `pointers [A, P]`. */
export class ActionRows {
  private readonly survey: Survey;
  private readonly viewOf: (viewer: Player) => View;
  private readonly actor: Actor;
  private readonly targets: TargetColumns;
  private readonly places: PlaceColumns;
  private readonly pointers = createPointerWriter();
  /** The unit or leader that the decision is about, -1 if none, and whether it acts as a stack. */
  private subject = -1;
  private asStack = false;
  private readonly space: ActionSpace;

  constructor(space: ActionSpace, survey: Survey, viewOf: (viewer: Player) => View) {
    this.survey = survey;
    this.viewOf = viewOf;
    this.actor = new Actor(survey);
    this.targets = new TargetColumns(survey, this.actor);
    this.places = new PlaceColumns(survey, this.actor, this.targets);
    this.space = space;
  }

  /** Fills one row and the pointers of each action, from the actor's side. */
  write(s: S, actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    const player = s.actor;
    if (!isPlayer(player)) return;
    this.survey.look(s);
    this.actor.forget();
    this.places.forget();
    const { space } = this;
    const view = this.viewOf(player);
    const step = s.data[s.frame]!;
    this.subject = subjectPiece(s);
    this.asStack = actsAsStack(s, this.subject);
    this.pointers.begin(s, view, this.subject);
    const { actions: out, pointers } = into;
    for (let i = 0; i < actions.length; i++) {
      const action = actions.at(i);
      const [kind, first, second] = [space.kindOf(action), space.firstOf(action), space.secondOf(action)];
      const row = i * WIDTH;
      out[row + GROUP_COLUMN[space.placeOf(action)]!] = 1;
      this.encodeAction(s, view, step, kind, first, second, row, out);
      pointAction(this.pointers, s, step, kind, first, i * POINTER_COUNT, pointers);
    }
  }

  private encodeAction(
    s: S,
    view: View,
    step: number,
    kind: ActionKind,
    argument: number,
    second: number,
    row: number,
    out: Float32Array,
  ): void {
    switch (kind) {
      case 'move':
        return this.encodeMove(s, view, argument, second, row, out);
      case 'join-top':
        out[row + A['on-top']] = 1;
        return this.encodeMove(s, view, argument, s.facingOf(s.topAt(argument)), row, out);
      case 'retreat':
      case 'place':
        return this.encodePlacing(s, view, kind, argument, row, out);
      case 'adjust':
        this.actor.set(s, s.topAt(argument), true, row, out);
        return this.places.encodePlace(s, view, this.actor.hex, second, row, out);
      case 'face':
        return this.encodeFace(s, view, step, argument, row, out);
      case 'select':
      case 'select-stack':
        return this.encodeSelect(s, view, step, kind === 'select-stack', argument, row, out);
      case 'pass':
      case 'confirm':
      case 'halt':
      case 'swap':
        if (kind === 'swap') out[row + A['on-top']] = 1;
        return this.encodeAnswer(s, view, step, kind === 'confirm', row, out);
      case 'join':
      case 'strike':
      case 'advance':
      case 'attack':
      case 'charge':
      case 'fire':
        return this.encodeFight(s, view, step, kind, argument, row, out);
      case 'chit':
        return encodeBattle(s, view, this.survey, allocation.battle(s), argument, row, out);
      case 'show':
        return encodeBattle(s, view, this.survey, argument, second, row, out);
      case 'place-chit':
        return encodeBattle(s, view, this.survey, argument, placing.chit(s), row, out);
      case 'name-battle':
        return encodeBattle(s, view, this.survey, argument, -1, row, out);
    }
  }

  private encodeMove(s: S, view: View, hex: number, facing: number, row: number, out: Float32Array): void {
    const piece = this.subject;
    const isUnit = piece < s.compiled.units.length;
    this.actor.set(s, piece, isUnit && this.asStack, row, out);
    this.places.encodePlace(s, view, hex, isUnit ? facing : -1, row, out);
  }

  /** Set-up, entry, leaders put with their troops, and retreats. */
  private encodePlacing(s: S, view: View, kind: 'place' | 'retreat', hex: number, row: number, out: Float32Array): void {
    const piece = this.subject;
    this.actor.set(s, piece, false, row, out);
    const isUnit = piece < s.compiled.units.length;
    const facing = kind === 'retreat' ? s.compiled.grid.directionTo(this.actor.hex, hex) : s.compiled.facing[view.viewer];
    this.places.encodePlace(s, view, hex, isUnit ? facing : -1, row, out);
  }

  private encodeFace(s: S, view: View, step: number, facing: number, row: number, out: Float32Array): void {
    const advances = step === STEP['melee/advance-face'];
    this.actor.set(s, advances ? s.topAt(melee.target(s)) : this.subject, advances, row, out);
    this.places.encodePlace(s, view, this.actor.hex, facing, row, out);
  }

  private encodeStay(s: S, view: View, row: number, out: Float32Array): void {
    this.places.encodePlace(s, view, this.actor.hex, this.actor.unit < 0 ? -1 : this.actor.facing, row, out);
  }

  private encodeSelect(s: S, view: View, step: number, asStack: boolean, piece: number, row: number, out: Float32Array): void {
    this.actor.set(s, piece, asStack, row, out);
    if (step === STEP['melee/advance-who']) return this.places.encodePlace(s, view, melee.target(s), this.actor.facing, row, out);
    this.encodeStay(s, view, row, out);
    if (step === STEP['fire/select']) out[row + A.fire] = this.bestFire(s, piece, view.viewer);
    else if (step === STEP['charge/next']) this.targets.encodeCharge(s, s.charge(piece), row, out);
    else if (step === STEP['reaction/order']) this.targets.encodeCharge(s, targetHex(s), row, out);
  }

  /** Chance of the best shot a unit has now. */
  private bestFire(s: S, unit: number, side: Player): number {
    if (!isArmed(s, unit)) return 0;
    const enemy = (1 - side) as Player;
    let best = 0;
    for (let i = 0; i < this.survey.counts[enemy]; i++) {
      const target = this.survey.hexes[enemy][i]!;
      if (canHit(s, unit, target)) best = Math.max(best, shotChance(s, unit, target));
    }
    return best;
  }

  /** Yes, no, or enough: what would be done, or left. */
  private encodeAnswer(s: S, view: View, step: number, isYes: boolean, row: number, out: Float32Array): void {
    if (step === STEP['command/answer']) encodeBattle(s, view, this.survey, shown.battle(s), shown.chit(s), row, out);
    else if (step === STEP['continuation/ask'] && isYes) encodeBattle(s, view, this.survey, s.battle, s.chit, row, out);
    else if (step === STEP['melee/join']) this.targets.encodeAttack(s, melee.target(s), melee.attackers(s), row, out);
    const piece = this.subject;
    if (piece < 0) return;
    const isUnit = piece < s.compiled.units.length;
    this.actor.set(s, piece, isUnit && s.hexOf(piece) >= 0 && this.asStack, row, out);
    if (isYes && step === STEP['charge/enter']) this.places.encodePlace(s, view, charge.target(s), this.actor.facing, row, out);
    else if (isYes && step === STEP['leader/follow']) this.places.encodePlace(s, view, following.to(s), -1, row, out);
    else this.encodeStay(s, view, row, out);
  }

  private encodeFight(
    s: S,
    view: View,
    step: number,
    kind: 'join' | 'strike' | 'advance' | 'attack' | 'charge' | 'fire',
    argument: number,
    row: number,
    out: Float32Array,
  ): void {
    const { neighbours } = s.compiled.grid;
    switch (kind) {
      case 'join': {
        const target = melee.target(s);
        this.actor.set(s, s.topAt(neighbours[target * 6 + argument]!), true, row, out);
        this.places.encodeWay(view, target, row, out);
        return this.targets.encodeAttack(s, target, melee.attackers(s) | (1 << argument), row, out);
      }
      case 'strike': {
        const target = melee.target(s);
        this.actor.set(s, s.topAt(target), true, row, out);
        this.places.encodeWay(view, neighbours[target * 6 + argument]!, row, out);
        return this.targets.encodeStrike(s, target, argument, melee.attackers(s), row, out);
      }
      case 'advance': {
        const target = melee.target(s);
        this.actor.set(s, s.topAt(neighbours[target * 6 + argument]!), true, row, out);
        return this.places.encodePlace(s, view, target, this.actor.facing, row, out);
      }
      case 'attack':
        return this.encodeAssault(s, view, step, argument, row, out);
      case 'charge':
        this.actor.set(s, this.subject, true, row, out);
        this.places.encodeWay(view, argument, row, out);
        return this.targets.encodeCharge(s, argument, row, out);
      case 'fire':
        return this.encodeFire(s, view, argument, row, out);
    }
  }

  /** A target named: of a melee by all who stand ready, of a charge by the cavalry that rides. */
  private encodeAssault(s: S, view: View, step: number, target: number, row: number, out: Float32Array): void {
    if (step === STEP['melee/declare']) {
      this.places.encodeWay(view, target, row, out);
      return this.targets.encodeAttack(s, target, readyAround(s, target), row, out);
    }
    this.actor.set(s, this.subject, true, row, out);
    this.places.encodeWay(view, target, row, out);
    const direction = this.actor.hex < 0 ? -1 : s.compiled.grid.directionTo(target, this.actor.hex);
    if (direction >= 0) this.targets.encodeAttack(s, target, 1 << direction, row, out);
    else this.targets.encodeCharge(s, target, row, out);
  }

  private encodeFire(s: S, view: View, target: number, row: number, out: Float32Array): void {
    const unit = unitFrame.unit(s);
    this.actor.set(s, unit, false, row, out);
    this.places.encodeWay(view, target, row, out);
    describeTarget(s, target, row, out);
    out[row + A.fire] = shotChance(s, unit, target);
  }
}
