import type { Player, PointerSpec } from '../../core/index.ts';
import type { TurnedBoard } from './turned-board.ts';

/** What the actions of a game on hexes point at, with what the ruleset says of the first two.
 * @param actor who acts, in words of the ruleset
 * @param target whom an action concerns besides */
export function createPointerSpecs(actor: string, target: string): readonly PointerSpec[] {
  return [
    { name: 'actor', to: 'units', about: actor },
    { name: 'target', to: 'units', about: target },
    { name: 'from', to: 'map', about: 'the hex of the actor' },
    { name: 'to', to: 'map', about: 'the hex of the target, or where the actor would stand or stays' },
  ];
}

/** Pointers of an action: see `createPointerSpecs`. */
export const POINTER_COUNT = 4;
const [ACTOR, TARGET, FROM, TO] = [0, 1, 2, 3];

/** What pointers have to know of a player's view. */
export interface PointedView extends TurnedBoard {
  readonly viewer: Player;
  /** Row of each piece in `units [U, Fu]`, `[piece]`. */
  readonly rowOf: Int16Array;
}

/** Writes what actions point at, `pointers [A, P]`; from the side of the player to decide. */
export class PointerWriter<S> {
  private readonly hexOf: (s: S, piece: number) => number;
  private readonly topAt: (s: S, hex: number) => number;
  private view!: PointedView;
  private state!: S;
  /** Piece that the decision is about, -1 for none: the actor of most actions, so that it is looked up once. */
  subject = -1;
  private subjectRow = -1;
  private subjectHex = -1;
  private subjectCell = -1;

  /** @param hexOf hex of a piece, -1 off the map
   * @param topAt piece on top in a hex, -1 for none */
  constructor(hexOf: (s: S, piece: number) => number, topAt: (s: S, hex: number) => number) {
    this.hexOf = hexOf;
    this.topAt = topAt;
  }

  /** To be called before the actions of another state are pointed. */
  begin(s: S, view: PointedView, subject: number): void {
    this.state = s;
    this.view = view;
    this.subject = subject;
    this.subjectRow = subject < 0 ? -1 : view.rowOf[subject]!;
    this.subjectHex = subject < 0 ? -1 : this.hexOf(s, subject);
    this.subjectCell = this.subjectHex < 0 ? -1 : view.cell[this.subjectHex]!;
  }

  /** Names who acts, and its hex; nobody if it is -1.
   * @param at place of the action's first pointer, here and below */
  actor(piece: number, at: number, out: Int16Array): void {
    if (piece < 0) return;
    out[at + ACTOR] = this.view.rowOf[piece]!;
    const hex = this.hexOf(this.state, piece);
    if (hex >= 0) out[at + FROM] = this.view.cell[hex]!;
  }

  /** Names a piece of a side: as actor if it is the own one, else as target. */
  named(piece: number, side: Player, at: number, out: Int16Array): void {
    if (side === this.view.viewer) this.actor(piece, at, out);
    else out[at + TARGET] = this.view.rowOf[piece]!;
  }

  /** Names a hex and the piece on top in it. */
  target(hex: number, at: number, out: Int16Array): void {
    const top = this.topAt(this.state, hex);
    if (top >= 0) out[at + TARGET] = this.view.rowOf[top]!;
    out[at + TO] = this.view.cell[hex]!;
  }

  /** A piece does something to a hex. */
  fight(piece: number, hex: number, at: number, out: Int16Array): void {
    this.actor(piece, at, out);
    this.target(hex, at, out);
  }

  /** The subject goes to a hex, or stays in its own. */
  move(hex: number, at: number, out: Int16Array): void {
    out[at + ACTOR] = this.subjectRow;
    out[at + FROM] = this.subjectCell;
    if (hex === this.subjectHex) out[at + TO] = this.subjectCell;
    else this.target(hex, at, out);
  }

  /** The subject stays where it is. */
  remain(at: number, out: Int16Array): void {
    this.move(this.subjectHex, at, out);
  }

  /** A piece does something in its own hex. */
  stay(piece: number, at: number, out: Int16Array): void {
    this.actor(piece, at, out);
    out[at + TO] = out[at + FROM]!;
  }
}
