import { hexOfPiece, isLeader } from '../../hexes/pieces.ts';
import type { ActionKind } from './actions.ts';
import type { BaronsWarState } from './state.ts';

type S = BaronsWarState;

/** What kinds of actions are to networks: a kind itself, or a group that several belong to. */
export type ActionGroup = ActionKind | 'command';

/** What is done to a hex: it is attacked from some sides, charged from afar, struck in return, shot at; or a unit looks for its best shot. */
type Fight = 'attack' | 'charge' | 'strike' | 'shot' | 'any-shot' | null;

/** Direction from one hex to another; -1 off the map, and where they are not side by side. */
export function directionTo(s: S, from: number, to: number): number {
  return from < 0 || to < 0 ? -1 : s.scenario.grid.directionTo(from, to);
}

/** An action taken apart, for networks and the page (`ActionReader`); it is filled anew for each action. What the action does not concern is -1. */
export class BaronsWarAction {
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

  /** To be called before actions of another state are read. @param isStack whether the subject acts with the unit that shares its hex */
  begin(subject: number, isStack: boolean): void {
    this.subject = subject;
    this.isStack = isStack;
  }

  /** To be called before another action is read. */
  clear(group: ActionGroup): void {
    this.group = group;
    this.piece = this.place = this.foe = this.battle = this.chit = -1;
    this.asStack = this.onTop = this.aims = false;
    this.facing = this.sides = 0;
    this.fight = null;
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
