import type { BoardNote } from '../../core/index.ts';
import { CLOSE, judgeCharge, land } from '../mechanics/movement/charges.ts';
import { faceUnit, marchUnit, turnUnit } from '../mechanics/movement/marches.ts';
import { turnInMelee } from '../mechanics/movement/melee-turns.ts';
import { wakeSleepers } from '../mechanics/movement/orders.ts';
import { freeFromRoad } from '../mechanics/procedures/turn.ts';
import type { ActionKind } from '../state/actions.ts';
import type { OneHourState } from '../state/state.ts';
import type { OneHourAction } from './decoded-action.ts';
import { exitNotes } from './exits.ts';
import { shotNotes, strikeNotes } from './fights.ts';
import { fightNotes, lostShotNotes, passNotes, selectNotes, standNotes, wayNote } from './notes.ts';

type S = OneHourState;

/** A kind of action on the board. */
interface BoardAction {
  /** Takes one apart. @param none the action of the unit at hand that names nothing */
  read(s: S, none: OneHourAction): OneHourAction;
  /** What is known about it before it is chosen, the most important first. */
  notes(s: S, decoded: OneHourAction): readonly BoardNote[];
}

const BOARD_ACTIONS: Readonly<Record<ActionKind, BoardAction>> = {
  pass: { read: (_, none) => none, notes: passNotes },
  select: { read: (_, none) => ({ ...none, unit: none.first, at: 'unit' }), notes: selectNotes },
  place: {
    read(s, none) {
      const { x, y, heading } = s.scenario.spots[none.first]!;
      return { ...none, at: 'end', move: (after) => after.stand(none.unit, x, y, heading) };
    },
    notes: (s, decoded) => standNotes(s, decoded, []),
  },
  turn: {
    read: (_, none) => ({ ...none, at: 'unit', move: (after) => turnUnit(after, none.unit, none.first) }),
    notes: (s, decoded) => standNotes(s, decoded, lostShotNotes(s, decoded.unit)),
  },
  march: {
    read: (_, none) => ({
      ...none,
      at: 'end',
      move(after) {
        marchUnit(after, none.unit, none.first, none.second);
        freeFromRoad(after);
        wakeSleepers(after);
      },
    }),
    notes: (s, decoded) => standNotes(s, decoded, [wayNote(s, decoded), ...lostShotNotes(s, decoded.unit)]),
  },
  face: {
    read: (_, none) => ({ ...none, at: 'unit', move: (after) => faceUnit(after, none.unit, none.first) }),
    notes: (s, decoded) => standNotes(s, decoded, []),
  },
  exit: { read: (_, none) => ({ ...none, at: 'edge' }), notes: exitNotes },
  charge: {
    read: (_, none) => ({
      ...none,
      target: none.first,
      side: none.second,
      at: 'side',
      move(after) {
        land(after, none.unit, none.first, none.second);
        wakeSleepers(after);
      },
    }),
    notes: (s, decoded) => fightNotes(s, decoded, judgeCharge(s, decoded.unit, decoded.target, decoded.side) === CLOSE),
  },
  about: {
    read: (s, none) => ({
      ...none,
      target: s.contactOf(none.unit, none.first),
      side: none.first,
      at: 'unit',
      move: (after) => turnInMelee(after, none.unit, none.first),
    }),
    notes: (s, decoded) => fightNotes(s, decoded, false),
  },
  shoot: { read: (_, none) => ({ ...none, unit: none.first, target: none.second, at: 'target' }), notes: shotNotes },
  strike: { read: (_, none) => ({ ...none, target: none.first, at: 'target' }), notes: strikeNotes },
};

/** Takes an action of a state apart. */
export function decode(s: S, action: number): OneHourAction {
  const { space } = s.game;
  const [first, second] = [space.firstOf(action), space.secondOf(action)];
  return BOARD_ACTIONS[space.kindOf(action)].read(s, { unit: s.subject, target: -1, side: -1, first, second, at: 'nowhere' });
}

/** What is known about a legal action before it is chosen. Dangers and chances are judged by the engine as if all others stood still. */
export function notesOf(s: S, action: number): readonly BoardNote[] {
  return BOARD_ACTIONS[s.game.space.kindOf(action)].notes(s, decode(s, action));
}
