import { describe, expect, test } from 'vitest';
import { ELIMINATED } from '../../rules/men-of-iron/state/state.ts';
import { begin, expectWeights, field, hexOf, legal, legalTexts, look, stepName, unitOf } from './field.ts';
import { die, play } from './idle.ts';

const PIECES = [
  'A PK 0304 retired', 'A PK 0404 retired', 'A PK 0604 retired', 'A leader 0308', 'B PK 0308', 'X PK 1104', 'blue standard 0304', 'red standard 1204',
]; // biome-ignore format: a list

/** A Free Activation of Blue, whose Retired units have cost their points. */
function free(pieces: readonly string[] = PIECES, more: Partial<Parameters<typeof field>[0]> = {}): ReturnType<typeof field> {
  const s = field({ pieces, ...more });
  s.setSidePoints(0, pieces.filter((piece) => piece.includes('retired')).length);
  return begin(s, 'activation/free');
}

const statuses = (s: ReturnType<typeof field>): readonly string[] => ['a/pk1', 'a/pk2', 'a/pk3'].map((id) => look(s, id).status);

describe('a Standard that is activated', () => {
  test('rallies all Retired units in its hex and beside it, Disordered [15.2]', () => {
    const s = free();
    play(s, 'rally blue');
    expect([statuses(s), s.sidePoints(0), stepName(s)]).toEqual([['disordered', 'disordered', 'retired'], 1, 'continuation/choose']);
  });

  test('does not rally those next to an enemy [15.1]', () => {
    const s = free([...PIECES, 'X PK 0504']);
    play(s, 'rally blue');
    expect(statuses(s)).toEqual(['disordered', 'retired', 'retired']);
    expect(legal(free(['A PK 0304 retired', 'X PK 0404', 'blue standard 0304']), 'rally')).toEqual([]);
  });

  test('moves instead, and each Retired unit around it is lost on 5 or more [15.2]', () => {
    const s = free();
    play(s, 'raise blue', 'standard blue 0508');
    expect(s.standardHex(0)).toBe(hexOf(s, '0508'));
    expectWeights(s, { 1: 5, 0: 5 });
    die(s, 4, 5);
    expect(statuses(s).filter((status) => status === 'eliminated')).toHaveLength(1);
    expect(s.sidePoints(0)).toBe(4);
  });

  test('goes anywhere but where enemies, other Standards or reinforcements are, or nobody can go [15.2]', () => {
    const s = free([...PIECES, 'C PK waiting'], {
      battles: { c: { entry: '0101' } },
      map: { terrain: ['..............', '~.............', ...Array.from({ length: 8 }, () => '.'.repeat(14))] },
    });
    play(s, 'raise blue');
    const hexes = legal(s, 'standard');
    expect(hexes).toContain('blue 0308');
    for (const hex of ['0304', '1104', '1204', '0101', '0102']) expect(hexes).not.toContain(`blue ${hex}`);
  });

  test('is not activated by continuation [6.1]', () => {
    const s = free();
    play(s, 'battle b');
    expect(legalTexts(s)).toEqual(['pass', 'battle a']);
  });
});

describe('a Standard whose hex the enemy enters', () => {
  test('is moved by its owner, as if it had been activated [15.2]', () => {
    const s = free(['A PK 0304', 'B PK 0310', 'B PK 0308 retired', 'B leader 0310', 'X PK 0309', 'blue standard 0309']);
    s.clearStack();
    s.side = 1;
    begin(s, 'standard/displaced', 0);
    expect(s.actor).toBe(0);
    play(s, 'standard blue 0105');
    expect(stepName(s)).toBe('standard/check');
    die(s, 9);
    expect(s.status(unitOf(s, 'b/pk2'))).toBe(ELIMINATED);
  });
});
