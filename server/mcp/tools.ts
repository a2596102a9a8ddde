import { z } from 'zod';
import { formatChoice, formatNote, notesOf } from '../../agents/language/choices.ts';
import { gameText } from '../../agents/language/game-text.ts';
import { findAction, isPlayer, type Player, type State } from '../../rules/core/index.ts';
import { findRuleset, parsePosition } from '../../rules/registry.ts';
import { RecentMap } from '../engine/context/recent-map.ts';
import { checkShape } from '../protocol/json-shape.ts';
import { inside, RequestError } from '../protocol/problem.ts';
import type { OpponentService } from '../service/service.ts';
import { findScenario, listScenarioLines } from './find-scenario.ts';
import { diceText, listText, MOST_LISTED, viewText } from './game-lines.ts';
import { HeldGame } from './held-game.ts';
import { rulesText, sectionText } from './rule-text.ts';

/** Games that are kept; the one that was not asked about for longest goes first. */
const MOST_GAMES = 16;

/** What tools work with. */
export interface Desk {
  readonly service: OpponentService;
  readonly games: RecentMap<string, HeldGame>;
  /** How many games have begun so far. The name of the next one counts on from it. */
  begun: number;
}

export function createDesk(service: OpponentService): Desk {
  return { service, games: new RecentMap(MOST_GAMES), begun: 0 };
}

/** One tool of the server; its answer is a text. */
export interface Tool<S extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: S;
  /** Whether it changes a game. */
  readonly changes: boolean;
  run(desk: Desk, input: z.infer<z.ZodObject<S>>, signal: AbortSignal): Promise<string> | string;
}

function tool<S extends z.ZodRawShape>(one: Tool<S>): Tool {
  return one as unknown as Tool;
}

const game = z.string().max(100).describe('The name that new_game gave.');
const action = z
  .union([z.int(), z.string().min(1).max(500)])
  .describe('The text of an action as legal_actions writes it before the dash, or its number there.');

function heldGame({ games }: Desk, id: string): HeldGame {
  const found = games.get(id);
  if (found !== undefined) return found;
  throw new RequestError(
    'NOT_FOUND',
    `There is no game "${id}": begin one with new_game. The latest ${MOST_GAMES} games are kept.`,
    '/game',
  );
}

/** A world in which the side decides.
 * @throws RequestError NOT_A_DECISION */
function worldOf(held: HeldGame): State {
  if (held.isOwnDecision) return held.world();
  throw new RequestError(
    'NOT_A_DECISION',
    held.isOver ? 'The game is over; begin another with new_game.' : 'The other side has to play first: ask view.',
    '/game',
  );
}

async function newGame(
  desk: Desk,
  { scenario, position, options, side, agent, level, seed }: NewGame,
  signal: AbortSignal,
): Promise<string> {
  if ((scenario === undefined) === (position === undefined))
    throw new RequestError('BAD_REQUEST', 'Give either a scenario or a position.', '/scenario');
  const state = position === undefined ? freshState(scenario!, options) : positionState(position);
  const own: Player = side ?? (isPlayer(state.actor) ? state.actor : 0);
  const id = `game-${++desk.begun}`;
  const opponent = { agent, level };
  const held = new HeldGame({ id, state, side: own, opponent, seed: seed ?? crypto.randomUUID(), service: desk.service });
  return held.inTurn(async () => {
    await held.advance(signal);
    desk.games.set(id, held);
    return [`This is ${id}.`, gameText(state.game, own), '', viewText(held)].join('\n');
  });
}

function freshState(scenario: string, options: NewGame['options'] = {}): State {
  const { ruleset, card } = findScenario(scenario);
  return ruleset.load(card.id, options).newState();
}

/** @throws RequestError HIDDEN, TOO_DEEP or TOO_LARGE; RulesError with the path of the fault */
function positionState(position: NonNullable<NewGame['position']>): State {
  return inside('/position', () => {
    checkShape(position);
    if (position['viewer'] === undefined) return parsePosition(position);
    throw new RequestError(
      'HIDDEN',
      'This position is what one side sees; a game needs one that shows everything, without a viewer.',
      '/viewer',
    );
  });
}

const newGameInput = {
  scenario: z.string().max(200).optional().describe('As list_scenarios writes it: "barons-war/skirmish", or "skirmish".'),
  position: z.looseObject({}).optional().describe('In place of a scenario: a position as docs/positions.md describes it.'),
  options: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .describe('Options of the ruleset.'),
  side: z
    .union([z.literal(0), z.literal(1)])
    .optional()
    .describe('The side that you play: 0 is the first. Default: the one that decides first.'),
  agent: z.string().max(500).optional().describe('Who plays the other side, as an agent spec: "scripted", "mcts:sims=200".'),
  level: z
    .union([z.string().max(100), z.int().min(1).max(100)])
    .optional()
    .describe('Who plays the other side, as a level: "beginner", "sergeant", "knight", "marshal". Default: sergeant.'),
  seed: z
    .union([z.int(), z.string().max(200)])
    .optional()
    .describe('Of the dice and the opponent. Drawn if left out.'),
} as const;
type NewGame = z.infer<z.ZodObject<typeof newGameInput>>;

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'list_scenarios',
    title: 'List scenarios',
    description: 'Lists the battles and small games that can be played, with their sides.',
    input: { ruleset: z.string().max(100).optional().describe('Only those of one ruleset.') },
    changes: false,
    run: (_, { ruleset }) => {
      if (ruleset !== undefined) findRuleset(ruleset);
      return listScenarioLines(ruleset).join('\n');
    },
  }),
  tool({
    name: 'new_game',
    title: 'Begin a game',
    description: 'Begins a game from a scenario or a position. You play one side, an opponent the other; dice are rolled by themselves.',
    input: newGameInput,
    changes: true,
    run: newGame,
  }),
  tool({
    name: 'view',
    title: 'View a game',
    description: 'Shows the board as your side sees it, what happened since you last looked, and your legal actions.',
    input: { game },
    changes: true,
    run: (desk, input, signal) => {
      const held = heldGame(desk, input.game);
      return held.inTurn(async () => {
        await held.advance(signal);
        return viewText(held);
      });
    },
  }),
  tool({
    name: 'legal_actions',
    title: 'List legal actions',
    description: `Lists what your side may do now, with numbers, notation and plain words; ${MOST_LISTED} at a time.`,
    input: {
      game,
      containing: z.string().max(200).optional().describe('Only actions whose line contains this.'),
      from: z.int().min(0).optional().describe('Leave out so many of them.'),
    },
    changes: false,
    run: (desk, { game: id, ...which }) => listText(worldOf(heldGame(desk, id)), which),
  }),
  tool({
    name: 'why_not',
    title: 'Ask why an action is not legal',
    description: 'Says whether an action is legal now, and if not, which section of the rules forbids it, in plain words.',
    input: { game, action },
    changes: false,
    run: (desk, input) => {
      const state = worldOf(heldGame(desk, input.game));
      const found = findAction(state, input.action);
      if (found.ok) return `It is legal: ${state.game.actions.format(state, found.value)}.`;
      return `It is not legal. ${problemText(state, found.error)}`;
    },
  }),
  tool({
    name: 'odds',
    title: 'Ask what is known of an action',
    description:
      'Tells costs, dangers and chances of a legal action before you choose it, and the exact results of dice that it rolls at once.',
    input: { game, action },
    changes: false,
    run: (desk, input) => {
      const state = worldOf(heldGame(desk, input.game));
      const found = findAction(state, input.action);
      if (!found.ok) throw new RequestError(found.error.code, problemText(state, found.error), '/action');
      const text = state.game.actions.format(state, found.value);
      return [text, ...notesOf(state, found.value).map((note) => `  ${formatNote(note)}`), ...diceText(state, found.value)].join('\n');
    },
  }),
  tool({
    name: 'apply',
    title: 'Play an action',
    description:
      'Plays an action of your side, and everything up to your next decision: dice and the opponent. ' +
      'An illegal action is refused with the rule that forbids it, and changes nothing.',
    input: { game, action },
    changes: true,
    run: (desk, input, signal) => {
      const held = heldGame(desk, input.game);
      return held.inTurn(async () => {
        const state = worldOf(held);
        const found = findAction(state, input.action);
        if (!found.ok) throw new RequestError(found.error.code, problemText(state, found.error), '/action');
        await held.play(found.value, signal);
        return viewText(held);
      });
    },
  }),
  tool({
    name: 'hint',
    title: 'Ask for advice',
    description: 'An agent of the engine names at most three actions for your side, with reasons.',
    input: {
      game,
      agent: newGameInput.agent,
      level: newGameInput.level,
      simulations: z.int().positive().optional().describe('At most so many simulations.'),
    },
    changes: false,
    run: async (desk, { game: id, simulations, ...who }, signal) => {
      const held = heldGame(desk, id);
      worldOf(held);
      const request = { position: held.position(), ...who, ...(simulations === undefined ? {} : { limits: { simulations } }) };
      const { hints, agent } = await desk.service.ask('hint', request, { client: { name: 'mcp' }, signal });
      const lines = hints.map(
        ({ rank, text, words, reason }) =>
          `${rank + 1}. ${formatChoice({ action: 0, text, ...(words === undefined ? {} : { words }) })}\n   ${reason}`,
      );
      return [`${agent} advises:`, ...lines].join('\n');
    },
  }),
  tool({
    name: 'rules',
    title: 'Read the rules',
    description:
      'Tells sections of a ruleset in plain words: one with those below it, those that contain some words, or the titles of all.',
    input: {
      ruleset: z.string().max(100).describe('As list_scenarios writes it before the slash.'),
      section: z.string().max(50).optional().describe('The number of a section, as refusals name it.'),
      containing: z.string().max(200).optional(),
    },
    changes: false,
    run: (_, { ruleset, section, containing }) =>
      rulesText(findRuleset(ruleset), {
        ...(section === undefined ? {} : { section }),
        ...(containing === undefined ? {} : { containing }),
      }),
  }),
  tool({
    name: 'position',
    title: 'Save a position',
    description: 'The game as your side sees it, as a position in JSON.',
    input: { game },
    changes: false,
    run: (desk, input) => JSON.stringify(heldGame(desk, input.game).position()),
  }),
];

function problemText(
  state: State,
  { code, message, rule }: { readonly code: string; readonly message: string; readonly rule?: string },
): string {
  const { ruleset } = state.game;
  const section = sectionText(ruleset, rule);
  return `${message} (${code}${rule === undefined ? '' : `, section ${rule}`})${section === '' ? '' : `\n${section}`}`;
}
