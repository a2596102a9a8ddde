import { describe, expect, test } from 'vitest';
import { checkAgent } from '../../agents/check/index.ts';
import { checkRuleset } from '../../env/check/ruleset-checks.ts';
import { Recall } from '../../env/check/secrets/recall.ts';
import { checkScenario, formatReport } from '../../env/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { kuhnPoker, ticTacToe } from '../../rules/reference/index.ts';
import { findRuleset, randomMove } from '../../rules/registry.ts';
import { peek } from './faults/peek.ts';
import { hiddenSetUp } from './hidden-set-up.ts';

describe('a right game with a secret set-up, open play after it and no scripted player', () => {
  test.each([1, 2, 3])('passes, from seed %i', (seed) => {
    const report = checkScenario(hiddenSetUp, 'standard', { games: 4, seed });
    expect(report.ok, formatReport(report)).toBe(true);
    expect(report.checks.find(({ name }) => name === 'perfect-recall')?.status).toBe('ok');
    expect(report.checks.find(({ name }) => name === 'scripted-player')).toMatchObject({
      status: 'not run',
      message: expect.stringContaining('no scripted player'),
    });
  });

  test('passes as a ruleset, and with agents; the scripted one is not run', async () => {
    expect(checkRuleset(hiddenSetUp).ok).toBe(true);
    expect(await checkAgent('scripted', hiddenSetUp, 'standard')).toMatchObject({
      ok: true,
      checks: expect.arrayContaining([expect.objectContaining({ status: 'not run' })]),
    });
    for (const spec of ['random', 'mcts:sims=8']) {
      const report = await checkAgent(spec, hiddenSetUp, 'standard', { decisions: 3 });
      expect(report.ok, formatReport(report)).toBe(true);
    }
  });
});

test('what becomes uncertain by what a viewer does itself was not forgotten', () => {
  const report = checkScenario(peek({ copies: true }), 'standard', { games: 8, only: ['nothing-forgotten'] });
  expect(report.ok, formatReport(report)).toBe(true);
});

test('what the rules hide was not forgotten, where a step says why', () => {
  const veiled = checkScenario(peek({ forgets: 'bit', veils: true }), 'standard', { games: 8, only: ['nothing-forgotten'] });
  expect(veiled.ok, formatReport(veiled)).toBe(true);
});

describe('a report says what was not looked at', () => {
  const resultOf = (ruleset: typeof kuhnPoker, name: string) =>
    checkScenario(ruleset, ruleset.scenarios[0]!.id, { games: 1 }).checks.find((check) => check.name === name);

  test('because there is nothing to look at', () => {
    expect(resultOf(ticTacToe, 'outcome-frequencies')).toMatchObject({
      ok: true,
      status: 'not run',
      message: expect.stringContaining('no dice'),
    });
    expect(resultOf(kuhnPoker, 'board-words')).toMatchObject({ ok: true, status: 'not run' });
    expect(resultOf(kuhnPoker, 'perfect-recall')).toMatchObject({ ok: true, status: 'ok' });
  });

  test('because nothing was met, though the ruleset hides something elsewhere', () => {
    const report = checkScenario(findRuleset('barons-war'), 'skirmish', { games: 1, every: 50, only: ['perfect-recall'] });
    expect(report.checks.at(-1)).toMatchObject({ ok: true, status: 'not run', message: 'nothing was hidden in the games watched' });
  });

  test('because a game is too large to be walked through', () => {
    const report = checkScenario(findRuleset('barons-war'), 'lewes-historical', { games: 1, every: 50, only: ['perfect-recall'] });
    const reason = 'the game seems to have more than 1000000 lines of play while something is hidden';
    expect(report.checks.at(-1)).toMatchObject({ ok: true, status: 'not run', message: reason });
    expect(formatReport(report)).toContain(reason);
  });

  test('because a walk took too long: a game passed for a small one', () => {
    const game = findRuleset('barons-war').load('lewes-historical');
    const recall = new Recall(game, 500);
    const state = game.newState();
    const rng = Rng.from(1);
    recall.begin(state);
    while (recall.shortfall()?.message.startsWith('nothing was hidden')) {
      state.apply(randomMove(state, rng));
      recall.look(state);
    }
    recall.end();
    recall.finish();
    expect(recall.shortfall()).toEqual({ status: 'stopped early', message: 'after 500 states' });
    const report = checkScenario(kuhnPoker, 'standard', { games: 1, only: ['perfect-recall'] });
    const check = { ...report.checks.at(-1)!, ...recall.shortfall()! };
    expect(formatReport({ ...report, checks: [check] })).toContain('part  perfect-recall: stopped early: after 500 states');
  });
});

test('a question with one answer is right where silence would tell a secret, and a die may begin with 0', () => {
  const report = checkScenario(findRuleset('men-of-iron'), 'mill-ford', { games: 2, every: 10, only: ['real-decisions', 'outcome-dice'] });
  expect(report.ok, formatReport(report)).toBe(true);
});
