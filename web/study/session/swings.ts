/** A judged moment: the probability, 0 to 1, that player 0 wins. */
export interface Judged {
  readonly ply: number;
  readonly win: number;
}

/** How the prospects changed from one judged moment to the next. */
export interface Swing {
  /** The moves in between are those after `from` up to `to`. */
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

/** Changes that are not worth a word. */
const LEAST = 0.03;

/** The largest changes between neighbouring moments, the largest first.
 * @param judged ascending by ply */
export function swingsOf(judged: readonly Judged[], most = 6): Swing[] {
  return judged
    .slice(1)
    .map(({ ply, win }, i): Swing => ({ from: judged[i]!.ply, to: ply, before: judged[i]!.win, after: win }))
    .filter(({ before, after }) => Math.abs(after - before) >= LEAST)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.from - b.from)
    .slice(0, most);
}
