import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { CHANCE, type GameRecord, isPlayer, type Player, type Position, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import type { HintReply } from '../../server/client/types.ts';
import { createService } from '../../server/index.ts';
import { prospectsOf } from '../../web/study/better/after-action.ts';
import { type Decided, findImprovements, isJudgeable } from '../../web/study/better/improvements.ts';
import type { Judge } from '../../web/study/judging/judge.ts';
import { findChromium } from '../browser/chromium.ts';
import { expectRecomputed } from '../recomputed.ts';
import { accessibilityFaults, openSite, type Site } from './page.ts';

type Hint = HintReply['hints'][number];

function hint(index: number, visits = 10): Hint {
  return { index, visits, because: [], text: '', typed: {}, rank: 0, value: 0, winProbability: 0.5, judged: '', reason: '' };
}

/** What player 0 can expect of a small game without dice, 0 to 1. */
function worth(state: State): number {
  if (state.actor === TERMINAL) return (1 + state.returns()[0]) / 2;
  const all = Array.from(state.legalActions(), (action) => {
    const next = state.clone();
    next.apply(action);
    return worth(next);
  });
  return state.actor === 0 ? Math.max(...all) : Math.min(...all);
}

function bestOf(state: State): number {
  return Array.from(state.legalActions()).reduce((best, action) => {
    const [a, b] = [action, best].map((one) => {
      const next = state.clone();
      next.apply(one);
      return state.actor === 0 ? worth(next) : -worth(next);
    });
    return a! > b! ? action : best;
  });
}

/** A judge of tic-tac-toe who knows. */
function knowing(asked: Position[] = []): Judge {
  const judge: Judge['judge'] = (positions) => {
    asked.push(...positions);
    return Promise.resolve(positions.map((position) => worth(loadGame('tic-tac-toe', 'standard').fromPosition(position))));
  };
  return {
    by: 'somebody who knows',
    searchedBy: 'somebody who knows',
    agent: 'knows',
    simulations: 1,
    batch: 4,
    enough: 1,
    slight: 0.05,
    judge,
    search: judge,
  };
}

function decisionsOf(start: State, moves: readonly number[], player: Player): Decided[] {
  const state = start.clone();
  return moves.flatMap((action, ply) => {
    const decided = state.actor === player && isJudgeable(state) ? [{ ply, state: state.clone(), action }] : [];
    state.apply(action);
    return decided;
  });
}

const quiet = { known: () => undefined, onShare: () => undefined, signal: new AbortController().signal };

describe('what could have been better', () => {
  const start = loadGame('tic-tac-toe', 'standard').newState();
  // Player 1 answers the middle at an edge, which loses; player 0 gives the win away, and player 1 the draw.
  const moves = [4, 1, 3, 5, 8, 2];
  const advise = (position: Position): Promise<readonly Hint[]> => Promise.resolve([hint(bestOf(start.game.fromPosition(position)))]);

  test('are the decisions with the greatest loss by the judge, told from the side that decides', async () => {
    const ends = await Promise.all(
      ([0, 1] as const).map((player) => findImprovements(decisionsOf(start, moves, player), { ...quiet, judge: knowing(), advise })),
    );
    for (const [player, found] of ends.entries()) {
      const losses = decisionsOf(start, moves, player as Player).flatMap(({ ply, state, action }) => {
        const next = state.clone();
        next.apply(action);
        const loss = (player === 0 ? 1 : -1) * (worth(state) - worth(next));
        return loss > 0 ? [{ ply, loss }] : [];
      });
      expect(losses.length).toBeGreaterThan(0);
      expect(found.map(({ ply }) => ply).sort()).toEqual(losses.map(({ ply }) => ply).sort());
      for (const { ply, winsBetter, winsPlayed } of found)
        expect(winsBetter - winsPlayed).toBeCloseTo(losses.find((one) => one.ply === ply)!.loss);
    }
  });

  test('are none where the advice was not tried, or is what was played', async () => {
    const decided = decisionsOf(start, moves, 1);
    const untried = findImprovements(decided, { ...quiet, judge: knowing(), advise: () => Promise.resolve([hint(0, 0)]) });
    await expect(untried).resolves.toEqual([]);
    let i = 0;
    const doubted: number[] = [];
    const played = findImprovements(decided, {
      ...quiet,
      judge: knowing(),
      advise: (position) => {
        const found = decided.find(({ state }) => JSON.stringify(state.toPosition()) === JSON.stringify(position))!;
        doubted.push(i++);
        return Promise.resolve([hint(found.action)]);
      },
    });
    await expect(played).resolves.toEqual([]);
    expect(doubted.length).toBe(decided.length);
  });

  test('take over what the judge has said, and end when they are called off', async () => {
    const asked: Position[] = [];
    const decided = decisionsOf(start, moves, 1);
    const before = new Set(decided.map(({ state }) => JSON.stringify(state.toPosition())));
    const known = (ply: number): number => worth(decided.find((one) => one.ply === ply)!.state);
    await findImprovements(decided, { ...quiet, judge: knowing(asked), advise: () => Promise.resolve([]), known });
    expect(asked.some((position) => before.has(JSON.stringify(position)))).toBe(false);
    const off = new AbortController();
    const search = { ...quiet, judge: knowing(), advise, signal: off.signal, onShare: () => off.abort(new Error('enough')) };
    await expect(findImprovements(decided, search)).rejects.toThrow('enough');
  });
});

/** Decisions of a random game for which something holds. */
function* decisionsWhere(ruleset: string, scenario: string, holds: (state: State) => boolean): Generator<State> {
  const rng = Rng.from('prospects');
  const state = loadGame(ruleset, scenario).newState();
  while (state.actor !== TERMINAL) {
    if (isPlayer(state.actor) && holds(state)) yield state.clone();
    const legal = state.legalActions();
    state.apply(state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, legal, rng));
  }
}

describe('where an action leads', () => {
  test('every result of the dice has its own chance', () => {
    let withDice = 0;
    for (const state of decisionsWhere('barons-war', 'skirmish', () => true)) {
      const action = state.legalActions().at(0);
      const next = state.clone();
      next.apply(action);
      const before = state.hash();
      const prospects = prospectsOf(state, action, 12);
      expect(prospects.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
      expect(prospects.every((one) => one.state.actor !== CHANCE)).toBe(true);
      expect(state.hash()).toBe(before);
      if (next.actor !== CHANCE) expect(prospects.map((one) => one.state.hash())).toEqual([next.hash()]);
      else if (prospects.some(({ weight }) => Math.abs(weight - 1 / 12) > 1e-9)) {
        const outcomes = next.chanceOutcomes();
        const [first] = [...outcomes];
        const after = next.clone();
        after.apply(first!.outcome);
        if (after.actor === CHANCE) continue;
        withDice++;
        const share = prospects.filter((one) => one.state.hash() === after.hash()).reduce((sum, { weight }) => sum + weight, 0);
        expect(share).toBeGreaterThanOrEqual(first!.weight / outcomes.total - 1e-9);
      }
    }
    expect(withDice).toBeGreaterThan(3);
  });

  test('where something is hidden, worlds are drawn that the one who decides cannot tell apart, the same for each action', () => {
    let told = 0;
    for (const state of decisionsWhere('spanish-fury', 'training-meadow', ({ hasSecrets }) => hasSecrets)) {
      if (told++ > 5) break;
      const [first] = state.legalActions();
      expect(prospectsOf(state, first!, 12).map((one) => one.state.hash())).toEqual(
        prospectsOf(state, first!, 12).map((one) => one.state.hash()),
      );
      const seen = JSON.stringify(state.toPosition(state.actor as Player));
      const other = state.clone();
      other.resample(state.actor as Player, Rng.from('another world'));
      expect(JSON.stringify(other.toPosition(state.actor as Player))).toBe(seen);
      expect(prospectsOf(other, first!, 12).length).toBeGreaterThan(0);
    }
    expect(told).toBeGreaterThan(3);
  });
});

describe('with a real judge', () => {
  const service = createService({ shipped: false });
  const ask = { seed: 1 } as const;
  const search: Judge['search'] = (positions) =>
    Promise.all(
      positions.map(async (position) => {
        const { perspective, winProbability } = await service.ask('move', { position, agent: 'mcts:sims=20', ...ask });
        return perspective === 0 ? winProbability! : 1 - winProbability!;
      }),
    );
  const judge = {
    by: 'searches',
    searchedBy: 'searches',
    agent: 'mcts',
    simulations: 40,
    batch: 1,
    enough: 2,
    slight: 0.05,
    judge: search,
    search,
  };

  test('each number of an improvement can be had again', async () => {
    const record = JSON.parse(readFileSync('web/samples/training-ground.json', 'utf8')) as GameRecord;
    const start = loadGame(record.ruleset, record.scenario as string).newState();
    const found = await findImprovements(decisionsOf(start, record.moves, 1), {
      ...quiet,
      judge,
      advise: async (position) => (await service.ask('hint', { position, agent: 'mcts:sims=40', ...ask })).hints,
    });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(3);
    for (const { state, played, better, winsPlayed, winsBetter, because, danger } of found) {
      for (const [action, told] of [
        [played, winsPlayed],
        [better, winsBetter],
      ] as const) {
        let mean = 0;
        for (const { state: after, weight } of prospectsOf(state, action, 6))
          mean +=
            weight * (after.actor === TERMINAL ? (1 + after.returns()[0]) / 2 : (await search([after.toPosition()], quiet.signal))[0]!);
        expect(told).toBeCloseTo(state.actor === 0 ? mean : 1 - mean);
      }
      for (const reason of because) expectRecomputed(state, better, reason);
      if (danger !== null) expect(state.game.board!.notes(state, played)).toContainEqual(danger);
    }
  });
});

const executable = findChromium();

describe.skipIf(executable === undefined)('better moves in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('are found without a network where none can be had, and one click shows each', { timeout: 600_000 }, async () => {
    const { page } = await site.open(); // a network that cannot be fetched is a message on the console
    await page.route(/\.onnx|\.wasm/, (route) => route.abort());
    let letEngineCome = (): void => undefined;
    const isWanted = new Promise<void>((resolve) => (letEngineCome = resolve));
    await page.route(/engine-worker/, (route) => isWanted.then(() => route.continue()));
    await page.goto(`${site.address}/#/study`);
    await page.getByLabel('Open Training ground').click();
    await page.getByRole('tab', { name: 'Better' }).click();
    const panel = page.locator('.better');
    await panel.getByRole('button', { name: 'Find them' }).click();
    await panel.getByRole('button', { name: 'Stop' }).click();
    letEngineCome(); // who judges is known only now, and is not asked any more
    await page.locator('.judging').getByText('Judged by searches').waitFor({ state: 'attached' });
    await panel.getByRole('button', { name: 'Find them' }).click();
    const rows = panel.locator('li .swing');
    await rows.first().waitFor({ timeout: 600_000 });
    expect(await panel.innerText()).toContain('Judged by searches');
    await rows.last().click();
    const told = Number(/move (\d+)/.exec(await rows.last().innerText())![1]);
    await expect.poll(() => page.locator('.stepper [type=range]').inputValue()).toBe(String(told - 1));
    expect(await page.locator('.hint-arrows :is(.best, .played)').count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
