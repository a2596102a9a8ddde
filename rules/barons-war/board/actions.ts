import { type BoardMark, type BoardNote, capital, count } from '../../core/index.ts';
import { ActionReader } from '../mechanics/action-reader.ts';
import { shownPiece } from '../mechanics/procedures/writer.ts';
import type { ActionKind } from '../state/actions.ts';
import type { BaronsWarAction } from '../state/barons-war-action.ts';
import type { BaronsWarState } from '../state/state.ts';
import {
  attackerMark,
  faceMark,
  foeMark,
  joinTopMark,
  leaderMark,
  moveMark,
  type Parts,
  placeMark,
  retreatMark,
  subjectMark,
  takenUpMark,
} from './marks.ts';
import { advanceNotes, allocateNotes, confirmNotes, haltNotes, moveNotes, note, passNotes, selectNotes, showNotes } from './notes.ts';
import { assaultNotes, chargeNotes, declareNotes, fireNotes, joinNotes, strikeNotes } from './notes-fights.ts';
import { facingNotes, marchNotes, placeNotes, retreatNotes, stackNotes } from './notes-moves.ts';

type S = BaronsWarState;

/** A kind of action on the board. */
interface BoardAction {
  /** How one shows on the map. */
  mark(s: S, action: BaronsWarAction): Parts;
  /** What is known about it before it is chosen, the most important first. @param first, second numbers of what it names */
  notes(s: S, first: number, second: number): readonly BoardNote[];
}

const NOTHING: BoardMark = { piece: null, target: null, spot: null, outline: null, heading: null, path: null };

function nameBattleNotes(s: S): BoardNote[] {
  return s.step.name === 'set-up/name-target'
    ? [note("Edward's Battle may attack no other until this one is broken or gone and a roll sets him free.", '14.1')]
    : [note('It moves as with a 0.', '11.0')];
}

// biome-ignore format: a table, one row a line
const BOARD_ACTIONS: Readonly<Record<ActionKind, BoardAction>> = {
  pass: { mark: subjectMark, notes: passNotes },
  confirm: { mark: subjectMark, notes: confirmNotes },
  halt: { mark: subjectMark, notes: haltNotes },
  swap: { mark: subjectMark, notes: () => [note('Costs no movement points; the upper unit takes the hits.', '7.31')] },
  select: { mark: takenUpMark, notes: selectNotes },
  'select-stack': { mark: takenUpMark, notes: (s, unit) => (s.step.name === 'melee/advance-who' ? [] : stackNotes(s, unit)) },
  'name-battle': { mark: leaderMark, notes: nameBattleNotes },
  chit: { mark: leaderMark, notes: allocateNotes },
  show: { mark: leaderMark, notes: showNotes },
  'place-chit': { mark: leaderMark, notes: (s, battle) => [note(`${count(s.emptyBoxes(battle) - 1, 'empty box', 'empty boxes')} left there then.`, '4.0')] },
  face: { mark: faceMark, notes: (s, facing) => facingNotes(s, shownPiece(s), facing) },
  adjust: { mark: faceMark, notes: (s, hex, facing) => facingNotes(s, s.topAt(hex), facing) },
  join: { mark: attackerMark, notes: joinNotes },
  strike: { mark: foeMark, notes: strikeNotes },
  advance: { mark: attackerMark, notes: advanceNotes },
  move: { mark: moveMark, notes: moveNotes },
  'join-top': { mark: joinTopMark, notes: (s, hex) => marchNotes(s, hex, s.facingOf(s.topAt(hex)), true) },
  charge: { mark: foeMark, notes: chargeNotes },
  place: { mark: placeMark, notes: placeNotes },
  retreat: { mark: retreatMark, notes: retreatNotes },
  fire: { mark: foeMark, notes: fireNotes },
  attack: { mark: foeMark, notes: (s, hex) => (s.step.name === 'melee/declare' ? declareNotes(s, hex) : assaultNotes(s, hex)) },
};

/** How a legal action shows on the map. */
export function markAction(s: S, index: number): BoardMark {
  const action = new ActionReader().begin(s).read(s, index);
  return { ...NOTHING, ...BOARD_ACTIONS[s.game.space.kindOf(index)].mark(s, action) };
}

/** What is known about a legal action before it is chosen, the most important first. */
export function noteAction(s: S, action: number): readonly BoardNote[] {
  const { space } = s.game;
  const notes = BOARD_ACTIONS[space.kindOf(action)].notes(s, space.firstOf(action), space.secondOf(action));
  return notes.map((each) => ({ ...each, text: capital(each.text) }));
}
