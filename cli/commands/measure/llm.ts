import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { Chat, costOf, EndpointError, type Fallback, FALLBACKS, type Prices } from '../../../agents/language/index.ts';
import type { Game } from '../../../rules/core/index.ts';
import { formatSummary, summarise } from '../../../training/evaluation/index.ts';
import {
  decodeLanguageMatch,
  emptyLanguageMatch,
  encodeLanguageMatch,
  type LanguageMatch,
  LanguageMatchError,
  type LanguageMatchHead,
  playLanguageMatch,
  totalCounts,
} from '../../../training/language/index.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { collect, parseJson, readJsonFile, resolveGame } from '../../games.ts';
import { pairedGames, positiveNumber, wholeNumber } from '../../numbers.ts';
import { formatForfeit, openAgent, saveRecord } from '../../play-options.ts';
import { saver } from '../../saver.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile, checkWritableFolder } from '../../writable.ts';

interface LlmOptions {
  readonly endpoint: string;
  readonly model: string;
  readonly against: string;
  readonly games: number;
  readonly seed: string;
  readonly attempts: number;
  readonly fallback: Fallback;
  readonly notes?: true;
  readonly body: Readonly<Record<string, unknown>>;
  readonly keyEnv: string;
  readonly timeout: number;
  readonly retries: number;
  readonly retryAfter: number;
  readonly prices?: Prices;
  readonly maxCost?: number;
  readonly option: readonly string[];
  readonly write?: string;
  readonly records?: string;
  readonly json?: true;
}

/** The environment variable that holds the key, if nobody says otherwise. */
const KEY = 'SCHILTRON_LLM_KEY';

const EXAMPLES = `
The key is read from an environment variable, ${KEY} unless --key-env names another; it is written nowhere.
Games come in pairs with swapped sides and the same dice. The model sees what its side may know.

Examples:
  schiltron llm tic-tac-toe --endpoint http://localhost:11434/v1 --model qwen3 --against random --games 10
  schiltron llm skirmish --endpoint https://api.openai.com/v1 --model gpt-5-mini --key-env OPENAI_API_KEY --prices 0.25,2 --max-cost 5 --write runs/mini.json

docs/language-models.md tells how the model is asked and what is counted.`;

/** For commander: an object of JSON. */
function jsonObject(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text, '--body');
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new InvalidArgumentError('It must be an object, as {"temperature":0}.');
}

/** For commander: prices of a million tokens read and written, as `0.25,2`. */
function readPrices(text: string): Prices {
  const [prompt, completion, ...more] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (more.length === 0 && prompt !== undefined && completion !== undefined && prompt >= 0 && completion >= 0)
    return { prompt, completion };
  throw new InvalidArgumentError('It must be two prices of a million tokens, for those read and those written, as 0.25,2.');
}

/** @throws CommandFault for an address that will not do */
function shownAddress(options: LlmOptions, key: string | undefined): string {
  const { endpoint, model } = options;
  try {
    return new Chat({ endpoint, model, key, timeoutMs: 1, retries: 0, retryMs: 1 }).shownAddress;
  } catch (error) {
    throw error instanceof EndpointError ? new CommandFault(error.message, 'BAD_ENDPOINT') : error;
  }
}

function headOf(game: Game, options: LlmOptions, key: string | undefined): LanguageMatchHead {
  const { model, against, seed, attempts, fallback, notes = false, body } = options;
  return {
    ruleset: game.ruleset.id,
    rulesetVersion: game.ruleset.version,
    scenario: game.scenario.id,
    options: game.options,
    endpoint: shownAddress(options, key),
    model,
    settings: { against, seed, attempts, fallback, withNotes: notes, body },
  };
}

function openMatch(head: LanguageMatchHead, file: string | undefined): LanguageMatch {
  if (file === undefined || !existsSync(file)) return emptyLanguageMatch();
  try {
    return decodeLanguageMatch(readJsonFile(file), head, file);
  } catch (error) {
    throw error instanceof LanguageMatchError ? new CommandFault(error.message) : error;
  }
}

/** The match in numbers. */
function reportOf(head: LanguageMatchHead, match: LanguageMatch, prices: Prices | undefined) {
  const counts = totalCounts(match);
  const forfeits = match.games.filter(({ forfeit, sideOfA }) => forfeit?.player === sideOfA).length;
  const cost = prices === undefined ? null : costOf(counts.tokens, prices);
  return { ...head, summary: summarise(match.games), counts, forfeits, cost, prices: prices ?? null, ...match };
}
type Report = ReturnType<typeof reportOf>;

function formatTokens({ counts: { tokens }, cost }: Report): string {
  const price = cost === null ? '' : `; cost ${cost.toFixed(4)}`;
  const uncounted = tokens.uncounted === 0 ? '' : ` (without ${tokens.uncounted} answers whose tokens the endpoint did not tell)`;
  return `${tokens.prompt} tokens read, ${tokens.completion} written${price}${uncounted}`;
}

function formatReport(report: Report, players: readonly [string, string]): string {
  const { model, settings, scenario, summary, counts, forfeits, requests, failures } = report;
  const answers = counts.decisions + counts.illegal + counts.unreadable - counts.fallbacks;
  const failed = Object.entries(failures).map(([kind, times]) => `${kind} ${times}`);
  return [
    `llm:${model} against ${settings.against} on ${scenario}, seed ${settings.seed}`,
    `  ${formatSummary(summary)}`,
    ...summary.bySide.map(({ wins, draws, losses }, side) => `  as ${players[side]}: ${wins} won, ${draws} drawn, ${losses} lost`),
    `  ${counts.decisions} decisions, ${answers} answers: ${counts.illegal} illegal, ${counts.unreadable} unreadable; ` +
      `${counts.fallbacks} decisions by lot, ${forfeits} games forfeited`,
    `  ${formatTokens(report)}`,
    `  ${requests} requests${failed.length === 0 ? '' : `, failed: ${failed.join(', ')}`}`,
  ].join('\n');
}

async function play(name: string, options: LlmOptions, terminal: Terminal): Promise<void> {
  const { against, games, prices, maxCost, write, records, keyEnv } = options;
  if (maxCost !== undefined && prices === undefined) throw new CommandFault('--max-cost needs --prices, to know what tokens cost.');
  if (write !== undefined) checkWritableFile(write, 'Choose another file with --write.');
  if (records !== undefined) checkWritableFolder(records, 'Choose another folder with --records.');
  const key = process.env[keyEnv];
  if (key === undefined && keyEnv !== KEY) throw new CommandFault(`The environment variable ${keyEnv} is not set; it should hold the key.`);
  const game = resolveGame(name, options.option);
  const head = headOf(game, options, key);
  const match = openMatch(head, write);
  await (await openAgent(against, { seed: 0 })).close?.();
  const save = saver(write, (now: LanguageMatch) => encodeLanguageMatch(head, now));
  const ended = await playLanguageMatch(game, {
    settings: head.settings,
    chat: {
      endpoint: options.endpoint,
      model: options.model,
      key,
      timeoutMs: options.timeout * 1000,
      retries: options.retries,
      retryMs: options.retryAfter * 1000,
    },
    games,
    match,
    signal: terminal.signal,
    ...(maxCost === undefined ? {} : { budget: { prices: prices!, most: maxCost } }),
    onGame: (one, record) => {
      if (one?.forfeit !== undefined) terminal.note(formatForfeit(one.forfeit));
      if (record !== null && records !== undefined)
        saveRecord(record, join(records, `${String(match.games.length).padStart(4, '0')}.json`));
      save(match, true);
      terminal.progress(`${match.games.length} of ${games} games`);
    },
  });
  terminal.progress('');
  const report = reportOf(head, match, prices);
  terminal.write(
    options.json === true ? `${JSON.stringify({ ...report, stopped: ended }, null, 2)}\n` : `${formatReport(report, game.players)}\n`,
  );
  if (ended === null) return;
  const kept =
    write === undefined ? 'Nothing was kept: --write FILE keeps what has been played.' : `The same command goes on with ${write}.`;
  terminal.note(`Stopped after ${match.games.length} of ${games} games: ${ended} ${kept}`);
  throw new CommandFailed();
}

export function llmCommand(terminal: Terminal): Command {
  return new Command('llm')
    .argument('<scenario>', 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack')
    .requiredOption('--endpoint <url>', "base address of an endpoint in OpenAI's style; /chat/completions is added")
    .requiredOption('--model <name>', 'the model, as the endpoint calls it')
    .option('--against <agent>', 'who plays the other side', 'scripted')
    .option('--games <n>', 'games in all; an even number', pairedGames, 2)
    .option('--seed <seed>', 'of the dice and the opponent', '1')
    .option('--attempts <n>', 'answers that the model may give to one decision', wholeNumber(1, 100), 3)
    .addOption(
      new Option('--fallback <what>', 'after the last of them: lose the game, or play by lot').choices(FALLBACKS).default('forfeit'),
    )
    .option('--notes', 'tell the model what is known of each action: costs, dangers, chances; more tokens')
    .option('--body <json>', 'further fields of each request, as {"temperature":0,"max_tokens":2000}', jsonObject, {})
    .option('--key-env <name>', 'environment variable that holds the key', KEY)
    .option('--timeout <seconds>', 'how long one request may take', positiveNumber, 120)
    .option('--retries <n>', 'how often a request is made again that the endpoint has failed', wholeNumber(0, 100), 5)
    .option('--retry-after <seconds>', 'before the first of them; twice as long before each further one', positiveNumber, 1)
    .option('--prices <in,out>', 'prices of a million tokens read and written, in any currency', readPrices)
    .option('--max-cost <n>', 'stop once the model has cost so much', positiveNumber)
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--write <file>', 'keep the match in this file, and go on with it if it exists')
    .option('--records <folder>', 'save the record of every game')
    .option('--json', '{ summary, counts, forfeits, cost, requests, failures, games, stopped, … }')
    .addHelpText('after', EXAMPLES)
    .action((name: string, options: LlmOptions) => play(name, options, terminal));
}
