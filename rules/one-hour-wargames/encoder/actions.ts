import type { ActionList, Observation } from '../../core/index.ts';
import { headingOf } from '../rules/headings.ts';
import {
  ACTION_KINDS,
  type ActionKind,
  type ActionSpace,
  distanceOfMarch,
  headingOfMarch,
  sideOfCharge,
  targetOfCharge,
} from '../state/actions.ts';
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

  constructor(space: ActionSpace, survey: Survey) {
    this.space = space;
    this.actors = new ActorRows(survey);
    this.targets = new TargetRows(survey, this.actors);
    this.ends = new Ends(space.headings.length);
    this.pointers = new Pointers(this.actors);
  }

  /** Fills one row `[Fa]` and the pointers `[P]` of each action, from the actor's side; the survey has been made. */
  encode(s: S, view: View, actions: ActionList, into: Observation): void {
    const { space } = this;
    this.actors.forget();
    this.ends.forget();
    this.pointers.forget();
    const unit = s.subject;
    for (let i = 0; i < actions.length; i++) {
      const action = actions.at(i);
      const k = space.placeOf(action);
      const argument = space.argument(action);
      into.actions[i * WIDTH + k] = 1;
      this.encodeAction(s, view, unit, ACTION_KINDS[k]!, argument, i * WIDTH, into.actions);
      this.pointers.point(s, view, unit, ACTION_KINDS[k]!, argument, i * POINTERS.length, into.pointers);
    }
  }

  /** @param acting unit whose action it is, where a step before has chosen it
   * @param argument what is left of the index within its kind */
  private encodeAction(s: S, view: View, acting: number, kind: ActionKind, argument: number, row: number, out: Float32Array): void {
    const { actors, targets, ends } = this;
    if (acting >= 0) actors.write(s, view, acting, row, out);
    switch (kind) {
      case 'pass':
        if (acting >= 0) actors.writeStay(row, out);
        return;
      case 'select':
        actors.write(s, view, argument, row, out);
        return actors.writeStay(row, out);
      case 'place': {
        const { x, y, heading } = s.compiled.spots[argument]!;
        return actors.writeEnd(s, view, x, y, heading, 0, row, out);
      }
      case 'march':
        ends.march(s, acting, headingOfMarch(argument), distanceOfMarch(argument));
        return actors.writeEnd(s, view, ends.x, ends.y, ends.heading, 0, row, out);
      case 'turn':
      case 'face':
        ends.turn(s, acting, argument);
        return actors.writeEnd(s, view, ends.x, ends.y, ends.heading, 0, row, out);
      case 'exit':
        return actors.writeExit(headingOf(s, acting, argument), row, out);
      case 'charge':
        return targets.writeCharge(s, view, acting, targetOfCharge(argument), sideOfCharge(argument), row, out);
      case 'about':
        return targets.writeAbout(s, view, acting, argument, row, out);
      case 'shoot': {
        const { units } = s.game.space;
        actors.write(s, view, Math.floor(argument / units), row, out);
        return targets.writeShot(s, view, Math.floor(argument / units), argument % units, row, out);
      }
      case 'strike':
        return targets.writeStrike(s, view, acting, argument, row, out);
    }
  }
}
