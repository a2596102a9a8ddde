import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createAgent } from '../../agents/registry/registry.ts';
import { isPlayer, type Puzzle, PUZZLE_KINDS, type PuzzleFile, PUZZLES_FORMAT, type State } from '../../rules/core/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';
import { reasonsFor } from '../../server/engine/tasks/reasons.ts';
import { proveAgain, statesOf } from '../../training/puzzles/index.ts';
import { nextOf } from '../../web/puzzles/solved.ts';
import { solutionOf, solutionWords, tryWords, winsAfter } from '../../web/puzzles/puzzle-words.ts';
import { findChromium } from '../browser/chromium.ts';
import { deepSeed } from '../deep.ts';
import { expectRecomputed, numbersIn } from '../recomputed.ts';
import { accessibilityFaults, openSite, type Site } from './page.ts';

const folder = join(import.meta.dirname, '..', '..', 'web', 'puzzles', 'files');
const MOST_BYTES = 150_000;

const files = readdirSync(folder).map((name) => {
  const path = join(folder, name);
  return { name, bytes: statSync(path).size, file: JSON.parse(readFileSync(path, 'utf8')) as PuzzleFile };
});

function positionOf({ position }: Puzzle): State {
  return loadGame(position.ruleset, position.scenario as string).fromPosition(position);
}

/** Puzzles that are proved again: all in the deep suite, else the one with the fewest choices and the shortest game. */
function toProve({ puzzles }: PuzzleFile): readonly Puzzle[] {
  if (deepSeed !== undefined) return puzzles;
  return [...puzzles].sort((a, b) => a.wins.length - b.wins.length || a.ply - b.ply).slice(0, 1);
}

const open = (seed: string, agent = 'mcts') => createAgent(agent, { seed });

describe.each(files)('the puzzles of $name', ({ name, bytes, file }) => {
  test('are of the rules as they are, few bytes, and each by its own name', () => {
    expect(file.format).toBe(PUZZLES_FORMAT);
    expect(`${file.ruleset}.json`).toBe(name);
    expect(file.version).toBe(findRuleset(file.ruleset).version);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(new Set(file.puzzles.map(({ id }) => id)).size).toBe(file.puzzles.length);
    expect(file.puzzles.length).toBeGreaterThan(0);
  });

  test('have one best choice of several, clearly better than the next by their own figures', () => {
    for (const puzzle of file.puzzles) {
      const state = positionOf(puzzle);
      const legal = [...state.legalActions()];
      expect(PUZZLE_KINDS).toContain(puzzle.kind);
      expect(puzzle.wins).toHaveLength(legal.length);
      const best = solutionOf(puzzle, state);
      const others = puzzle.wins.filter((_, i) => legal[i] !== best);
      expect(puzzle.gap[0]).toBeGreaterThanOrEqual(file.terms.least);
      expect(puzzle.gap[1]).toBeGreaterThan(0);
      expect(winsAfter(puzzle, state, best) - Math.max(...others)).toBeGreaterThan(0);
    }
  });

  test('say only numbers that come out again', () => {
    for (const puzzle of file.puzzles) {
      const state = positionOf(puzzle);
      const best = solutionOf(puzzle, state);
      for (const reason of reasonsFor(state, best, [])) expectRecomputed(state, best, reason);
      const next = Math.max(...puzzle.wins.filter((_, i) => [...state.legalActions()][i] !== best));
      expect(numbersIn(solutionWords(puzzle, state))).toEqual([winsAfter(puzzle, state, best), next].map((wins) => Math.round(100 * wins)));
      const other = [...state.legalActions()].find((action) => action !== best)!;
      expect(tryWords(puzzle, state, other)).toMatch(/^Not the best: /);
    }
  });

  test('stand in the game that they name', { timeout: 600_000 }, async () => {
    for (const puzzle of toProve(file)) {
      const [a, b] = file.terms.players;
      const players = [await open(`${puzzle.seed}/a`, a), await open(`${puzzle.seed}/b`, b)] as const;
      let ply = 0;
      for await (const state of statesOf(loadGame(file.ruleset, puzzle.scenario), puzzle.seed, players)) {
        if (ply++ !== puzzle.ply) continue;
        expect(isPlayer(state.actor) && state.toPosition(state.hasSecrets ? state.actor : undefined)).toEqual(puzzle.position);
        break;
      }
      expect(ply).toBe(puzzle.ply + 1);
    }
  });

  test('are proved again', { timeout: 3_600_000 }, async () => {
    for (const puzzle of toProve(file)) {
      const state = positionOf(puzzle);
      const { best, wins, gap } = await proveAgain(state, puzzle.id, { terms: file.terms, open });
      expect(state.game.actions.format(state, best)).toBe(puzzle.solution);
      expect(wins.map((share) => Math.round(100 * share) / 100)).toEqual(puzzle.wins);
      expect(gap[0]).toBeCloseTo(puzzle.gap[0], 2);
    }
  });

  test.runIf(deepSeed !== undefined)('hold with twice the simulations and other dice', { timeout: 3_600_000 }, async () => {
    const failed: string[] = [];
    for (const puzzle of file.puzzles) {
      const state = positionOf(puzzle);
      const terms = { ...file.terms, simulations: 2 * file.terms.simulations };
      const { best } = await proveAgain(state, `other dice of ${puzzle.id}`, { terms, open });
      if (state.game.actions.format(state, best) !== puzzle.solution) failed.push(puzzle.id);
    }
    expect(failed).toEqual([]);
  });
});

describe('a proof', () => {
  test('finds the move that wins at once, and how much the others are worth', async () => {
    const state = loadGame('tic-tac-toe', 'standard').newState();
    for (const action of [0, 3, 1, 4]) state.apply(action);
    const terms = {
      players: ['scripted', 'scripted'],
      agent: 'mcts',
      screening: 50,
      continuations: 8,
      simulations: 60,
      least: 0.1,
    } as const;
    const { best, wins, gap } = await proveAgain(state, 'row', { terms, open });
    expect(best).toBe(2);
    expect(Math.max(...wins)).toBe(1);
    expect(gap[0]).toBeGreaterThan(0.3);
    expect(gap[1]).toBeGreaterThan(0.1);
    await expect(proveAgain(state, 'row', { terms, open })).resolves.toEqual({ best, wins, gap });
  });
});

describe('the next puzzle', () => {
  const puzzles = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  test('is the next that was not dealt with, from there on and round', () => {
    expect(nextOf(puzzles, 'b', () => false)?.id).toBe('c');
    expect(nextOf(puzzles, 'c', () => false)?.id).toBe('a');
    expect(nextOf(puzzles, 'b', (id) => id === 'c')?.id).toBe('a');
    expect(nextOf(puzzles, null, (id) => id === 'a')?.id).toBe('b');
    expect(nextOf(puzzles, 'b', (id) => id !== 'b')).toBeNull();
  });
});

const executable = findChromium();

describe.skipIf(executable === undefined)('puzzles in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('are solved with keys, tell why, go on to the next, and stay solved', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    const { file } = files[0]!;
    await page.goto(`${site.address}/#/puzzles`);
    expect(await accessibilityFaults(page)).toEqual([]);
    const [puzzle] = file.puzzles;
    await page.goto(`${site.address}/#/puzzles/${file.ruleset}/${puzzle!.id}`);
    await page.locator('.puzzle .decide').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const state = positionOf(puzzle!);
    const best = solutionOf(puzzle!, state);
    const phraseOf = (action: number): string => state.game.board!.phrase(state, action);
    const other = [...state.legalActions()].find((action) => phraseOf(action) !== phraseOf(best))!;
    const choose = async (action: number): Promise<void> => {
      const choice = page
        .locator('.decide .choice')
        .filter({ hasText: phraseOf(action) })
        .first();
      await choice.focus();
      await choice.press('Enter');
    };
    await choose(other);
    await page.getByText('Not the best').waitFor();
    await choose(best);
    await page.getByText('Right:').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Next puzzle|choose another/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    if (file.puzzles.length > 1) await expect.poll(() => page.evaluate(() => location.hash)).not.toContain(puzzle!.id);
    await page.goto(`${site.address}/#/puzzles`);
    await page.reload();
    await page.getByText('1 seen, 0 of them found at the first try.').waitFor();
    expect(faults).toEqual([]);
  });

  it('fetch no puzzles but those that are asked for, and say what is no more', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    const { ruleset } = files[0]!.file;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.address}/#/puzzles/${ruleset}/gone`);
    await page.getByText('There is no such puzzle any more.').waitFor();
    for (const { file } of files.slice(1)) expect(asked.some((url) => url.includes(`/${file.ruleset}-`))).toBe(false);
    await page.goto(`${site.address}/#/puzzles/nothing`);
    await page.locator('.empty').waitFor();
    expect(faults).toEqual([]);
  });
});
