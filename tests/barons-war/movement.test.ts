import { describe, expect, it } from 'vitest';
import { RulesError } from '../../rules/core/index.ts';
import { arcOf } from '../../rules/hexes/facing.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, die, legal, legalTexts, look, play, roll, ruleAgainst, stepName } from './board.ts';

const FAR_ENEMY = 'X inf 1410 f4';

/** Hexes to which a unit may move, with any facing. */
function reach(state: BaronsWarState, select: string): Set<string> {
  const next = state.clone();
  play(next, select);
  return new Set(legal(next, 'move').map((text) => text.split(' ')[0]!));
}

function spent(state: BaronsWarState): number {
  return state.moverSpent;
}

describe('movement', () => {
  it('[7.0] a unit moves as far as its allowance and no farther', () => {
    const hexes = reach(board({ units: ['A inf 0305 f1', FAR_ENEMY], phase: 'movement' }), 'select a/1');
    expect([hexes.has('0805'), hexes.has('0905')]).toEqual([true, false]); // five hexes, six hexes
  });

  it.each([
    ['inf', 5, 5],
    ['maa', 5, 4],
    ['cav', 5, 8],
  ])('[7.0] the allowance is that of the counter: %s', (type, _, points) => {
    const state = board({ units: [`A ${type} 0305 f1`, FAR_ENEMY], phase: 'movement' });
    expect(state.movementOf(0)).toBe(points);
    expect([
      reach(state, 'select a/1').has(`${String(3 + points).padStart(2, '0')}05`),
      reach(state, 'select a/1').has(`${String(4 + points).padStart(2, '0')}05`),
    ]).toEqual([true, false]);
  });

  it('[7.0] terrain and hexsides cost what the chart says', () => {
    const map = { terrain: ['..w..', '..t..', '..m..', '.....'], elevation: ['00000', '00000', '00000', '01200'] };
    const state = board({
      units: ['A inf 0201 f1', 'A inf 0202 f1', 'A inf 0203 f1', 'A inf 0104 f1', 'X inf 0504 f1'],
      map,
      phase: 'movement',
    });
    const cost = (unit: string, to: string): number => {
      const next = state.clone();
      play(next, `select ${unit}`, `move ${to} 1`);
      return spent(next);
    };
    expect(cost('a/1', '0301')).toBe(2); // woods
    expect(cost('a/2', '0302')).toBe(1); // town
    expect(cost('a/3', '0303')).toBe(2); // marsh
    expect(cost('a/4', '0204')).toBe(2); // clear, up a slope
  });

  it('[7.0] combat units move through their front hexes only', () => {
    const state = board({ units: ['A inf 0405 f1 mv=2', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/1', 'move 0505 1', 'select a/1', 'move 0505 4', 'select a/1'); // the free turn is used, a point is left
    const hexes = legal(state, 'move').map((text) => text.split(' ')[0]);
    expect([...new Set(hexes)].sort()).toEqual(['0404', '0405', '0505']);
  });

  it('[7.0] a leader moves through any hex', () => {
    const state = board({ units: ['A leader 0505 mv=1', 'A inf 0305 f1', FAR_ENEMY], phase: 'movement' });
    expect([...reach(state, 'select a/leader')].sort()).toEqual(['0404', '0405', '0504', '0506', '0604', '0605']);
  });

  it('[7.0] points left over may be used later in the phase as long as no other unit moves between, and are not saved', () => {
    const state = board({ units: ['A inf 0305 f1', 'A inf 0308 f1', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/1', 'move 0505 1', 'select a/1', 'move 0805 1');
    expect([at(state, 'a/1'), legal(state, 'select').includes('a/1')]).toEqual(['0805', false]); // all five spent
    const other = board({ units: ['A inf 0305 f1', 'A inf 0308 f1', FAR_ENEMY], phase: 'movement' });
    play(other, 'select a/1', 'move 0505 1', 'select a/2', 'halt');
    expect(legal(other, 'select').includes('a/1')).toBe(false);
  });

  it('[7.0] shaken units move too', () => {
    const state = board({ units: ['A inf 0305 f1 shaken', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/1', 'move 0505 1');
    expect(at(state, 'a/1')).toBe('0505');
  });

  it('[7.0] a unit that has not moved may enter one hex that costs more than it has', () => {
    const map = { terrain: ['....', '.mm.', '....'], elevation: ['0000', '0110', '0000'] };
    const state = board({ units: ['A maa 0102 f1 mv=3', 'X inf 0403 f1'], map, phase: 'movement' });
    expect(reach(state, 'select a/1').has('0202')).toBe(true); // marsh 3, slope 1
    play(state, 'select a/1', 'move 0101 0', 'select a/1');
    expect(legal(state, 'move').some((text) => text.startsWith('0202'))).toBe(false);
  });

  it('[7.0] only units of the activated Battle move', () => {
    const state = board({ units: ['A inf 0305 f1', 'B inf 0308 f1', FAR_ENEMY], phase: 'movement', battle: 'b' });
    expect(legalTexts(state)).toEqual(['pass', 'select b/1', 'select b/leader']);
  });
});

describe('movement interrupted by a charge', () => {
  /** a/1 sets out on a way that turns at its end; the cavalry rides at it when it comes within three hexes. */
  function interrupted(...texts: readonly string[]): BaronsWarState {
    const state = board({ units: ['A inf 0305 f1 s=12', 'X cav 0805 f4 react=1 s=1', 'X inf 1410 f4'], phase: 'movement' });
    for (const text of texts) play(state, 'select a/1', text);
    expect([stepName(state), at(state, 'a/1')]).toEqual(['reaction/check', '0506']);
    roll(state, 1);
    play(state, legalTexts(state)[0]!);
    while (stepName(state).startsWith('melee/')) roll(state, 0);
    while (stepName(state) !== 'move/select') play(state, legalTexts(state)[0]!);
    return state;
  }

  it('[7.12] the unit has paid for what it has walked, and keeps a free turn it has not used', () => {
    const state = interrupted('move 0606 4');
    expect([at(state, 'a/1'), spent(state), state.moverTurned]).toEqual(['0506', 2, 0]);
    play(state, 'select a/1', 'move 0506 2');
    expect(spent(state)).toBe(2);
  });

  it('[7.12] and for the turns it has made on the way', () => {
    const state = interrupted('move 0305 4', 'move 0606 1'); // the free turn, then another before it sets out
    expect([at(state, 'a/1'), spent(state), state.moverTurned]).toEqual(['0506', 3, 1]);
  });

  it('[7.0] it may go on with the points it has left', () => {
    const state = interrupted('move 0606 4');
    play(state, 'select a/1');
    const hexes = new Set(legal(state, 'move').map((text) => text.split(' ')[0]!));
    expect([hexes.has('0206'), hexes.has('0106')]).toEqual([true, false]); // three hexes, four hexes
  });
});

describe('facing', () => {
  it('[7.1] a unit faces a vertex: two front, two flank and two rear hexsides', () => {
    const arcs = [0, 1, 2, 3, 4, 5].map((direction) => ['front', 'flank', 'rear'][arcOf(1, direction)]);
    expect(arcs).toEqual(['flank', 'front', 'front', 'flank', 'rear', 'rear']);
  });

  it('[7.1] units in one hex face the same way', () => {
    const units = ['A inf 0505 f1', 'A inf 0605 f4', FAR_ENEMY];
    const state = board({ units, phase: 'movement' });
    play(state, 'select a/1');
    expect(legal(state, 'move').filter((text) => text.startsWith('0605'))).toEqual(['0605 4']);
    expect(ruleAgainst(state, 'move 0605 1')).toBeDefined();
    const askew = { units: { 'a/1': { hex: '0605', facing: 1 } } };
    expect(() => board({ units, phase: 'movement', state: askew })).toThrow(RulesError);
  });

  it('[7.1] the upper of two units does not turn alone', () => {
    const state = board({ units: ['A inf 0505 f1', 'A inf 0505 f1 under', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/1');
    expect(legal(state, 'move').some((text) => text.startsWith('0505'))).toBe(false);
  });

  it('[7.1] leaders have no facing', () => {
    const state = board({ units: ['A leader 0505 mv=1', 'A inf 0305 f1', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/leader');
    expect(legal(state, 'move').every((text) => text.endsWith(' 0'))).toBe(true);
  });

  it('[7.11] units turn in their own movement and, on the other side, in defensive adjustment', () => {
    const state = board({ units: ['A inf 0505 f1', 'X inf 0805 f4', 'X inf 1005 f4'], phase: 'movement' });
    play(state, 'select a/1', 'move 0505 2', 'pass');
    expect(stepName(state)).toBe('adjust/facing');
    expect(legal(state, 'adjust').map((text) => text.split(' ')[0])).toEqual(Array(5).fill('0805')); // within three hexes only
    play(state, 'adjust 0805 3');
    expect(look(state, 'x/1').facing).toBe(3);
  });

  it('[7.11] a unit that advances after melee may turn, one that stays may not', () => {
    const units = ['A inf 0505 f1 s=7', 'X inf 0605 f4 hits=5', FAR_ENEMY];
    const state = board({ units, phase: 'melee' });
    play(state, 'attack 0605');
    roll(state, 1);
    die(state, 1);
    expect(legalTexts(state)).toEqual(['pass', 'advance 5']);
    const stays = state.clone();
    play(stays, 'pass');
    expect(look(stays, 'a/1').facing).toBe(1);
    play(state, 'advance 5');
    expect(legalTexts(state)).toEqual(['face 0', 'face 1', 'face 2', 'face 3', 'face 4', 'face 5']);
    play(state, 'face 3');
    expect([at(state, 'a/1'), look(state, 'a/1').facing]).toEqual(['0605', 3]);
  });

  it('[7.12] the first change of facing is free, each further one costs a point, through any angle', () => {
    const state = board({ units: ['A inf 0505 f1', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/1', 'move 0505 4');
    expect(spent(state)).toBe(0);
    play(state, 'select a/1', 'move 0505 2');
    expect(spent(state)).toBe(1);
    play(state, 'select a/1', 'move 0505 5');
    expect(spent(state)).toBe(2);
  });

  it('[7.12] the free change is not used up by moving straight', () => {
    const state = board({ units: ['A inf 0505 f1', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/1', 'move 0705 1', 'select a/1', 'move 0705 4');
    expect(spent(state)).toBe(2);
    play(state, 'select a/1', 'move 0705 0');
    expect(spent(state)).toBe(3);
  });

  it('[7.12] a way that needs two turns costs one point more', () => {
    const state = board({ units: ['A inf 0505 f1', FAR_ENEMY], phase: 'movement' });
    const to = (text: string): number => {
      const next = state.clone();
      play(next, 'select a/1', text);
      return spent(next);
    };
    expect([to('move 0405 4'), to('move 0405 1')]).toEqual([1, 2]); // turn, go; turn, go, turn back
    expect([to('move 0704 1'), to('move 0703 0'), to('move 0703 1')]).toEqual([2, 3, 4]);
  });

  it('[7.13] units move, fire and fight through their front, fire through the flank too, but not through the rear', () => {
    const around = (facing: number): { fires: boolean; attacks: boolean } => {
      const fire = board({ units: [`A inf 0505 f${facing} r=2`, 'X inf 0705 f4'], phase: 'offensive-fire' });
      const melee = board({ units: [`A inf 0505 f${facing}`, 'X inf 0605 f4'], phase: 'melee' });
      return { fires: stepName(fire) === 'fire/select', attacks: stepName(melee) === 'melee/declare' };
    };
    // 0605 lies in direction 2 of 0505, 0705 between directions 1 and 2: the worse of the two counts for the firer
    expect([0, 1, 2, 3, 4, 5].map((facing) => around(facing).attacks)).toEqual([false, true, true, false, false, false]);
    expect([0, 1, 2, 3, 4, 5].map((facing) => around(facing).fires)).toEqual([true, true, true, false, false, false]);
  });

  it('[7.13] a retreating unit faces the hex it enters, one vertex or the other, and does not turn at the end', () => {
    const state = board({ units: ['A inf 0505 f1 r=2', 'X inf 0705 f4 hits=3'], phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1);
    play(state, 'retreat 0805', 'retreat 0906'); // directions 2 and 2
    expect([stepName(state), legalTexts(state)]).toEqual(['retreat/face', ['face 1', 'face 2']]);
  });
});
