import { describe, expect, test } from 'vitest';
import { attackOdds } from '../../rules/toy-hexes/odds.ts';
import { leadOf } from '../../rules/toy-hexes/mechanics/attacks.ts';
import { CHECK, HIT, NOTHING, REPULSED, resultOf } from '../../rules/toy-hexes/charts/charts.ts';
import { type Field, lay, legal, odds, play } from './field.ts';

const [YIELDS, HOLDS] = [0, 1];

/** Blue’s first unit attacks Red’s first. */
const lead = (blue: string[], red: string[], field?: Field): number => leadOf(lay(blue, red, field), 0, blue.length);

describe('an attack', () => {
  test('is on an enemy in front, where the unit could go [3.1]', () => {
    const s = play(lay(['foot 0304 f1'], ['foot 0403', 'foot 0303 f3']), 'select blue-1', 'move 0304 1');
    expect(legal(s)).toEqual(['attack 0403', 'hold']);
    const terrain = ['.........', '.........', '...m.....', '.........', '.........', '.........', '.........'];
    expect(legal(play(lay(['horse 0304'], ['foot 0403'], { map: { terrain } }), 'select blue-1', 'move 0304 1'))).not.toContain(
      'attack 0403',
    );
  });

  test('has the exact chances of the chart [3.2]', () => {
    const s = play(lay(['foot 0304'], ['foot 0404']), 'select blue-1', 'move 0304 1', 'attack 0404');
    expect(odds(s)).toEqual({ [REPULSED]: 3, [NOTHING]: 3, [CHECK]: 2, [HIT]: 2 });
    expect(s.game.actions.describeOutcome(s, HIT)).toEqual({ text: 'Blue foot 1: hit', dice: 'd10', faces: [9, 10] });
  });

  test('counts strength, arc and helpers for it, cover, slope and stream against it [3.3]', () => {
    expect(lead(['foot 0304'], ['foot 0404'])).toBe(0);
    expect(lead(['horse 0304'], ['levy 0404'])).toBe(3);
    expect(lead(['foot 0304'], ['foot 0404 f5'])).toBe(0);
    expect(lead(['foot 0304'], ['foot 0404 f3'])).toBe(1);
    expect(lead(['foot 0304'], ['foot 0404 f1'])).toBe(2);
    expect(lead(['foot 0304', 'foot 0305 f0'], ['foot 0404'])).toBe(1);
    const terrain = ['.........', '.........', '.........', '...v.....', '.........', '.........', '.........'];
    expect(lead(['foot 0304'], ['foot 0404'], { map: { terrain } })).toBe(-2);
    expect(
      lead(['foot 0304'], ['foot 0404'], { map: { elevation: terrain.map((row) => row.replaceAll('.', '0').replace('v', '1')) } }),
    ).toBe(-1);
    expect(lead(['foot 0304'], ['foot 0404'], { map: { streams: ['0304|0404'] } })).toBe(-1);
    expect(lead(['foot 0304'], ['foot 0404'], { map: { streams: ['0304|0404'], bridges: ['0304|0404'] } })).toBe(0);
  });

  test('costs the attacker a hit or the target, and with the second a unit is gone [3.4]', () => {
    const attack = ['select blue-1', 'move 0304 1', 'attack 0404'];
    const s = play(lay(['foot 0304'], ['foot 0404']), ...attack, REPULSED);
    expect([s.hits(0), s.strengthOf(0), s.hexOf(0) >= 0]).toEqual([1, 3, true]);
    const hit = play(lay(['foot 0304'], ['foot 0404'], { state: { units: { 'red-1': { hits: 1 } } } }), ...attack, HIT);
    expect([hit.hexOf(1), hit.victoryPoints()]).toEqual([-1, [2, 0]]);
  });

  test('has odds that are those of the dice [3.2]', () => {
    for (const hits of [0, 1]) {
      const s = lay(['foot 0304'], ['foot 0404'], { state: { units: { 'red-1': { hits } } } });
      const { hit, yields, repulsed } = attackOdds(s, 0, 1);
      play(s, 'select blue-1', 'move 0304 1', 'attack 0404');
      const chances = odds(s);
      const failsAfter = (result: number): number => {
        const after = s.clone();
        after.apply(result);
        return after.hexOf(1) < 0 ? 0 : odds(after)[YIELDS]! / 10;
      };
      expect([hit, repulsed]).toEqual([chances[HIT]! / 10, chances[REPULSED]! / 10]);
      expect(yields).toBeCloseTo((chances[CHECK]! * failsAfter(CHECK) + chances[HIT]! * failsAfter(HIT)) / 10);
    }
  });
});

describe('the chart', () => {
  /** Written down a second time, by the highest face of each result but the last. */
  test.each([
    [-2, 5, 8, 10],
    [-1, 4, 7, 9],
    [0, 3, 6, 8],
    [1, 2, 5, 7],
    [2, 1, 4, 6],
    [3, 1, 3, 5],
  ])('with a lead of %i is what was meant [3.2]', (column, repulsed, nothing, check) => {
    for (let face = 1; face <= 10; face++) {
      const expected = face <= repulsed ? REPULSED : face <= nothing ? NOTHING : face <= check ? CHECK : HIT;
      expect(resultOf(column, face), String(face)).toBe(expected);
    }
  });

  test('ends at its first and last column [3.2]', () => {
    for (let face = 1; face <= 10; face++) expect([resultOf(-9, face), resultOf(9, face)]).toEqual([resultOf(-2, face), resultOf(3, face)]);
  });
});

describe('morale', () => {
  const checked = (red: string[]) => play(lay(['foot 0304'], red), 'select blue-1', 'move 0304 1', 'attack 0404', CHECK);

  test('holds with no more than its value on a D10 [4.1]', () => {
    const s = checked(['foot 0404']);
    expect(odds(s)).toEqual({ [HOLDS]: 7, [YIELDS]: 3 });
    play(s, HOLDS);
    expect(s.hexOf(1)).toBe(s.scenario.grid.parse('0404'));
  });

  test('lets the owner choose a hex that is free and not next to the enemy [4.2]', () => {
    const s = play(checked(['foot 0404']), YIELDS);
    expect([s.actor, legal(s)]).toEqual([1, ['retreat 0405', 'retreat 0504', 'retreat 0505']]);
    play(s, 'retreat 0504');
    expect(s.hexOf(1)).toBe(s.scenario.grid.parse('0504'));
  });

  test('costs a hit where there is no way back [4.2]', () => {
    const s = play(checked(['foot 0404', 'foot 0405', 'foot 0504', 'foot 0505']), YIELDS);
    expect([s.hits(1), s.hexOf(1)]).toEqual([1, s.scenario.grid.parse('0404')]);
  });
});

describe('the end', () => {
  test('counts places held in each turn and enemies gone [5.1]', () => {
    const s = lay(['foot 0104'], ['foot 0904', 'horse 0905'], {
      places: { '0104': 1 },
      state: { units: { 'red-2': { hex: null, hits: 2 } } },
    });
    play(s, 'end', 'end');
    expect(s.victoryPoints()).toEqual([4, 0]);
  });

  test('comes after the last turn, or when a side has no unit left [5.2]', () => {
    const s = play(lay(['foot 0104'], ['foot 0904'], { turns: 1, places: { '0904': 1 } }), 'end', 'end');
    expect([s.depth, s.returns()]).toEqual([0, [-1, 1]]);
    expect(play(lay(['foot 0104'], ['foot 0904'], { turns: 1 }), 'end', 'end').returns()).toEqual([0, 0]);
    const gone = lay(['foot 0104'], ['foot 0904'], { state: { units: { 'red-1': { hex: null, hits: 2 } } } });
    expect([play(gone, 'end').depth, gone.returns()]).toEqual([0, [1, -1]]);
  });
});
