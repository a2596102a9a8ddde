import type { BoardMark, Point } from '../../core/index.ts';
import { headingOf } from '../../hexes/headings.ts';
import { halfOutline, hexOutline, joinSpot, stackSpot } from '../../hexes/page/shapes.ts';
import { centreOf } from '../../hexes/render/shapes.ts';
import { pieceOutline, piecePlace } from '../../hexes/page/pieces.ts';
import { hexOfPiece } from '../../hexes/pieces.ts';
import { rideRoute, wayOf } from './ways.ts';
import { pieceId } from '../state/names.ts';
import type { BaronsWarState } from '../state/state.ts';
import type { BaronsWarAction } from '../state/barons-war-action.ts';
import { melee } from '../mechanics/procedures/combat/melee.ts';
import { shownPiece } from '../mechanics/procedures/writer.ts';

type S = BaronsWarState;
/** What of a mark there is to say. */
export type Parts = Partial<BoardMark>;

function idOf(s: S, piece: number): string | null {
  return piece < 0 ? null : pieceId(s, piece);
}

function subjectId(s: S): string | null {
  return idOf(s, shownPiece(s));
}

function leaderId(s: S, battle: number): string {
  return s.scenario.leaders[battle]!.id;
}

/** The middle of a hex, and those who stand there as the target. */
function atHex(s: S, hex: number): Parts {
  return { spot: centreOf(s.scenario.grid, hex), outline: hexOutline(s.scenario.grid, hex), target: idOf(s, s.topAt(hex)) };
}

/** The one that the decision is about. */
export function subjectMark(s: S): Parts {
  return { piece: subjectId(s) };
}

/** A piece that is taken up, or a stack. */
export function takenUpMark(s: S, { piece, asStack }: BaronsWarAction): Parts {
  return asStack ? stackMark(s, piece) : selectMark(s, piece);
}

/** A Battle's leader, who is given a chit, or whose Battle is named. */
export function leaderMark(s: S, { battle, chit }: BaronsWarAction): Parts {
  return chit < 0 ? { target: leaderId(s, battle) } : { piece: leaderId(s, battle) };
}

/** A hex to which something is done. */
export function foeMark(s: S, { foe }: BaronsWarAction): Parts {
  return { ...atHex(s, foe), piece: subjectId(s) };
}

function selectMark(s: S, piece: number): Parts {
  const id = idOf(s, piece);
  return hexOfPiece(s, piece) < 0
    ? { piece: id, target: id }
    : { piece: id, target: id, spot: piecePlace(s, piece), outline: pieceOutline(s, piece) };
}

function stackMark(s: S, unit: number): Parts {
  const id = idOf(s, unit);
  const hex = s.hexOf(unit);
  return { piece: id, target: id, spot: stackSpot(s.scenario.grid, hex), outline: hexOutline(s.scenario.grid, hex) };
}

/** The arrow from where a piece is pointed at through the hexes of its way to a spot. */
function arrow(s: S, piece: number, way: readonly number[] | null, spot: Point): readonly Point[] | null {
  if (way === null || way.length < 2) return null;
  return [piecePlace(s, piece), ...way.slice(1, -1).map((hex) => centreOf(s.scenario.grid, hex)), spot];
}

export function moveMark(s: S, { place: hex, facing }: BaronsWarAction): Parts {
  const piece = shownPiece(s);
  const isLeader = piece >= s.scenario.units.length;
  const joins = !isLeader && hex !== hexOfPiece(s, piece) && !s.isEmpty(hex);
  const spot = joins ? joinSpot(s.scenario.grid, hex, false) : centreOf(s.scenario.grid, hex);
  const way = s.step.name === 'move/piece' ? wayOf(s, hex, facing) : rideRoute(s, hex, facing);
  const outline = joins ? halfOutline(s.scenario.grid, hex, false) : hexOutline(s.scenario.grid, hex);
  return {
    piece: idOf(s, piece),
    spot,
    outline,
    heading: isLeader ? null : headingOf(s.scenario.grid, facing),
    path: arrow(s, piece, way, spot),
  };
}

export function joinTopMark(s: S, { place: hex }: BaronsWarAction): Parts {
  const piece = shownPiece(s);
  const top = s.topAt(hex);
  if (top < 0) return { piece: idOf(s, piece) }; // nobody to join
  const spot = joinSpot(s.scenario.grid, hex, true);
  const facing = s.facingOf(top);
  return {
    piece: idOf(s, piece),
    spot,
    outline: halfOutline(s.scenario.grid, hex, true),
    heading: headingOf(s.scenario.grid, facing),
    path: arrow(s, piece, wayOf(s, hex, facing), spot),
  };
}

/** A hex for a piece that has no way there: at set-up, on entering the map, for a leader in refuge. */
export function placeMark(s: S, { place: hex }: BaronsWarAction): Parts {
  const piece = shownPiece(s);
  const joins = piece < s.scenario.units.length && !s.isEmpty(hex);
  return {
    piece: idOf(s, piece),
    spot: centreOf(s.scenario.grid, hex),
    outline: hexOutline(s.scenario.grid, hex),
    heading: joins ? headingOf(s.scenario.grid, s.facingOf(s.topAt(hex))) : null,
  };
}

export function retreatMark(s: S, { place: hex }: BaronsWarAction): Parts {
  const piece = shownPiece(s);
  const spot = centreOf(s.scenario.grid, hex);
  return { piece: idOf(s, piece), spot, outline: hexOutline(s.scenario.grid, hex), path: [piecePlace(s, piece), spot] };
}

/** A facing for a piece that stays where it is. */
export function faceMark(s: S, { piece: unit, facing }: BaronsWarAction): Parts {
  return {
    piece: idOf(s, unit),
    spot: piecePlace(s, unit),
    outline: hexOutline(s.scenario.grid, s.hexOf(unit)),
    heading: headingOf(s.scenario.grid, facing),
  };
}

/** An attacking hex that joins or advances: pointed at where it stands. */
export function attackerMark(s: S, { piece: attacker }: BaronsWarAction): Parts {
  if (attacker < 0) return {};
  const hex = s.hexOf(attacker);
  return { ...atHex(s, hex), piece: idOf(s, s.topAt(hex)), target: idOf(s, s.topAt(melee.target(s))) };
}
