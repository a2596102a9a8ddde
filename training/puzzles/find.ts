import type { Agent } from '../../agents/turn/agent.ts';
import { createView } from '../../agents/turn/agent.ts';
import {
  CHANCE,
  type Game,
  isPlayer,
  type Puzzle,
  type PuzzleKind,
  type PuzzleTerms,
  Rng,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';
import { prove } from './prove.ts';

/** What is to be found, by the kind of the best action. Other kinds make no puzzle. */
// biome-ignore format: a table
const KINDS: Readonly<Record<string, PuzzleKind>> = {
  charge: 'charge', attack: 'attack', strike: 'attack', ram: 'attack', shoot: 'shot', fire: 'shot', retreat: 'retreat', retire: 'retreat', evade: 'retreat',
  advance: 'advance', pursue: 'advance', react: 'reaction', form: 'formation', march: 'move', move: 'move', goal: 'move', select: 'unit',
  pass: 'rest', done: 'rest', halt: 'rest',
};

/** Kinds that alone make no puzzle: a position needs a choice of another kind, whether or not that is the answer. */
const QUIET: readonly PuzzleKind[] = ['move', 'unit', 'rest'];
/** Choices that are too few to be a question, and that a person can still look through. */
const LEAST_CHOICES = 3;
const MOST_CHOICES = 14;
/** Simulations that the first search spends on its best choice, as a share; and how much better that has to look, in chances to win. */
const TRUSTED = 0.3;
const APPARENT = 0.08;
/** Games that are neither lost nor won already, by the chance to win after the best choice. */
const OPEN = [0.15, 0.95] as const;
/** Puzzles of one game, and moves between two of them. */
const MOST_OF_GAME = 4;
const APART = 6;

interface Finder {
  readonly terms: PuzzleTerms;
  /** Makes the agent that searches a position: a fresh one for each, so that any of them can be had again. */
  readonly open: (seed: string) => Promise<Agent>;
  /** Kinds of which there are enough. */
  readonly isFull?: (kind: PuzzleKind) => boolean;
  readonly signal?: AbortSignal;
}

function kindOf(state: State, action: number): PuzzleKind | undefined {
  return KINDS[state.game.actions.toAction(state, action).kind];
}

const rounded = (share: number): number => Math.round(100 * share) / 100;

/** The choice that stands out at a first search; null if none does. */
async function outstanding(state: State, agent: Agent, { screening }: PuzzleTerms): Promise<number | null> {
  if (!isPlayer(state.actor)) return null;
  const { candidates = [] } = await agent.choose(createView(state, state.actor), { simulations: screening, candidates: Infinity });
  const [best, ...others] = candidates;
  if (best === undefined || best.visits < TRUSTED * screening) return null;
  const next = Math.max(...others.filter(({ visits }) => visits > 2).map(({ value }) => value));
  return (best.value - next) / 2 >= APPARENT ? best.action : null;
}

async function puzzleAt(
  state: State,
  id: string,
  finder: Finder,
): Promise<Pick<Puzzle, 'kind' | 'position' | 'solution' | 'wins' | 'gap'> | null> {
  const { actions } = state.game;
  const agent = await finder.open(id);
  try {
    const first = await outstanding(state, agent, finder.terms);
    const kind = first === null ? undefined : kindOf(state, first);
    if (first === null || kind === undefined || finder.isFull?.(kind) === true) return null;
    const { best, wins, gap } = await proveAgain(state, id, finder);
    const chance = Math.max(...wins);
    if (best !== first || gap[0] < finder.terms.least || gap[1] < finder.terms.least / 2 || chance < OPEN[0] || chance > OPEN[1])
      return null;
    const position = state.toPosition(state.hasSecrets && isPlayer(state.actor) ? state.actor : undefined);
    return { kind, position, solution: actions.format(state, best), wins: wins.map(rounded), gap: [rounded(gap[0]), rounded(gap[1])] };
  } finally {
    await agent.close?.();
  }
}

/** Proves what is best in a position, by an agent of its own. @param state as the side that decides sees it, or whole */
export async function proveAgain(state: State, seed: string, { terms, open, signal }: Finder): ReturnType<typeof prove> {
  const agent = await open(`${seed}/proof`);
  try {
    const { continuations, simulations } = terms;
    return await prove(state, `${seed}/dice`, { agent, continuations, simulations, ...(signal === undefined ? {} : { signal }) });
  } finally {
    await agent.close?.();
  }
}

/** Whether a position may be a puzzle: few choices, of which one fights, flees or forms. */
function isFit(state: State): boolean {
  const legal = state.legalActions();
  if (!isPlayer(state.actor) || state.isCommitment || legal.length < LEAST_CHOICES || legal.length > MOST_CHOICES) return false;
  return Array.from(legal, (action) => kindOf(state, action)).some((kind) => kind !== undefined && !QUIET.includes(kind));
}

/** The states of a game that agents play, from its start to its end; the state may be looked at until the next is asked for. @param seed gives the dice */
export async function* statesOf(game: Game, seed: string, players: readonly [Agent, Agent]): AsyncGenerator<State> {
  const state = game.newState();
  const dice = Rng.from(`${seed}/dice`);
  for (; state.actor !== TERMINAL; ) {
    yield state;
    const { actor } = state;
    state.apply(
      actor === CHANCE
        ? state.chanceOutcomes().sample(dice)
        : (await players[actor as 0 | 1].choose(createView(state, actor as 0 | 1))).action,
    );
  }
}

/** Looks through one game for puzzles. @param name begins their ids @param seed gives the dice of the game */
export async function* findPuzzles(
  game: Game,
  { name, seed, players }: { readonly name: string; readonly seed: string; readonly players: readonly [Agent, Agent] },
  finder: Finder,
): AsyncGenerator<Puzzle> {
  let [ply, found, last] = [0, 0, -APART];
  for await (const state of statesOf(game, seed, players)) {
    finder.signal?.throwIfAborted();
    if (isFit(state) && ply - last >= APART) {
      const id = `${name}-${ply}`;
      const puzzle = await puzzleAt(state, id, finder);
      if (puzzle !== null) {
        found++;
        last = ply;
        yield { id, scenario: game.scenario.id, seed, ply, ...puzzle };
      }
    }
    if (found === MOST_OF_GAME) return;
    ply++;
  }
}
