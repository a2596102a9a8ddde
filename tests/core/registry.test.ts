import { describe, expect, test } from 'vitest';
import { Rng, TERMINAL } from '../../rules/core/index.ts';
import { findRuleset, loadGame, parsePosition, playRandom, rulesets } from '../../rules/registry.ts';

const fresh = { ruleset: 'pig', version: '1.0.0', scenario: 'pig-20', state: {} };

describe('the registry', () => {
  test('finds every ruleset by its id, and no id twice', () => {
    for (const ruleset of rulesets) expect(findRuleset(ruleset.id)).toBe(ruleset);
    expect(new Set(rulesets.map(({ id }) => id)).size).toBe(rulesets.length);
  });

  test('names what exists when asked for something else', () => {
    expect(() => findRuleset('chess')).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_RULESET', message: expect.stringContaining('pig') }),
    );
    expect(() => loadGame('pig', 'pig-7')).toThrow(expect.objectContaining({ code: 'UNKNOWN_SCENARIO' }));
    expect(() => loadGame('pig', {})).toThrow(expect.objectContaining({ code: 'BAD_SCENARIO' }));
    expect(() => loadGame('pig', 'pig-20', { dieSides: 5 })).toThrow(
      expect.objectContaining({ code: 'BAD_OPTION', path: '/options/dieSides' }),
    );
    expect(() => loadGame('pig', 'pig-20', { sides: 6 })).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path: '/options/sides' }));
  });

  test('plays at random to the end', () => {
    const state = loadGame('pig', 'pig-100').newState();
    const { plies, decisions } = playRandom(state, Rng.from(1));
    expect(state.actor).toBe(TERMINAL);
    expect(plies).toBeGreaterThan(decisions);
  });
});

describe('parsePosition', () => {
  test('reads a fresh game from an empty state', () => {
    expect(parsePosition(fresh).bytes()).toEqual(loadGame('pig', 'pig-20').newState().bytes());
  });

  test('keeps the options', () => {
    expect(parsePosition({ ...fresh, options: { dieSides: 10 } }).chanceOutcomes()).toHaveLength(10);
  });

  test.each([
    [null, 'BAD_POSITION', ''],
    [[], 'BAD_POSITION', ''],
    [{ ...fresh, ruleset: 7 }, 'BAD_POSITION', '/ruleset'],
    [{ ...fresh, ruleset: 'chess' }, 'UNKNOWN_RULESET', '/ruleset'],
    [{ ...fresh, version: 1 }, 'BAD_POSITION', '/version'],
    [{ ...fresh, version: '0.9.0' }, 'VERSION_MISMATCH', '/version'],
    [{ ...fresh, scenario: 1 }, 'BAD_POSITION', '/scenario'],
    [{ ...fresh, scenario: 'pig-7' }, 'UNKNOWN_SCENARIO', '/scenario'],
    [{ ...fresh, options: 1 }, 'BAD_POSITION', '/options'],
    [{ ...fresh, options: { dieSides: [] } }, 'BAD_POSITION', '/options/dieSides'],
    [{ ...fresh, options: { dieSides: 7 } }, 'BAD_OPTION', '/options/dieSides'],
    [{ ...fresh, viewer: 2 }, 'BAD_POSITION', '/viewer'],
    [{ ...fresh, state: [] }, 'BAD_POSITION', '/state'],
    [{ ...fresh, state: { turn: -1 } }, 'BAD_POSITION', '/state/turn'],
  ])('refuses %j with %s at %s', (position, code, path) => {
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code, path }));
  });
});
