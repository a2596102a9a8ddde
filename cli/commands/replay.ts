import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { CHANCE, type GameRecord, moveText, parseRecord, replay, RulesError, type State } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { describeState } from '../../server/engine/describe.ts';
import { readJsonFile } from '../games.ts';
import { wholeNumber } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

interface ReplayOptions {
  readonly to?: number;
  readonly svg?: string | true;
  readonly text?: true;
  readonly json?: true;
}

interface MoveLine {
  readonly ply: number;
  readonly actor: string;
  readonly text: string;
}

function readRecord(file: string): GameRecord {
  const parsed = parseRecord(readJsonFile(file));
  if (!parsed.ok) throw new RulesError(parsed.error);
  return parsed.value;
}

/** Every move of a record as text, and the state it leads to. */
function tell(record: GameRecord, upTo: number): { state: State; moves: MoveLine[] } {
  const moves: MoveLine[] = [];
  const state = replay(
    findRuleset(record.ruleset),
    record,
    (before, ply) => {
      const move = record.moves[ply];
      if (move === undefined || ply >= upTo || before.actor === -4) return;
      const possible = before.actor === CHANCE ? before.chanceOutcomes().weightOf(move) > 0 : before.legalActions().includes(move);
      if (!possible) return;
      const actor = before.actor === CHANCE ? 'dice' : before.game.players[before.actor as 0 | 1];
      moves.push({ ply, actor, text: moveText(before, move) });
    },
    upTo,
  );
  return { state, moves };
}

export function replayCommand(terminal: Terminal): Command {
  return new Command('replay')
    .argument('<record>', 'a record, as play, watch and arena save it')
    .option('--to <moves>', 'stop after this many moves', wholeNumber(0))
    .option('--text', 'show the map as text at the end instead of the list of moves')
    .option('--svg [file]', 'draw the map at the end as SVG, to a file or to standard output')
    .option('--json', '{ moves: [{ ply, actor, text }], state, position }')
    .action((file: string, { to, svg, text, json }: ReplayOptions) => {
      const record = readRecord(file);
      const { state, moves } = tell(record, to ?? record.moves.length);
      if (json === true)
        return terminal.write(`${JSON.stringify({ moves, state: describeState(state), position: state.toPosition() }, null, 2)}\n`);
      if (svg === true) return terminal.write(`${state.game.renderSvg(state)}\n`);
      if (svg !== undefined) {
        writeFileSync(svg, state.game.renderSvg(state));
        return terminal.note(`Drew ${svg}.`);
      }
      if (text === true) return terminal.write(`${state.game.renderText(state)}\n`);
      for (const { ply, actor, text: move } of moves) terminal.write(`${String(ply + 1).padStart(5)}  ${actor}: ${move}\n`);
      const [first, second] = state.game.players;
      const [points, others] = state.victoryPoints();
      terminal.write(`\n${moves.length} moves; victory points: ${first} ${points}, ${second} ${others}. The record is sound.\n`);
    });
}
