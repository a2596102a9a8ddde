import { opponent, type Player, type State } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { mayStack } from '../../ground/march-rules.ts';
import { battleOfPiece, nextPiece, sideOfPiece } from '../../command/set-up-order.ts';
import { isClosedTo } from '../../../../hexes/movement/step-table.ts';
import { BARON, LEADER, ROYAL } from '../../../state/scenario.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { battleName, hexName, nameOf, withTroops } from '../../../state/names.ts';
import { checkFacing, checkNaming, checkPlacing } from '../frames/command.ts';
import { type Actions, addFacings, ask, frame, type StepDraft } from '../writer.ts';

/** The side that places, and the piece to place: units, then leaders. */
export const placement = frame({ side: (k) => k.side, piece: (k) => k.maybePiece });

export const setUpActions: Actions<'place' | 'name-battle'> = {
  place: {
    does: 'sets a unit or leader down in a hex',
    phrase: (s, hex) => `Stand in ${s.isEmpty(hex) ? `hex ${hexName(s, hex)}` : withTroops(s, hex)}`,
    reads: (action, s, hex) => action.put(hex, s.scenario.facing[s.actor as Player]),
  },
  'name-battle': {
    does: 'chooses the Battle that is activated or commanded',
    phrase: (s, battle) => `Name ${battleName(s, battle)}`,
    group: 'command',
    reads: (action, _, battle) => action.offer(battle, -1),
  },
};

const PLACING = ['set-up/place', 'set-up/face'];

/** Begins the set-up, or does the whole of it from the stored placement.
 * @rule 14.0 every Battle within two hexes of its set-up hex @ruling R-77 Barons first */
export function beginSetUp(s: BaronsWarState): void {
  s.push(STEP['set-up/place'], BARON, nextPiece(s, BARON, 0));
}

/** Whether a piece is being placed: units and leaders alike. */
export function isPlacing(state: State): boolean {
  const s = state as BaronsWarState;
  return s.depth > 0 && PLACING.includes(s.step.name);
}

function openForSetUp(s: BaronsWarState, piece: number, hex: number): boolean {
  const { units } = s.scenario;
  const side = sideOfPiece(s, piece);
  if (s.holds(opponent(side), hex)) return false;
  const type = piece < units.length ? units[piece]!.type : LEADER;
  if (isClosedTo(s.scenario.grid, s.scenario.moveCost[type as 0], hex)) return false;
  if (piece >= units.length || s.isEmpty(hex)) return true;
  return s.underAt(hex) < 0 && mayStack(s, piece, s.topAt(hex));
}

/** @rule 14.2 @rule 14.4 @rule 14.5 within two hexes of the named hex @rule 14.3 free set-up by columns */
function legalPlaces(s: BaronsWarState, into: Offers<'place'>): void {
  const piece = placement.piece(s);
  let isAny = false;
  for (const hex of s.scenario.setUpHexes[battleOfPiece(s, piece)]!) {
    if (!openForSetUp(s, piece, hex)) continue;
    into.push('place', hex);
    isAny = true;
  }
  for (let hex = 0; !isAny && hex < s.scenario.grid.size; hex++) if (openForSetUp(s, piece, hex)) into.push('place', hex);
}

function placePiece(s: BaronsWarState, hex: number): void {
  const piece = placement.piece(s);
  const { units, facing } = s.scenario;
  if (piece >= units.length) {
    s.setLeaderHex(piece - units.length, hex);
    nextPlacement(s);
    return;
  }
  const joins = !s.isEmpty(hex);
  const stackFacing = joins ? s.facingOf(s.topAt(hex)) : facing[units[piece]!.side];
  s.place(piece, hex);
  s.setFacing(piece, stackFacing);
  if (joins) nextPlacement(s);
  else s.become(STEP['set-up/face']);
}

function chooseFacing(s: BaronsWarState, facing: number): void {
  s.setFacing(placement.piece(s), facing);
  s.become(STEP['set-up/place']);
  nextPlacement(s);
}

function nextPlacement(s: BaronsWarState): void {
  const side = placement.side(s);
  const next = nextPiece(s, side, placement.piece(s) + 1);
  if (next >= 0) {
    placement.setPiece(s, next);
    return;
  }
  if (side === ROYAL) {
    s.pop();
    return;
  }
  placement.setSide(s, ROYAL);
  placement.setPiece(s, nextPiece(s, ROYAL, 0));
  nameTarget(s);
}

/** @rule 14.1 after the Barons have set up, the Royalist names the Battle that Edward will attack */
export function nameTarget(s: BaronsWarState): void {
  if (s.game.options.edwardsBattle && s.scenario.edwardBattle >= 0) s.push(STEP['set-up/name-target']);
}

/** @rule 14.1 a Battle of the Barons */
function legalNames(s: BaronsWarState, into: Offers<'name-battle'>): void {
  s.scenario.battles.forEach(({ side }, battle) => {
    if (side === BARON) into.push('name-battle', battle);
  });
}

function chooseName(s: BaronsWarState, battle: number): void {
  s.edwardTarget = battle;
  s.pop();
}

const { registers, side, piece } = placement;

export const setUpSteps: readonly StepDraft[] = [
  ask('set-up/place', side, legalPlaces, {
    on: ['command/allocate', 'turn/start'],
    check: checkPlacing,
    registers,
    choose: { place: placePiece },
    about: { phase: 'Set-up', rule: '14.0', subject: piece, decision: 'set-up' },
    question: (s) => `Choose a hex for ${nameOf(s, piece(s))}.`,
    unless: 'place the unit in the set-up area of its Battle',
  }),
  ask('set-up/face', side, addFacings, {
    on: ['command/allocate', 'turn/start'],
    check: checkFacing,
    registers,
    open: true,
    choose: { face: chooseFacing },
    about: { phase: 'Set-up', rule: '7.1', subject: piece, decision: 'set-up' },
    question: (s) => `Choose which way to face ${nameOf(s, piece(s))}.`,
    unless: 'choose a facing for the unit placed',
  }),
  ask('set-up/name-target', () => ROYAL, legalNames, {
    on: ['set-up/place', 'command/allocate', 'turn/start'],
    check: checkNaming,
    choose: { 'name-battle': chooseName },
    about: { phase: 'Set-up', rule: '14.1', decision: 'set-up' },
    question: "Name the enemy Battle that Edward's Battle has to attack first.",
    unless: "name the Battle that Edward's Battle will attack",
  }),
];
