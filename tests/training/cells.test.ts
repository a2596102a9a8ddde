import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createAgent } from '../../agents/registry/registry.ts';
import { createView } from '../../agents/turn/agent.ts';
import { CellEvaluator } from '../../models/cells/cell-evaluator.ts';
import { PlainValue } from '../../models/cells/plain-value.ts';
import { loadCells } from '../../models/load.ts';
import { type FlatGame, type FlatState, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { runCells } from '../../training/cells/cell-run.ts';
import { CellFit } from '../../training/cells/fit.ts';
import { captainChooser, playForRows } from '../../training/cells/games.ts';
import { encodeRows, RowFile } from '../../training/cells/row-file.ts';
import { writeFileAtomically } from '../../models/files.ts';
import { run } from '../cli/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'cells-'));
afterAll(() => rmSync(folder, { recursive: true }));

const game = loadGame('barons-war', 'skirmish') as FlatGame;
const head = {
  format: 'schiltron-cell-rows/1' as const,
  ruleset: 'barons-war',
  version: game.ruleset.version,
  scenario: 'skirmish',
  options: game.options,
  cells: game.layout.size,
  players: 'captain',
  seed: 'test',
};
const choice = { ruleset: 'barons-war', scenario: 'skirmish', options: {} };
/** A tiny run: games of the captain, then one generation. */
const settings = { captainGames: 4, captainKeep: 0.3, generations: 1, generationGames: 2, simulations: 4, keep: 0.2, width: 6, dense: 2 };

describe('a file of rows', () => {
  const rows = Array.from({ length: 3 }, (_, i) =>
    playForRows({ game, choose: captainChooser(game), noise: 0.1, keep: 0.2 }, i, `rows/${i}`),
  ).flat();
  const path = join(folder, 'some.rows');
  writeFileAtomically(path, encodeRows(head, game.baseline, rows));

  test('gives back the positions, what came of them and what was chosen', () => {
    const file = new RowFile(path);
    const data = game.layout.allocate();
    expect(file.head).toEqual(head);
    expect(file.length).toBe(rows.length);
    rows.forEach((row, i) => {
      file.fill(i, game.baseline, data);
      expect(data).toEqual(row.data);
      expect([file.gameOf(i), file.resultOf(i), file.rootOf(i)]).toEqual([row.game, row.result, row.root]);
      expect(file.captainOf(i)).toBeCloseTo(row.captain, 4);
      expect(file.choicesOf(i).actions).toEqual(row.actions);
    });
  });

  test('that was cut off gives the rows that are whole', () => {
    const cut = join(folder, 'cut.rows');
    writeFileAtomically(cut, readFileSync(path).subarray(0, -11));
    expect(new RowFile(cut).length).toBe(rows.length - 1);
  });
});

describe('learning cells', () => {
  test('foretells a result that one cell gives away', () => {
    const side = game.layout.at['side']!;
    const rng = Rng.from('side');
    const rows = Array.from({ length: 400 }, (_, i) => {
      const state = game.newState() as FlatState;
      state.data[side] = rng.below(2);
      return { game: i, ply: 0, data: state.data, result: state.data[side] === 0 ? 1 : -1, root: NaN, captain: 0, actions: [], shares: [] };
    });
    const path = join(folder, 'side.rows');
    writeFileAtomically(path, encodeRows(head, game.baseline, rows));
    const fit = new CellFit([{ game, file: new RowFile(path) }], { width: 6, dense: 2, passes: 30, batch: 32, rate: 0.01 });
    const report = fit.fit();
    expect(report.constant).toBeGreaterThan(0.9);
    expect(report.squaredError).toBeLessThan(0.2);
    const state = game.newState();
    expect(Math.sign(new CellEvaluator(game, fit.weights()).value(state))).toBe((state as FlatState).data[side] === 0 ? 1 : -1);
  });

  test('hears the evaluation of the ruleset as far as it foretells results', () => {
    const rng = Rng.from('captain');
    const rows = Array.from({ length: 400 }, (_, i) => {
      const captain = rng.float() - 0.5;
      const { data } = game.newState() as FlatState;
      return { game: i, ply: 0, data, result: rng.float() - 0.5 < captain ? 1 : -1, root: NaN, captain, actions: [], shares: [] };
    });
    const path = join(folder, 'captain.rows');
    writeFileAtomically(path, encodeRows(head, game.baseline, rows));
    const fit = new CellFit([{ game, file: new RowFile(path) }], { width: 6, dense: 2 });
    expect(fit.fit().squaredError).toBeLessThan(0.9);
    const weights = fit.weights();
    expect(weights.evaluationWeight).toBeGreaterThan(1);
    const state = game.newState() as FlatState;
    const [low, high] = [-0.4, 0.4].map((evaluation) => new CellEvaluator(game, weights).valueOf(state.data, state.actor, evaluation));
    expect(high! - low!).toBeGreaterThan(0.5);
  });

  test('from the first game to an agent that plays with them, and again to the same bytes', { timeout: 600_000 }, async () => {
    const path = join(folder, 'run');
    const report = await runCells({ choice, path, settings, seed: 'tiny', workers: 0 });
    expect(report.generation).toBe(1);
    expect(readdirSync(join(path, 'rows'))).toEqual(['g0-0000.rows', 'g1-0000.rows']);
    const again = await runCells({ choice, path: join(folder, 'again'), settings, seed: 'tiny', workers: 0 });
    const { weights, card } = loadCells(report.net!);
    expect(loadCells(again.net!).weights).toEqual(weights);
    expect(card.ruleset).toEqual({ id: 'barons-war', version: game.ruleset.version });
    const state = game.newState() as FlatState;
    const evaluation = game.scripted!.evaluate(state);
    expect(new CellEvaluator(game, weights).value(state)).toBe(new PlainValue(game, weights).valueOf(state.data, state.actor, evaluation));
    const agent = await createAgent(`mcts:sims=8,net=${report.net}`, { seed: 1 });
    const decision = await agent.choose(createView(state, state.actor as 0 | 1));
    expect(decision.simulations).toBe(8);
  });

  test('goes on with a run without playing its games again, and not with that of another game', { timeout: 600_000 }, async () => {
    const path = join(folder, 'run');
    const before = readFileSync(join(path, 'rows', 'g1-0000.rows'));
    rmSync(join(path, 'generation-1.cells'));
    expect((await runCells({ choice, path, workers: 0 })).generation).toBe(1);
    expect(readFileSync(join(path, 'rows', 'g1-0000.rows'))).toEqual(before);
    const other = { ...choice, scenario: 'vanguard' };
    await expect(runCells({ choice: other, path, workers: 0 })).rejects.toThrow('another game');
    await expect(runCells({ choice, path: join(folder, 'bad'), settings: { widht: 3 }, workers: 0 })).rejects.toThrow('captainGames');
  });

  test('by the command on a card once more gives the same weights', { timeout: 600_000 }, async () => {
    const settings = { captainGames: 3, generations: 1, generationGames: 2, simulations: 3, width: 4, dense: 2, captainKeep: 0.5 };
    const pig = { ruleset: 'pig', scenario: 'pig-20', options: {} };
    const { net } = await runCells({ choice: pig, path: join(folder, 'pig'), settings, seed: 'a pig', workers: 0 });
    const { card, weights } = loadCells(net!);
    const [, ...words] = card.trainAgain.match(/'[^']*'|\S+/g)!.map((word) => word.replaceAll("'", ''));
    expect(await run([...words, '--directory', folder, '--run', 'pig-again', '--workers', '0'])).toMatchObject({ status: 0 });
    const again = loadCells(join(folder, 'pig-again', 'generation-1.cells'));
    expect(again.weights).toEqual(weights);
    expect(again.card).toEqual({ ...card, createdAt: again.card.createdAt, training: again.card.training });
  });

  test('does not count a generation as done that a limit of minutes has cut short', { timeout: 600_000 }, async () => {
    const pig = { ruleset: 'pig', scenario: 'pig-20', options: {} };
    const settings = { captainGames: 60, generations: 0, width: 4, dense: 2 };
    const path = join(folder, 'short');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    const endsNow = (): void => void clock.mockReturnValue(120_000);
    const cut = await runCells({ choice: pig, path, settings, workers: 0, minutes: 1, onProgress: endsNow });
    clock.mockRestore();
    expect(readdirSync(join(path, 'rows'))).toEqual(['g0-0000.rows']);
    expect([cut.net, existsSync(cut.net!)]).toEqual([join(path, 'unfinished.cells'), true]);
    const { net } = await runCells({ choice: pig, path, workers: 0 });
    expect([net, existsSync(cut.net!)]).toEqual([join(path, 'generation-0.cells'), false]);
    const whole = await runCells({ choice: pig, path: join(folder, 'whole'), settings, workers: 0 });
    expect(loadCells(net!).weights).toEqual(loadCells(whole.net!).weights);
  });
});

describe('learnt cells', () => {
  test('that do not exist, or are of another ruleset, are refused', async () => {
    await expect(createAgent('mcts:net=nowhere', { seed: 1 })).rejects.toThrow('no learnt cells nowhere.cells');
    const agent = await createAgent(`mcts:sims=4,net=${join(folder, 'run', 'generation-0.cells')}`, { seed: 1 });
    const state = loadGame('pig', 'pig-20').newState();
    await expect(async () => agent.choose(createView(state, state.actor as 0 | 1))).rejects.toThrow(
      'judge barons-war, and this game is pig',
    );
  });
});
