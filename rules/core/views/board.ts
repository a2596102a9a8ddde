import type { Player } from '../values/player.ts';
import type { Point } from './svg.ts';

export type { Point };

export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** A unit, leader or other thing on the board that can be pointed at. */
export interface BoardPiece extends Point {
  /** The name that typed actions use. */
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  /** What can be seen of it, in plain words without its name: type, strength, facing, hits, where it stands. */
  readonly about: string;
  /** Its edge, as data of an SVG path. */
  readonly outline: string;
  /** Where it looks, in degrees clockwise from the top of the picture; null if it looks nowhere. */
  readonly heading: number | null;
}

/** One place of a map that is made of places, such as a hex: its middle, and its edge as data of an SVG path. */
export interface BoardCell extends Point {
  readonly outline: string;
}

/** A name of a unit, a leader or a body of troops, as texts use it, and whose it is. */
export interface BoardName {
  readonly name: string;
  readonly side: Player;
  /** The same without a code, for those who do not know it. */
  readonly words?: string;
}

/** How an action shows on the board. Actions that share a spot differ in their heading; actions without a spot are buttons. */
export interface BoardMark {
  /** Piece that acts, by id. */
  readonly piece: string | null;
  /** Piece that it is done to: an enemy shot at, a unit taken up. */
  readonly target: string | null;
  /** Where one points to choose it. */
  readonly spot: Point | null;
  /** The ground or base that is taken up there, as data of an SVG path. */
  readonly outline: string | null;
  /** Where the piece would look, in degrees clockwise from the top of the picture. */
  readonly heading: number | null;
  /** The places passed on the way there, for an arrow; null where there is no way, as for a shot. */
  readonly path: readonly Point[] | null;
}

/** One fact about an action, before it is chosen: what it costs, what it risks, what it may gain. */
export interface BoardNote {
  readonly kind: 'cost' | 'danger' | 'chance' | 'note';
  /** One sentence or less, in plain words with its numbers. */
  readonly text: string;
  /** For dangers and chances: how much, from 0 (none) to 1 (as much as there is). */
  readonly degree?: number;
  /** Section of the rulebook. */
  readonly rule?: string;
}

/** A table of plain text beside the board. */
export interface BoardTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly BoardRow[];
}

export interface BoardRow {
  readonly cells: readonly string[];
  readonly side: Player | null;
  /** The piece that the row is about. */
  readonly piece: string | null;
}

/** A plan made in secret in many small decisions, as it stands: one row for each place that something is given to. */
export interface BoardPlan {
  readonly title: string;
  /** What has to be done, in a sentence or two. */
  readonly about: string;
  /** What is still to be given, in words: `7 of 20 command points left`. */
  readonly left: string;
  readonly rows: readonly {
    readonly name: string;
    /** What it has, one entry for each box, `null` for an empty one. */
    readonly boxes: readonly (string | null)[];
    readonly note: string;
    /** Whether the next decision is about this row. */
    readonly isCurrent: boolean;
  }[];
}
