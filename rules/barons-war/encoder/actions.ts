import { type ActionList, isPlayer, type Observation, opponent, type Player } from '../../core/index.ts';
import { POINTER_COUNT } from '../../hexes/encoder/pointers.ts';
import { Actor } from './actor.ts';
import { encodeBattle } from './battle.ts';
import { PlaceColumns } from './place.ts';
import { createPointerWriter, pointAction } from './pointers.ts';
import type { Survey } from './survey.ts';
import { A, ACTIONS } from './tables.ts';
import { describeTarget, TargetColumns } from './target.ts';
import type { View } from './view.ts';
import { shotChance } from '../odds/fire.ts';
import type { BaronsWarAction } from '../state/barons-war-action.ts';
import { ACTION_GROUPS, ActionReader } from '../mechanics/action-reader.ts';
import { canHit, isArmed } from '../mechanics/combat/shooting.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

const WIDTH = ACTIONS.length;

/** Writes `actions [A, Fa]` and `pointers [A, P]`. */
export class ActionRows {
  private readonly survey: Survey;
  private readonly viewOf: (viewer: Player) => View;
  private readonly actor: Actor;
  private readonly targets: TargetColumns;
  private readonly places: PlaceColumns;
  private readonly pointers = createPointerWriter();
  private readonly reader = new ActionReader();

  constructor(survey: Survey, viewOf: (viewer: Player) => View) {
    this.survey = survey;
    this.viewOf = viewOf;
    this.actor = new Actor(survey);
    this.targets = new TargetColumns(survey, this.actor);
    this.places = new PlaceColumns(survey, this.actor, this.targets);
  }

  /** Fills one row and the pointers of each action, from the actor's side. */
  write(s: S, actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    const player = s.actor;
    if (!isPlayer(player)) return;
    this.survey.look(s);
    this.actor.forget();
    this.places.forget();
    const { reader, pointers } = this;
    const view = this.viewOf(player);
    pointers.begin(s, view, reader.begin(s).action.subject);
    for (let i = 0; i < actions.length; i++) {
      const action = reader.read(s, actions.at(i));
      this.encode(s, view, action, i * WIDTH, into.actions);
      pointAction(pointers, s, action, i * POINTER_COUNT, into.pointers);
    }
  }

  private encode(s: S, view: View, action: BaronsWarAction, row: number, out: Float32Array): void {
    const { actor, places } = this;
    out[row + A['is-pass'] + ACTION_GROUPS.indexOf(action.group)] = 1;
    if (action.onTop) out[row + A['on-top']] = 1;
    if (action.battle >= 0) encodeBattle(s, view, this.survey, action.battle, action.chit, row, out);
    if (action.piece >= 0) {
      actor.set(s, action.piece, action.asStack, row, out);
      places.encodePlace(s, view, action.place, actor.unit < 0 ? -1 : action.facing, row, out);
    }
    if (action.aims) places.encodeWay(view, action.foe, row, out);
    this.encodeFight(s, view, action, row, out);
  }

  private encodeFight(s: S, view: View, { fight, piece, foe, sides }: BaronsWarAction, row: number, out: Float32Array): void {
    switch (fight) {
      case 'attack':
        return this.targets.encodeAttack(s, foe, sides, row, out);
      case 'charge':
        return this.targets.encodeCharge(s, foe, row, out);
      case 'strike':
        return this.targets.encodeStrike(s, foe, row, out);
      case 'shot':
        describeTarget(s, foe, row, out);
        out[row + A.fire] = shotChance(s, piece, foe);
        return;
      case 'any-shot':
        out[row + A.fire] = this.bestFire(s, piece, view.viewer);
        return;
      case null:
    }
  }

  /** Chance of the best shot a unit has now. */
  private bestFire(s: S, unit: number, side: Player): number {
    if (!isArmed(s, unit)) return 0;
    const enemy = opponent(side);
    let best = 0;
    for (let i = 0; i < this.survey.counts[enemy]; i++) {
      const target = this.survey.hexes[enemy][i]!;
      if (canHit(s, unit, target)) best = Math.max(best, shotChance(s, unit, target));
    }
    return best;
  }
}
