import { describe, expect, it } from 'vitest';
import { CHANCE } from '../../rules/core/index.ts';
import type { UnitTypeName } from '../../rules/one-hour-wargames/charts/units.ts';
import { contactsOf, lay, legal, odds, play, type Sketch, unitOf } from './table.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';

/** Red stands with its front on y = 13 and fights a Blue unit whose side of that name lies there. */
const STANDS = { front: '18,12 n', rear: '18,12 s', left: '18,11 e', right: '18,11 w' } as const;
type Side = keyof typeof STANDS;

function fight(attacker: UnitTypeName, target: UnitTypeName, side: Side, more: Omit<Sketch, 'units' | 'phase'> = {}): OneHourState {
  return lay({ phase: 'melee', units: [`red/1 ${attacker} 18,14 s`, `blue/1 ${target} ${STANDS[side]}`], ...more });
}

/** Hits by the face of the die, as outcomes with their weights. */
function faces(hits: readonly number[]): Record<number, number> {
  const weights: Record<number, number> = {};
  for (const hit of hits) weights[hit] = (weights[hit] ?? 0) + 1;
  return weights;
}

// Hits on faces 1 to 6, written out: whole, doubled, halved, quartered.
const KNIGHTS = { whole: [3, 4, 5, 6, 7, 8], doubled: [6, 8, 10, 12, 14, 16], halved: [2, 2, 3, 3, 4, 4], quartered: [1, 1, 2, 2, 2, 2] };
const FOOT = { whole: [1, 2, 3, 4, 5, 6], doubled: [2, 4, 6, 8, 10, 12], halved: [1, 1, 2, 2, 3, 3], quartered: [1, 1, 1, 1, 2, 2] };
const WEAK = { whole: [0, 0, 1, 2, 3, 4], doubled: [0, 0, 2, 4, 6, 8], halved: [0, 0, 1, 1, 2, 2], quartered: [0, 0, 1, 1, 1, 1] };
const ATTACKERS = [
  ['knights', KNIGHTS],
  ['men-at-arms', FOOT],
  ['archers', WEAK],
  ['levies', FOOT],
  ['irregulars', WEAK],
  ['peasant-archers', FOOT],
] as const;

const TOWN = { terrain: [{ id: 'town', type: 'town', rect: { x: 15, y: 8, w: 6, h: 5 } }] };

describe.each(ATTACKERS)('hits of %s', (attacker, dice) => {
  it('on a front: the die and the modifier of the type [3.2]', () => {
    for (const target of ['knights', 'archers', 'levies', 'irregulars', 'peasant-archers'] as const) {
      expect(odds(fight(attacker, target, 'front')), target).toEqual(faces(dice.whole));
    }
  });

  it('on men-at-arms are halved, fractions rounded up [3.2]', () => {
    expect(odds(fight(attacker, 'men-at-arms', 'front'))).toEqual(faces(dice.halved));
  });

  it('on flanks and rear are doubled [3.2]', () => {
    for (const side of ['right', 'rear', 'left'] as const) {
      expect(odds(fight(attacker, 'levies', side)), side).toEqual(faces(dice.doubled));
      expect(odds(fight(attacker, 'men-at-arms', side)), side).toEqual(faces(dice.whole));
    }
  });

  it('on units within a town are halved, and halved again on men-at-arms [3.2]', () => {
    expect(odds(fight(attacker, 'levies', 'front', { pack: TOWN }))).toEqual(faces(dice.halved));
    expect(odds(fight(attacker, 'men-at-arms', 'front', { pack: TOWN }))).toEqual(faces(dice.quartered));
    for (const side of ['right', 'rear', 'left'] as const) {
      expect(odds(fight(attacker, 'levies', side, { pack: TOWN })), side).toEqual(faces(dice.whole));
      expect(odds(fight(attacker, 'men-at-arms', side, { pack: TOWN })), side).toEqual(faces(dice.halved));
    }
  });

  it('are halved once only, if the table plays it so [3.2]', () => {
    const options = { halvings: 'once' };
    expect(odds(fight(attacker, 'men-at-arms', 'front', { pack: TOWN, options }))).toEqual(faces(dice.halved));
    expect(odds(fight(attacker, 'men-at-arms', 'rear', { pack: TOWN, options }))).toEqual(faces(dice.whole));
    expect(odds(fight(attacker, 'levies', 'front', { pack: TOWN, options }))).toEqual(faces(dice.halved));
  });
});

/** Hits of Red levies on a Blue unit on some ground; the die is what counts, so `whole` or `halved`. */
function onGround(
  pack: Sketch['pack'],
  more: { target?: UnitTypeName; units?: readonly string[]; options?: Sketch['options']; side?: Side } = {},
): string {
  const { target = 'levies', units, options = {}, side = 'front' } = more;
  const s = lay({
    phase: 'melee',
    units: units ?? ['red/1 levies 18,14 s', `blue/1 ${target} ${STANDS[side]}`],
    pack: pack ?? {},
    options,
  });
  const found = JSON.stringify(odds(s));
  const names = ['whole', 'doubled', 'halved', 'quartered'] as const;
  return names.find((name) => JSON.stringify(faces(FOOT[name])) === found) ?? found;
}

const area = (type: string, x: number, y: number, w: number, h: number, more = {}) => ({
  terrain: [{ id: 'ground', type, rect: { x, y, w, h }, ...more }],
});

describe('ground in melee', () => {
  it('a wood shelters those who may enter it [3.2]', () => {
    expect(onGround(area('wood', 15, 8, 6, 5), { target: 'irregulars' })).toBe('halved');
    expect(onGround(area('wood', 15, 8, 6, 5), { target: 'peasant-archers' })).toBe('halved');
  });

  it('half of a base within a town is enough [0.6]', () => {
    expect(onGround(area('town', 15, 8, 6, 4))).toBe('halved'); // y 11 to 12 of a base from 11 to 13
    expect(onGround(area('town', 15, 8, 6, 3.5))).toBe('whole');
    expect(onGround(area('town', 18, 8, 6, 5))).toBe('halved');
    expect(onGround(area('town', 18.5, 8, 6, 5))).toBe('whole');
  });

  it('or the whole of it has to be within, if the table plays it so [0.8]', () => {
    const options = { inside: 'all' };
    expect(onGround(area('town', 15, 8, 6, 4), { options })).toBe('whole');
    expect(onGround(area('town', 16, 11, 4, 2), { options })).toBe('halved');
  });

  it('the ground under the attacker does not matter [3.2]', () => {
    expect(onGround(area('town', 15, 13, 6, 5))).toBe('whole');
  });

  it('marsh, lake, road and an area that is nothing but a name do not shelter [3.2]', () => {
    expect(onGround(area('marsh', 0, 20, 5, 5))).toBe('whole');
    expect(
      onGround({
        terrain: [
          {
            id: 'road',
            type: 'road',
            line: [
              [18, 0],
              [18, 36],
            ],
          },
        ],
      }),
    ).toBe('whole');
    expect(onGround({ areas: [{ id: 'place', rect: { x: 15, y: 8, w: 6, h: 5 } }] })).toBe('whole');
  });
});

describe('uphill', () => {
  it('with the whole rear side above the front of the attacker [0.8]', () => {
    expect(onGround(area('hill', 12, 6, 12, 7))).toBe('halved'); // ridge on y = 9.5, rear on 11, attacker on 13
  });

  it('not with the rear towards the attacker, who strikes it doubled [0.8]', () => {
    expect(onGround(area('hill', 12, 6, 12, 7), { side: 'rear' })).toBe('doubled');
  });

  it('not below the attacker [0.8]', () => {
    expect(onGround(area('hill', 12, 10, 12, 9))).toBe('whole'); // ridge on y = 14.5, on the attacker
    expect(onGround(area('hill', 12, 10, 12, 12))).toBe('whole'); // ridge on y = 16, beyond the attacker
  });

  it('on the ridge against one who is not, from wherever he comes [0.8]', () => {
    const ridge = area('hill', 12, 8, 12, 8); // ridge on y = 12
    expect(onGround(ridge)).toBe('halved');
    expect(onGround(ridge, { side: 'rear' })).toBe('whole');
  });

  it('not if both stand on the ridge [0.8]', () => {
    expect(
      onGround(
        area('hill', 12, 6, 12, 14, {
          crest: [
            [18, 9],
            [18, 17],
          ],
        }),
      ),
    ).toBe('whole');
  });

  it('of whoever is off the hill with all of his front, though he stand nearer to the end of the ridge [0.8]', () => {
    const s = lay({
      scenario: 'pitched-battle-1',
      phase: 'melee',
      units: ['red/1 knights 25,26.5 w', 'red/2 levies 3,33 n', 'blue/1 levies 23,26.5 e'],
    });
    expect(odds(s)).toEqual({ 2: 2, 3: 2, 4: 2 }); // the hill ends between them
  });

  it('not with less than half of the base on the hill [0.6]', () => {
    expect(onGround(area('hill', 12, 3, 12, 9))).toBe('halved'); // to y = 12
    expect(onGround(area('hill', 12, 3, 12, 8.5))).toBe('whole');
  });
});

describe('river crossings', () => {
  const crossing = {
    terrain: [
      {
        id: 'river',
        type: 'river',
        line: [
          [0, 14],
          [36, 14],
        ],
      },
    ],
    crossings: [{ id: 'ford', river: 'river', kind: 'ford', at: [18, 14] }],
  };

  it('halve hits on who stands behind them, of one who stands on them [3.2]', () => {
    expect(onGround(crossing)).toBe('halved');
  });

  it('as far as half an inch behind them [0.8]', () => {
    expect(onGround(crossing, { units: ['red/1 levies 18,13.6 s', 'blue/1 levies 18,11.6 n'] })).toBe('halved');
    expect(onGround(crossing, { units: ['red/1 levies 18,13.4 s', 'blue/1 levies 18,11.4 n'] })).toBe('whole');
  });

  it('do not help who stands on them [3.2]', () => {
    expect(onGround(crossing, { units: ['red/1 levies 18,12 n', 'blue/1 levies 18,14 s'] })).toBe('whole');
  });

  it('do not help against an enemy on the same bank [0.8]', () => {
    expect(onGround(crossing, { units: ['red/1 levies 21,11.5 w', 'blue/1 levies 18,12 n'] })).toBe('doubled');
    expect(onGround(crossing, { units: ['red/1 levies 21,12 w', 'blue/1 levies 18,12 n'] })).toBe('doubled');
    expect(onGround(crossing, { units: ['red/1 levies 18,10 n', 'blue/1 levies 18,12 n'] })).toBe('doubled');
  });

  it('help who turns a flank or the rear to them too: doubled, then halved [3.2]', () => {
    expect(onGround(crossing, { side: 'rear' })).toBe('whole');
    expect(onGround(crossing, { side: 'left' })).toBe('whole');
  });

  it('help at bridges as at fords [3.2]', () => {
    expect(onGround({ ...crossing, crossings: [{ ...crossing.crossings[0]!, kind: 'bridge' }] })).toBe('halved');
  });
});

describe('a melee', () => {
  const PAIR = ['red/1 knights 18,14 s', 'blue/1 levies 18,12 n'];

  it('is fought by the side whose turn it is, and only by it [3.0]', () => {
    const red = lay({ phase: 'melee', units: PAIR });
    expect(red.register(0)).toBe(unitOf(red, 'red/1'));
    expect(odds(red)).toEqual(faces(KNIGHTS.whole));
    const blue = lay({ phase: 'melee', side: 'blue', units: PAIR });
    expect(odds(blue)).toEqual(faces(FOOT.whole));
  });

  it('hurts the enemy only: hits fall in the own player turn [3.1]', () => {
    const s = play(lay({ phase: 'melee', units: PAIR }), '#8');
    expect([s.hits(unitOf(s, 'red/1')), s.hits(unitOf(s, 'blue/1'))]).toEqual([0, 8]);
    expect([s.side, s.step.name]).toEqual([1, 'melee/roll']); // neither side can move; Blue strikes back in its own turn
    play(s, '#6');
    expect([s.hits(unitOf(s, 'red/1')), s.hits(unitOf(s, 'blue/1'))]).toEqual([6, 8]);
  });

  it('goes on turn by turn until one side is gone [3.2]', () => {
    const s = play(lay({ phase: 'melee', units: PAIR }), '#8', '#1');
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/1' });
    play(s, '#8');
    expect([s.isOnTable(unitOf(s, 'blue/1')), s.isInMelee(unitOf(s, 'red/1'))]).toEqual([false, false]);
  });

  it('needs contact: units that only stand near do not strike [3.0]', () => {
    const s = lay({ phase: 'melee', units: ['red/1 knights 18,14.5 s', 'blue/1 levies 18,12 n'] });
    expect(s.actor).not.toBe(CHANCE);
  });

  it('has every unit strike once a turn [3.0]', () => {
    const s = lay({ phase: 'melee', units: ['red/1 levies 18,14 s', 'red/2 levies 18,10 n', 'blue/1 knights 18,12 n'] });
    expect(odds(s)).toEqual(faces(FOOT.whole));
    play(s, '#2');
    expect(odds(s)).toEqual(faces(FOOT.doubled));
    play(s, '#4');
    expect([s.side, s.hits(unitOf(s, 'blue/1'))]).toEqual([1, 6]);
  });

  it('has a unit strike the enemy before its front, whoever else touches it [3.2]', () => {
    const s = lay({ phase: 'melee', side: 'blue', units: ['red/1 levies 18,14 s', 'red/2 men-at-arms 18,10 n', 'blue/1 knights 18,12 n'] });
    expect(odds(s)).toEqual(faces(KNIGHTS.whole));
    play(s, '#5');
    expect(s.hits(unitOf(s, 'red/1'))).toBe(5);
  });

  it('else one of those who touch it, as its owner likes [3.2]', () => {
    const s = lay({ phase: 'melee', side: 'blue', units: ['red/1 levies 21,12 w', 'red/2 men-at-arms 18,10 n', 'blue/1 knights 18,12 n'] });
    expect(legal(s)).toEqual(['strike red/1', 'strike red/2']);
    play(s, 'strike red/2');
    expect(odds(s)).toEqual(faces(KNIGHTS.halved)); // on its front: not doubled
    expect(odds(play(lay({ phase: 'melee', side: 'blue', units: ['red/1 levies 21,12 w', 'blue/1 knights 18,12 n'] })))).toEqual(
      faces(KNIGHTS.whole),
    );
  });

  it('or only the enemy before its front, if the table plays it so [3.2]', () => {
    const units = ['red/1 levies 21,12 w', 'blue/1 knights 18,12 n'];
    const s = lay({ phase: 'melee', side: 'blue', units, options: { strikeFrontOnly: true } });
    expect([s.side, s.actor]).toEqual([0, CHANCE]); // Blue cannot strike; in its turn Red does
  });
});
