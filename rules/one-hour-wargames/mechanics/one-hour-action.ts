import { type ActionKind, ACTIONS } from '../state/actions.ts';
import type { OneHourState } from '../state/state.ts';
import { ACTION_ABOUTS } from './procedures/index.ts';
import type { ActionShape, Effect } from './procedures/writer.ts';

type S = OneHourState;

/** An action taken apart, for networks and the page; it is filled anew for each action. What the action does not concern is -1. */
export class OneHourAction {
  kind: ActionKind = 'pass';
  shape: ActionShape = 'nothing';
  /** Unit that acts: the one named, else the one that a step before has chosen. */
  unit = -1;
  /** Enemy that it is done to. */
  target = -1;
  /** Side of a base: of the target for a charge, of the unit for a turn in melee. */
  side = -1;
  /** Place among the spots, the headings and the distances on offer. */
  spot = -1;
  heading = -1;
  distance = -1;
  private first = 0;
  private second = 0;

  /** Takes an action of a state apart. */
  read(s: S, action: number): this {
    const { space } = s.game;
    const kind = space.kindOf(action);
    const names: readonly string[] = ACTIONS[kind];
    this.kind = kind;
    this.shape = ACTION_ABOUTS[kind].shape;
    this.unit = s.subject;
    this.target = this.side = this.spot = this.heading = this.distance = -1;
    this.first = space.firstOf(action);
    this.second = space.secondOf(action);
    if (names.length > 0) this.note(names[0]!, this.first);
    if (names.length > 1) this.note(names[1]!, this.second);
    // Who turns in melee names a side of its own: the target is the enemy there.
    if (this.side >= 0 && this.target < 0) this.target = s.contactOf(this.unit, this.side);
    return this;
  }

  private note(name: string, value: number): void {
    if (name === 'unit' || name === 'shooter') this.unit = value;
    else if (name === 'target') this.target = value;
    else if (name === 'side') this.side = value;
    else if (name === 'spot') this.spot = value;
    else if (name === 'heading') this.heading = value;
    else if (name === 'distance') this.distance = value;
  }

  /** Whether it moves bases before any dice. */
  get moves(): boolean {
    return ACTION_ABOUTS[this.kind].moves !== undefined;
  }

  /** Puts the bases of a state where the action leaves them, before any dice. */
  move(s: S): void {
    (ACTION_ABOUTS[this.kind].moves as Effect | undefined)?.(s, this.unit, this.first, this.second);
  }
}
