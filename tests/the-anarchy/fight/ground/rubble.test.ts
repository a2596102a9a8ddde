import { describe, expect, test } from 'vitest';
import type { ScenarioPack } from '../../../../rules/core/index.ts';
import { COVER } from '../../../../rules/the-anarchy/charts/types.ts';
import {
  advantageIn,
  barsFight,
  canStand,
  groundCost,
  isInYard,
  isOnWall,
} from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { canRamAt } from '../../../../rules/the-anarchy/fight/mechanics/work/rams.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { CASTLE, CASTLE_PACK } from '../../castle.ts';
import { at, during, expectWeights, field, legal, legalTexts, look, man, phase, play, roll, standing, stepName } from '../../field.ts';

/** The castle with some of its walls down. */
const breached = (rubble: readonly string[], men: readonly string[] = [], more: ScenarioPack = {}): AnarchyState =>
  field({ map: CASTLE, men, pack: { ...CASTLE_PACK, rubble, ...more } });

const cost = (s: AnarchyState, from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);
const sees = (s: AnarchyState, from: string, to: string): boolean => s.game.sight.canSee(s, at(s, from), at(s, to), -1, -1);

describe('rubble', () => {
  test('is ground of two points on foot, of medium cover, where one fights badly; no horse enters it [6.1] [6.4.1]', () => {
    const s = breached(['0603']);
    expect([cost(s, '0602', '0603'), cost(s, '0604', '0603')]).toEqual([2, 2]);
    expect(groundCost(s, at(s, '0602'), at(s, '0603'), true, false)).toBe(-1);
    expect([advantageIn(s, at(s, '0603'), true), advantageIn(s, at(s, '0603'), false)]).toEqual([-1, -1]);
    expect([s.levelAt(at(s, '0603')), isOnWall(s, at(s, '0603')), isInYard(s, at(s, '0603'))]).toEqual([0, false, false]);
  });

  test('is entered from all around: field, yard, the moat filled or not, the walk beside it [6.4.3]', () => {
    const s = breached(['0603', '0509'], [], { fascines: ['0410'] });
    expect(['0502', '0503', '0604', '0703'].map((from) => cost(s, from, '0603'))).toEqual([2, 2, 2, 2]);
    expect([cost(s, '0510', '0509'), cost(s, '0410', '0509'), cost(s, '0509', '0510')]).toEqual([2, 2, 4]);
  });

  test('costs three points to climb from onto walls, towers and a keep [6.4.3]', () => {
    const s = breached(['0403', '0606']);
    expect([cost(s, '0403', '0503'), cost(s, '0403', '0303')]).toEqual([3, 3]);
    expect([cost(s, '0403', '0404'), cost(s, '0606', '0706')]).toEqual([1, 3]);
  });

  test('lies beside a gate below the walk above it, not beside its passage [6.4.3] [AN-230]', () => {
    const s = breached(['0609']);
    expect(cost(s, '0609', '0709+2')).toBe(3);
    expect(s.beyond(at(s, '0709'), 5)).not.toBe(at(s, '0609'));
  });

  test('is no wall: no ladder leads up there, nobody climbs it, nobody stands on a walk [6.4.3]', () => {
    const s = breached(['0603'], ['blue monk 0602', 'blue monk 0601'], {
      things: [{ id: 'ladder-1', kind: 'ladder', name: 'Ladder', at: '0602', mate: '0601' }],
    });
    phase(s, 'blue', 'tasks');
    play(s, 'select blue-monk-1');
    expect(legal(s, 'raise')).toEqual(['0503', '0703']);
    expect(s.beyond(at(s, '0602+2'), 3)).toBe(-1);
  });

  test('lets shots through into the castle, and covers who stands in it from all sides [6.4.2]', () => {
    const [whole, open] = [breached([]), breached(['0603'])];
    expect([sees(whole, '0601', '0604'), sees(open, '0601', '0604'), sees(open, '0601', '0603')]).toEqual([false, true, true]);
    for (const from of ['0601', '0604', '0503', '0403']) expect(coverAgainst(open, at(open, from), at(open, '0603'))).toBe(COVER.medium);
  });

  test('leads up to the wall that still stands: men fight there from one to the other [6.4.3] [AN-232]', () => {
    const s = breached(['0603']);
    const bars = (from: string, to: string): boolean => barsFight(s, at(s, from), at(s, to));
    expect([bars('0603', '0503'), bars('0503', '0603'), bars('0603', '0602')]).toEqual([false, false, false]);
    expect(bars('0503', '0502')).toBe(true);
  });

  test('is walked over, in a move from the field into the yard [6.4.3]', () => {
    const s = phase(breached(['0603'], ['blue man-at-arms 0602']), 'blue', 'movement');
    play(s, 'select blue-man-at-arms-1');
    expect(legal(s, 'goal')).toContain('0604');
    const whole = phase(breached([], ['blue man-at-arms 0602']), 'blue', 'movement');
    play(whole, 'select blue-man-at-arms-1');
    expect(legal(whole, 'goal')).not.toContain('0604');
  });

  test('shows in text and picture [6.4]', () => {
    const s = breached(['0603']);
    expect(s.game.renderText(s)).toContain('x rubble');
    expect(s.game.renderText(breached([]))).not.toContain('x rubble');
    expect(s.game.renderSvg(s)).not.toBe(s.game.renderSvg(breached([])));
  });
});

/** The castle with open ground before it, on which a ram comes against its wall. */
const FIELD = [...Array<string>(4).fill('..............'), ...CASTLE];
const CREW = ['0405', '0404', '0403', '0605', '0604', '0603'];

function ramming(men: readonly string[], pack: ScenarioPack = {}, stage = 3): AnarchyState {
  const ram = { id: 'ram', kind: 'ram', name: 'Ram', side: 'blue', at: '0506', facing: 3 };
  const crew = CREW.map((hex) => `blue peasant ${hex}`);
  const s = field({ map: FIELD, men: [...crew, ...men, 'red monk 1416'], pack: { stairs: ['0710'], engines: [ram], ...pack } });
  s.setStageIn(at(s, '0507'), stage);
  s.setEngineWorked(0, 2);
  return phase(s, 'blue', 'melee');
}

describe('a ram at a wall', () => {
  test('takes stage by stage of it, no wall of a keep [5.2.3] [7.3.1]', () => {
    const s = ramming([], {}, 0);
    play(s, 'ram ram');
    expectWeights(s, { 0: 4, 1: 6 }); // nine points against double stone: 5 to 10
    roll(s, 1);
    expect([s.stageIn(at(s, '0507')), s.isRubble(at(s, '0507'))]).toEqual([1, false]);
    expect([canRamAt(s, at(s, '0507')), canRamAt(s, at(s, '0610'))]).toEqual([true, false]);
  });

  test('finds a tower harder by one [5.2.3]', () => {
    const ram = { id: 'ram', kind: 'ram', name: 'Ram', side: 'blue', at: '0306', facing: 3 };
    const men = [...['0205', '0204', '0203', '0405', '0404', '0403'].map((hex) => `blue peasant ${hex}`), 'red monk 1416'];
    const s = field({ map: FIELD, men, pack: { stairs: ['0710'], engines: [ram] } });
    s.setEngineWorked(0, 2);
    phase(s, 'blue', 'melee');
    play(s, 'ram ram');
    expectWeights(s, { 0: 5, 1: 5 });
  });

  test('brings it down with the fourth, and is pushed no further [7.3.1] [5.2.1]', () => {
    const s = ramming([]);
    play(s, 'ram ram');
    roll(s, 1);
    expect([s.isRubble(at(s, '0507')), s.depth]).toEqual([true, 0]);
    s.setEngineWorked(0, 2);
    expect(phase(s, 'blue', 'melee').depth).toBe(0);
    during(s, 'blue', 'movement');
    expect(legalTexts(phase(s, 'blue', 'movement'))).not.toContain('push ram');
  });

  test.each([
    ['civilian', 'wounded'],
    ['civilian wounded', 'dead'],
  ])('wounds who stands on it: a %s is %s [7.3.4] [AN-231]', (who, health) => {
    const [type, flag = ''] = who.split(' ');
    const s = ramming([`red ${type!} 0507 ${flag}`]);
    play(s, 'ram ram');
    roll(s, 1);
    expect([look(s, 'red-civilian-1').health, s.depth, s.isRubble(at(s, '0507'))]).toEqual([health, 0, true]);
  });

  test('strikes below hoarding, which comes down with the wall, and who is in it [5.2.5] [3.3.7] [AN-231]', () => {
    const s = ramming(['red spearman 1407'], { hoarding: ['0506', '0706'] });
    const fallen = man(s, 'red-spearman-1');
    s.lift(fallen);
    s.place(fallen, at(s, '0506+2'));
    const stands = (name: string): boolean => canStand(s, at(s, name), false);
    expect([stands('0506+2'), stands('0706+2')]).toEqual([true, true]);
    play(s, 'ram ram');
    roll(s, 1);
    expect([stepName(s), s.levelAt(s.at(fallen))]).toEqual(['ladder/land', 0]);
    roll(s, 0);
    expect([stands('0506+2'), stands('0706+2'), s.isRubble(at(s, '0507'))]).toEqual([false, true, true]);
  });

  test('brings down the ladders that lean on it with it [3.4.4] [AN-231]', () => {
    const things = [{ id: 'ladder-1', kind: 'ladder', name: 'Ladder', at: '0606' }];
    const s = ramming([], { things });
    s.setThingAt(0, at(s, '0406'));
    s.setThingTop(0, at(s, '0507'));
    play(s, 'ram ram');
    roll(s, 1);
    expect([s.thingTop(0), s.depth, standing(s, '0507')]).toEqual([-1, 0, '']);
  });
});
