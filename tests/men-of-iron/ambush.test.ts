import { describe, expect, test } from 'vitest';
import { RulesError } from '../../rules/core/index.ts';
import { begin, field, hexOf, legal, legalTexts, look, play, ruleAgainst, type Sketch, stepName, unitOf } from './field.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';

/** A Battle of foot with a horseman in ambush, and the enemy. */
function lurking(pieces: readonly string[], sketch: Partial<Sketch> = {}): IronState {
  const units = [
    { type: 'LB', at: '0101' },
    { type: 'MM', ambush: '0502 0602' },
  ];
  const s = field({ game: 'blood-and-roses', pieces: ['A LB 0101', ...pieces], battles: { a: { units } }, ...sketch });
  return begin(s, 'activation/free');
}

/** The ambush is sprung, and its unit stands somewhere. */
function sprung(pieces: readonly string[], to: string, sketch: Partial<Sketch> = {}): IronState {
  const s = lurking(pieces, sketch);
  play(s, 'ambush a/mm1', 'select a/mm1', `move ${to}`);
  return s;
}

const FAR = 'X INF 1409 f4';

describe('Ambush', () => {
  test('[16.7] a Free Activation brings a unit out of ambush; its Battle does not', () => {
    const s = lurking([FAR]);
    expect(legal(s, 'ambush')).toEqual(['a/mm1']);
    play(s, 'battle a');
    expect(legal(s, 'select')).not.toContain('a/mm1');
  });

  test('[16.7] nobody is kept from the hexes by which it comes; while all are taken it does not come', () => {
    const s = lurking(['X INF 0502 f4', 'X INF 0602 f4']);
    expect(legal(s, 'ambush')).toEqual([]);
    expect(ruleAgainst(s, 'ambush a/mm1')).toBe('16.7');
  });

  test('[16.7] it joins its Battle, and does not come without it @ruling MI-91', () => {
    const s = lurking([FAR, 'B INF 0110 f1'], { state: { units: { 'a/lb1': { status: 'eliminated', hex: null } } } });
    expect(legal(s, 'ambush')).toEqual([]);
  });

  test('[16.7] it moves up to twice its allowance, alone', () => {
    const s = lurking([FAR]);
    play(s, 'ambush a/mm1');
    expect(legalTexts(s).filter((text) => text.startsWith('select'))).toEqual(['select a/mm1']);
    play(s, 'select a/mm1');
    const allowance = s.kindOf(unitOf(s, 'a/mm1')).movementPoints[0];
    const points = legal(s, 'move').map((text) => s.scenario.grid.distance(hexOf(s, text.slice(0, 4)), hexOf(s, '0602')));
    expect([s.budget, Math.max(...points) > allowance]).toEqual([2 * allowance, true]);
  });

  test('[16.7] not into the hex of an enemy Standard', () => {
    const s = lurking([FAR, 'red standard 0604']);
    play(s, 'ambush a/mm1', 'select a/mm1');
    const hexes = legal(s, 'move').map((text) => text.slice(0, 4));
    expect([hexes.includes('0604'), hexes.includes('0605')]).toEqual([false, true]);
  });

  test('[16.7] enemies beside it are Disordered, those who were so Retire, and then it attacks', () => {
    const s = sprung(['X INF 0605 f1', 'X INF 0704 f1 disordered', 'X INF 1409 f4', 'red standard 1405'], '0604 2');
    expect(look(s, 'a/mm1')).toEqual({ hex: '0604', facing: 2, status: 'normal' });
    expect(stepName(s)).toBe('result/retire');
    play(s, `retire ${legal(s, 'retire')[0]!}`);
    expect([look(s, 'x/inf1').status, look(s, 'x/inf2').status, look(s, 'x/inf3').status]).toEqual(['disordered', 'retired', 'normal']);
    expect([stepName(s), legal(s, 'select')]).toEqual(['shock/declare', ['a/mm1']]);
    play(s, 'select a/mm1');
    expect([s.attacked(unitOf(s, 'a/mm1')), s.struck(unitOf(s, 'x/inf1'))]).toEqual([1, 1]);
  });

  test('[16.7] afterwards it belongs to its Battle', () => {
    const s = sprung([FAR], '0604 2');
    play(s, 'done');
    while (stepName(s) !== 'activation/free' || s.side !== 0)
      play(s, legalTexts(s).find((text) => /^(pass|done)/.test(text)) ?? legalTexts(s)[0]!);
    expect(legal(s, 'ambush')).toEqual([]);
    play(s, 'battle a');
    expect(legal(s, 'select')).toContain('a/mm1');
  });

  test('[16.7] only mounted units of Blood & Roses that are off the map lie in ambush', () => {
    const wrong = (unit: Record<string, unknown>, game: string): unknown => {
      try {
        return field({ game, pieces: ['A LB 0101', FAR], battles: { a: { units: [{ type: 'LB', at: '0101' }, unit] } } });
      } catch (error) {
        return error instanceof RulesError && error.message.includes('ambush');
      }
    };
    expect(wrong({ type: 'LB', ambush: '0502' }, 'blood-and-roses')).toBe(true);
    expect(wrong({ type: 'MM', ambush: '0502' }, 'men-of-iron')).toBe(true);
    expect(wrong({ type: 'MM', ambush: '0502', at: '0503' }, 'blood-and-roses')).toBe(true);
  });
});
