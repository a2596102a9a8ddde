import type { ActionList, Observation } from '../../../core/index.ts';
import { OneHourAction } from '../../mechanics/one-hour-action.ts';
import { headingOf } from '../../mechanics/movement/headings.ts';
import { type ActionSpace, countHeadings } from '../../state/actions.ts';
import type { Scenario } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { ActorRows } from './actor.ts';
import { Ends } from './ends.ts';
import { Pointers, POINTERS } from './pointers.ts';
import type { Poses } from '../views/poses.ts';
import type { Survey } from '../views/survey.ts';
import { ACTIONS } from '../views/tables.ts';
import { TargetRows } from './target.ts';
import type { View } from '../views/view.ts';

type S = OneHourState;

const WIDTH = ACTIONS.length;

/** Writes the rows of the actions of one game. */
export class ActionRows {
  private readonly space: ActionSpace;
  private readonly actors: ActorRows;
  private readonly targets: TargetRows;
  private readonly ends: Ends;
  private readonly pointers: Pointers;
  private readonly action = new OneHourAction();

  constructor({ scenario, space }: { readonly scenario: Scenario; readonly space: ActionSpace }, survey: Survey, poses: Poses) {
    this.space = space;
    this.actors = new ActorRows(survey, poses);
    this.targets = new TargetRows(survey, this.actors);
    this.ends = new Ends(countHeadings(scenario));
    this.pointers = new Pointers(this.actors);
  }

  /** Fills one row `[Fa]` and the pointers `[P]` of each action, from the actor's side; the survey has been made. */
  encode(s: S, view: View, actions: ActionList, into: Observation): void {
    this.actors.forget();
    this.ends.forget();
    this.pointers.forget();
    const { subject } = s;
    for (let i = 0; i < actions.length; i++) {
      const action = actions.at(i);
      into.actions[i * WIDTH + this.space.placeOf(action)] = 1;
      this.encodeAction(s, view, this.action.read(s, action, subject), i, into);
    }
  }

  /** @param i place of the row */
  private encodeAction(s: S, view: View, action: OneHourAction, i: number, into: Observation): void {
    const { actors, targets, pointers } = this;
    const { actions, pointers: out } = into;
    const [row, at] = [i * WIDTH, i * POINTERS.length];
    const { shape, unit, target } = action;
    if (unit >= 0) actors.write(s, view, unit, row, actions);
    switch (shape) {
      case 'nothing':
      case 'unit':
        if (unit >= 0) actors.writeStay(row, actions);
        return pointers.stay(s, view, unit, at, out);
      case 'go':
      case 'turn':
        return this.encodeEnd(s, view, action, i, into);
      case 'leave':
        actors.writeExit(headingOf(s, unit, action.heading), row, actions);
        return pointers.actor(s, view, unit, at, out);
      case 'contact':
        targets.writeContact(s, view, action, row, actions);
        pointers.pair(s, view, unit, target, at, out);
        return pointers.end(view, at, out);
      case 'shot':
        targets.writeShot(s, view, unit, target, row, actions);
        return pointers.pair(s, view, unit, target, at, out);
      case 'blow':
        targets.writeBlow(s, view, unit, target, row, actions);
        return pointers.pair(s, view, unit, target, at, out);
    }
  }

  /** Encodes where the base of the unit that acts would stand. */
  private encodeEnd(s: S, view: View, action: OneHourAction, i: number, { actions, pointers: out }: Observation): void {
    const { x, y, heading } = this.ends.find(s, action);
    this.actors.writeEnd(s, view, x, y, heading, 0, i * WIDTH, actions);
    this.pointers.actor(s, view, action.unit, i * POINTERS.length, out);
    this.pointers.end(view, i * POINTERS.length, out);
  }
}
