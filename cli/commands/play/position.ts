import { Command } from 'commander';
import { wholeNumber } from '../../numbers.ts';
import { isRecordLike, readGame, viewerOf } from '../../../server/engine/tasks/game-input.ts';
import { describeState, type StateDescription } from '../../../server/engine/tasks/describe.ts';
import { type PoseEnd, type PoseQuestion, type Result, RulesError, type State } from '../../../rules/core/index.ts';
import { parsePosition } from '../../../rules/registry.ts';
import { CommandFault } from '../../fault.ts';
import { parseJson, readJsonFile } from '../../games.ts';
import { type MoveLine, moveLine } from '../../moves.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';

interface PositionOptions {
  readonly json?: true;
  readonly to?: number;
  readonly seed: string;
  readonly pose?: PoseQuestion;
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

/** `red/2,45,6.5`: unit, degrees to the right, inches straight on. */
function readPose(text: string): PoseQuestion {
  const [unit = '', turn = '0', forward = '0'] = text.split(',');
  if (Number.isNaN(Number(turn)) || Number.isNaN(Number(forward)))
    throw new CommandFault('--pose is a unit, degrees to the right and inches straight on, as "red/2,45,6.5".');
  return { unit, turn: Number(turn), forward: Number(forward) };
}

function askPose(state: State, question: PoseQuestion): Result<PoseEnd> {
  const { poses } = state.game;
  if (poses === undefined) throw new CommandFault('--pose is for games on an open table.');
  return poses.ask(state, question);
}

function formatPose(answer: Result<PoseEnd>): string {
  if (!answer.ok) return `No [${answer.error.rule}]: ${answer.error.message}\n`;
  const { x, y, heading } = answer.value;
  return `Yes: it comes to stand at ${x.toFixed(2)} by ${y.toFixed(2)} inches, heading ${heading} degrees.\n`;
}

/** What a position passes through before its first decision or roll; nothing of a record, which `replay --passed` tells. */
function passedOf(input: unknown): MoveLine[] {
  const passed: MoveLine[] = [];
  if (!isRecordLike(input)) parsePosition(input, undefined, (before, move) => void passed.push(moveLine(before, move)));
  return passed;
}

function formatPassed(passed: readonly MoveLine[]): string {
  return passed.length === 0 ? '' : `Passed through: ${passed.map(({ actor, text }) => `${actor}: ${text}`).join('; ')}.\n\n`;
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
    .option('--pose <unit,turn,forward>', 'on an open table: may a unit turn by so many degrees and stop after so many inches', readPose)
    .option(
      '--json',
      '{ actor, player, legal: [{ index, text, typed }], outcomes: [{ outcome, weight, ' +
        'total, … }], passed: [{ actor, text }], victoryPoints, map, full, … }; passed is what had one choice or one result before, ' +
        'full spells every field of the state out',
    )
    .addHelpText(
      'after',
      '\nA position names only what differs from a fresh game; docs/positions.md explains it.\n\nExamples:\n  schiltron ' +
        'position melee.json\n  echo \'{"ruleset":"pig","scenario":"pig-20","state":{}}\' | schiltron position - --json',
    )
    .action(async (file: string, options: PositionOptions) => {
      const input = file === '-' ? parseJson(await terminal.readAll(), 'standard input') : readJsonFile(file);
      const state = readState(input, options);
      if (options.pose !== undefined) {
        const answer = askPose(state, options.pose);
        return terminal.write(options.json === true ? `${JSON.stringify(answer, null, 2)}\n` : formatPose(answer));
      }
      const viewer = viewerOf(input);
      const description = describeState(state);
      const passed = passedOf(input);
      const map = state.game.renderText(state);
      if (options.json === true)
        return terminal.write(`${JSON.stringify({ ...description, passed, map, full: state.describe(viewer ?? undefined) }, null, 2)}\n`);
      const [first, second] = state.game.players;
      const [points, others] = description.victoryPoints;
      terminal.write(
        `${map}\n\n${formatPassed(passed)}${formatChoices(description)}\nVictory points: ${first} ${points}, ${second} ${others}\n`,
      );
    });
}
