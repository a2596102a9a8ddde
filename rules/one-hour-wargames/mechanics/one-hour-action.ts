import type { Named } from '../../core/index.ts';
import { type ActionKind, ACTIONS } from '../state/actions.ts';
import type { OneHourState } from '../state/state.ts';
import { ACTION_ABOUTS } from './procedures/index.ts';
import type { ActionShape, Effect } from './procedures/writer.ts';

type S = OneHourState;
type Note = (action: OneHourAction, value: number) => void;

/** Notes the unit that acts. */
const noteUnit: Note = (action, unit) => (action.unit = unit);

/** Notes what an action names, by its name. */
const NOTES: Readonly<Record<Named<typeof ACTIONS>, Note>> = {
  unit: noteUnit,
  shooter: noteUnit,
  target: (action, target) => (action.target = target),
  side: (action, side) => (action.side = side),
  spot: (action, spot) => (action.spot = spot),
  heading: (action, heading) => (action.heading = heading),
  distance: (action, distance) => (action.distance = distance),
};

/** What is known of an action by the place of its kind. */
const READS = (Object.keys(ACTIONS) as ActionKind[]).map((kind) => ({
  kind,
  shape: ACTION_ABOUTS[kind].shape,
  notes: ACTIONS[kind].map((name) => NOTES[name]),
}));

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

  /** Takes an action of a state apart. @param subject the state's, if it is known already */
  read(s: S, action: number, subject = s.subject): this {
    const { space } = s.game;
    const { kind, shape, notes } = READS[space.placeOf(action)]!;
    this.kind = kind;
    this.shape = shape;
    this.unit = subject;
    this.target = this.side = this.spot = this.heading = this.distance = -1;
    this.first = space.firstOf(action);
    this.second = space.secondOf(action);
    if (notes.length > 0) notes[0]!(this, this.first);
    if (notes.length > 1) notes[1]!(this, this.second);
    // Who turns in melee names a side of its own: the target is the enemy there.
    if (this.side >= 0 && this.target < 0) this.target = s.contactOf(this.unit, this.side);
    return this;
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
