import { describe, expect, test } from 'vitest';
import { pushRetreat } from '../../../../rules/the-anarchy/fight/mechanics/combat/retreats.ts';
import { at, field, legalTexts, look, man, play, roll, standing, stepName, weights } from '../../field.ts';

const FAR = 'red civilian 1210';

/** A man is driven back from an enemy's place. */
function driven(men: readonly string[], who: string, from: string, hexes = 1, stunAfter = 0): ReturnType<typeof field> {
  const s = field({ men });
  pushRetreat(s, man(s, who), hexes, at(s, from), stunAfter);
  s.advance();
  return s;
}

describe('retreats', () => {
  test('lead away from the enemy, each hex farther, as the owner chooses [B48]', () => {
    const s = driven(['blue spearman 0505', FAR], 'blue-spearman-1', '0504', 2);
    expect(legalTexts(s)).toEqual(['retreat 0405', 'retreat 0506', 'retreat 0605'].sort());
    play(s, 'retreat 0506');
    play(s, 'retreat 0507');
    expect([look(s, 'blue-spearman-1').at, look(s, 'blue-spearman-1').health, s.depth]).toEqual(['0507', 'healthy', 0]);
  });

  test('go through friends, and the one in the last hex makes room [B48]', () => {
    const men = ['blue spearman 0505', 'blue axeman 0506', FAR];
    const through = driven(men, 'blue-spearman-1', '0504', 2);
    play(through, 'retreat 0506', 'retreat 0507');
    expect([standing(through, '0506'), standing(through, '0507')]).toEqual(['blue-axeman-1', 'blue-spearman-1']);
    const displaced = driven(men, 'blue-spearman-1', '0504');
    play(displaced, 'retreat 0506', 'retreat 0507');
    expect([standing(displaced, '0506'), standing(displaced, '0507')]).toEqual(['blue-spearman-1', 'blue-axeman-1']);
  });

  test('go through beasts of either side, and one in the last hex makes room [B48] [AN-66]', () => {
    for (const beast of ['blue ox', 'red warhorse']) {
      const men = ['blue spearman 0505', `${beast} 0506`, FAR];
      const name = `${beast.replace(' ', '-')}-1`;
      expect(legalTexts(driven(men, 'blue-spearman-1', '0504', 2))).toContain('retreat 0506');
      const displaced = driven(men, 'blue-spearman-1', '0504');
      play(displaced, 'retreat 0506', 'retreat 0507');
      expect([standing(displaced, '0506'), standing(displaced, '0507')]).toEqual(['blue-spearman-1', name]);
    }
  });

  test('who cannot go back is wounded, who was stunned is killed [B48] [B9]', () => {
    const trapped = driven(['blue spearman 0101', FAR], 'blue-spearman-1', '0202');
    expect([look(trapped, 'blue-spearman-1').health, look(trapped, 'blue-spearman-1').at]).toEqual(['wounded', '0101']);
    expect(look(driven(['blue spearman 0505 stunned', FAR], 'blue-spearman-1', '0504'), 'blue-spearman-1').health).toBe('dead');
  });

  test('past an enemy there is a test, and who is checked is stunned [B48]', () => {
    const s = driven(['blue spearman 0505', 'red axeman 0507', FAR], 'blue-spearman-1', '0504');
    play(s, 'retreat 0506');
    expect([stepName(s), weights(s)]).toEqual(['retreat/test', { 0: 4, 1: 3, 2: 2, 3: 1 }]);
    roll(s, 1);
    expect(look(s, 'blue-spearman-1').health).toBe('stunned');
  });

  test('both hexes of a rider shy back [B27]', () => {
    const s = driven(['blue knight 0505 mounted f0', FAR], 'blue-knight-1', '0504');
    play(s, 'retreat 0506');
    expect([look(s, 'blue-knight-1').at, look(s, 'blue-knight-1').tail]).toEqual(['0506', '0507']);
  });

  test('a table can stun him when it is over [B9]', () => {
    const s = driven(['blue spearman 0505', FAR], 'blue-spearman-1', '0504', 1, 1);
    play(s, 'retreat 0506');
    expect([look(s, 'blue-spearman-1').at, look(s, 'blue-spearman-1').health]).toEqual(['0506', 'stunned']);
  });
});
