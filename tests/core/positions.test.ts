import { describe, expect, test } from 'vitest';
import { parseRecord, RulesError, tryCatch } from '../../rules/core/index.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';

/** Code and path of what a position is refused with; `fine` if it is not. */
function verdict(ruleset: string, scenario: string, state: unknown, envelope: object = {}): string {
  const result = tryCatch(() => parsePosition({ ruleset, scenario, state, ...envelope }));
  return result.ok ? 'fine' : `${result.error.code} ${result.error.path ?? ''}`;
}

describe('a written stack', () => {
  test.each([
    ['one-hour-wargames', 'pitched-battle-1', [{ step: 'move/face' }], '/state/stack/0/unit'],
    ['one-hour-wargames', 'pitched-battle-1', [{ step: 'move/face', unit: 'red/1' }], '/state/stack/0/step'],
    ['barons-war', 'skirmish', [{ step: 'move/select' }], '/state/stack/0/step'],
    ['barons-war', 'skirmish', [{ step: 'turn/activation' }], '/state/stack/0/stage'],
    ['barons-war', 'skirmish', [{ step: 'turn/activation', stage: 'melee' }], '/state/battle'],
    ['pig', 'pig-20', [{ step: 'turn' }, { step: 'decide' }], '/state/stack/1/total'],
    ['pig', 'pig-20', [{ step: 'decide', total: 4 }], '/state/stack/0/step'],
    ['pig', 'pig-20', [], '/state/stack'],
  ])('of %s/%s that makes no sense is refused: %j', (ruleset, scenario, stack, path) => {
    const state = ruleset === 'barons-war' ? { turn: 1, stack } : { stack };
    expect(verdict(ruleset, scenario, state)).toBe(`BAD_POSITION ${path}`);
  });

  test('says what may be below a step', () => {
    const read = () => parsePosition({ ruleset: 'pig', scenario: 'pig-20', state: { stack: [{ step: 'decide', total: 4 }] } });
    expect(read).toThrow('"decide" cannot come first; it stands after "turn". The innermost step comes last.');
  });

  test('is passed through to the next decision', () => {
    const stack = [{ step: 'turn/activation', stage: 'recovery' }];
    const units = { 'bigod/1': { shaken: true } };
    const state = parsePosition({ ruleset: 'barons-war', scenario: 'skirmish', state: { turn: 1, battle: 'bigod', stack, units } });
    expect(state.describe()).toMatchObject({ step: 'morale/recover', actor: 'dice', turn: 1 });
  });
});

describe('what is round a position or a record', () => {
  test('has no fields of other names', () => {
    expect(verdict('pig', 'pig-20', {}, { stat: {} })).toBe('BAD_POSITION /stat');
    expect(verdict('pig', 'pig-20', {}, { viewer: 2 })).toBe('BAD_POSITION /viewer');
    const record = { format: 'schiltron-record/1', ruleset: 'pig', version: '1.0.0', scenario: 'pig-20', moves: [] };
    expect(parseRecord(record).ok).toBe(true);
    expect(parseRecord({ ...record, hashs: [] })).toMatchObject({ ok: false, error: { code: 'BAD_RECORD', path: '/hashs' } });
  });

  test.each(['barons-war/skirmish', 'one-hour-wargames/training', 'pig/pig-20'])('is looked at by %s itself too', (name) => {
    const [ruleset, scenario] = name.split('/') as [string, string];
    for (const position of [null, 3, [], {}, { state: null }, { state: [] }])
      expect(() => loadGame(ruleset, scenario).fromPosition(position)).toThrow(RulesError);
  });
});

describe('a description', () => {
  test('spells every field out, and hides what a position hides', () => {
    const state = loadGame('kuhn-poker', 'standard').newState();
    state.apply(1);
    state.apply(3);
    expect(state.describe()).toEqual({
      position: {
        ...state.toPosition(),
        state: {
          bettor: null,
          end: 'playing',
          hands: { first: { card: 'jack' }, second: { card: 'king' } },
          stack: [{ step: 'act', player: 'first' }],
        },
      },
      actor: state.game.players[0],
      step: 'act',
      turn: 0,
      victoryPoints: [0, 0],
      returns: [0, 0],
      derived: {},
    });
    expect(state.describe(0).position.state).toMatchObject({ hands: { first: { card: 'jack' }, second: { card: 'face-down' } } });
  });

  test('tells the strength of units by name', () => {
    const units = { 'bigod/1': { hits: 2 } };
    const state = parsePosition({
      ruleset: 'barons-war',
      scenario: 'skirmish',
      state: { phase: 'melee', battle: 'bigod', chit: 3, units },
    });
    const { derived, position } = state.describe();
    expect(derived['units']).toMatchObject({ 'bigod/1': { strength: expect.any(Number), morale: expect.any(Number) } });
    expect((position.state as { units: Record<string, unknown> }).units['bigod/1']).toMatchObject({ hits: 2, shaken: false, lost: 'no' });
  });
});
