import { describe, expect, it } from 'vitest';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, expectWeights, legal, legalTexts, look, play, roll, ruleAgainst, stepName, type Sketch } from './board.ts';

/** A shot from 0505 brings the unit at 0705 (facing it) to its fourth hit: it must go back two hexes. */
function drivenBack(more: readonly string[] = [], target = 'X inf 0705 f4 hits=3', sketch: Partial<Sketch> = {}): BaronsWarState {
  const state = board({ units: ['A inf 0505 f1 r=2', target, ...more], phase: 'offensive-fire', ...sketch });
  play(state, 'select a/1');
  roll(state, 1);
  return state;
}

/** Every hex in which the retreat may end. */
function ends(state: BaronsWarState): Set<string> {
  const all = new Set<string>();
  const follow = (from: BaronsWarState): void => {
    if (stepName(from) !== 'retreat/step') {
      all.add(at(from, 'x/1'));
      return;
    }
    for (const hex of legal(from, 'retreat')) {
      const next = from.clone();
      play(next, `retreat ${hex}`);
      follow(next);
    }
  };
  follow(state);
  return all;
}

describe('retreats', () => {
  it('[7.4] a unit forced to retreat goes back two hexes, its owner choosing the way', () => {
    const state = drivenBack();
    expect(state.actor).toBe(1);
    expect(legal(state, 'retreat')).toEqual(['0704', '0706', '0804', '0805']); // 0604 and 0605 lie in the zone of a/1
    expect([...ends(state)].sort()).toEqual(['0603', '0606', '0703', '0707', '0803', '0806', '0904', '0905', '0906']);
    play(state, 'retreat 0805', 'retreat 0905');
    play(state, legalTexts(state)[0]!);
    expect([look(state, 'x/1').hex, look(state, 'x/1').hits]).toEqual(['0905', 4]);
  });

  it('[7.4] always farther from where it began', () => {
    const state = drivenBack();
    play(state, 'retreat 0805');
    expect(legal(state, 'retreat').sort()).toEqual(['0806', '0905', '0906'].sort());
  });

  it('[9.4.1.1] not through enemy zones of control, with a friend in them or not', () => {
    const state = drivenBack(['A inf 0905 f5', 'X inf 0804 f4']); // its zone covers 0804, where a friend stands, and 0904
    expect(legal(state, 'retreat')).toEqual(['0704', '0706', '0805']);
    for (const hex of ends(state)) expect(['0804', '0904']).not.toContain(hex);
    expect(ruleAgainst(state, 'retreat 0804')).toBe('9.4.1');
  });

  it('[9.4.1.1] shaken enemies do not bar the way', () => {
    const barred = legal(drivenBack(['A inf 0806 f5']), 'retreat');
    const open = legal(drivenBack(['A inf 0806 f5 shaken']), 'retreat');
    expect([barred.includes('0805'), open.includes('0805')]).toEqual([false, true]);
  });

  it('[9.4.1.2] not through a stack', () => {
    const state = drivenBack(['X inf 0805 f4', 'X inf 0805 f4 under']);
    expect(legal(state, 'retreat')).not.toContain('0805');
  });

  it.each([
    ['inf', 'x', '0', false],
    ['inf', '~', '0', false],
    ['inf', 'm', '0', true],
    ['cav', 'm', '0', false],
    ['inf', '.', '1', true],
    ['inf', '.', '2', false],
  ])('[9.4.1.3] [9.4.1.4] a retreat of %s into %s at level %s: %s', (type, letter, level, may) => {
    const terrain = Array.from({ length: 10 }, (_, r) => (r === 4 ? `.......${letter}......` : '..............'));
    const elevation = Array.from({ length: 10 }, (_, r) => (r === 4 ? `0000000${level}000000` : '00000000000000'));
    const state = drivenBack([], `X ${type} 0705 f4 hits=3`, { map: { terrain, elevation } });
    expect(legal(state, 'retreat').includes('0805')).toBe(may); // a steep slope up is closed even to infantry, which could climb it
  });

  it('[9.4.1.3] nor over the edge of the map', () => {
    const state = board({ units: ['A inf 1205 f1 r=2', 'X inf 1405 f4 hits=3', 'X leader 0101'], phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1);
    expect(legal(state, 'retreat').sort()).toEqual(['1404', '1406']);
  });

  it('[7.4] a hex that cannot be retreated costs a hit, without check or further retreat', () => {
    const corridor = ['xxxx', '....', 'xxxx'];
    const units = ['A inf 0102 f1 r=2', 'A leader 0102', 'X inf 0302 f4 hits=3', 'X leader 0402'];
    const state = board({ units, map: { terrain: corridor }, phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1);
    play(state, legalTexts(state)[0]!);
    expect([at(state, 'x/1'), look(state, 'x/1').hits, stepName(state)]).toEqual(['0402', 5, 'hits/leader']);
    roll(state, 0);
    expect(stepName(state)).toBe('command/replacement');
  });

  it('[6.3] hits for hexes not retreated put a leader in danger, once for all of them', () => {
    const pocket = ['xxxxx', '.....', 'xxxxx'];
    const units = ['A inf 0302 f4', 'A leader 0302', 'X cav 0202 f1', 'X leader 0202', 'X inf 0102 f1', 'X inf 0102 f1 under'];
    const state = board({ units, map: { terrain: pocket }, phase: 'retreat-before-melee' });
    play(state, 'select x/1'); // 0102 is full: two hits
    expect([stepName(state), look(state, 'x/1').hits]).toEqual(['hits/leader', 2]);
    expectWeights(state, { 0: 8, 1: 2 });
    roll(state, 1);
    expect(state.hasFallen(1)).toBe(true);
    expect(state.step.name).not.toBe('hits/leader');
  });

  it('[7.4] a unit that cannot retreat at all takes two hits more, and may be eliminated by them', () => {
    const pocket = ['xxxx', '....', 'xxxx'];
    const units = ['A inf 0102 f1 r=2', 'A leader 0102', 'X inf 0302 f4 hits=3', 'X inf 0402 f4', 'X inf 0402 f4 under', 'X leader 0402'];
    const state = board({ units, map: { terrain: pocket }, phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1); // 0202 lies in the zone of a/1, the stack closes 0402
    expect(look(state, 'x/1').hex).toBe('eliminated');
  });

  it('[7.4] the owner may not choose a shorter retreat than he could make', () => {
    const state = drivenBack(['A inf 0904 f4', 'A inf 0906 f5']);
    const shortest = [...ends(state)].map((hex) =>
      state.scenario.grid.distance(state.scenario.grid.parse(hex), state.scenario.grid.parse('0705')),
    );
    expect(Math.min(...shortest)).toBe(2);
  });

  it('[9.4.1.5] it does not end in a hex with a friend, but goes on to a free one', () => {
    const corridor = ['xxxxxxxx', '........', 'xxxxxxxx'];
    const units = ['A inf 0102 f1 r=2', 'A leader 0102', 'X inf 0302 f4 hits=3', 'X inf 0402 f4', 'X inf 0502 f4', 'X leader 0802'];
    const state = board({ units, map: { terrain: corridor }, phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1);
    while (stepName(state) === 'morale/check') roll(state, 1);
    play(state, legalTexts(state)[0]!); // facing: the way was forced
    expect([at(state, 'x/1'), look(state, 'x/1').hits]).toEqual(['0602', 4]);
  });

  it('[9.4.1.6] friends passed through check at once, and so does the unit that passes [7.4]', () => {
    const corridor = ['xxxxxxxx', '........', 'xxxxxxxx'];
    const units = [
      'A inf 0102 f1 r=2',
      'A leader 0102',
      'X inf 0302 f4 hits=3 m=8',
      'X inf 0402 f4 m=3',
      'X inf 0502 f4 m=4',
      'X inf 0602 f4 m=5',
      'X leader 0802',
    ];
    const state = board({ units, map: { terrain: corridor }, phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1);
    const rolled: (number | string)[] = [];
    for (; stepName(state) === 'morale/check'; roll(state, 1)) rolled.push(at(state, 'x/1'), state.chanceOutcomes().weightOf(1));
    // in each hex the friend, then the unit itself (8 less 2)
    expect(rolled).toEqual(['0402', 3, '0402', 6, '0502', 4, '0502', 6, '0602', 5, '0602', 6]);
    expect([stepName(state), at(state, 'x/1')]).toEqual(['retreat/face', '0702']);
  });

  const CORRIDOR = ['xxxxxxxx', '........', 'xxxxxxxx'];
  /** A shot drives x/1 back through its friends in a corridor; the dice are up to the first check. */
  function throughFriends(friends: readonly string[], runner = 'X inf 0302 f4 hits=3 m=8'): BaronsWarState {
    const units = ['A inf 0102 f1 r=2', 'A leader 0102', runner, ...friends, 'X leader 0802'];
    const state = board({ units, map: { terrain: CORRIDOR }, phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1);
    return state;
  }

  it('[7.4] a friend who routs in the middle of it leaves his hex, and the unit may end there', () => {
    const state = throughFriends(['X inf 0402 f4', 'X inf 0502 f4 m=4 shaken']);
    roll(state, 1, 1); // both hold in 0402
    roll(state, 0); // x/3 routs in 0502
    expect(at(state, 'x/3')).toBe('routed');
    while (stepName(state) === 'morale/check') roll(state, 1); // who saw it, and the unit that goes through
    play(state, legalTexts(state)[0]!);
    expect([at(state, 'x/1'), at(state, 'x/2')]).toEqual(['0502', '0402']);
  });

  it('[7.4] a shaken unit that fails while it goes through a friend routs there, and those about it check at once [12.2]', () => {
    const state = throughFriends(['X inf 0402 f4 m=7', 'X inf 0502 f4 m=3'], 'X inf 0302 f4 hits=3 m=8 shaken');
    roll(state, 1, 0);
    expect(at(state, 'x/1')).toBe('routed');
    const saw: number[] = [];
    for (; stepName(state) === 'morale/check'; roll(state, 1)) saw.push(state.chanceOutcomes().weightOf(1));
    expect(saw).toEqual([7, 3]); // the friend in the hex, then the one beyond it
  });

  it('[9.4.1.6] a retreat saved between two checks goes on alike', () => {
    const state = throughFriends(['X inf 0402 f4', 'X inf 0502 f4']);
    roll(state, 1);
    const saved = state.game.fromPosition(JSON.parse(JSON.stringify(state.toPosition()))) as BaronsWarState;
    expect([stepName(saved), saved.hash()]).toEqual(['morale/check', state.hash()]);
    for (const s of [state, saved]) {
      while (stepName(s) === 'morale/check') roll(s, 1);
      play(s, legalTexts(s)[0]!);
    }
    expect(saved.bytes()).toEqual(state.bytes());
  });

  it('[9.4.1.6] a unit shaken in the first hex may rout in the second, before it has got away', () => {
    // x/1 (rating 8, less 2 for four hits) goes through x/2 and x/3, who pass on any roll
    const state = throughFriends(['X inf 0402 f4 m=10', 'X inf 0502 f4 m=10']);
    const fate = (s: BaronsWarState): number => {
      if (at(s, 'x/1') === 'routed') return 1;
      if (stepName(s) !== 'morale/check') return 0;
      let chance = 0;
      for (const { outcome, weight } of [...s.chanceOutcomes()]) {
        const next = s.clone();
        next.apply(outcome);
        chance += (weight / 10) * fate(next);
      }
      return chance;
    };
    expect(fate(state)).toBeCloseTo(0.4 * 0.5, 9); // 4 in 10 shake it, then 5 in 10 rout it
  });

  it('[7.4] through a friend in an enemy zone there is no way', () => {
    const back = (facing: number): BaronsWarState => {
      const units = [
        'A inf 0102 f1 r=2',
        'A leader 0102',
        `A inf 0501 f${facing}`,
        'X inf 0302 f4 hits=3',
        'X inf 0502 f4',
        'X leader 0802',
      ];
      const state = board({ units, map: { terrain: ['xxxx.xxx', '........', 'xxxxxxxx'] }, phase: 'offensive-fire' });
      play(state, 'select a/1');
      roll(state, 1);
      while (stepName(state) === 'morale/check') roll(state, 1);
      if (stepName(state) === 'retreat/face') play(state, legalTexts(state)[0]!);
      return state;
    };
    expect([at(back(2), 'x/1'), look(back(2), 'x/1').hits]).toEqual(['0402', 5]);
    expect([at(back(0), 'x/1'), look(back(0), 'x/1').hits]).toEqual(['0602', 4]);
  });

  it('[7.4] units stacked at the start may end together, others not', () => {
    const state = board({
      units: ['A maa 0505 f1 s=10', 'X inf 0605 f4 hits=3', 'X inf 0605 f4 under hits=2', 'X inf 0705 f4'],
      phase: 'melee',
    });
    play(state, 'attack 0605');
    roll(state, 1, 0);
    play(state, 'retreat 0706');
    expect(legal(state, 'retreat')).not.toContain('0705');
  });

  it('[7.4] it goes alone: the unit beneath stays', () => {
    const state = drivenBack(['X inf 0705 f4 under']);
    play(state, 'retreat 0805', 'retreat 0905', 'face 1');
    expect([at(state, 'x/1'), at(state, 'x/2')]).toEqual(['0905', '0705']);
  });

  it('[7.4] a leader alone with the unit goes along; with another unit there his owner chooses', () => {
    const alone = drivenBack(['X leader 0705 bonus=1']);
    roll(alone, 0);
    play(alone, 'retreat 0805', 'retreat 0905');
    expect(at(alone, 'x/leader')).toBe('0905');
    const choice = drivenBack(['X inf 0705 f4 under', 'X leader 0705 bonus=1']);
    roll(choice, 0);
    expect(legalTexts(choice)).toEqual(['pass', 'confirm']);
    play(choice, 'pass', 'retreat 0805', 'retreat 0905');
    expect(at(choice, 'x/leader')).toBe('0705');
  });
});

describe('cavalry retreat option', () => {
  const BESIDE = ['A inf 0505 f1', 'X cav 0605 f4'];

  it('[9.42] before fire and before melee, cavalry with enemy infantry next to it may go back two hexes', () => {
    for (const phase of ['retreat-before-fire', 'retreat-before-melee']) {
      const state = board({ units: BESIDE, phase });
      expect([state.actor, legalTexts(state)]).toEqual([1, ['pass', 'select x/1']]);
      play(state, 'select x/1', 'retreat 0706', 'retreat 0806');
      expect(legal(state, 'face')).toHaveLength(6); // a free facing change
      play(state, 'face 0');
      expect([look(state, 'x/1').hex, look(state, 'x/1').facing, look(state, 'x/1').hits]).toEqual(['0806', 0, 0]);
    }
  });

  it('[9.42] not from men-at-arms, and not infantry', () => {
    expect(stepName(board({ units: ['A maa 0505 f1', 'X cav 0605 f4'], phase: 'retreat-before-melee' }))).toBe('melee/declare');
    expect(stepName(board({ units: ['A inf 0505 f1', 'X inf 0605 f4'], phase: 'retreat-before-melee' }))).toBe('melee/declare');
  });

  it('[9.42] only once in a player turn', () => {
    const again = board({ units: BESIDE, phase: 'retreat-before-melee', state: { units: { 'x/1': { withdrew: true } } } });
    expect(stepName(again)).toBe('melee/declare');
  });

  it('[9.42] the limits of retreats hold: blocked hexes cost hits', () => {
    const corridor = ['xxxxx', '.....', 'xxxxx'];
    const units = ['A inf 0302 f4', 'A leader 0302', 'X cav 0202 f1', 'X leader 0102'];
    const state = board({ units, map: { terrain: corridor }, phase: 'retreat-before-melee' });
    play(state, 'select x/1');
    if (stepName(state) === 'retreat/face') play(state, 'face 1');
    expect([at(state, 'x/1'), look(state, 'x/1').hits]).toEqual(['0102', 1]);
  });

  it('[9.42] shaken cavalry has no such option', () => {
    const state = board({ units: ['A inf 0505 f1', 'X cav 0605 f4 shaken'], phase: 'retreat-before-melee' });
    expect(stepName(state)).toBe('melee/declare');
  });
});
