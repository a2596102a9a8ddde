import { describe, expect, test } from 'vitest';
import { RulesError } from '../../rules/core/index.ts';
import { fresh } from './field.ts';

const UNITS = {
  a: { type: 'late-millers', at: [20, 8] },
  b: { type: 'commanded-shot', with: 'a' },
  n: { type: 'gensdarmes', at: [20, 40] },
} as const;

/** Path at which a position is refused that differs from a fresh one; null if it is read. */
function refused(state: Readonly<Record<string, unknown>>): string | null {
  const s = fresh({ units: UNITS });
  try {
    s.game.fromPosition({ ...s.toPosition(), state: { ...(s.toPosition().state as object), ...state } });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(RulesError);
    return (error as RulesError).path ?? '';
  }
}

describe('positions that no game comes to are refused with their place', () => {
  test.each([
    [{ units: { a: { formation: 'hedgehog' } } }, '/state/units/a/formation'],
    [{ units: { a: { stands: 7 } } }, '/state/units/a/stands'],
    [{ units: { a: { stands: 0 } } }, '/state/units/a/stands'],
    [{ units: { a: { type: 'reiters' } } }, '/state/units/a/type'],
    [{ units: { a: { status: 'waiting' } } }, '/state/units/a/status'],
    [{ units: { a: { foe: 'b' } } }, '/state/units/a/foe'],
    [{ units: { a: { speech: 'march' } } }, '/state/units/a/speech'],
    [{ units: { b: { host: null } } }, '/state/units/b/host'],
    [{ units: { n: { x: 8000, y: 3200 } } }, '/state/units/n'],
    [{ units: { n: { x: 0 } } }, '/state/units/n'],
    [{ generals: { 'blue-general': { fate: 'killed', unit: 'a' } } }, '/state/generals/blue-general/unit'],
    [{ generals: { 'blue-general': { unit: 'n' } } }, '/state/generals/blue-general/unit'],
    [{ generals: { 'blue-general': { due: true } } }, '/state/generals/blue-general/due'],
    [{ brigades: { blue: { order: 'hold' } } }, '/state/brigades/blue/order'],
    [{ brigades: { blue: { order: null } } }, '/state/brigades/blue/order'],
    [{ stack: ['turn/end', 'cause/begin', 'melee/next', 'fire/begin', 'command/reveal'].map((step) => ({ step })) }, '/state/stack/4'],
    [{ brigades: { blue: { shown: [] } } }, '/state/brigades/blue/shown'],
    [{ brigades: { blue: { likely: ['hold'] } } }, '/state/brigades/blue/likely'],
    [{ brigades: { blue: { point: 'west' } } }, '/state/brigades/blue/point'],
    [{ brigades: { blue: { lost: 3 } } }, '/state/brigades/blue/lost'],
    [{ sides: { blue: { generalissimo: 'red-general' } } }, '/state/sides/blue/generalissimo'],
    [{ sides: { blue: { confidence: 'broken' } } }, '/state/sides/blue/confidence'],
    [{ turn: 11 }, '/state/turn'],
    [{ revealed: true }, '/state/revealed'],
    [{ winner: 'first' }, '/state/winner'],
  ] as const)('%j [1.4] [2.1] [2.10] [9.2]', (state, path) => {
    expect(refused(state)).toBe(path);
  });

  test('speeches that are turned up before all are laid [9.2]', () => {
    const stack = ['turn/end', 'cause/begin', 'melee/next', 'fire/begin'].map((step) => ({ step }));
    const speaking = (regroup: boolean) => ({ units: { n: { regroup } }, stack: [...stack, { step: 'command/speech', unit: 'n' }] });
    expect(refused(speaking(false))).toBeNull();
    expect(refused(speaking(true))).toBe('/state/stack/4');
  });

  test('while others are read [2.4]', () => {
    expect(refused({})).toBeNull();
    expect(refused({ units: { a: { level: 3 } }, generals: { 'blue-general': { unit: 'a' } } })).toBeNull();
    expect(refused({ brigades: { blue: { order: 'hold', shown: ['hold', 'reserve'], likely: ['hold'] } } })).toBeNull();
  });
});
