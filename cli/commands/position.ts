import { Command } from 'commander';
import { wholeNumber } from '../numbers.ts';
import { isRecordLike, readGame, viewerOf } from '../../server/engine/game-input.ts';
import { describeState, type StateDescription } from '../../server/engine/describe.ts';
import { RulesError, type State } from '../../rules/core/index.ts';
import { CommandFault } from '../fault.ts';
import { parseJson, readJsonFile } from '../games.ts';
import { formatTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

interface PositionOptions {
  readonly json?: true;
  readonly to?: number;
  readonly seed: string;
}

/** Paths are told as in the file, which is the position itself. */
function readState(input: unknown, { to, seed }: PositionOptions): State {
  const isRecord = isRecordLike(input);
  if (!isRecord && to !== undefined) throw new CommandFault('--to counts the moves of a record; this file is a position.');
  try {
    return readGame(isRecord ? { record: input, upTo: to } : { position: input }, seed);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const { path, ...problem } = error.toJSON();
    throw new RulesError({ ...problem, ...(path === undefined ? {} : { path: path.replace(/^\/(record|position)/, '') }) });
  }
}

function formatChoices({ actor, actorName, legal, outcomes }: StateDescription): string {
  if (actor === 'over') return 'The game is over.\n';
  if (actor === 'player')
    return `${actorName} to decide, ${legal.length} legal actions:\n\n${formatTable([['index', 'action'], ...legal.map(({ index, text }) => [index, text])])}`;
  const rows = outcomes.map(({ outcome, text, weight, total, probability, dice, faces }) => [
    outcome,
    text,
    `${weight}/${total}`,
    probability.toFixed(4),
    dice,
    faces.join(' '),
  ]);
  return `The dice decide:\n\n${formatTable([['outcome', 'result', 'weight', 'probability', 'dice', 'faces'], ...rows])}`;
}

export function positionCommand(terminal: Terminal): Command {
  return new Command('position')
    .argument('<file>', 'a JSON file; - reads standard input')
    .option('--to <moves>', 'with a record: the state after this many moves', wholeNumber(0))
    .option('--seed <seed>', 'draws what the viewer of the position cannot see', '1')
    .option(
      '--json',
      '{ actor, player, legal: [{ index, text, typed }], outcomes: [{ outcome, weight, ' +
        'total, … }], victoryPoints, map, full, … }; full spells every field of the state out',
    )
    .addHelpText(
      'after',
      '\nA position names only what differs from a fresh game; docs/positions.md explains it.\n\nExamples:\n  schiltron ' +
        'position melee.json\n  echo \'{"ruleset":"pig","scenario":"pig-20","state":{}}\' | schiltron position - --json',
    )
    .action(async (file: string, options: PositionOptions) => {
      const input = file === '-' ? parseJson(await terminal.readAll(), 'standard input') : readJsonFile(file);
      const state = readState(input, options);
      const viewer = viewerOf(input);
      const description = describeState(state);
      const map = state.game.renderText(state);
      if (options.json === true)
        return terminal.write(`${JSON.stringify({ ...description, map, full: state.describe(viewer ?? undefined) }, null, 2)}\n`);
      const [first, second] = state.game.players;
      terminal.write(
        `${map}\n\n${formatChoices(description)}\nVictory points: ${first} ${description.victoryPoints[0]}, ${second} ${description.victoryPoints[1]}\n`,
      );
    });
}
