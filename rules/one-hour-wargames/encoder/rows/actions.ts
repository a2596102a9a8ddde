import type { ActionList, Observation } from '../../../core/index.ts';
import { headingOf } from '../../mechanics/movement/headings.ts';
import { type ActionSpace, countHeadings } from '../../state/actions.ts';
import type { Scenario } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { ActorRows } from './actor.ts';
import { Ends } from './ends.ts';
import { Pointers, POINTERS } from './pointers.ts';
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

  constructor({ scenario, space }: { readonly scenario: Scenario; readonly space: ActionSpace }, survey: Survey) {
    this.space = space;
    this.actors = new ActorRows(survey);
    this.targets = new TargetRows(survey, this.actors);
    this.ends = new Ends(countHeadings(scenario));
    this.pointers = new Pointers(this.actors);
  }

  /** Fills one row `[Fa]` and the pointers `[P]` of each action, from the actor's side; the survey has been made. */
  encode(s: S, view: View, actions: ActionList, into: Observation): void {
    this.actors.forget();
    this.ends.forget();
    this.pointers.forget();
    const unit = s.subject;
    for (let i = 0; i < actions.length; i++) {
      const action = actions.at(i);
      into.actions[i * WIDTH + this.space.placeOf(action)] = 1;
      if (unit >= 0) this.actors.write(s, view, unit, i * WIDTH, into.actions);
      this.encodeAction(s, view, unit, action, i, into);
    }
  }

  /** @param acting unit whose action it is, where a step before has chosen it @param i place of the row */
  private encodeAction(s: S, view: View, acting: number, action: number, i: number, into: Observation): void {
    const { space, actors, targets, ends, pointers } = this;
    const { actions, pointers: out } = into;
    const [row, at] = [i * WIDTH, i * POINTERS.length];
    const [first, second] = [space.firstOf(action), space.secondOf(action)];
    switch (space.kindOf(action)) {
      case 'pass':
        if (acting >= 0) actors.writeStay(row, actions);
        return pointers.stay(s, view, acting, at, out);
      case 'select':
        actors.write(s, view, first, row, actions);
        actors.writeStay(row, actions);
        return pointers.stay(s, view, first, at, out);
      case 'place':
        ends.place(s, first);
        return this.encodeEnd(s, view, acting, i, into);
      case 'march':
        ends.march(s, acting, first, second);
        return this.encodeEnd(s, view, acting, i, into);
      case 'turn':
      case 'face':
        ends.turn(s, acting, first);
        return this.encodeEnd(s, view, acting, i, into);
      case 'exit':
        actors.writeExit(headingOf(s, acting, first), row, actions);
        return pointers.actor(s, view, acting, at, out);
      case 'charge':
        targets.writeCharge(s, view, acting, first, second, row, actions);
        pointers.pair(s, view, acting, first, at, out);
        return pointers.end(view, at, out);
      case 'about':
        targets.writeAbout(s, view, acting, first, row, actions);
        pointers.pair(s, view, acting, s.contactOf(acting, first), at, out);
        return pointers.end(view, at, out);
      case 'shoot':
        actors.write(s, view, first, row, actions);
        targets.writeShot(s, view, first, second, row, actions);
        return pointers.pair(s, view, first, second, at, out);
      case 'strike':
        targets.writeStrike(s, view, acting, first, row, actions);
        return pointers.pair(s, view, acting, first, at, out);
    }
  }

  /** Encodes where the base of the unit that acts would stand, as it was worked out last. */
  private encodeEnd(s: S, view: View, unit: number, i: number, { actions, pointers: out }: Observation): void {
    const { x, y, heading } = this.ends;
    this.actors.writeEnd(s, view, x, y, heading, 0, i * WIDTH, actions);
    this.pointers.actor(s, view, unit, i * POINTERS.length, out);
    this.pointers.end(view, i * POINTERS.length, out);
  }
}
