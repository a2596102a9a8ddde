import { describe, expect, test } from 'vitest';
import { begin, during, field, fresh, legalTexts, look, man, play, roll, stepName, weights } from '../../field.ts';
import { STEP } from '../../../../rules/the-anarchy/state/steps.ts';
import { isRouted } from '../../../../rules/the-anarchy/fight/mechanics/combat/rout.ts';

describe('turns', () => {
  test('are of two player turns; a die says who is first where the scenario does not [B1]', () => {
    const s = fresh({ men: ['blue spearman 0203', 'red spearman 0209'], pack: { first: undefined } });
    expect([stepName(s), weights(s)]).toEqual(['set-up/first', { 0: 1, 1: 1 }]);
    roll(s, 1);
    expect([s.turn, s.side, s.first]).toEqual([1, 1, 1]);
  });

  test('have five phases a player, in which nobody acts out of his phase [B2] [B3]', () => {
    const s = field({ men: ['blue light-infantry 0203', 'red axeman 0209'] });
    begin(s, 'turn/begin');
    const phases: string[] = [];
    for (let i = 0; i < 40 && s.turn < 4; i++) {
      phases.push(`${s.side} ${stepName(s)}`);
      play(s, 'done');
    }
    expect(new Set(phases)).toEqual(new Set(['0 move/select', '1 move/select']));
  });

  test('are over after the last one, and then the points say who has won [B61]', () => {
    const s = field({ men: ['blue spearman 0203', 'red spearman 0209 wounded'], pack: { turns: 1 } });
    s.turn = 1;
    begin(s, 'turn/begin');
    expect([stepName(s), s.victoryPoints(), s.returns()]).toEqual(['over', [4.5, 0], [1, -1]]);
  });
});

describe('stunned men', () => {
  test('get up when they lay there already as their last turn began [B10]', () => {
    const s = field({ men: ['blue spearman 0203 stunned', 'blue axeman 0205', 'red axeman 0209'] });
    const stunned = man(s, 'blue-spearman-1');
    begin(s, 'turn/begin');
    expect([look(s, 'blue-spearman-1').health, s.rising(stunned)]).toEqual(['stunned', 1]);
    while (s.turn === 2) play(s, 'done');
    expect([look(s, 'blue-spearman-1').health, s.rising(stunned)]).toEqual(['healthy', 0]);
  });
});

describe('the set-up by the players', () => {
  const s = fresh({
    men: ['blue spearman 0101', 'blue knight 0102 mounted f0', 'red monk 0401'],
    map: ['.T..', '.=..', '....'],
    options: { setUp: 'players' },
  });

  test('is man by man, one in a hex where he can stand [B6]', () => {
    expect(stepName(s)).toBe('set-up/place');
    expect(legalTexts(s)).not.toContain('place 0201');
    play(s, 'place 0101');
    expect(legalTexts(s)).not.toContain('place 0101');
  });

  test('asks for the hex of a rider’s head, then for that of his tail [B7]', () => {
    play(s, 'place 0102');
    expect(look(s, 'blue-knight-1')).toMatchObject({ at: '0102', tail: '0103' });
  });
});

describe('an attack without its last commander', () => {
  const PACK = { attacker: 'blue' } as const;

  test('is over; captains count where there are no knights [B59] [B60] [3.6.3]', () => {
    const s = field({ men: ['blue flemish-captain 0203', 'blue axeman 0205', 'red spearman 0209'], pack: PACK });
    expect(isRouted(s)).toBe(false);
    s.setCaptor(man(s, 'blue-flemish-captain-1'), 1);
    expect(isRouted(s)).toBe(true);
    const knights = field({ men: ['blue flemish-captain 0203', 'blue knight 0205', 'red spearman 0209'], pack: PACK });
    knights.setCaptor(man(knights, 'blue-knight-1'), 1);
    expect(isRouted(knights)).toBe(true);
  });

  test('goes on as long as one who has left the map lives [B60]', () => {
    const s = field({ men: ['blue noble 0203', 'blue axeman 0205', 'red spearman 0209'], pack: PACK });
    s.lift(man(s, 'blue-noble-1'));
    s.setPresence(man(s, 'blue-noble-1'), 2);
    expect(isRouted(s)).toBe(false);
  });

  test('sends off who is next to no enemy, and has the others roll as if they refused combat [B60] [C.15.5]', () => {
    const s = field({ men: ['blue axeman 0203', 'blue man-at-arms 0208', 'blue axeman 0310 wounded', 'red spearman 0209'], pack: PACK });
    during(s, 'red', 'missiles');
    s.push(STEP['turn/end']);
    s.push(STEP['turn/phase'], 1);
    begin(s, 'rout/run');
    expect([look(s, 'blue-axeman-1').presence, stepName(s)]).toEqual(['left', 'rout/test']);
    // in armour: one less on the die
    expect(weights(s)).toEqual({ 0: 5, 1: 3, 2: 2 });
    roll(s, 1);
    expect(look(s, 'blue-man-at-arms-1')).toMatchObject({ at: '', presence: 'led-off' });
    // wounded: two more, and nobody is wounded twice
    expect(weights(s)).toEqual({ 0: 2, 1: 3, 3: 5 });
    roll(s, 3);
    expect([stepName(s), s.returns()]).toEqual(['over', [-1, 1]]);
  });
});
