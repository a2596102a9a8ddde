import { describe, expect, test } from 'vitest';
import { chancesOfShot } from '../../rules/men-of-iron/odds/fire.ts';
import { RESULT } from '../../rules/men-of-iron/charts/charts.ts';
import { addShotOutcomes, canHit, defendingType, fireModifier } from '../../rules/men-of-iron/mechanics/shooting/shooting.ts';
import { OutcomeList } from '../../rules/core/index.ts';
import { TYPES } from '../../rules/men-of-iron/charts/types.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { die, expectWeights, field, legal, legalTexts, look, play, ruleAgainst, type Sketch, stepName, unitOf, weights } from './field.ts';
import { ground, moving } from './moving.ts';

/** DRM of a shot of the first unit of Battle a at the first of x. */
function modifier(sketch: Sketch): number {
  const s = field(sketch);
  return fireModifier(s, 0, unitIn(s, 'x'));
}

/** First unit of a Battle. */
function unitIn(s: IronState, battle: string): number {
  return s.scenario.battles.find(({ id }) => id === battle)!.units[0]!;
}

/** Whether the first unit of Battle a can shoot at the first of x. */
function hits(sketch: Sketch): boolean {
  const s = field(sketch);
  return canHit(s, 0, unitIn(s, 'x'));
}

const ROSES = { game: 'blood-and-roses' } as const;
const INFIDEL = { game: 'infidel' } as const;

describe('who can shoot at whom', () => {
  test('[11.1] as far as the chart has a column: a longbow three hexes', () => {
    expect(hits({ pieces: ['A LB 0405 f1', 'X PK 0703 f4'] })).toBe(true);
    expect(hits({ pieces: ['A LB 0405 f1', 'X PK 0803 f4'] })).toBe(false);
  });

  test('[11.1] front and flank, not the rear; the line between flank and rear is rear, between front and flank front', () => {
    const at = (hex: string): boolean => hits({ pieces: ['A LB 0405 f1', `X PK ${hex} f4`] });
    expect([at('0504'), at('0404'), at('0406'), at('0304'), at('0305')]).toEqual([true, true, true, false, false]);
    expect([at('0503'), at('0205')]).toEqual([true, false]); // along the hexsides in front, and behind
    expect([at('0303'), at('0306')]).toEqual([false, false]);
  });

  test('[11.1] artillery shoots through its front only', () => {
    const at = (hex: string): boolean => hits({ ...ROSES, pieces: ['A ART 0405 f1', `X INF ${hex} f4`] });
    expect([at('0504'), at('0705'), at('0404'), at('0503')]).toEqual([true, true, false, true]);
    const bombard = (hex: string): boolean => hits({ pieces: ['A BO 0405 f1', `X PK ${hex} f4`] });
    expect([bombard('0504'), bombard('0404'), bombard('0503')]).toEqual([true, false, true]);
  });

  test('[11.4] woods block the sight of all, units that of crossbows', () => {
    expect(hits({ pieces: ['A LB 0405 f1', 'X PK 0604 f4'] })).toBe(true);
    expect(hits({ pieces: ['A LB 0405 f1', 'X PK 0604 f4'], map: ground({ '0504': 'W' }) })).toBe(false);
    expect(hits({ pieces: ['A LB 0405 f1', 'X PK 0604 f4'], map: ground({ '0604': 'W' }) })).toBe(true);
    expect(hits({ pieces: ['A CB 0405 f1', 'A PK 0504 f1', 'X PK 0604 f4'] })).toBe(false);
    expect(hits({ pieces: ['A LB 0405 f1', 'A PK 0504 f1', 'X PK 0604 f4'] })).toBe(true);
  });

  test('[11.4] Blood & Roses: no bow shoots over a friend next to the target', () => {
    expect(hits({ ...ROSES, pieces: ['A LB 0405 f1', 'A INF 0504 f1', 'X INF 0604 f4'] })).toBe(false);
    expect(hits({ ...ROSES, pieces: ['A LB 0405 f1', 'X INF 0504 f1', 'X INF 0604 f4'] })).toBe(true);
  });
});

describe('DRMs', () => {
  test('[11.3] the crossbow of the example: +2 at one hex, +3 at the flank of Mounted Men-at-Arms', () => {
    expect(modifier({ pieces: ['A CB 0405 f1', 'X MM 0505 f4'] })).toBe(2);
    expect(modifier({ pieces: ['A CB 0405 f1', 'X MM 0505 f0'] })).toBe(3);
    expect(modifier({ pieces: ['A CB 0405 f1', 'X MM 0505 f2'] })).toBe(2); // its rear
    expect(modifier({ pieces: ['A CB 0405 f1', 'X GE 0505 f0'] })).toBe(2);
  });

  test('[11.3] down a spine is no flank, and in Blood & Roses nobody is angled at', () => {
    expect(modifier({ pieces: ['A LB 0405 f1', 'X MM 0503 f2'] })).toBe(1);
    expect(modifier({ ...ROSES, pieces: ['A A 0405 f1', 'X MM 0505 f0'] })).toBe(1);
  });

  test('[11.4] raining over units -1', () => {
    expect(modifier({ pieces: ['A LB 0405 f1', 'X PK 0604 f4'] })).toBe(1);
    expect(modifier({ pieces: ['A LB 0405 f1', 'A PK 0504 f1', 'X PK 0604 f4'] })).toBe(0);
  });

  test('[16.2] a Shield Wall shot at from in front -1, a Schiltron +1 from every side', () => {
    const pack = { shieldWall: ['red'] };
    expect(modifier({ pieces: ['A LB 0405 f1', 'X PK 0504 f4 shield-wall'], pack })).toBe(1);
    expect(modifier({ pieces: ['A LB 0405 f1', 'X PK 0504 f1 shield-wall'], pack })).toBe(2);
    expect(modifier({ pieces: ['A LB 0405 f1', 'X PK 0504 f4 schiltron'], pack: { ...pack, specials: ['schiltron'] } })).toBe(3);
  });

  test('[11.3] pavises take 1 off from in front', () => {
    const at = (target: string): number => modifier({ pieces: ['A LB 0405 f1', target] });
    expect([at('X CB 0504 f4'), at('X CB 0504 f4 pavise'), at('X CB 0504 f1 pavise')]).toEqual([2, 1, 2]);
  });

  test('[14.2] a Disordered unit loses the number after its F', () => {
    expect(modifier({ pieces: ['A LB 0405 f1 disordered', 'X PK 0504 f4'] })).toBe(0);
  });

  test('armour on foot, and mail at a distance', () => {
    expect(modifier({ pieces: ['A LB 0405 f1', 'X DM 0504 f4'] })).toBe(1);
    expect(modifier({ ...INFIDEL, pieces: ['A A 0405 f1', 'X HC 0604 f4'] })).toBe(-1);
    expect(modifier({ ...INFIDEL, pieces: ['A A 0405 f1', 'X HC 0504 f4'] })).toBe(1);
  });

  test('[16.5] archers who have shot in reaction defend without their flails', () => {
    const s = field({ ...INFIDEL, pieces: ['A AF 0405 f1', 'X A 0905 f4'] });
    expect(TYPES[defendingType(s, 0)]).toBe('AF');
    s.setReacted(0, 1);
    expect(TYPES[defendingType(s, 0)]).toBe('A');
  });
});

describe('Active Fire', () => {
  test('[11.2] once, and then the unit is done', () => {
    const s = moving({ pieces: ['A CB 0405 f1', 'A PK 0105 f1', 'X PK 0504 f4'] });
    play(s, 'select a/cb1');
    expect(legal(s, 'fire')).toEqual(['0504']);
    play(s, 'fire 0504');
    expectWeights(s, { 0: 4, [RESULT.disordered]: 3, [RESULT.disordered | RESULT.retreat]: 3 });
    die(s, 0);
    expect(legal(s, 'select')).not.toContain('a/cb1');
  });

  test('[11.2] at the end of the move, as it faces then', () => {
    const s = moving({ pieces: ['A LB 0305 f4', 'A PK 0101 f1', 'X PK 0604 f4'] });
    play(s, 'select a/lb1');
    expect(legal(s, 'fire')).toEqual([]);
    play(s, 'move 0405 1');
    expect(legal(s, 'fire')).toEqual(['0604']);
    play(s, 'fire 0604');
    expect(stepName(s)).toBe('fire/shot');
  });

  test('[11.3] results by mounted or foot, normal or Disordered', () => {
    const shot = (piece: string): Record<number, number> => {
      const s = moving({ pieces: ['A LB 0405 f1', 'A PK 0101 f1', `X ${piece}`, 'red standard 1305'] });
      play(s, 'select a/lb1', 'fire 0504');
      return weights(s);
    };
    const { disordered: D, retreat: R, unhorsed: U, retired: T, eliminated: E } = RESULT;
    expect(shot('PK 0504 f4')).toEqual({ 0: 4, [D]: 3, [D | R]: 3 }); // +2: rolls of 2 to 11
    expect(shot('PK 0504 f4 disordered')).toEqual({ 0: 4, [R]: 3, [T]: 2, [E]: 1 });
    expect(shot('MM 0504 f4')).toEqual({ 0: 3, [D]: 2, [D | R]: 2, [U]: 2, [T]: 1 });
    expect(shot('MM 0504 f4 disordered')).toEqual({ 0: 3, [R]: 2, [U]: 2, [T]: 3 });
  });

  test('[14.5] what drives a Retired unit off ends it', () => {
    const s = moving({ pieces: ['A LB 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4 retired', 'red standard 1305'] });
    play(s, 'select a/lb1', 'fire 0504');
    expectWeights(s, { 0: 4, [RESULT.eliminated]: 6 });
  });

  test('[5.4] leaders are checked on an adjusted nine', () => {
    const s = moving({ pieces: ['A LB 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4', 'X leader 0504'] });
    play(s, 'select a/lb1', 'fire 0504');
    die(s, 7);
    expect(stepName(s)).toBe('leader/check');
    expectWeights(s, { 0: 8, 1: 2 });
  });

  test('[11.1] a position in which who has fired has fallen meanwhile can be read', () => {
    const s = moving({
      ...ROSES,
      state: { turn: 1 },
      pieces: ['A ART 0405 f1', 'A leader 0405', 'A INF 0403 f1', 'A INF 0407 f1', 'X INF 0604 f4'],
    });
    play(s, 'select a/art1', 'fire 0604');
    die(s, 0);
    expect([stepName(s), look(s, 'a/art1').status]).toEqual(['leader/place', 'eliminated']);
    expect(s.game.fromPosition(JSON.parse(JSON.stringify(s.toPosition()))).hash()).toBe(s.hash());
  });

  test('[14.4] who is driven off and cannot go anywhere is Eliminated: one outcome', () => {
    const s = moving({ pieces: ['A LB 0101 f1', 'A PK 0901 f1', 'X PK 0201 f4'], map: ground({ '0301': 'C', '0302': 'C', '0202': 'C' }) });
    play(s, 'select a/lb1', 'fire 0201');
    expectWeights(s, { 0: 4, [RESULT.disordered]: 3, [RESULT.eliminated]: 3 });
  });

  test('[7.6] artillery that fires is unlimbered, and can blow up [11.3]', () => {
    const s = moving({ ...ROSES, pieces: ['A ART 0405 f1 limbered', 'A INF 0101 f1', 'X INF 0604 f4'] });
    play(s, 'select a/art1', 'fire 0604');
    expect(s.limbered(unitOf(s, 'a/art1'))).toBe(0);
    die(s, 0);
    expect(look(s, 'a/art1').status).toBe('eliminated');
  });

  test('[11.3] handguns are Disordered by a zero, and Retired if they are so already', () => {
    const shoot = (flags: string): string => {
      const s = moving({ ...ROSES, pieces: [`A HG 0405 f1 ${flags}`, 'A INF 0101 f1', 'X INF 0504 f4', 'blue standard 0105'] });
      play(s, 'select a/hg1', 'fire 0504');
      die(s, 0);
      if (stepName(s) === 'result/retire') play(s, legalTexts(s)[0]!);
      return look(s, 'a/hg1').status;
    };
    expect([shoot(''), shoot('disordered')]).toEqual(['disordered', 'retired']);
  });

  test('[14.2] artillery that would be Disordered is lost on 0 to 4', () => {
    const s = moving({ ...ROSES, pieces: ['A LB 0405 f1', 'A INF 0101 f1', 'X ART 0604 f4'] });
    play(s, 'select a/lb1', 'fire 0604');
    die(s, 6);
    expect(stepName(s)).toBe('fire/artillery');
    expectWeights(s, { 1: 5, 0: 5 });
    die(s, 4);
    expect(look(s, 'x/art1').status).toBe('eliminated');
  });

  test('[10.0] of artillery and another unit in a hex the firer names one', () => {
    const s = moving({
      ...ROSES,
      pieces: ['A LB 0405 f1', 'A INF 0101 f1', 'X DM 0504 f4', 'X ART 0604 f4'],
    });
    const [dm, art] = [unitOf(s, 'x/dm1'), unitOf(s, 'x/art1')];
    s.lift(dm);
    s.place(dm, s.hexOf(art), 0);
    play(s, 'select a/lb1');
    expect([legal(s, 'fire'), legal(s, 'fire-under')]).toEqual([['0604'], ['0604']]);
    play(s, 'fire-under 0604');
    die(s, 9);
    expect([look(s, 'x/dm1').status, look(s, 'x/art1').status]).toEqual(['normal', 'eliminated']);
  });
});

describe('shooting on the move', () => {
  const sketch = { ...INFIDEL, pieces: ['A LC/A 0405 f1', 'A MC 0101 f1', 'X PK 0804 f4'] } as const;

  test('[11.2] light cavalry comes, shoots for a point next to the enemy, and goes', () => {
    const s = moving(sketch);
    play(s, 'select a/lca1', 'move 0704 1');
    expect([s.spent, legal(s, 'move')]).toEqual([3, []]);
    play(s, 'fire 0804');
    die(s, 0);
    expect(s.spent).toBe(4);
    expect(legal(s, 'move')).toContain('0405 1');
    expect(legal(s, 'move').some((text) => text.startsWith('0703') || text.startsWith('0805'))).toBe(false); // next to the same enemy
    play(s, 'move 0405 1');
    expect([s.mover, look(s, 'a/lca1').hex]).toEqual([-1, '0405']);
  });

  test('[11.2] from afar a shot costs nothing', () => {
    const s = moving({ ...sketch, pieces: ['A LC/A 0604 f1', 'A MC 0101 f1', 'X PK 0804 f4'] });
    play(s, 'select a/lca1', 'fire 0804');
    die(s, 0);
    expect(s.spent).toBe(0);
    expect(legal(s, 'move').length).toBeGreaterThan(0);
  });
});

describe('odds', () => {
  test('[11.3] the chances of a shot are those of the dice', () => {
    const s = moving({ pieces: ['A LB 0405 f1', 'A PK 0101 f1', 'X MM 0504 f0', 'X leader 0504', 'red standard 1305'] });
    const chances = chancesOfShot(s, unitOf(s, 'a/lb1'), unitOf(s, 'x/mm1'));
    const into = new OutcomeList();
    addShotOutcomes(s, unitOf(s, 'a/lb1'), unitOf(s, 'x/mm1'), unitOf(s, 'a/lb1'), into);
    const share = (bit: number): number => [...into].reduce((sum, { outcome, weight }) => sum + (outcome & bit ? weight : 0), 0) / 10;
    expect(chances.unhorsed).toBeCloseTo(share(RESULT.unhorsed));
    expect(chances.retreat).toBeCloseTo(share(RESULT.retreat));
    expect(chances.retired).toBeCloseTo(share(RESULT.retired));
    expect(chances.leader).toBeCloseTo(share(64) * 0.2);
    expect(
      chances.none + chances.disordered + chances.unhorsed + chances.retreat + chances.retired + chances.eliminated,
    ).toBeGreaterThanOrEqual(1);
  });

  test('[14.0] after the shot nothing is refused that the rules allow', () => {
    const s = moving({ pieces: ['A LB 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4'] });
    play(s, 'select a/lb1');
    expect(ruleAgainst(s, 'fire 0905')).toBe('11.1');
  });
});
