import {
  CHANCE,
  type Game,
  type GameEvent,
  isPlayer,
  Observation,
  Rng,
  type RulesetOptions,
  type Ruleset,
  type ScenarioPack,
  type Seed,
  type State,
  TERMINAL,
} from '../../../rules/core/index.ts';
import { gameDigest, observationDigest } from './digest.ts';
import { pickMove } from '../report/guided.ts';
import { eventText, factLines, moveLine, StateWriter, textDigest } from './playthrough-text.ts';

interface PlaythroughOptions {
  readonly seed?: Seed;
  /** Options of the ruleset. */
  readonly options?: RulesetOptions;
}

/** One move of the game that is told. */
interface Told {
  readonly before: State;
  readonly move: number;
  readonly events: readonly GameEvent[];
}

interface Story {
  readonly moves: readonly Told[];
  readonly last: State;
}

/** Plays one game, which the scripted player guides. */
function playStory(game: Game, seed: Seed): Story {
  const rng = Rng.from(`${seed}/playthrough`);
  const state = game.newState();
  const moves: Told[] = [];
  let events: GameEvent[] = [];
  state.listener = (event) => void events.push(event);
  while (state.actor !== TERMINAL && moves.length < game.maxPlies) {
    events = [];
    const before = state.clone();
    const move = pickMove(state, rng, true);
    state.apply(move);
    moves.push({ before, move, events });
  }
  return { moves, last: state };
}

/** Decisions and rolls that are always shown, and how often later decisions are. */
const FIRST_DECISIONS = 3;
const FIRST_ROLLS = 2;
const EVERY_DECISIONS = 10;
/** Most states shown: where more are due, later ones are shown more seldom. */
const MOST_SHOWN = 10;

/** Plies shown in full: the first decisions, of each player and of the dice, and then each `every`-th decision. */
function shownPlies({ moves }: Story, every: number): Set<number> {
  const shown = new Set<number>();
  const seen = new Set<number>();
  let [decisions, rolls] = [0, 0];
  moves.forEach(({ before: { actor } }, ply) => {
    const isDue = isPlayer(actor) ? !seen.has(actor) || decisions < FIRST_DECISIONS || decisions % every === 0 : rolls < FIRST_ROLLS;
    if (isDue) shown.add(ply);
    seen.add(actor);
    if (actor === CHANCE) rolls++;
    else decisions++;
  });
  const isTooMuch = shown.size > MOST_SHOWN && every < moves.length;
  return isTooMuch ? shownPlies({ moves } as Story, every * 2) : shown;
}

/** Moves told one to a line, and how many share a line after those. */
const TOLD_MOVES = 60;
const MOVES_PER_LINE = 25;

/** The moves from one ply to another, not included: one line each, later ones many to a line. */
function moveLines(moves: readonly Told[], from: number, to: number): string[] {
  const lines: string[] = [];
  for (let ply = from; ply < to; ) {
    const { before, move } = moves[ply]!;
    if (ply < TOLD_MOVES) {
      lines.push(`${ply}: ${moveLine(before, move)}`);
      ply++;
      continue;
    }
    const some = moves.slice(ply, Math.min(to, ply + MOVES_PER_LINE));
    const told = some.flatMap((each) => [moveLine(each.before, each.move), ...each.events.map(eventText)]);
    lines.push(`${ply}-${ply + some.length - 1}: ${some.length} moves, ${told.length} lines ${textDigest(told.join('\n'))}`);
    ply += some.length;
  }
  return lines;
}

function shownLines({ before, move, events }: Told, ply: number, writer: StateWriter): string[] {
  return [
    '',
    `== ply ${ply}`,
    ...writer.lines(before),
    `move: ${moveLine(before, move)}`,
    ...events.map((event) => `  - ${eventText(event)}`),
  ];
}

/** How the game went, as one line, with a digest of everything that both players observed. */
function summary({ moves, last }: Story): string {
  const into = new Observation(last.game.observation);
  const seen = moves
    .filter((_, ply) => ply % 10 === 0)
    .map(({ before }) => observationDigest(before, 0, into) + observationDigest(before, 1, into));
  const rolls = moves.filter(({ before }) => before.actor === CHANCE).length;
  const events = moves.reduce((sum, move) => sum + move.events.length, 0);
  return (
    `${moves.length} plies, ${moves.length - rolls} decisions, ${rolls} rolls, ${events} events; ` +
    `returns ${last.returns().join()}; observed ${textDigest(seen.join())}`
  );
}

/** One seeded game told as text: some of its states in full, every move, how it ended, and what networks are bound to.
 * The same on every machine as long as the rules and the encoder are the same, so that a stored one shows any change as a difference, where it
 * happens. The head names scenario and seed alone: another version or option changes no line by itself. */
export function playthrough(ruleset: Ruleset, scenario: string | ScenarioPack, { seed = 1, options }: PlaythroughOptions = {}): string {
  const game = ruleset.load(scenario, options);
  const story = playStory(game, seed);
  const writer = new StateWriter(game);
  const shown = [...shownPlies(story, EVERY_DECISIONS)];
  const lines = [`playthrough: ${ruleset.id}/${game.scenario.id}`, `seed: ${seed}`];
  let from = 0;
  for (const ply of shown) {
    lines.push(...moveLines(story.moves, from, ply), ...shownLines(story.moves[ply]!, ply, writer));
    from = ply + 1;
  }
  lines.push(
    ...moveLines(story.moves, from, story.moves.length),
    '',
    `== ply ${story.moves.length}, the end`,
    ...writer.lines(story.last, true),
    `game: ${summary(story)}`,
    `digest: ${gameDigest(ruleset, scenario, { games: 1, seed, ...(options === undefined ? {} : { options }) })}`,
    '',
    '== what networks are bound to',
    ...factLines(game),
  );
  return `${lines.join('\n')}\n`;
}

/** Where two texts part: the line's number and both lines; null if they are the same. */
export function firstDifference(expected: string, actual: string): string | null {
  const [a, b] = [expected.split('\n'), actual.split('\n')];
  const place = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i).find((i) => a[i] !== b[i]);
  if (place === undefined) return null;
  const [was, is] = [a, b].map((lines) => lines[place] ?? '(no more lines)');
  const where = a.slice(0, place).findLast((line) => line.startsWith('== '));
  return `line ${place + 1}${where === undefined ? '' : ` (under "${where}")`}\n  was: ${was}\n  is:  ${is}`;
}

/** The seed that a playthrough was made with, from its header; undefined if the text is none. */
export function seedOf(text: string): string | undefined {
  return /^playthrough: .*\nseed: (.*)\n/.exec(text)?.[1];
}
