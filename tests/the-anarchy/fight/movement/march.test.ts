import { describe, expect, test } from 'vitest';
import { searchMarch } from '../../../../rules/the-anarchy/fight/mechanics/movement/march.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, field, man, phase, play } from '../../field.ts';

const MEN = ['blue spearman 0205', 'blue axeman 0208', 'red civilian 1105'];

/** Blue's movement, the spearman at hand; how often his ways have been looked for since. */
function marching(...men: readonly string[]): { readonly s: AnarchyState; readonly spearman: number; readonly runs: () => number } {
  const s = phase(field({ men: [...MEN, ...men], options: { zones: 'soft' } }), 'blue', 'movement');
  play(s, 'select blue-spearman-1');
  s.game.lastMarch.key.forget();
  const [search] = s.game.searches;
  const run = search.run.bind(search);
  let count = 0;
  search.run = (...given) => {
    count++;
    return run(...given);
  };
  return { s, spearman: man(s, 'blue-spearman-1'), runs: () => count };
}

describe('the ways of a man that were found last', () => {
  test('hold as long as nothing changes, for all goals and for one', () => {
    const { s, spearman, runs } = marching();
    const goals = s.legalActions().toArray();
    expect(runs()).toBe(1);
    expect(s.legalActions().toArray()).toEqual(goals);
    expect(searchMarch(s, spearman, at(s, '0305')).reaches(at(s, '0305'))).toBe(true);
    expect(searchMarch(s.clone(), spearman).reaches(at(s, '0405'))).toBe(true);
    expect(runs()).toBe(1);
  });

  test('are looked for anew when anything on the map has changed', () => {
    const { s, spearman, runs } = marching();
    const other = s.clone();
    searchMarch(s, spearman);
    other.lift(man(s, 'red-civilian-1'));
    other.place(man(s, 'red-civilian-1'), at(s, '0305'));
    expect(searchMarch(other, spearman).reaches(at(s, '0305'))).toBe(false);
    expect(searchMarch(s, spearman).reaches(at(s, '0305'))).toBe(true);
    expect(runs()).toBe(3);
  });

  test('are looked for anew when he has fewer points left', () => {
    const { s, spearman } = marching();
    expect(searchMarch(s, spearman).reaches(at(s, '0505'))).toBe(true);
    s.spent = s.budget - 1;
    expect(searchMarch(s, spearman).reaches(at(s, '0505'))).toBe(false);
  });

  test('are not those of another man', () => {
    const { s, spearman, runs } = marching();
    searchMarch(s, spearman);
    searchMarch(s, man(s, 'blue-axeman-1'));
    expect([runs(), s.game.lastMarch.man]).toEqual([2, man(s, 'blue-axeman-1')]);
    searchMarch(s, spearman);
    expect(runs()).toBe(3);
  });

  test('hold for one goal where nobody could shoot on the way, whoever could at its end', () => {
    const { s, spearman, runs } = marching('red longbow 1008');
    searchMarch(s, spearman);
    searchMarch(s, spearman, at(s, '0305'));
    searchMarch(s, spearman);
    expect(runs()).toBe(1);
  });

  test('do not hold for one goal where somebody could shoot on the way: it is the safest, and then nothing is kept', () => {
    const { s, spearman, runs } = marching('red longbow 0705');
    searchMarch(s, spearman);
    searchMarch(s, spearman, at(s, '0405'));
    expect([runs(), s.game.lastMarch.man]).toEqual([2, -1]);
    searchMarch(s, spearman);
    expect(runs()).toBe(3);
  });
});
