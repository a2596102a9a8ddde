import { describe, expect, test } from 'vitest';
import { formatReport } from '../../env/index.ts';
import { checkRuleset, rulesetChecks } from '../../env/check/ruleset-checks.ts';
import type { Lesson, LessonStep, Ruleset, Teaching } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { kuhnPoker, pig, ticTacToe } from '../../rules/reference/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { breakRuleset, type Faults, leftover, override } from './broken.ts';

interface Case {
  readonly check: string;
  readonly fault: string;
  readonly base: Ruleset;
  readonly faults: Faults;
}

const card = { id: 'standard', title: 'Once', about: '', source: 'training' };

const [battle] = oneHourWargames.teaching!.lessons as [Lesson];
const teach = (change: Partial<Teaching>): Faults => ({ ruleset: { teaching: { sections: {}, glossary: {}, lessons: [], ...change } } });
/** A lesson whose first step is spoilt. */
const teachStep = (change: Partial<LessonStep>): Faults => {
  const [first, ...others] = battle.steps;
  return {
    ruleset: { teaching: { ...oneHourWargames.teaching!, lessons: [{ ...battle, steps: [{ ...first!, ...change }, ...others] }] } },
  };
};

const cases: readonly Case[] = [
  { check: 'cards', fault: 'an id that is no lower-case word', base: pig, faults: { ruleset: { id: 'Pig 2' } } },
  { check: 'cards', fault: 'two scenarios with one id', base: ticTacToe, faults: { ruleset: { scenarios: [card, card] } } },
  { check: 'cards', fault: 'a version without its three numbers', base: pig, faults: { ruleset: { version: '1' } } },
  {
    check: 'cards',
    fault: 'a default that is none of the values',
    base: kuhnPoker,
    faults: { ruleset: { options: [{ ...kuhnPoker.options[0]!, default: 6 }] } },
  },
  {
    check: 'cards',
    fault: 'a value without words',
    base: kuhnPoker,
    faults: { ruleset: { options: [{ ...kuhnPoker.options[0]!, words: { 3: '3', 4: '4' } }] } },
  },
  {
    check: 'set-up',
    fault: 'a set-up by an option that there is not',
    base: kuhnPoker,
    faults: { game: () => ({ setUp: { option: 'places', players: 'players', stored: null, isPlacing: () => false } }) },
  },
  {
    check: 'loading',
    fault: 'a scenario that does not load',
    base: ticTacToe,
    faults: { ruleset: { scenarios: [{ ...card, id: 'giant' }] } },
  },
  {
    check: 'loading',
    fault: 'a game that is another the second time',
    base: ticTacToe,
    faults: { game: () => ({ maxPlies: 9 + leftover() }) },
  },
  {
    check: 'declared-secrets',
    fault: 'hidden information where all is open',
    base: pig,
    faults: { ruleset: { information: 'hidden' } },
  },
  { check: 'declared-chance', fault: 'chance where no die is rolled', base: ticTacToe, faults: { ruleset: { hasChance: true } } },
  { check: 'decisive', fault: 'nobody ever wins', base: pig, faults: { state: (state) => override(state, 'returns', () => () => [0, 0]) } },
  { check: 'sections', fault: 'a section that nobody explains', base: oneHourWargames, faults: teach({ sections: {} }) },
  {
    check: 'sections',
    fault: 'words on a section that there is not',
    base: kuhnPoker,
    faults: teach({ sections: { '99.0': 'No such rule.' } }),
  },
  { check: 'lessons', fault: 'two lessons with one id', base: oneHourWargames, faults: teach({ lessons: [battle, battle] }) },
  {
    check: 'lessons',
    fault: 'a step that cannot be done',
    base: oneHourWargames,
    faults: teachStep({ task: { text: 'Fly.', actions: [{ kind: 'fly' }] } }),
  },
  { check: 'lessons', fault: 'a piece that is not there', base: oneHourWargames, faults: teachStep({ pieces: ['red/99'] }) },
  { check: 'lessons', fault: 'a section that there is not', base: oneHourWargames, faults: teachStep({ rule: '99.0' }) },
];

describe('the checks of a ruleset as a whole', () => {
  test.each(rulesets.map((ruleset) => [ruleset.id, ruleset] as const))('%s keeps its promises', { timeout: 600_000 }, (_, ruleset) => {
    const report = checkRuleset(ruleset);
    expect(report.ok, formatReport(report)).toBe(true);
  });

  test.each(cases)('catch $fault ($check)', ({ check, base, faults }) => {
    const report = checkRuleset(breakRuleset(base, faults));
    expect(report.checks.find(({ name }) => name === check)?.ok, formatReport(report)).toBe(false);
  });

  test('have a fault each that they catch', () => {
    expect(new Set(cases.map(({ check }) => check))).toEqual(new Set(rulesetChecks.map(({ name }) => name)));
  });

  test('find nothing in a ruleset that is only wrapped', () => {
    const report = checkRuleset(breakRuleset(kuhnPoker, {}));
    expect(report.ok, formatReport(report)).toBe(true);
  });
});
