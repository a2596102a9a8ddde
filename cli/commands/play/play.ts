import { Command } from 'commander';
import { CHANCE, type Game, type GameEvent, linesOfMove, type Player, Teller } from '../../../rules/core/index.ts';
import { type MoveReport, playGame } from '../../../training/matches/match.ts';
import { CommandFault } from '../../fault.ts';
import { collect, resolveGame } from '../../games.ts';
import { drawSeed, formatResult, openAgent, saveRecord, withListener } from '../../play-options.ts';
import type { Terminal } from '../../terminal.ts';

interface PlayOptions {
  readonly side?: string;
  readonly against: string;
  readonly seed?: string;
  readonly option: readonly string[];
  readonly save?: string;
}

const EXAMPLES = `
At your turn, type the number of an action, its text, or the beginning of it; "help" tells more.

Examples:
  schiltron play skirmish
  schiltron play skirmish --side 1 --against mcts:sims=400
  schiltron play skirmish --against neural:runs/first/export`;

/** A side by its number or the beginning of its name. */
function readSide(game: Game, text: string | undefined): Player {
  if (text === undefined) return 0;
  const { players } = game.ruleset;
  const index = ['0', '1'].includes(text) ? Number(text) : players.findIndex((name) => name.toLowerCase().startsWith(text.toLowerCase()));
  if (index === 0 || index === 1) return index;
  throw new CommandFault(`There is no side "${text}"; the sides are 0 (${players[0]}) and 1 (${players[1]}).`);
}

async function play(name: string, options: PlayOptions, terminal: Terminal): Promise<void> {
  const game = resolveGame(name, options.option);
  const side = readSide(game, options.side);
  const seed = options.seed ?? drawSeed();
  const io = { write: (text: string) => terminal.write(text), read: (prompt: string) => terminal.ask(prompt) };
  const opponent = await openAgent(options.against, { seed: `${seed}/opponent` });
  const human = await openAgent('human', { seed: `${seed}/human`, io });
  const events: GameEvent[] = [];
  const heard = withListener(game, (event) => void events.push(event));
  const teller = new Teller(side);
  const onMove = ({ actor, text, audience }: MoveReport) => {
    const told = { by: actor === CHANCE ? ('dice' as const) : actor, text, audience, events: events.splice(0) };
    terminal.write(
      linesOfMove(teller, game.players, told)
        .map((line) => `${line}\n`)
        .join(''),
    );
  };
  terminal.write(`${game.scenario.title}: you lead the ${game.players[side]} against ${opponent.spec} (seed ${seed}).\n\n`);
  const agents = side === 0 ? ([human, opponent] as const) : ([opponent, human] as const);
  const played = await playGame(heard, agents, { seed, record: true, onMove, signal: terminal.signal });
  await opponent.close?.();
  const file = options.save ?? `runs/games/${game.scenario.id}-${seed}.json`;
  saveRecord(played.record!, file);
  terminal.write(`\n${formatResult(game, played)}\nSaved ${file}; see it again with: schiltron replay ${file}\n`);
}

export function playCommand(terminal: Terminal): Command {
  return new Command('play')
    .argument('<scenario>', 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack')
    .option('--side <side>', 'your side: 0, 1 or its name (default: 0, the first)')
    .option('--against <agent>', 'your opponent', 'scripted')
    .option('--seed <seed>', 'seed of the dice and of the opponent')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--save <file>', 'where to save the record (default: runs/games/)')
    .addHelpText('after', EXAMPLES)
    .action((name: string, options: PlayOptions) => play(name, options, terminal));
}
