import { describe, expect, test } from 'vitest';
import { loadGame } from '../../rules/registry.ts';
import { TYPES } from '../../rules/men-of-iron/charts/types.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { ARMY_ACTIVATION } from '../../rules/men-of-iron/state/state.ts';
import { die, expectWeights, hexOf, leaderOf, legal, legalTexts, look, play, ruleAgainst, type Sketch, stepName, unitOf } from './field.ts';
import { ground, moving, pointsTo } from './moving.ts';

const INFIDEL = { game: 'infidel' } as const;
const ROSES = { game: 'blood-and-roses' } as const;

/** A unit has been chosen. */
function chosen(sketch: Sketch, unit = 'a/pk1'): IronState {
  const s = moving(sketch);
  play(s, `select ${unit}`);
  return s;
}

/** Hexes that it can move to. */
function moves(s: IronState): string[] {
  return [...new Set(legal(s, 'move').map((text) => text.slice(0, 4)))];
}

describe('points', () => {
  test('[7.2] a Movement Allowance in hexes of clear ground, any facing at the end [8.0]', () => {
    const s = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 1205 f4'] });
    expect(moves(s)).toContain('0805');
    expect(moves(s)).not.toContain('0905');
    expect(legal(s, 'move').filter((text) => text.startsWith('0605')).length).toBe(6);
  });

  test('[7.2] woods cost more, cities nobody enters, and ways round bad ground are taken first', () => {
    const s = chosen({
      pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 1305 f4'],
      map: ground({ '0505': 'W', '0504': 'W', '0404': 'C', '0605': 'M' }),
    });
    expect([moves(s).includes('0404'), pointsTo(s, '0505')]).toEqual([false, 2]);
    play(s, 'move 0705 1'); // for four points either way, but only through the wood with a check
    expect([stepName(s), look(s, 'a/pk1').hex]).toEqual(['move/select', '0705']);
  });

  test('[14.2] Disordered units are slower, from their next Activation on', () => {
    const s = chosen({ pieces: ['A PK 0405 f1 disordered', 'A PK 0101 f1', 'X PK 1205 f4'] });
    expect([moves(s).includes('0705'), moves(s).includes('0805')]).toEqual([true, false]);
  });

  test('[7.2] ground marked D may disorder who enters it, who goes on', () => {
    const s = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 1205 f4'], map: ground({ '0505': 'B' }) });
    play(s, 'move 0505 1');
    expectWeights(s, { 1: 6, 0: 4 });
    die(s, 6);
    expect(look(s, 'a/pk1')).toEqual({ hex: '0505', facing: 1, status: 'disordered' });
  });
});

describe('enemies', () => {
  test('[7.2] who comes next to one stops; his hex nobody enters', () => {
    const s = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 0605 f4'] });
    expect([moves(s).includes('0605'), moves(s).includes('0505'), moves(s).includes('0705')]).toEqual([false, true, false]);
  });

  test('[7.2] leaving one costs a point, and does not lead straight to another hex next to him', () => {
    const s = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4'] });
    expect(moves(s)).not.toContain('0504');
    expect([pointsTo(s, '0406'), pointsTo(s, '0304')]).toEqual([2, 2]);
    expect([pointsTo(s, '0404'), pointsTo(s, '0505')]).toEqual([3, 3]); // round about @ruling MI-32
  });

  test('[7.2] across a hexside that he cannot cross he stops nobody', () => {
    const pieces = ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 0605 f4'];
    const s = chosen({ pieces, map: { rivers: ['0505|0605', '0504|0605'] } });
    expect(moves(s)).toContain('0506');
    expect(pointsTo(s, '0506')).toBe(2);
  });

  test('[5.3] out of command: not next to enemies, and not at all from beside one', () => {
    const far = moving({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 0605 f4'] });
    far.setInCommand(unitOf(far, 'a/pk1'), 0);
    play(far, 'select a/pk1');
    expect([moves(far).includes('0505'), moves(far).includes('0404')]).toEqual([false, true]);
    const near = moving({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4'] });
    near.setInCommand(unitOf(near, 'a/pk1'), 0);
    play(near, 'select a/pk1');
    expect([moves(near), legal(near, 'face')]).toEqual([[], ['0', '2']]);
  });

  test('[16.4] Knights are never out of command', () => {
    const s = moving({ ...INFIDEL, pieces: ['A KN 0405 f1', 'A PK 0101 f1', 'X PK 0605 f4'] });
    s.setInCommand(unitOf(s, 'a/kn1'), 0);
    play(s, 'select a/kn1');
    expect(moves(s)).toContain('0505');
  });

  test('[16.9] who is Engaged disengages for a point more, Disordered, and goes next to nobody', () => {
    const s = moving({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4'], options: { engaged: true } });
    s.setEngaged(unitOf(s, 'a/pk1'), 1);
    s.setEngaged(unitOf(s, 'x/pk1'), 1);
    play(s, 'select a/pk1');
    expect([pointsTo(s, '0406'), legal(s, 'face'), legal(s, 'fire')]).toEqual([3, [], []]);
    play(s, 'move 0406 1');
    expect([look(s, 'a/pk1').status, s.engaged(unitOf(s, 'x/pk1'))]).toEqual(['disordered', 0]);
  });

  test('[16.9] who has nobody of those before it turns to them', () => {
    const s = moving({ pieces: ['A PK 0405 f4', 'A PK 0101 f1', 'X PK 0504 f4'], options: { engaged: true } });
    s.setEngaged(unitOf(s, 'a/pk1'), 1);
    s.setEngaged(unitOf(s, 'x/pk1'), 1);
    expect(ruleAgainst(s, 'done')).toBe('16.9');
    play(s, 'select a/pk1');
    expect(legal(s, 'face')).toEqual(['0']);
  });
});

describe('turning', () => {
  test('[8.0] a unit that does not move turns once: freely, next to an enemy by one vertex', () => {
    const free = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 1205 f4'] });
    expect(legal(free, 'face')).toEqual(['0', '2', '3', '4', '5']);
    play(free, 'face 4');
    expect([legal(free, 'face'), free.turned(unitOf(free, 'a/pk1'))]).toEqual([[], 1]);
    const near = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4'] });
    expect(legal(near, 'face')).toEqual(['0', '2']);
    play(near, 'face 2');
    expect(near.mover).toBe(-1);
  });

  test('[16.2] a Shield Wall stands, and turns by one vertex', () => {
    const s = chosen({ pieces: ['A PK 0405 f1 shield-wall', 'A PK 0101 f1', 'X PK 1205 f4'], pack: { shieldWall: ['blue'] } });
    expect([moves(s), legal(s, 'face')]).toEqual([[], ['0', '2']]);
  });

  test('[16.2] drilled Schiltrons move two points', () => {
    const pack = { shieldWall: ['blue'], specials: ['schiltron', 'drilled-schiltron'] };
    const s = chosen({ pieces: ['A PK 0405 f1 schiltron', 'A PK 0101 f1', 'X PK 1205 f4'], pack });
    expect([moves(s).includes('0605'), moves(s).includes('0705')]).toEqual([true, false]);
  });
});

describe('friends', () => {
  test('[10.0] nobody goes through a friend in Infidel', () => {
    const s = chosen({ ...INFIDEL, pieces: ['A PK 0405 f1', 'A A 0505 f1', 'X PK 1205 f4'] });
    expect(moves(s)).not.toContain('0505');
  });

  test('[10.0] Mounted Men-at-Arms ride through foot missile units for a point more, and trample them', () => {
    const walls = Object.fromEntries(['0404', '0504', '0406', '0304', '0305'].map((hex) => [hex, 'C']));
    const pieces = ['A MM 0405 f1', 'A LB 0505 f1', 'A PK 0101 f1', 'X PK 1305 f4', 'blue standard 0110'];
    const s = chosen({ pieces, map: ground(walls) }, 'a/mm1');
    expect([moves(s).includes('0505'), pointsTo(s, '0605')]).toEqual([false, 3]);
    play(s, 'move 0605 1');
    expect(stepName(s)).toBe('move/trample');
    expectWeights(s, { 0: 5, 1: 3, 8: 2 });
    die(s, 7);
    expect([look(s, 'a/lb1').status, look(s, 'a/mm1').hex]).toEqual(['disordered', '0605']);
  });

  test('[10.0] Blood & Roses: bows go through others for a point, all go through guns freely, and foot stops on them', () => {
    const walls = Object.fromEntries(['0404', '0504', '0406', '0304', '0305'].map((hex) => [hex, 'C']));
    const bows = chosen({ ...ROSES, pieces: ['A LB 0405 f1', 'A INF 0505 f1', 'X INF 1305 f4'], map: ground(walls) }, 'a/lb1');
    expect([moves(bows).includes('0505'), pointsTo(bows, '0605')]).toEqual([false, 3]);
    const foot = chosen({ ...ROSES, pieces: ['A DM 0405 f1', 'A ART 0505 f1', 'X INF 1305 f4'], map: ground(walls) }, 'a/dm1');
    expect([moves(foot).includes('0505'), pointsTo(foot, '0605')]).toEqual([true, 2]);
    play(foot, 'move 0505 1');
    expect([foot.topAt(hexOf(foot, '0505')), foot.underAt(hexOf(foot, '0505'))]).toEqual([unitOf(foot, 'a/dm1'), unitOf(foot, 'a/art1')]);
  });

  test('[10.0] Blood & Roses: of foot, infantry and levies do not stand on guns', () => {
    const standsOnGuns = (type: string): boolean => {
      const s = chosen(
        { ...ROSES, pieces: [`A ${type} 0405 f1`, 'A MM 0101 f1', 'A ART 0505 f1', 'X INF 1305 f4'] },
        `a/${type.toLowerCase()}1`,
      );
      return moves(s).includes('0505');
    };
    expect(['DM', 'LB', 'INF', 'LVY'].map(standsOnGuns)).toEqual([true, true, false, false]);
  });

  test('[7.6] artillery moves with its team only', () => {
    const s = chosen({ ...ROSES, pieces: ['A ART 0405 f1', 'A INF 0101 f1', 'X INF 1305 f4'] }, 'a/art1');
    expect(moves(s)).toEqual([]);
    const limbered = chosen({ ...ROSES, pieces: ['A ART 0405 f1 limbered', 'A INF 0101 f1', 'X INF 1305 f4'] }, 'a/art1');
    expect(moves(limbered)).toContain('0705');
  });
});

describe('horses', () => {
  test('[14.3] potholes: Mounted Men-at-Arms are Unhorsed on 6 and more, and stop', () => {
    const s = chosen(
      {
        pieces: ['A MM 0405 f1', 'A PK 0101 f1', 'X PK 1305 f4'],
        map: ground({ '0505': 'P', '0504': 'P', '0404': 'P', '0406': 'P', '0304': 'P', '0305': 'P' }),
      },
      'a/mm1',
    );
    play(s, 'move 0705 1');
    expect(stepName(s)).toBe('move/stumble');
    expectWeights(s, { 1: 6, 0: 4 });
    die(s, 6);
    const unit = unitOf(s, 'a/mm1');
    expect([TYPES[s.type(unit)], look(s, 'a/mm1').status, s.mover]).toEqual(['UH', 'disordered', -1]);
    expect(s.scenario.grid.distance(hexOf(s, '0405'), s.hexOf(unit))).toBe(1);
  });

  test('[7.4] Hobilars dismount for three points, at the end of their move; mounted they do not fire [16.3]', () => {
    const s = chosen({ pieces: ['A MH 0405 f1', 'A PK 0101 f1', 'X PK 1305 f4'] }, 'a/mh1');
    play(s, 'move 0805 1');
    expect(legalTexts(s)).toEqual(['done', 'dismount']);
    play(s, 'dismount');
    expect([TYPES[s.type(unitOf(s, 'a/mh1'))], s.mover]).toEqual(['DH', -1]);
  });

  test('[7.4] and mount for three, going on as far as on foot', () => {
    const s = chosen({ pieces: ['A DH 0405 f1', 'A PK 0101 f1', 'X PK 1305 f4'] }, 'a/dh1');
    play(s, 'mount');
    expect([TYPES[s.type(unitOf(s, 'a/dh1'))], s.budget - s.spent, moves(s).includes('0605'), moves(s).includes('0705')]).toEqual([
      'MH',
      2,
      true,
      false,
    ]);
  });

  test('[7.4] Mounted Men-at-Arms of Men of Iron dismount at Nájera alone', () => {
    const riding = (specials: readonly string[], more = ''): IronState =>
      chosen({ pieces: [`A MM 0405 f1 ${more}`, 'A PK 0101 f1', 'X PK 1305 f4'], pack: { specials } }, 'a/mm1');
    expect(ruleAgainst(riding([]), 'dismount')).toBe('7.4');
    expect(ruleAgainst(riding(['dismounting'], 'disordered'), 'dismount')).toBe('7.4');
    const s = riding(['dismounting']);
    play(s, 'dismount');
    expect([TYPES[s.type(unitOf(s, 'a/mm1'))], legal(s, 'move'), legal(s, 'dismount')]).toEqual(['DM', [], []]);
    expect((loadGame('men-of-iron', 'najera').newState() as IronState).has('dismounting')).toBe(true);
  });

  test('[7.4] not next to an enemy', () => {
    const s = chosen({ pieces: ['A DH 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4'] }, 'a/dh1');
    expect(ruleAgainst(s, 'mount')).toBe('7.4');
  });
});

describe('leaders', () => {
  test('[7.2] alone he rides by the easier ground, not next to enemies unless a friend is there', () => {
    const s = moving({ pieces: ['A PK 0505 f1', 'A leader 0305', 'X PK 0605 f4'] });
    play(s, 'select a-leader');
    expect(moves(s)).toContain('0505');
    expect(moves(s)).not.toContain('0504');
    play(s, 'move 0505 0');
    expect([s.leaderHex(leaderOf(s, 'a-leader')), s.mover]).toEqual([hexOf(s, '0505'), -1]);
    expect(legal(s, 'select')).toEqual(['a/pk1']);
  });

  test('[7.2] he goes along with a unit that he commands, and has moved then', () => {
    const s = moving({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'A leader 0405', 'X PK 1205 f4'] });
    play(s, 'select a/pk1', 'along a-leader', 'move 0605 1');
    expect([s.leaderHex(leaderOf(s, 'a-leader')), s.leaderMoved(leaderOf(s, 'a-leader')), s.leaderAlong(leaderOf(s, 'a-leader'))]).toEqual([
      hexOf(s, '0605'),
      1,
      0,
    ]);
  });

  test('[5.4] an enemy leader alone gives way, or is taken', () => {
    const s = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 1205 f4', 'X leader 0505'] });
    play(s, 'move 0505 1');
    expect([s.leaderHex(leaderOf(s, 'x-leader')), look(s, 'a/pk1').hex]).toEqual([hexOf(s, '1205'), '0505']);
  });
});

describe('coming, going back', () => {
  test('[7.5] reinforcements enter by a hex of their Battle for one point, their leader and their Standard with the first', () => {
    const s = moving(
      {
        pieces: ['C PK waiting f1', 'A PK 0909 f1', 'X PK 1205 f4', 'blue standard 0110'],
        battles: { c: { entry: '0101 0102' } },
        map: ground({ '0101': 'W' }),
      },
      'c',
    );
    play(s, 'select c/pk1');
    expect([pointsTo(s, '0101'), pointsTo(s, '0102'), moves(s).includes('0402')]).toEqual([1, 1, true]);
    play(s, 'move 0402 1');
    expect([look(s, 'c/pk1'), s.inCommand(unitOf(s, 'c/pk1'))]).toEqual([{ hex: '0402', facing: 1, status: 'normal' }, 1]);
  });

  test('[7.3] where they are still to come, no enemy goes', () => {
    const s = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK waiting', 'Y PK 1305 f4'], battles: { x: { entry: '0505' } } });
    expect(moves(s)).not.toContain('0505');
  });

  test('[14.5] a Retired unit goes one hex towards its Standard', () => {
    const s = chosen({ pieces: ['A PK 0405 f1 retired', 'A PK 0901 f1', 'X PK 1305 f4', 'blue standard 0105'] });
    expect(moves(s)).toEqual(['0304', '0305']);
    play(s, 'move 0304 1');
    expect([look(s, 'a/pk1').hex, s.mover]).toEqual(['0304', -1]);
  });

  test('[6.1] an army on the march keeps five hexes from the enemy, and does not fire', () => {
    const s = moving({ ...ROSES, pieces: ['A LB 0405 f1', 'A INF 0101 f1', 'X INF 1105 f4'] });
    s.activation = ARMY_ACTIVATION;
    s.battle = -1;
    play(s, 'select a/lb1');
    expect([moves(s).includes('0605'), moves(s).includes('0705'), legal(s, 'fire')]).toEqual([true, false, []]);
  });
});

describe('rules of single battles', () => {
  test('stakes: pulled up in the first Activation, and planted instead of a shot', () => {
    const s = chosen({ pieces: ['A LB 0405 f1 stakes', 'A PK 0101 f1', 'X PK 1205 f4'], pack: { specials: ['stakes'] } }, 'a/lb1');
    const unit = unitOf(s, 'a/lb1');
    play(s, 'move 0605 1');
    expect([s.stakes(unit), legalTexts(s)]).toEqual([0, ['done', 'plant']]);
    play(s, 'plant');
    expect([s.stakes(unit), s.mover]).toEqual([1, -1]);
    play(s, 'done');
    expect(s.rooted(unit)).toBe(1);
  });

  test('baggage: whoever comes first takes it', () => {
    const s = chosen({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X WG 0605 f4', 'X PK 1305 f4'], pack: { specials: ['baggage'] } });
    play(s, 'move 0505 1', 'done');
    s.setStart(unitOf(s, 'a/pk1'), s.hexOf(unitOf(s, 'a/pk1')));
    s.setDone(unitOf(s, 'a/pk1'), 0);
    s.setBeganNext(unitOf(s, 'a/pk1'), 1);
    play(s, 'select a/pk1', 'move 0605 1');
    expect([look(s, 'x/wg1').status, s.sidePoints(1)]).toEqual(['eliminated', 2]);
  });
});
