import type { ActionList, Observation } from '../../core/index.ts';
import { headingOf } from '../rules/headings.ts';
import { type ActionSpace, countHeadings } from '../state/actions.ts';
import type { Scenario } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';
import { ActorRows } from './actor.ts';
import { Ends } from './ends.ts';
import { Pointers, POINTERS } from './pointers.ts';
import type { Survey } from './survey.ts';
import { ACTIONS } from './tables.ts';
import { TargetRows } from './target.ts';
import type { View } from './view.ts';

type S = OneHourState;

const WIDTH = ACTIONS.length;

/** Writes the rows of the actions of one game. */
export class ActionRows {
  private readonly space: ActionSpace;
  private readonly actors: ActorRows;
  private readonly targets: TargetRows;
  private readonly ends: Ends;
  private readonly pointers: Pointers;

  constructor({ compiled, space }: { readonly compiled: Scenario; readonly space: ActionSpace }, survey: Survey) {
    this.space = space;
    this.actors = new ActorRows(survey);
    this.targets = new TargetRows(survey, this.actors);
    this.ends = new Ends(countHeadings(compiled));
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
      if (!this.encodeMove(s, view, unit, action, i, into)) this.encodeOther(s, view, unit, action, i, into);
    }
  }

  /** Encodes an action that puts the base of the unit that acts somewhere. @param i place of the row @returns whether it is one */
  private encodeMove(s: S, view: View, unit: number, action: number, i: number, { actions, pointers: out }: Observation): boolean {
    const { space, actors, targets, ends, pointers } = this;
    const [row, at] = [i * WIDTH, i * POINTERS.length];
    const [first, second] = [space.firstOf(action), space.secondOf(action)];
    const kind = space.kindOf(action);
    if (kind === 'charge') {
      targets.writeCharge(s, view, unit, first, second, row, actions);
      pointers.pair(s, view, unit, first, at, out);
    } else if (kind === 'about') {
      targets.writeAbout(s, view, unit, first, row, actions);
      pointers.pair(s, view, unit, s.contactOf(unit, first), at, out);
    } else {
      if (kind === 'place') ends.place(s, first);
      else if (kind === 'march') ends.march(s, unit, first, second);
      else if (kind === 'turn' || kind === 'face') ends.turn(s, unit, first);
      else return false;
      actors.writeEnd(s, view, ends.x, ends.y, ends.heading, 0, row, actions);
      pointers.actor(s, view, unit, at, out);
    }
    pointers.end(view, at, out);
    return true;
  }

  private encodeOther(s: S, view: View, acting: number, action: number, i: number, { actions, pointers: out }: Observation): void {
    const { space, actors, targets, pointers } = this;
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
      case 'exit':
        actors.writeExit(headingOf(s, acting, first), row, actions);
        return pointers.actor(s, view, acting, at, out);
      case 'shoot':
        actors.write(s, view, first, row, actions);
        targets.writeShot(s, view, first, second, row, actions);
        return pointers.pair(s, view, first, second, at, out);
      case 'strike':
        targets.writeStrike(s, view, acting, first, row, actions);
        return pointers.pair(s, view, acting, first, at, out);
    }
  }
}
