import { describe, expect, it } from 'vitest';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, die, expectWeights, legal, legalTexts, look, play, roll, stepName, weights, type Sketch } from './board.ts';

const TYPES = ['inf', 'maa', 'cav'] as const;
type Type = (typeof TYPES)[number];

/** Modified rolls from which the first, second and third hit fall, by strength 1 to 7. */
const HITS_FROM = [[6], [6, 11], [5, 10], [5, 9], [5, 8], [4, 8, 12], [3, 7, 11]];
const SIDES: Readonly<Record<Type, number>> = { inf: 6, maa: 8, cav: 10 };

/** Weights of the hits of one roll, counted face by face. */
function faces(type: Type, strength: number, modifier: number): Record<number, number> {
  const count: Record<number, number> = {};
  for (let face = 1; face <= SIDES[type]; face++) {
    const hits = HITS_FROM[Math.min(7, strength) - 1]!.filter((from) => Math.min(12, face + modifier) >= from).length;
    count[hits] = (count[hits] ?? 0) + 1;
  }
  return count;
}

/** Hexes round the target 0605, by direction. */
const ROUND = ['0604', '0705', '0706', '0606', '0506', '0505'];

/** An attacker in a direction from 0605, facing it. */
const attacker = (direction: number, type: Type = 'inf', rest = ''): string =>
  `A ${type} ${ROUND[direction]} f${(direction + 3) % 6} ${rest}`;

function melee(units: readonly string[], sketch: Partial<Sketch> = {}): BaronsWarState {
  return board({ units, phase: 'melee', ...sketch });
}

/** Lets the dice of a melee fall; a defender with a choice strikes at the first hex [9.1.4]. */
function fall(state: BaronsWarState, ...outcomes: readonly number[]): void {
  for (const outcome of outcomes) {
    if (stepName(state) === 'melee/strike-choice') play(state, legalTexts(state)[0]!);
    roll(state, outcome);
  }
}

/** The attack on 0605 from some directions, up to its first roll. */
function attack(units: readonly string[], directions: readonly number[], sketch: Partial<Sketch> = {}): BaronsWarState {
  const state = melee(units, sketch);
  play(state, 'attack 0605');
  if (stepName(state) === 'melee/join') for (const direction of directions) play(state, `join ${direction}`);
  if (stepName(state) === 'melee/join') play(state, 'confirm');
  return state;
}

/** Weights of the attack rolls, in the order of their directions, and of the defender's. */
function allWeights(state: BaronsWarState, attackers: number): Record<number, number>[] {
  const found: Record<number, number>[] = [];
  for (let i = 0; i <= attackers; i++) {
    if (stepName(state) === 'melee/strike-choice') play(state, legalTexts(state)[0]!);
    found.push(weights(state));
    roll(state, Math.min(...[...state.chanceOutcomes()].map(({ outcome }) => outcome)));
  }
  return found;
}

describe('melee combat', () => {
  it('[9.0] activated units attack enemies before their front; melee is optional', () => {
    const state = melee(['A inf 0505 f1', attacker(4), 'X inf 0605 f4', 'X inf 0604 f4', 'X inf 1405 f4']);
    expect(legalTexts(state)).toEqual(['pass', 'attack 0604', 'attack 0605']);
    play(state, 'pass');
    expect(stepName(state)).toBe('command/replacement');
  });

  it('[9.0] units of one Battle only', () => {
    const state = melee([attacker(5), 'B inf 0506 f0', 'X inf 0605 f4']);
    play(state, 'attack 0605');
    expect(stepName(state)).toBe('melee/attack-roll'); // a/1 alone, nobody else could join
  });

  it('[9.0] each attacking hex and each enemy hex fights once', () => {
    const state = melee(['A inf 0505 f1', attacker(4), 'X inf 0605 f4', 'X inf 0604 f4']);
    play(state, 'attack 0605', 'join 5');
    roll(state, 0, 0);
    expect(stepName(state)).toBe('command/replacement'); // 0506 has only 0605 before it, 0505 has fought
  });

  it('[9.0] the die and the type are those of the greater strength, of infantry if equal', () => {
    const first = (maa: number, inf: number): Record<number, number> =>
      weights(attack([attacker(5, 'maa', `s=${maa}`), attacker(5, 'inf', `s=${inf} under`), 'X inf 0605 f4'], [5]));
    expect(first(4, 2)).toEqual(faces('maa', 6, 1));
    expect(first(2, 4)).toEqual(faces('inf', 6, 0));
    expect(first(3, 3)).toEqual(faces('inf', 6, 0));
  });

  it('[9.0] the same rule gives the type of defenders', () => {
    const first = (maa: number, inf: number): Record<number, number> =>
      weights(attack([attacker(5, 'inf', 's=4'), `X maa 0605 f4 s=${maa}`, `X inf 0605 f4 s=${inf} under`], [5]));
    expect([first(4, 2), first(2, 4), first(3, 3)]).toEqual([faces('inf', 4, -1), faces('inf', 4, 0), faces('inf', 4, 0)]);
  });

  it('[9.0] strength is what cohesion hits have left', () => {
    expectWeights(attack([attacker(5, 'inf', 's=7 hits=5'), 'X inf 0605 f4'], [5]), faces('inf', 4, 0));
  });

  it('[9.0] a unit that fired may attack only the hex it fired at', () => {
    const units = [attacker(5, 'inf', 'r=2'), 'X inf 0605 f4', 'X inf 0705 f4'];
    const state = board({ units, phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 0);
    expect(stepName(state)).toBe('command/replacement');
    const holds = board({ units, phase: 'offensive-fire' });
    play(holds, 'pass');
    expect(legal(holds, 'attack')).toEqual(['0605']);
    const near = board({ units, phase: 'offensive-fire', state: { units: { 'x/1': { start: '0706' } } } });
    play(near, 'select a/1', 'fire 0605');
    roll(near, 0);
    expect(legal(near, 'attack')).toEqual(['0605']);
  });

  it('[9.0] a shot at a charge is no offensive fire and binds nobody', () => {
    const state = melee([attacker(5, 'inf', 'r=2 fired'), 'X inf 0605 f4']);
    expect(legal(state, 'attack')).toEqual(['0605']);
  });

  it('[9.0] nor does a hex in which one of two fired attack another', () => {
    const state = board({
      units: [attacker(5, 'maa'), attacker(5, 'inf', 'r=2 under'), 'X inf 0605 f4', 'X inf 0705 f4'],
      phase: 'offensive-fire',
    });
    play(state, 'select a/2');
    roll(state, 0);
    expect(stepName(state)).toBe('command/replacement');
  });

  it('[9.0] shaken units do not attack, nor strengthen an attack, but defend', () => {
    expect(stepName(melee([attacker(5, 'inf', 'shaken'), 'X inf 0605 f4']))).not.toBe('melee/declare');
    const half = attack([attacker(5, 'inf', 's=4'), attacker(5, 'inf', 's=3 under shaken'), 'X inf 0605 f4 s=2 shaken'], [5]);
    expectWeights(half, faces('inf', 4, 0));
    roll(half, 0);
    expectWeights(half, faces('inf', 2, 0));
  });

  it('[9.1] attackers roll one by one, then the defender', () => {
    const state = attack([attacker(5, 'inf', 's=7'), attacker(4, 'maa', 's=6'), 'X cav 0605 f4 s=5'], [4, 5]);
    expect(allWeights(state, 2)).toEqual([faces('maa', 6, -1), faces('inf', 7, -2), faces('cav', 5, 1)]); // strikes at the men-at-arms
    expect(stepName(state)).toBe('command/replacement');
  });

  it('[9.1.1] the attacker announces which hexes attack which', () => {
    const state = melee([attacker(5), attacker(4), 'X inf 0605 f4']);
    play(state, 'attack 0605');
    expect(legalTexts(state)).toEqual(['join 4', 'join 5']);
    play(state, 'join 4');
    expect(legalTexts(state)).toEqual(['confirm', 'join 5']);
    play(state, 'confirm');
    expect(stepName(state)).toBe('melee/attack-roll'); // one hex: the defender has no choice
  });

  it('[9.1.1] a hex that was left out may attack another enemy, but not the same again', () => {
    const state = melee(['A inf 0505 f1', attacker(4), 'X inf 0605 f4', 'X inf 0604 f4']);
    play(state, 'attack 0605', 'join 4', 'confirm');
    roll(state, 0, 0);
    expect(legalTexts(state)).toEqual(['pass', 'attack 0604']);
  });

  it.each(TYPES.flatMap((a) => TYPES.map((b) => [a, b] as const)))(
    '[9.1.2] [9.1.3] %s attacks %s: die and type modifier of both rolls',
    (a, b) => {
      const order = (type: Type): number => TYPES.indexOf(type);
      const state = attack([attacker(5, a, 's=7'), `X ${b} 0605 f4 s=8`], [5]);
      expect(allWeights(state, 1)).toEqual([faces(a, 7, order(a) - order(b)), faces(b, 8, order(b) - order(a))]);
    },
  );

  it('[9.1.3] the row for cavalry can be switched off', () => {
    const state = attack([attacker(5, 'inf', 's=5'), 'X cav 0605 f4 s=6'], [5], { options: { heavyCavalryRow: 'zero' } });
    expect(allWeights(state, 1)).toEqual([faces('inf', 5, 0), faces('cav', 6, 2)]);
  });

  it('[9.1.4] the defender chooses one attacking hex to strike at when the dice of all attackers have fallen', () => {
    const state = attack([attacker(5), attacker(4, 'maa'), 'X inf 0605 f4'], [4, 5]);
    expect(stepName(state)).toBe('melee/attack-roll');
    roll(state, 1, 0);
    expect([state.actor, legalTexts(state), look(state, 'x/1').hits]).toEqual([1, ['strike 4', 'strike 5'], 0]); // known, not applied yet [9.1.5]
    play(state, 'strike 5');
    roll(state, 1);
    expect([look(state, 'a/1').hits, look(state, 'a/2').hits, look(state, 'x/1').hits]).toEqual([1, 0, 1]);
  });

  it('[9.1.4] a melee saved between the dice and the choice goes on alike', () => {
    const state = attack([attacker(5), attacker(4, 'maa'), 'X inf 0605 f4'], [4, 5]);
    roll(state, 1, 1);
    const saved = state.game.fromPosition(JSON.parse(JSON.stringify(state.toPosition()))) as BaronsWarState;
    expect([stepName(saved), saved.hash()]).toEqual(['melee/strike-choice', state.hash()]);
    for (const s of [state, saved]) {
      play(s, 'strike 4');
      roll(s, 1);
    }
    expect(saved.bytes()).toEqual(state.bytes());
  });

  it('[9.1.4] also at one in its flank or rear, unless the option forbids', () => {
    const units = [attacker(2, 'inf', 's=5'), 'X inf 0605 f4 s=5'];
    expect(allWeights(attack(units, [2]), 1)).toEqual([faces('inf', 5, 1), faces('inf', 5, 0)]);
    const state = attack(units, [2], { options: { strikeBackFrontOnly: true } });
    roll(state, 0);
    expect(stepName(state)).toBe('command/replacement');
  });

  it('[9.1.5] both results are applied together', () => {
    const state = attack(
      [
        attacker(5, 'inf', 'hits=5'),
        'X inf 0605 f4 hits=5',
        'A inf 0101 f1',
        'A inf 0102 f1',
        'A inf 0103 f1',
        'X inf 1405 f4',
        'X inf 1406 f4',
        'X inf 1407 f4',
      ],
      [5],
    );
    roll(state, 1, 1);
    expect([look(state, 'a/1').hex, look(state, 'x/1').hex]).toEqual(['eliminated', 'eliminated']);
  });
});

describe('melee modifiers', () => {
  it('[9.2] they add up', () => {
    // men-at-arms against infantry, leader, rear, downhill
    const elevation = Array.from({ length: 10 }, (_, r) => Array.from({ length: 14 }, (_, c) => (c === 6 && r === 4 ? '1' : '0')).join(''));
    const state = attack([attacker(1, 'maa', 's=3'), 'A leader 0705 bonus=2', 'X inf 0605 f4 s=7'], [1], { map: { elevation } });
    expect(allWeights(state, 1)).toEqual([faces('maa', 3, 1 + 2 + 1 + 1), faces('inf', 7, -1 - 1)]);
  });

  it('[9.2.1] a leader adds his bonus, in attack and in defence', () => {
    const state = attack([attacker(5, 'inf', 's=3'), 'A leader 0505 bonus=1', 'X inf 0605 f4 s=3', 'X leader 0605 bonus=2'], [5]);
    expect(allWeights(state, 1)).toEqual([faces('inf', 3, 1), faces('inf', 3, 2)]);
  });

  it('[9.2.1] only the leader of the units themselves, and only in his hex', () => {
    const units = [
      attacker(5, 'inf', 's=3'),
      attacker(4, 'inf', 's=3'),
      'A leader 0506 bonus=3',
      'B inf 0105 f1',
      'B leader 0505 bonus=2',
      'X inf 0605 f4 s=3',
    ];
    expect(allWeights(attack(units, [4, 5]), 2)).toEqual([faces('inf', 3, 3), faces('inf', 3, 0), faces('inf', 3, 0)]);
  });

  it('[9.2.2] [9.2.3] attack through each hexside: front, flank +1, rear +1', () => {
    const modifier = (facing: number): number[] =>
      [0, 1, 2, 3, 4, 5].filter(
        (m) =>
          JSON.stringify(weights(attack([attacker(5, 'cav', 's=5'), `X cav 0605 f${facing} s=5`], [5]))) ===
          JSON.stringify(faces('cav', 5, m)),
      );
    // the attack comes through hexside 5: front of facings 4 and 5, flank of 0 and 3, rear of 1 and 2
    expect([0, 1, 2, 3, 4, 5].map(modifier)).toEqual([[1], [1], [1], [1], [0], [0]]);
  });

  it('[9.2.2] of several attackers each is judged by its own hexside', () => {
    const state = attack([attacker(5, 'cav', 's=5'), attacker(0, 'cav', 's=5'), 'X cav 0605 f4 s=5'], [0, 5]);
    expect(allWeights(state, 2)).toEqual([faces('cav', 5, 1), faces('cav', 5, 0), faces('cav', 5, 0)]);
  });

  it.each([
    ['0', '1', -1],
    ['1', '0', 1],
    ['0', '2', -1],
    ['2', '0', 1],
    ['1', '1', 0],
  ])('[9.2.4] from level %s to level %s: %i for the attacker, the reverse for the defender', (from, to, modifier) => {
    const elevation = Array.from({ length: 10 }, (_, r) =>
      Array.from({ length: 14 }, (_, c) => (r !== 4 ? '0' : c === 4 ? from : c === 5 ? to : '0')).join(''),
    );
    const state = attack([attacker(5, 'inf', 's=3'), 'X inf 0605 f4 s=3'], [5], { map: { elevation } });
    expect(allWeights(state, 1)).toEqual([faces('inf', 3, modifier), faces('inf', 3, -modifier)]);
  });

  it.each([
    [[0, 3], true],
    [[1, 4], true],
    [[2, 5], true],
    [[0, 2, 4], true],
    [[1, 3, 5], true],
    [[0, 1, 2, 3], true],
    [[0, 1, 2, 3, 4, 5], true],
    [[5], false],
    [[0, 1], false],
    [[0, 2], false],
    [[0, 1, 2], false],
    [[0, 4, 5], false],
    [[0, 1, 3], true], // holds two opposite hexes
  ])('[9.2.5] attackers in directions %j are concentric: %s; +1 more through flank and rear', (directions, concentric) => {
    const facing = 4; // front hexsides 4 and 5
    const units = directions.map((direction) => attacker(direction, 'cav', 's=5'));
    const state = attack([...units, `X cav 0605 f${facing} s=5`], directions);
    const expected = directions.map((direction) => (direction >= 4 ? 0 : concentric ? 2 : 1));
    expect(allWeights(state, directions.length).slice(0, -1)).toEqual(expected.map((modifier) => faces('cav', 5, modifier)));
  });

  it('[9.2.5] its value is an option', () => {
    const state = attack([attacker(1, 'cav', 's=5'), attacker(4, 'cav', 's=5'), 'X cav 0605 f4 s=5'], [1, 4], {
      options: { concentricModifier: 2 },
    });
    expectWeights(state, faces('cav', 5, 3));
  });
});

describe('melee results', () => {
  it.each([1, 2, 3])('[9.3] a result of %i is that many cohesion hits', (hits) => {
    const state = attack([attacker(5, 'maa', 's=7'), 'A leader 0505 bonus=3', 'X maa 0605 f1 s=8 m=10'], [5]);
    expectWeights(state, { 1: 2, 2: 4, 3: 2 }); // faces 1 to 8 at +4: three for the leader, one for the rear
    roll(state, hits);
    die(state, 1);
    expect(look(state, 'x/1').hits).toBe(hits);
  });

  it('[9.3] a dash is no result', () => {
    const state = attack([attacker(5), 'X inf 0605 f4'], [5]);
    roll(state, 0, 0);
    expect([look(state, 'a/1').hits, look(state, 'x/1').hits]).toEqual([0, 0]);
  });

  it('[9.3] hits of several attacking hexes add up', () => {
    const state = attack([attacker(5), attacker(4), 'X inf 0605 f4'], [4, 5]);
    fall(state, 1, 1, 0);
    expect(look(state, 'x/1').hits).toBe(2);
  });

  const OTHERS = ['X inf 1405 f4', 'X inf 1406 f4', 'X inf 1407 f4'];

  it('[9.4] units of one attacking hex may advance into the emptied hex, and turn', () => {
    const state = attack([attacker(5), attacker(4), 'X inf 0605 f4 hits=5', ...OTHERS], [4, 5]);
    fall(state, 1, 0, 0);
    expect(legalTexts(state)).toEqual(['pass', 'advance 4', 'advance 5']);
    play(state, 'advance 4', 'face 0');
    expect([at(state, 'a/1'), at(state, 'a/2'), look(state, 'a/2').facing]).toEqual(['0505', '0605', 0]);
  });

  describe('[9.4] of a stack', () => {
    const stack = ['A leader 0505 bonus=1', 'X inf 0605 f4 hits=5', ...OTHERS];
    const won = (under = 'under') => {
      const state = attack([attacker(5), attacker(5, 'inf', under), ...stack], [5]);
      roll(state, 1, 0);
      play(state, 'advance 5');
      return state;
    };

    it('both units advance, with their leader', () => {
      const state = won();
      expect(legalTexts(state)).toEqual(['select a/1', 'select a/2', 'select-stack a/1']);
      play(state, 'select-stack a/1', 'face 1');
      expect([at(state, 'a/1'), at(state, 'a/2'), at(state, 'a/leader')]).toEqual(['0605', '0605', '0605']);
      expect(state.topAt(state.hexOf(0))).toBe(0);
    });

    it('or one of them, and their leader as he likes', () => {
      const state = won();
      play(state, 'select a/2', 'pass', 'face 1');
      expect([at(state, 'a/1'), at(state, 'a/2'), at(state, 'a/leader')]).toEqual(['0505', '0605', '0505']);
    });

    it('the unshaken one, without a question', () => {
      const state = won('under shaken');
      play(state, 'pass', 'face 1');
      expect([at(state, 'a/1'), at(state, 'a/2')]).toEqual(['0605', '0505']);
    });
  });

  it('[9.4] also when the defender has gone back', () => {
    const state = attack([attacker(5), 'X inf 0605 f4 hits=3', ...OTHERS], [5]);
    roll(state, 1, 0);
    while (stepName(state).startsWith('retreat/')) play(state, legalTexts(state)[0]!);
    expect(legalTexts(state)).toEqual(['pass', 'advance 5']);
  });

  it('[9.4] not if somebody is left, nor over ground closed to it, and defenders never', () => {
    const held = attack([attacker(5), 'X inf 0605 f4 hits=5', 'X inf 0605 f4 under', ...OTHERS], [5]);
    roll(held, 1, 0, 1);
    expect(stepName(held)).not.toBe('melee/advance');
    const terrain = Array.from({ length: 10 }, (_, r) => (r === 4 ? '.....c........' : '..............'));
    const castle = attack([attacker(5, 'cav'), 'X inf 0605 f4 hits=5', ...OTHERS], [5], { map: { terrain } });
    roll(castle, 1, 0);
    expect(stepName(castle)).not.toBe('melee/advance');
    const defender = attack(
      [attacker(5, 'inf', 'hits=5'), 'A inf 0101 f1', 'A inf 0102 f1', 'A inf 0103 f1', 'X inf 0605 f4', ...OTHERS],
      [5],
    );
    roll(defender, 0, 1);
    expect([look(defender, 'a/1').hex, at(defender, 'x/1')]).toEqual(['eliminated', '0605']);
  });

  it('[9.4] a unit shaken in the melee does not advance', () => {
    const state = attack([attacker(5, 'inf', 'hits=2'), 'X inf 0605 f4 hits=5', ...OTHERS], [5]);
    roll(state, 1, 1, 0);
    expect([look(state, 'a/1').shaken, stepName(state) === 'melee/advance']).toEqual([true, false]);
  });

  it('[9.4] the defender retreats first, then the attacker', () => {
    const state = attack([attacker(5, 'inf', 'hits=3'), 'X inf 0605 f4 hits=3', ...OTHERS], [5]);
    roll(state, 1, 1);
    expect([state.actor, stepName(state)]).toEqual([1, 'retreat/step']);
    while (state.actor === 1) play(state, legalTexts(state)[0]!);
    expect([state.actor, stepName(state)]).toEqual([0, 'retreat/step']);
    while (stepName(state).startsWith('retreat/')) play(state, legalTexts(state)[0]!);
    expect(stepName(state)).not.toBe('melee/advance'); // both have left
  });

  it('[9.0] one may attack over a hexside one could not cross, but not advance', () => {
    const elevation = Array.from({ length: 10 }, (_, r) => (r === 4 ? '00000200000000' : '00000000000000'));
    const state = attack([attacker(5, 'cav'), 'X inf 0605 f4 hits=5', ...OTHERS], [5], { map: { elevation } }); // up a steep slope
    roll(state, 1, 0);
    expect([look(state, 'x/1').hex, stepName(state) === 'melee/advance']).toEqual(['eliminated', false]);
  });

  it('[9.4.1] a retreat from melee keeps to the limits: units that cannot retreat suffer hits', () => {
    const state = attack([attacker(5), attacker(0), attacker(2), attacker(3), 'X inf 0605 f4 hits=3', ...OTHERS], [5]);
    // zones of a/2 to a/4 lie over every hex round 0605 but its own
    roll(state, 1, 0);
    while (stepName(state).startsWith('retreat/')) play(state, legalTexts(state)[0]!);
    expect(['0704', '0705', '0706', '0505', '0506'].includes(at(state, 'x/1'))).toBe(false);
  });
});
