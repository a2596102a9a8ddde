import type { Player } from '../../core/index.ts';
import { hexOfPiece, isLeader } from '../../hexes/pieces.ts';
import { charge } from '../rules/procedures/charge.ts';
import { allocation, placing, shown } from '../rules/procedures/command.ts';
import { following } from '../rules/procedures/leaders.ts';
import { besideTarget, melee, topOnTarget } from '../rules/procedures/melee.ts';
import { chosenPiece, shownPiece, subjectPiece, targetHex } from '../rules/procedures/writer.ts';
import type { ActionKind } from '../state/actions.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import type { ActionGroup } from './tables.ts';
import { readyAround } from './target.ts';

type S = BaronsWarState;

/** What is done to a hex: it is attacked from some sides, charged from afar, struck in return, shot at; or a unit looks for its best shot. */
type Fight = 'attack' | 'charge' | 'strike' | 'shot' | 'any-shot' | null;

/** Whether the piece of the decision at hand acts with the unit that shares its hex. */
function actsAsStack(s: S, subject: number): boolean {
  if (s.depth === 0) return false;
  if (s.data[s.frame] === STEP['move/piece']) return s.moverStack === 1;
  const chosen = chosenPiece(s);
  const piece = chosen < 0 ? subject : chosen;
  const hex = piece < 0 || isLeader(s, piece) ? -1 : s.hexOf(piece);
  return hex >= 0 && s.underAt(hex) >= 0;
}

/** An action taken apart, for networks and the page; it is filled anew for each action. What the action does not concern is -1. */
export class Deed {
  group: ActionGroup = 'pass';
  /** The unit or leader that acts, with the unit beneath it or alone. */
  piece = -1;
  asStack = false;
  /** Whether it goes on top of a stack, or changes its order. */
  onTop = false;
  /** Where it would stand then, and its facing there, which counts for units alone. */
  place = -1;
  facing = 0;
  /** The hex that something is done to, what, and whether the way there counts. */
  foe = -1;
  fight: Fight = null;
  aims = false;
  /** Of an attack the directions, seen from the hex, from which it comes. */
  sides = 0;
  battle = -1;
  chit = -1;
  /** The unit or leader that the decision is about, -1 if none. */
  subject = -1;
  private isStack = false;

  /** To be called before actions of another state are read. */
  begin(s: S): this {
    this.subject = subjectPiece(s);
    this.isStack = actsAsStack(s, this.subject);
    return this;
  }

  read(s: S, action: number): this {
    const { space } = s.game;
    const [group, fill] = READERS[space.kindOf(action)];
    this.group = group;
    this.piece = this.place = this.foe = this.battle = this.chit = -1;
    this.asStack = this.onTop = this.aims = false;
    this.facing = this.sides = 0;
    this.fight = null;
    fill(this, s, space.firstOf(action), space.secondOf(action));
    return this;
  }

  /** Who acts, and stays where it is as it is. */
  stay(s: S, piece: number, asStack: boolean): void {
    this.piece = piece;
    this.asStack = asStack;
    if (piece >= 0) this.goTo(hexOfPiece(s, piece), isLeader(s, piece) ? 0 : s.facingOf(piece));
  }

  /** The subject stays where it is, with the unit beneath it where it acts as a stack. */
  remain(s: S): void {
    this.stay(s, this.subject, this.hexOfSubject(s) >= 0 && !isLeader(s, this.subject) && this.isStack);
  }

  hexOfSubject(s: S): number {
    return this.subject < 0 ? -1 : hexOfPiece(s, this.subject);
  }

  goTo(hex: number, facing: number): void {
    this.place = hex;
    this.facing = facing;
  }

  /** The subject goes on with its move. */
  move(s: S, hex: number, facing: number): void {
    this.piece = this.subject;
    this.asStack = !isLeader(s, this.subject) && this.isStack;
    this.goTo(hex, facing);
  }

  /** The subject alone is put into a hex. */
  put(hex: number, facing: number): void {
    this.piece = this.subject;
    this.goTo(hex, facing);
  }

  /** A piece, with all in its hex, does something to another hex. */
  strike(piece: number, hex: number, fight: Fight, sides = 0): void {
    this.piece = piece;
    this.asStack = true;
    this.aim(hex, fight, sides);
    this.aims = true;
  }

  aim(hex: number, fight: Fight, sides = 0): void {
    this.foe = hex;
    this.fight = fight;
    this.sides = sides;
  }

  offer(battle: number, chit: number): void {
    this.battle = battle;
    this.chit = chit;
  }
}

type Reader = (deed: Deed, s: S, first: number, second: number) => void;

/** Not, or enough. */
function readNo(deed: Deed, s: S): void {
  if (s.data[s.frame] === STEP['command/answer']) deed.offer(shown.battle(s), shown.chit(s));
  deed.remain(s);
}

/** Yes: what would be done. */
function readYes(deed: Deed, s: S): void {
  deed.remain(s);
  const step = s.data[s.frame];
  if (step === STEP['continuation/ask']) deed.offer(s.battle, s.chit);
  else if (step === STEP['melee/join']) deed.aim(melee.target(s), 'attack', melee.attackers(s));
  else if (step === STEP['charge/enter']) deed.place = charge.target(s);
  else if (step === STEP['leader/follow']) deed.place = following.to(s);
}

/** Who is taken up: whoever is chosen to charge is chosen with its target. */
function readSelect(deed: Deed, s: S, piece: number, asStack: boolean): void {
  deed.stay(s, piece, asStack);
  const step = s.data[s.frame];
  if (step === STEP['melee/advance-who']) deed.place = melee.target(s);
  else if (step === STEP['fire/select']) deed.fight = 'any-shot';
  else if (step === STEP['charge/next']) deed.aim(s.charge(piece), 'charge');
  else if (step === STEP['reaction/order']) deed.aim(targetHex(s), 'charge');
}

/** Direction from one hex to another; -1 off the map, and where they are not side by side. */
function directionTo(s: S, from: number, to: number): number {
  return from < 0 || to < 0 ? -1 : s.compiled.grid.directionTo(from, to);
}

/** A target named: of a melee by all who stand ready, of a charge by the cavalry that rides. */
function readAttack(deed: Deed, s: S, target: number): void {
  if (s.data[s.frame] === STEP['melee/declare']) return deed.strike(-1, target, 'attack', readyAround(s, target));
  const direction = directionTo(s, target, deed.hexOfSubject(s));
  if (direction >= 0) deed.strike(deed.subject, target, 'attack', 1 << direction);
  else deed.strike(deed.subject, target, 'charge');
}

function readAdvance(deed: Deed, s: S, direction: number): void {
  const hex = besideTarget(s, direction);
  deed.stay(s, hex < 0 ? -1 : s.topAt(hex), true);
  deed.place = melee.target(s);
}

function readJoin(deed: Deed, s: S, direction: number): void {
  const hex = besideTarget(s, direction);
  deed.strike(hex < 0 ? -1 : s.topAt(hex), melee.target(s), 'attack', melee.attackers(s) | (1 << direction));
}

function readJoinTop(deed: Deed, s: S, hex: number): void {
  const top = s.topAt(hex);
  deed.move(s, hex, top < 0 ? 0 : s.facingOf(top));
  deed.onTop = true;
}

function readShot(deed: Deed, hex: number): void {
  deed.strike(deed.subject, hex, 'shot');
  deed.asStack = false;
}

/** Of each kind its group, and how its actions are read. */
const READERS: Readonly<Record<ActionKind, readonly [group: ActionGroup, fill: Reader]>> = {
  pass: ['pass', readNo],
  confirm: ['confirm', readYes],
  halt: ['halt', readNo],
  swap: [
    'halt',
    (deed, s) => {
      deed.remain(s);
      deed.onTop = true;
    },
  ],
  select: ['select', (deed, s, piece) => readSelect(deed, s, piece, false)],
  'select-stack': ['select', (deed, s, unit) => readSelect(deed, s, unit, true)],
  'name-battle': ['command', (deed, _, battle) => deed.offer(battle, -1)],
  chit: ['command', (deed, s, chit) => deed.offer(allocation.battle(s), chit)],
  show: ['command', (deed, _, battle, chit) => deed.offer(battle, chit)],
  'place-chit': ['command', (deed, s, battle) => deed.offer(battle, placing.chit(s))],
  face: [
    'face',
    (deed, s, facing) => {
      deed.stay(s, shownPiece(s), s.data[s.frame] === STEP['melee/advance-face']);
      deed.facing = facing;
    },
  ],
  join: ['join', readJoin],
  strike: ['strike', (deed, s, direction) => deed.strike(topOnTarget(s), besideTarget(s, direction), 'strike')],
  advance: ['advance', readAdvance],
  move: ['move', (deed, s, hex, facing) => deed.move(s, hex, facing)],
  'join-top': ['move', readJoinTop],
  charge: ['charge', (deed, _, hex) => deed.strike(deed.subject, hex, 'charge')],
  place: ['place', (deed, s, hex) => deed.put(hex, s.compiled.facing[s.actor as Player])],
  retreat: ['retreat', (deed, s, hex) => deed.put(hex, directionTo(s, deed.hexOfSubject(s), hex))],
  fire: ['fire', (deed, _, hex) => readShot(deed, hex)],
  attack: ['attack', readAttack],
  adjust: [
    'face',
    (deed, s, hex, facing) => {
      deed.stay(s, s.topAt(hex), true);
      deed.facing = facing;
    },
  ],
};
