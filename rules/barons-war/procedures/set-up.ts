import type { ActionList, Player } from '../../core/index.ts';
import { mayStack } from '../march-rules.ts';
import { isClosedTo } from '../position-check.ts';
import { BARON, LEADER, ROYAL } from '../scenario.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { checkFacing, checkNaming, checkPlacing } from './frames.ts';
import { ask, type StepDraft } from './kinds.ts';

// Registers of the set-up: side that places, and the piece to place (units, then leaders).
const SIDE = 0;
const PIECE = 1;

function sideOfPiece(s: BaronsWarState, piece: number): Player {
  const { units, leaders } = s.scenario;
  return piece < units.length ? units[piece]!.side : leaders[piece - units.length]!.side;
}

function battleOfPiece(s: BaronsWarState, piece: number): number {
  const { units } = s.scenario;
  return piece < units.length ? units[piece]!.battle : piece - units.length;
}

/** Next piece of the side, from `piece` on, that starts on the map; -1 if all stand. */
function nextPiece(s: BaronsWarState, side: number, piece: number): number {
  const { units, leaders, setUpHexes } = s.scenario;
  for (let p = piece; p < units.length + leaders.length; p++) {
    if (sideOfPiece(s, p) === side && setUpHexes[battleOfPiece(s, p)]!.length > 0) return p;
  }
  return -1;
}

/** Whether a piece is the next of its side to be placed: it sets up on the map, and it and all that follow are still off it. */
export function waitsForPlace(s: BaronsWarState, side: number, piece: number): boolean {
  if (piece < 0 || nextPiece(s, side, piece) !== piece) return false;
  const { units } = s.scenario;
  const isOff = (p: number): boolean => (p < units.length ? s.hexOf(p) : s.leaderHex(p - units.length)) < 0;
  for (let p = piece; p >= 0; p = nextPiece(s, side, p + 1)) if (!isOff(p)) return false;
  for (let p = nextPiece(s, ROYAL, 0); side === BARON && p >= 0; p = nextPiece(s, ROYAL, p + 1)) if (!isOff(p)) return false;
  return true;
}

/** Begins the set-up, or does the whole of it from the stored placement.
 * @rule 14.0 every Battle within two hexes of its set-up hex @ruling R-77 Barons first */
export function beginSetUp(s: BaronsWarState): void {
  s.push(STEP['set-up/place'], BARON, nextPiece(s, BARON, 0));
}

function openForSetUp(s: BaronsWarState, piece: number, hex: number): boolean {
  const { units } = s.scenario;
  const side = sideOfPiece(s, piece);
  if (s.holds((1 - side) as Player, hex)) return false;
  const type = piece < units.length ? units[piece]!.type : LEADER;
  if (isClosedTo(s, type, hex)) return false;
  if (piece >= units.length || s.isEmpty(hex)) return true;
  return s.underAt(hex) < 0 && mayStack(s, piece, s.topAt(hex));
}

/** @rule 14.2 @rule 14.4 @rule 14.5 within two hexes of the named hex @rule 14.3 free set-up by columns */
function legalPlaces(s: BaronsWarState, into: ActionList): void {
  const piece = s.register(PIECE);
  const { place } = s.game.space.first;
  for (const hex of s.scenario.setUpHexes[battleOfPiece(s, piece)]!) {
    if (openForSetUp(s, piece, hex)) into.push(place + hex);
  }
  if (into.length > 0) return;
  for (let hex = 0; hex < s.scenario.grid.size; hex++) if (openForSetUp(s, piece, hex)) into.push(place + hex);
}

function placePiece(s: BaronsWarState, action: number): void {
  const hex = action - s.game.space.first.place;
  const piece = s.register(PIECE);
  const { units, facing } = s.scenario;
  if (piece >= units.length) {
    s.data[s.l.hex + piece - units.length] = hex;
    nextPlacement(s);
    return;
  }
  const joins = !s.isEmpty(hex);
  const stackFacing = joins ? s.facingOf(s.topAt(hex)) : facing[units[piece]!.side];
  s.place(piece, hex);
  s.data[s.u.facing + piece] = stackFacing;
  if (joins) nextPlacement(s);
  else s.become(STEP['set-up/face']);
}

function chooseFacing(s: BaronsWarState, action: number): void {
  s.data[s.u.facing + s.register(PIECE)] = action - s.game.space.first.face;
  s.become(STEP['set-up/place']);
  nextPlacement(s);
}

function nextPlacement(s: BaronsWarState): void {
  const side = s.register(SIDE);
  const next = nextPiece(s, side, s.register(PIECE) + 1);
  if (next >= 0) {
    s.setRegister(PIECE, next);
    return;
  }
  if (side === ROYAL) {
    s.pop();
    return;
  }
  s.setRegister(SIDE, ROYAL);
  s.setRegister(PIECE, nextPiece(s, ROYAL, 0));
  nameTarget(s);
}

/** @rule 14.1 after the Barons have set up, the Royalist names the Battle that Edward will attack */
export function nameTarget(s: BaronsWarState): void {
  if (s.game.rules.edwardsBattle && s.scenario.edwardBattle >= 0) s.push(STEP['set-up/name-target']);
}

export const setUpSteps: readonly StepDraft[] = [
  ask('set-up/place', (s) => s.register(SIDE) as Player, legalPlaces, placePiece, {
    on: ['command/allocate', 'turn/start'],
    check: checkPlacing,
    registers: (k) => ({ side: k.side, piece: k.maybePiece }),
  }),
  ask(
    'set-up/face',
    (s) => s.register(SIDE) as Player,
    (s, into) => {
      for (let facing = 0; facing < 6; facing++) into.push(s.game.space.first.face + facing);
    },
    chooseFacing,
    { on: ['command/allocate', 'turn/start'], check: checkFacing, registers: (k) => ({ side: k.side, piece: k.maybePiece }), open: true },
  ),
  ask(
    'set-up/name-target',
    () => ROYAL,
    (s, into) => {
      s.scenario.battles.forEach((card, battle) => {
        if (card.side === BARON) into.push(s.game.space.first['name-battle'] + battle);
      });
    },
    (s, action) => {
      s.data[s.at.edwardTarget] = action - s.game.space.first['name-battle'];
      s.pop();
    },
    { on: ['set-up/place', 'command/allocate', 'turn/start'], check: checkNaming },
  ),
];
