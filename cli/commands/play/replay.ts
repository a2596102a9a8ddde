import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { CHANCE, type GameRecord, parseRecord, replay, RulesError, type State, TERMINAL } from '../../../rules/core/index.ts';
import { findRuleset } from '../../../rules/registry.ts';
import { describeState } from '../../../server/engine/tasks/describe.ts';
import { readJsonFile } from '../../games.ts';
import { type MoveLine, moveLine } from '../../moves.ts';
import { wholeNumber } from '../../numbers.ts';
import type { Terminal } from '../../terminal.ts';

interface ReplayOptions {
  readonly to?: number;
  readonly svg?: string | true;
  readonly text?: true;
  readonly json?: true;
  readonly passed?: boolean;
}

interface ToldMove extends MoveLine {
  readonly ply: number;
  /** What was passed through after it, because there was but one choice or one result. */
  readonly passed?: readonly MoveLine[];
}

function readRecord(file: string): GameRecord {
  const parsed = parseRecord(readJsonFile(file));
  if (!parsed.ok) throw new RulesError(parsed.error);
  return parsed.value;
}

function isPossible(before: State, move: number): boolean {
  return before.actor === CHANCE ? before.chanceOutcomes().weightOf(move) > 0 : before.legalActions().includes(move);
}

/** Every move of a record as text, and the state it leads to. @param tellsPassed whether to tell what was passed through besides */
function tell(record: GameRecord, upTo: number, tellsPassed: boolean): { state: State; moves: ToldMove[] } {
  const moves: ToldMove[] = [];
  let passed: MoveLine[] = [];
  const visit = (before: State, ply: number): void => {
    if (tellsPassed) before.passedListener = (at, move) => void passed.push(moveLine(at, move));
    const move = record.moves[ply];
    if (move === undefined || ply >= upTo || before.actor === TERMINAL || !isPossible(before, move)) return;
    passed = [];
    moves.push({ ply, ...moveLine(before, move), ...(tellsPassed ? { passed } : {}) });
  };
  return { state: replay(findRuleset(record.ruleset), record, visit, upTo), moves };
}

export function replayCommand(terminal: Terminal): Command {
  return new Command('replay')
    .argument('<record>', 'a record, as play, watch and arena save it')
    .option('--to <moves>', 'stop after this many moves', wholeNumber(0))
    .option('--text', 'show the map as text at the end instead of the list of moves')
    .option('--svg [file]', 'draw the map at the end as SVG, to a file or to standard output')
    .option('--passed', 'tell besides what was passed through: decisions with one choice, rolls with one result')
    .option('--json', '{ moves: [{ ply, actor, text, passed? }], state, position }')
    .action((file: string, { to, svg, text, json, passed: tellsPassed = false }: ReplayOptions) => {
      const record = readRecord(file);
      const { state, moves } = tell(record, to ?? record.moves.length, tellsPassed);
      if (json === true)
        return terminal.write(`${JSON.stringify({ moves, state: describeState(state), position: state.toPosition() }, null, 2)}\n`);
      if (svg === true) return terminal.write(`${state.game.renderSvg(state)}\n`);
      if (svg !== undefined) {
        writeFileSync(svg, state.game.renderSvg(state));
        return terminal.note(`Drew ${svg}.`);
      }
      if (text === true) return terminal.write(`${state.game.renderText(state)}\n`);
      for (const { ply, actor, text: move, passed = [] } of moves) {
        terminal.write(`${String(ply + 1).padStart(5)}  ${actor}: ${move}\n`);
        for (const only of passed) terminal.write(`    –  ${only.actor}: ${only.text}\n`);
      }
      const [first, second] = state.game.players;
      const [points, others] = state.victoryPoints();
      terminal.write(`\n${moves.length} moves; victory points: ${first} ${points}, ${second} ${others}. The record is sound.\n`);
    });
}
