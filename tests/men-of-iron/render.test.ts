import { describe, expect, test } from 'vitest';
import { packs } from '../../rules/men-of-iron/scenarios/load.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import { openElements } from '../xml.ts';
import { activate, field, unitOf } from './field.ts';

describe('the text map', () => {
  const pieces = ['A MM 0304 f1', 'A PK 0305 disordered', 'A leader 0304', 'X LC/A 0604 retired', 'X leader 0801', 'blue standard 0104'];
  const text = (): string => {
    const s = field({ pieces: pieces.map((piece) => piece.replace('LC/A', 'LB')) });
    return s.game.renderText(s);
  };

  test('shows types in the case of their side, facing, state, leaders and Standards', () => {
    expect(text()).toMatch(/MM→@/);
    expect(text()).toMatch(/PK→!/);
    expect(text()).toMatch(/lb←-/);
    expect(text()).toMatch(/l@/);
    expect(text()).toMatch(/S\*/);
  });

  test('has no line of the map that is too long, and lists every unit', () => {
    const s = field({ game: 'infidel', pieces: ['A KN 0304', 'X LC/A 0604 f5 retired', 'X MC/A 1404', 'X leader 1404'] });
    const lines = s.game.renderText(s).split('\n');
    const map = lines.slice(lines.indexOf('') + 1, lines.lastIndexOf('', lines.length - 2));
    for (const line of map.filter((one) => /^( {4}|\d\d {2})/.test(one)).slice(0, 22)) expect(line.length).toBeLessThanOrEqual(3 * 14 + 6);
    for (const { id } of s.scenario.units) expect(lines.join('\n')).toContain(id);
  });
});

describe('the picture', () => {
  test.each(packs.cards.map(({ id }) => id))('of %s is whole, and the same for equal states', (id) => {
    const game = menOfIron.load(id);
    const s = game.newState();
    const svg = game.renderSvg(s);
    expect(openElements(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|href="(?!#)/);
    expect(game.renderSvg(s.clone())).toBe(svg);
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name));
    for (const [, name] of svg.matchAll(/href="#([^"]+)"/g)) expect(defined).toContain(name);
  });

  test('shows what has become of units, their walls and stakes, and who is neutral', () => {
    const pieces = ['A DM 0304', 'A LB 0305', 'X PK 0704'];
    const plain = field({ pieces, pack: { shieldWall: ['blue'] } });
    const picture = (): string => plain.game.renderSvg(plain);
    const before = picture();
    const differs = (change: () => void): void => {
      const was = picture();
      change();
      expect(picture()).not.toBe(was);
    };
    differs(() => plain.setFormation(unitOf(plain, 'a/dm1'), 1));
    differs(() => plain.setStakes(unitOf(plain, 'a/lb1'), 1));
    differs(() => plain.setEngaged(unitOf(plain, 'x/pk1'), 1));
    differs(() => plain.setStatus(unitOf(plain, 'x/pk1'), 1));
    differs(() => plain.setBattleNeutral(1, 1));
    differs(() => activate(plain, 'a'));
    expect(before).not.toMatch(/>[DREN]<\/text>/);
  });
});

describe('secrets', () => {
  test('the counters in the hand of the other side are counted, not named [6.3]', () => {
    const game = menOfIron.load('mill-ford');
    const s = field({ pieces: ['A MM 0304', 'X PK 0704'], pack: { seizure: { blue: 1, red: 2 } } });
    s.setSideHand(1, 0b10001);
    const text = s.game.renderText(s, 0);
    expect(text).toContain('Red: 0 Flight Points of 30; 2 Seizure counters, hidden');
    expect(s.game.renderText(s, 1)).toContain('Seizure counters: Opportunity (seizes on 0 to 3), Negation');
    expect(game.renderText(game.newState(), 0)).toContain('hidden');
  });
});
