import { describe, expect, test } from 'vitest';
import { ActionList, Rng } from '../../../../rules/core/index.ts';
import { Crews } from '../../../../rules/the-anarchy/fight/captain/views/crews.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, during, field, legalTexts, man, phase } from '../../field.ts';

const MAP = Array<string>(14).fill('..............');
const MANGONEL = { id: 'mangonel', kind: 'mangonel', name: 'Mangonel', side: 'blue', at: '0708', facing: 0 };
const BALLISTA = { id: 'ballista', kind: 'ballista', name: 'Ballista', side: 'blue', at: '1208', facing: 0 };

function drawn(men: readonly string[], engines: readonly object[] = [MANGONEL]): AnarchyState {
  return during(field({ map: MAP, men: [...men, 'red monk 1401'], pack: { engines } as never }), 'blue', 'movement');
}

/** What draws a man to a place. */
function draw(s: AnarchyState, id: string, place: string): number {
  const crews = new Crews();
  crews.begin(s, man(s, id));
  return crews.drawOf(s, at(s, place));
}

/** Whether he is drawn to an engine that stands there at all. */
const serves = (s: AnarchyState, id: string, place = '0709'): boolean => draw(s, id, place) > 0;

describe('the crew of an engine that shoots, as the captain finds it', () => {
  test('is drawn to the hexes beside it, and the less the farther one is away', () => {
    const s = drawn(['blue engineer 0712', 'blue peasant 0512']);
    expect(draw(s, 'blue-engineer-1', '0709')).toBe(draw(s, 'blue-engineer-1', '0707'));
    const away = ['0710', '0711', '0713'].map((place) => draw(s, 'blue-engineer-1', place));
    expect(away.every((value) => value < 0)).toBe(true);
    expect([...away].sort((a, b) => b - a)).toEqual(away);
  });

  test('is the nearest engineer, and of the others the three nearest who are of no use in the fight', () => {
    const s = drawn([
      'blue engineer 0712',
      'blue engineer 0713',
      ...['0512', '0612', '0812', '0114'].map((hex) => `blue peasant ${hex}`),
      'blue knight 0710',
      'blue crossbow 0610',
    ]);
    expect(['blue-engineer-1', 'blue-engineer-2'].map((id) => serves(s, id))).toEqual([true, false]);
    expect([1, 2, 3, 4].map((n) => serves(s, `blue-peasant-${n}`))).toEqual([true, true, true, false]);
    expect(['blue-knight-1', 'blue-crossbow-1'].map((id) => draw(s, id, '0709'))).toEqual([0, 0]);
  });

  test('takes the next man in the place of one who is hurt', () => {
    const four = ['0512', '0612', '0812', '0114'];
    const s = drawn(['blue engineer 0712', ...four.map((hex, i) => `blue peasant ${hex}${i === 0 ? ' wounded' : ''}`)]);
    expect([1, 2, 3, 4].map((n) => serves(s, `blue-peasant-${n}`))).toEqual([false, true, true, true]);
  });

  test('has the one who is named first, of two who are as near', () => {
    const s = drawn(['blue engineer 0611', 'blue engineer 0811']);
    expect(['blue-engineer-1', 'blue-engineer-2'].map((id) => serves(s, id))).toEqual([true, false]);
  });

  test('goes to the nearer of two engines to which one may belong', () => {
    const s = drawn(['blue engineer 0910'], [MANGONEL, BALLISTA]);
    expect([serves(s, 'blue-engineer-1', '0709'), serves(s, 'blue-engineer-1', '1209')]).toEqual([true, true]);
    expect(draw(s, 'blue-engineer-1', '1010')).toBeGreaterThan(draw(s, 'blue-engineer-1', '0114'));
  });

  test('is nobody’s for engines of the enemy, or that do not shoot', () => {
    const theirs = { ...MANGONEL, side: 'red' };
    const ram = { id: 'ram', kind: 'ram', name: 'Ram', side: 'blue', at: '0308', facing: 0 };
    const s = drawn(['blue engineer 0711', 'blue peasant 0512'], [theirs, ram]);
    expect([draw(s, 'blue-engineer-1', '0709'), draw(s, 'blue-peasant-1', '0309')]).toEqual([0, 0]);
  });

  test('walks there: an engineer who stands idle comes up to his engine, a second one stays away from it', () => {
    const s = drawn(['blue engineer 0711', 'blue engineer 0114']);
    phase(s, 'blue', 'movement');
    const rng = Rng.from('crew');
    const legalActions = new ActionList();
    while (s.depth > 0 && s.phase === 1 && s.side === 0) s.apply(s.game.scripted.choose(s, s.legalActions(legalActions), rng));
    const far = (id: string): number => s.distance(s.at(man(s, id)), at(s, '0708'));
    expect(far('blue-engineer-1')).toBe(1);
    expect(far('blue-engineer-2')).toBeGreaterThan(1);
  });

  test('works or not whether an enemy in ambush is near or far: nobody knows of him [5.1.1]', () => {
    const map = MAP.map((row, i) => (i === 0 || i === 3 ? 'T'.repeat(row.length) : row));
    const rows = ['0704', '0701', '1301'].map((place) => {
      const men = ['blue engineer 0709', 'blue peasant 0608', 'blue peasant 0808', `red longbow ${place} hidden`, 'red monk 1414'];
      const s = phase(field({ map, men, pack: { engines: [MANGONEL] } as never }), 'blue', 'tasks');
      const legal = s.legalActions();
      const scores = new Float64Array(legal.length);
      s.game.scripted.rate!(s, legal, scores);
      return [legalTexts(s), [...scores]];
    });
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[2]).toEqual(rows[0]);
    expect(rows[0]![1]!.length).toBeGreaterThan(1);
  });
});
