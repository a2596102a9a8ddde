import { type ActionList, isPlayer, type Observation } from '../core/index.ts';
import { ACTION_KINDS, type ActionKind, type ActionSpace, DISTANCES } from './actions.ts';
import { forgetActor, setActor, writeEnd, writeExit, writeStay } from './encoder-actor.ts';
import { end, forgetTurns, marchTo, turnEnd } from './encoder-ends.ts';
import { forgetPointed, pointAction, POINTERS } from './encoder-pointers.ts';
import { actingUnit } from './encoder-subject.ts';
import { survey } from './encoder-survey.ts';
import { ACTIONS } from './encoder-tables.ts';
import { encodeAbout, encodeCharge, encodeShot, encodeStrike } from './encoder-target.ts';
import { type View, viewOf } from './encoder-view.ts';
import { headingOf } from './marches.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

const WIDTH = ACTIONS.length;

/** First index of each kind in the game at hand, and one past the last. */
const firstOf = new Int32Array(ACTION_KINDS.length + 1);

function readSpace(space: ActionSpace): void {
  for (let k = 0; k < ACTION_KINDS.length; k++) firstOf[k] = space.first[ACTION_KINDS[k]!];
  firstOf[ACTION_KINDS.length] = space.size;
}

/** Fills one row `[Fa]` and the pointers `[P]` of each action, from the actor's side. */
export function encodeActions(s: S, actions: ActionList, into: Observation): void {
  into.resizeActions(actions.length);
  const player = s.actor;
  if (!isPlayer(player)) return;
  survey(s);
  forgetActor();
  forgetTurns();
  forgetPointed();
  const view = viewOf(s.game, player);
  const unit = actingUnit(s);
  readSpace(s.game.space);
  const { actions: out, pointers } = into;
  for (let i = 0, k = 0; i < actions.length; i++) {
    const action = actions.at(i);
    // Actions ascend; a caller's own list may not.
    if (action < firstOf[k]!) k = 0;
    while (action >= firstOf[k + 1]!) k++;
    out[i * WIDTH + k] = 1;
    encodeAction(s, view, unit, ACTION_KINDS[k]!, action - firstOf[k]!, i * WIDTH, out);
    pointAction(s, view, unit, ACTION_KINDS[k]!, action - firstOf[k]!, i * POINTERS.length, pointers);
  }
}

/** @param acting unit whose action it is, where a step before has chosen it
 * @param argument what is left of the index within its kind */
function encodeAction(s: S, view: View, acting: number, kind: ActionKind, argument: number, row: number, out: Float32Array): void {
  if (acting >= 0) setActor(s, view, acting, row, out);
  switch (kind) {
    case 'pass':
      if (acting >= 0) writeStay(row, out);
      return;
    case 'select':
      setActor(s, view, argument, row, out);
      return writeStay(row, out);
    case 'place':
    case 'turn':
    case 'march':
    case 'face':
      return encodeMove(s, view, acting, kind, argument, row, out);
    case 'exit':
      return writeExit(headingOf(s, acting, argument), row, out);
    case 'charge':
      return encodeCharge(s, view, acting, argument >> 2, argument & 3, row, out);
    case 'about':
      return encodeAbout(s, view, acting, argument, row, out);
    case 'shoot':
      setActor(s, view, Math.floor(argument / s.game.space.units), row, out);
      return encodeShot(s, view, Math.floor(argument / s.game.space.units), argument % s.game.space.units, row, out);
    case 'strike':
      return encodeStrike(s, view, acting, argument, row, out);
  }
}

function encodeMove(
  s: S,
  view: View,
  unit: number,
  kind: 'place' | 'turn' | 'march' | 'face',
  argument: number,
  row: number,
  out: Float32Array,
): void {
  if (kind === 'place') {
    const { x, y, heading } = s.scenario.spots[argument]!;
    return writeEnd(s, view, x, y, heading, 0, row, out);
  }
  if (kind === 'march') marchTo(s, unit, Math.floor(argument / DISTANCES.length), argument % DISTANCES.length);
  else turnEnd(s, unit, argument);
  writeEnd(s, view, end.x, end.y, end.heading, 0, row, out);
}
