import {
  type Actor,
  checkRecordedHash,
  checkRecordedMove,
  type Game,
  type GameRecord,
  type Pair,
  RulesError,
  startOfRecord,
  type State,
  TERMINAL,
} from '../../../rules/core/index.ts';
import { findRuleset } from '../../../rules/registry.ts';
import { playAndTell, type StoryEntry } from '../../table/story.ts';
import { homeOf, type Line, lineOf, type Lines, MAIN, partsOf, type Place, startOf } from './lines.ts';

/** What is known of a moment without playing there. */
export interface Moment {
  /** The move that led there; null at the start. */
  readonly entry: StoryEntry | null;
  readonly actor: Actor;
  readonly turn: number;
  /** Victory points of both sides so far. */
  readonly points: Pair;
  /** Once the game is over: the result of player 0 as a share of a win, 0 to 1. */
  readonly result: number | null;
}

/** Moves between two states that are kept. */
export const STRIDE = 32;

/** One line as it was played: its own moments, and its states every so many moves. */
interface Track {
  readonly moments: Moment[];
  /** The state before the first own move, and after every `STRIDE` of them. */
  readonly kept: State[];
  readonly end: State;
}

function momentOf(state: State, entry: StoryEntry | null): Moment {
  const result = state.actor === TERMINAL ? (1 + state.returns()[0]) / 2 : null;
  return { entry, actor: state.actor, turn: state.turn, points: [...state.victoryPoints()] as Pair, result };
}

/** Every moment of a study at hand: what was told on the way, and any state within `STRIDE` moves of one that is kept. */
export class Playback {
  readonly game: Game;
  private readonly start: Moment;
  private readonly tracks = new Map<number, Track>();

  constructor(start: State) {
    this.game = start.game;
    this.start = momentOf(start, null);
    this.open(MAIN, start);
  }

  private open(line: number, start: State): Track {
    const track: Track = { moments: [], kept: [start.clone()], end: start.clone() };
    this.tracks.set(line, track);
    return track;
  }

  /** Plays a legal move at the end of a line. A new line begins at `from`. @param thrown what the dice showed, if that is known */
  add(lines: Lines, line: number, move: number, from: Place | null = null, thrown?: readonly number[]): void {
    const track = this.tracks.get(line) ?? this.open(line, this.stateAt(lines, from!));
    const entry = playAndTell(track.end, move, thrown);
    track.moments.push(momentOf(track.end, entry));
    if (track.moments.length % STRIDE === 0) track.kept.push(track.end.clone());
  }

  /** The state at the end of a line's own moves; not to be changed. */
  endOf(line: number): State {
    return this.tracks.get(line)!.end;
  }

  /** The state at a place, for the caller to keep. */
  stateAt(lines: Lines, place: Place): State {
    const home = homeOf(lines, place);
    const line = lineOf(lines, home.line);
    const { kept, moments, end } = this.tracks.get(line.id)!;
    const own = home.ply - startOf(line);
    if (own === moments.length) return end.clone();
    const near = Math.floor(own / STRIDE);
    const state = kept[near]!.clone();
    for (const move of line.moves.slice(near * STRIDE, own)) state.apply(move);
    return state;
  }

  /** The moments of a whole line from the start of the game: one more than it has moves. */
  momentsAlong(lines: Lines, id: number): Moment[] {
    return [this.start, ...partsOf(lines, id).flatMap(({ line, to }) => this.tracks.get(line.id)!.moments.slice(0, to - startOf(line)))];
  }

  /** The moment at which a line's own moves begin. */
  momentBefore(lines: Lines, { from }: Line): Moment {
    if (from === null) return this.start;
    const home = homeOf(lines, from);
    return home.ply === 0 ? this.start : this.tracks.get(home.line)!.moments[home.ply - startOf(lineOf(lines, home.line)) - 1]!;
  }

  /** What a line's own moves led to. */
  momentsOf(line: number): readonly Moment[] {
    return this.tracks.get(line)?.moments ?? [];
  }

  /** Forgets lines that are gone, and what others have lost at their ends. */
  keepOnly(lines: Lines): void {
    for (const id of [...this.tracks.keys()]) {
      const line = lines.find((one) => one.id === id);
      if (line === undefined) this.tracks.delete(id);
      else this.shorten(line);
    }
  }

  private shorten({ id, moves }: Line): void {
    const track = this.tracks.get(id)!;
    if (track.moments.length <= moves.length) return;
    const near = Math.floor(moves.length / STRIDE);
    const end = track.kept[near]!.clone();
    for (const move of moves.slice(near * STRIDE)) end.apply(move);
    this.tracks.set(id, { moments: track.moments.slice(0, moves.length), kept: track.kept.slice(0, near + 1), end });
  }
}

/** Runs a check of one part of a file; its faults are told with their path in the whole file. */
function inside<T>(prefix: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    throw new RulesError({ ...error.toJSON(), path: `${prefix}${error.path ?? ''}` });
  }
}

/** Plays a record and its branches, checking each move. Yields the share that is done, 0 to 1, after each.
 * @param prefix JSON path of the record in the file that it came from
 * @throws RulesError with the JSON path of what does not fit: in the record, or in `/branches` */
export function* playStudy(record: GameRecord, lines: Lines, prefix = ''): Generator<number, Playback> {
  const playback = inside(prefix, () => new Playback(startOfRecord(findRuleset(record.ruleset), record)));
  const total = lines.reduce((sum, { moves }) => sum + moves.length, 0);
  let done = 0;
  for (const [n, line] of lines.entries()) {
    const isMain = line.id === MAIN;
    for (const [i, move] of line.moves.entries()) {
      inside(isMain ? prefix : `/branches/${n - 1}`, () => {
        checkRecordedMove(i === 0 ? playback.stateAt(lines, line.from ?? { line: MAIN, ply: 0 }) : playback.endOf(line.id), move, i);
        playback.add(lines, line.id, move, line.from, isMain ? record.thrown?.[i] : undefined);
        if (isMain) checkRecordedHash(record, playback.endOf(MAIN), i);
      });
      yield ++done / total;
    }
  }
  return playback;
}
