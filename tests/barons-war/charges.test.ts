import { describe, expect, it } from 'vitest';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, die, expectWeights, legal, legalTexts, look, play, ruleAgainst, stepName } from './board.ts';

const LEVEL = Array.from({ length: 10 }, () => '.'.repeat(14));
/** Level ground with one letter at some hexes. */
function ground(letter: string, ...hexes: readonly string[]): string[] {
  return LEVEL.map((row, r) =>
    [...row].map((clear, c) => (hexes.includes(String((c + 1) * 100 + r + 1).padStart(4, '0')) ? letter : clear)).join(''),
  );
}

/** What the cavalry a/1 may charge in its movement. */
function targets(units: readonly string[], more: Omit<Parameters<typeof board>[0], 'units'> = {}): string[] {
  const s = board({ units, phase: 'movement', ...more });
  play(s, 'select a/1');
  return legal(s, 'charge');
}

/** A charge that is already marked and is ridden now. */
function ridden(
  units: readonly string[],
  target: string,
  more: { readonly chit?: number; readonly state?: Record<string, unknown>; readonly options?: Record<string, boolean> } = {},
) {
  const charges = Object.fromEntries(units.filter((text) => text.startsWith('A cav')).map((_, i) => [`a/${i + 1}`, { charge: target }]));
  return board({ units, phase: 'charges', ...more, state: { units: charges, ...more.state } });
}

describe('marking a charge', () => {
  it('[10.0] needs a target at least two hexes away', () => {
    expect(targets(['A cav 0305 f1', 'X inf 0405 f1', 'X inf 0303 f1'])).toEqual(['0303']);
  });

  it('[10.0] is for cavalry in good order', () => {
    expect(targets(['A inf 0305 f1', 'X inf 0605 f4'])).toEqual([]);
    expect(targets(['A cav 0305 f1 shaken', 'X inf 0605 f4'])).toEqual([]);
    expect(targets(['A cav 0305 f1', 'X inf 0605 f4'], { state: { battles: { a: { status: 'shaken' } } } })).toEqual([]);
  });

  it('[10.0] is forbidden up a steep slope, not down', () => {
    const hill = (low: string, high: string): string[] => LEVEL.map(() => low.repeat(5) + high.repeat(9));
    expect(targets(['A cav 0305 f1', 'X inf 0605 f4'], { map: { elevation: hill('0', '1') } })).toEqual(['0605']);
    expect(targets(['A cav 0305 f1', 'X inf 0605 f4'], { map: { elevation: hill('0', '2') } })).toEqual([]);
    expect(targets(['A cav 0305 f1', 'X inf 0605 f4'], { map: { elevation: hill('2', '0') } })).toEqual(['0605']);
  });

  it('[10.0] is forbidden into ground that cavalry may not enter', () => {
    expect(targets(['A cav 0305 f1', 'X inf 0605 f4'], { map: { terrain: ground('m', '0605') } })).toEqual([]);
    expect(targets(['A cav 0305 f1', 'X inf 0605 f4'], { map: { terrain: ground('m', '0604') } })).toEqual(['0605']);
  });

  it('[10.1] needs sight of the target not when it is marked, but when the melee begins', () => {
    const wood = { map: { terrain: ground('w', '0304') } };
    expect(targets(['A cav 0305 f1', 'X inf 0303 f4'], wood)).toEqual(['0303']);
    const melee = (terrain: readonly string[] | undefined, phase = 'melee'): BaronsWarState =>
      board({
        units: ['A cav 0305 f1', 'X inf 0303 f4'],
        phase,
        map: terrain === undefined ? {} : { terrain },
        state: { units: { 'a/1': { charge: '0303' } } },
      });
    expect(stepName(melee(undefined))).toBe('charge/ride');
    expect(stepName(melee(ground('w', '0304')))).toBe('command/replacement');
    expect(stepName(melee(ground('w', '0304'), 'charges'))).toBe('charge/ride'); // what blocks sight later does not matter
  });

  it('[10.1] whose target is out of sight then is free for the melee', () => {
    const units = ['A cav 0305 f1', 'X inf 0303 f4', 'X inf 0405 f1'];
    const state = board({ units, phase: 'melee', map: { terrain: ground('w', '0304') }, state: { units: { 'a/1': { charge: '0303' } } } });
    expect([stepName(state), legalTexts(state)]).toEqual(['melee/declare', ['pass', 'attack 0405']]);
  });

  it('[10.0] nor is it ridden from next to its target', () => {
    const state = board({ units: ['A cav 0305 f1', 'X inf 0304 f5'], phase: 'melee', state: { units: { 'a/1': { charge: '0304' } } } });
    expect(stepName(state)).not.toMatch(/^charge/);
  });

  it('[10.1] needs a hex from which it can strike, within the full allowance', () => {
    expect(targets(['A cav 0305 f1 mv=3', 'X inf 0705 f4'])).toEqual(['0705']);
    expect(targets(['A cav 0305 f1 mv=2', 'X inf 0705 f4'])).toEqual([]);
  });

  it('[10.1] is free to wheel, also to the rear', () => {
    expect(targets(['A cav 0905 f1', 'X inf 0605 f1'])).toEqual(['0605']);
  });

  it('[10.1] comes instead of moving, unless the table plays it otherwise', () => {
    const units = ['A cav 0305 f1', 'X inf 0805 f4'];
    const s = board({ units, phase: 'movement' });
    play(s, 'select a/1', 'move 0405 1', 'select a/1');
    expect(legal(s, 'charge')).toEqual([]);
    expect(ruleAgainst(s, 'charge 0805')).toBe('10.0');
    const free = board({ units, phase: 'movement', options: { chargeReplacesMove: false } });
    play(free, 'select a/1', 'move 0405 1', 'select a/1');
    expect(legal(free, 'charge')).toEqual(['0805']);
  });

  it('[10.0] cannot be done from an enemy zone', () => {
    expect(targets(['A cav 0305 f1', 'X inf 0405 f4', 'X inf 0605 f4'])).toEqual([]);
  });

  it('[5.3] is one of the new attacks of the chit, whoever joins in', () => {
    const s = board({ units: ['A cav 0305 f1', 'A cav 0308 f1', 'X inf 0605 f4', 'X inf 0608 f4'], phase: 'movement', chit: 1 });
    play(s, 'select a/1', 'charge 0605', 'select a/2');
    expect(legal(s, 'charge')).toEqual(['0605']);
  });

  it('[10.0] is closed to a 0, and to no number of charges with a 3', () => {
    const units = ['A cav 0305 f1', 'X inf 0605 f4', 'X inf 0608 f4'];
    expect(targets(units, { chit: 0 })).toEqual([]);
    expect(targets(units, { chit: 3 })).toEqual(['0605', '0608']);
  });

  it('[6.2] is possible out of command', () => {
    expect(targets(['A cav 0305 f1', 'A leader 1401 span=1', 'X inf 0605 f4'])).toEqual(['0605']);
  });

  it('[10.0] binds a stack: both ride or none', () => {
    const s = board({ units: ['A cav 0305 f1', 'A cav 0305 f1 under', 'X inf 0605 f4'], phase: 'movement' });
    play(s, 'select a/1');
    expect(legal(s, 'charge')).toEqual([]);
    play(s, 'halt');
    const t = board({ units: ['A cav 0305 f1', 'A cav 0305 f1 under', 'X inf 0605 f4'], phase: 'movement' });
    play(t, 'select-stack a/1', 'charge 0605');
    expect([t.charge(0), t.charge(1)]).toEqual([t.scenario.grid.parse('0605'), t.scenario.grid.parse('0605')]);
  });
});

describe('riding a charge', () => {
  const MAA = ['A cav 0305 f1', 'X maa 0605 f4'];

  it('[10.1] goes to any free hex beside the target, facing it by either vertex', () => {
    const s = ridden(MAA, '0605');
    expect(stepName(s)).toBe('charge/ride');
    const expected = [
      '0505 1',
      '0505 2',
      '0506 0',
      '0506 1',
      '0604 2',
      '0604 3',
      '0606 0',
      '0606 5',
      '0705 3',
      '0705 4',
      '0706 4',
      '0706 5',
    ];
    expect(legal(s, 'move').sort()).toEqual(expected);
  });

  it('[10.1] is melee as usual: d10 +1 against d8 -1 for horse against men-at-arms', () => {
    const s = ridden(MAA, '0605');
    play(s, 'move 0505 1');
    expect(stepName(s)).toBe('melee/attack-roll');
    expectWeights(s, { 0: 3, 1: 3, 2: 4 });
    die(s, 1);
    expectWeights(s, { 0: 5, 1: 3 });
  });

  it('[10.1] into flank and rear has the modifiers of melee', () => {
    const s = ridden(MAA, '0605');
    play(s, 'move 0705 4');
    expectWeights(s, { 0: 2, 1: 3, 2: 5 });
  });

  it('[10.0] is ridden after the other melees of the segment', () => {
    const s = board({ units: [...MAA, 'A maa 0309 f1', 'X maa 0409 f4'], phase: 'melee', state: { units: { 'a/1': { charge: '0605' } } } });
    expect(legalTexts(s)).toEqual(['pass', 'attack 0409']);
    play(s, 'pass');
    expect(stepName(s)).toBe('charge/ride');
  });

  it('[10.0] is not ridden at a hex the enemy has left, at no cost', () => {
    const s = ridden(['A cav 0305 f1', 'X maa 0905 f4'], '0605');
    expect([stepName(s).startsWith('charge'), look(s, 'a/1').shaken]).toEqual([false, false]);
  });

  it('[10.0] is ridden in the order its owner likes, several at one hex one after another', () => {
    const s = ridden(['A cav 0305 f1', 'A cav 0308 f1', 'X maa 0605 f4'], '0605');
    expect(legalTexts(s)).toEqual(['select a/1', 'select a/2']);
    play(s, 'select a/2', 'move 0506 1');
    die(s, 5, 1);
    expect([look(s, 'x/1').hits, stepName(s)]).toEqual([1, 'retreat/step']);
    play(s, 'retreat 0406', 'face 4');
    expect(stepName(s)).toBe('charge/ride');
    play(s, 'move 0505 1');
    die(s, 5, 1);
    expect(look(s, 'x/1').hits).toBe(2);
  });

  it('[12.0] two charges at one hex make it check once', () => {
    const s = ridden(['A cav 0305 f1', 'A cav 0308 f1', 'X maa 0605 f4 hits=2'], '0605');
    play(s, 'select a/2', 'move 0506 1');
    die(s, 5, 1); // third hit
    expect(stepName(s)).toBe('morale/check');
    die(s, 1);
    play(s, 'retreat 0406', 'face 4', 'move 0505 1');
    die(s, 10, 1); // fourth and fifth
    expect([look(s, 'x/1').hits, stepName(s)]).toEqual([5, 'retreat/step']);
  });
});

describe('fire at a charge', () => {
  it('[8.2] falls on column one at contact', () => {
    const s = ridden(['A cav 0305 f1', 'X inf 0605 f4 r=3'], '0605');
    play(s, 'move 0505 1');
    expect(stepName(s)).toBe('charge/shot');
    expectWeights(s, { 0: 7, 1: 3 });
    die(s, 8);
    expect([look(s, 'a/1').hits, stepName(s)]).toEqual([1, 'melee/attack-roll']);
    expectWeights(s, { 0: 2, 1: 3, 2: 5 });
  });

  it('[8.2] is one shot lower from shaken infantry', () => {
    const s = ridden(['A cav 0305 f1', 'X inf 0605 f4 r=1 shaken'], '0605');
    play(s, 'move 0505 1');
    expectWeights(s, { 0: 8, 1: 2 });
  });

  it('[8.2] falls only once a round, unless the table plays it otherwise', () => {
    const units = ['A cav 0305 f1', 'X inf 0605 f4 r=3 fired'];
    const s = ridden(units, '0605');
    play(s, 'move 0505 1');
    expect(stepName(s)).toBe('melee/attack-roll');
    const extra = ridden(units, '0605', { options: { chargeShotIsExtra: true } });
    play(extra, 'move 0505 1');
    expectWeights(extra, { 0: 7, 1: 3 });
  });

  it('[8.2] does not go through the rear, and comes from infantry only', () => {
    for (const target of ['X inf 0605 f1 r=3', 'X maa 0605 f4', 'X inf 0605 f4 r=0']) {
      const s = ridden(['A cav 0305 f1', target], '0605');
      play(s, 'move 0505 1');
      expect(stepName(s), target).toBe('melee/attack-roll');
    }
  });

  it('[8.2] may shake the cavalry, which then does not strike and goes back one hex', () => {
    const s = ridden(['A cav 0305 f1 hits=2', 'X inf 0605 f4 r=1'], '0605');
    play(s, 'move 0505 1');
    die(s, 10);
    expectWeights(s, { 0: 6, 1: 4 }); // reduced morale 4
    die(s, 5);
    expect([look(s, 'a/1').shaken, look(s, 'x/1').hits, stepName(s)]).toEqual([true, 0, 'retreat/step']);
    play(s, 'retreat 0405', 'face 4');
    expect(at(s, 'a/1')).toBe('0405');
  });
});

describe('after a charge', () => {
  const WEAK = ['A cav 0305 f1', 'X maa 0605 f4 s=1'];

  it('[3.0] that failed the cavalry is shaken and goes back one hex', () => {
    const s = ridden(['A cav 0305 f1', 'X maa 0605 f4'], '0605');
    play(s, 'move 0505 1');
    die(s, 1, 1);
    expect(legal(s, 'retreat').sort()).toEqual(['0404', '0405', '0504', '0604']);
    play(s, 'retreat 0404', 'face 5');
    expect(look(s, 'a/1')).toMatchObject({ hex: '0404', facing: 5, shaken: true, hits: 0 });
    expect(stepName(s).startsWith('charge')).toBe(false);
  });

  it('[10.2] nowhere to go costs no hit', () => {
    const s = ridden(['A cav 0105 f1', 'X maa 0205 f4', 'X maa 0203 f3'], '0205');
    play(s, 'move 0105 1');
    die(s, 1, 1);
    expect(look(s, 'a/1')).toMatchObject({ hex: '0105', shaken: true, hits: 0 });
  });

  it('[10.2] that emptied its hex it may enter; staying counts as failure', () => {
    const s = ridden(WEAK, '0605');
    play(s, 'move 0505 1');
    die(s, 10, 1); // two hits on strength one; it strikes back all the same
    expect([at(s, 'x/1'), stepName(s), legalTexts(s)]).toEqual(['eliminated', 'charge/enter', ['pass', 'confirm']]);
    play(s, 'pass', 'retreat 0404', 'face 5');
    expect(look(s, 'a/1')).toMatchObject({ hex: '0404', shaken: true });
  });

  it('[10.2] it turns freely, rides its full allowance and fights again', () => {
    const s = ridden([...WEAK, 'X maa 1105 f4 s=1'], '0605');
    play(s, 'move 0505 1');
    die(s, 10, 1);
    play(s, 'confirm');
    expect([at(s, 'a/1'), stepName(s)]).toEqual(['0605', 'charge/continue']);
    expect(legal(s, 'move')).toContain('1005 1');
    play(s, 'move 1005 1');
    expect(legalTexts(s)).toEqual(['pass', 'attack 1105']);
    play(s, 'attack 1105');
    expectWeights(s, { 0: 3, 1: 3, 2: 4 });
  });

  it('[10.2] it may strike again without riding, at what is before it', () => {
    const s = ridden([...WEAK, 'X maa 0705 f1', 'X maa 0606 f3'], '0605');
    play(s, 'move 0505 1');
    die(s, 10, 1);
    play(s, 'confirm', 'halt');
    expect(legalTexts(s)).toEqual(['pass', 'attack 0705']);
  });

  it('[10.2] it may leave a zone with its first step, but not for another', () => {
    const s = ridden(['A cav 0505 f1 mv=1', 'X maa 0605 f4 s=1', 'X maa 0706 f5'], '0605');
    play(s, 'move 0505 1');
    die(s, 10, 1);
    play(s, 'confirm');
    expect(legal(s, 'move')).toContain('0604 5');
    expect(legal(s, 'move').filter((move) => move.startsWith('0705'))).toEqual([]); // in the zone of 0706 as well
  });

  it('[10.2] then it is shaken and goes back two hexes', () => {
    const s = ridden(WEAK, '0605');
    play(s, 'move 0505 1');
    die(s, 10, 1);
    play(s, 'confirm', 'halt', 'retreat 0505', 'retreat 0404', 'face 5');
    expect(look(s, 'a/1')).toMatchObject({ hex: '0404', shaken: true });
  });

  it('[10.2] also if the second strike failed', () => {
    const s = ridden([...WEAK, 'X maa 0705 f1'], '0605');
    play(s, 'move 0505 1');
    die(s, 10, 1);
    play(s, 'confirm', 'halt', 'attack 0705');
    die(s, 1, 1);
    play(s, 'retreat 0505', 'retreat 0404', 'face 5');
    expect(look(s, 'a/1')).toMatchObject({ hex: '0404', shaken: true });
  });

  /** The cavalry has emptied 0605 and then 0705 and stands there. */
  function tookTwo(more: { chit?: number; leader?: string } = {}) {
    const s = ridden([...WEAK, `A leader 0101 ${more.leader ?? 'lead=2'}`, 'X maa 0705 f1 s=1', 'X maa 1210 f4'], '0605', {
      chit: more.chit ?? 4,
    });
    play(s, 'move 0505 1');
    die(s, 10, 1);
    play(s, 'confirm', 'halt', 'attack 0705');
    die(s, 10, 1);
    play(s, 'confirm');
    return s;
  }

  it('[10.2, 11.0] a second hex taken spares it, if an Attack Continuation follows', () => {
    const s = tookTwo();
    expect([stepName(s), look(s, 'a/1').shaken]).toEqual(['continuation/ask', false]);
    play(s, 'confirm', 'pass');
    expect(look(s, 'a/1')).toMatchObject({ hex: '0705', shaken: false });
    expect(stepName(s)).toBe('move/select');
  });

  it('[10.2] if the continuation is not taken it is shaken after all', () => {
    const s = tookTwo();
    play(s, 'pass', 'retreat 0605', 'retreat 0505', 'face 4');
    expect(look(s, 'a/1')).toMatchObject({ hex: '0505', shaken: true });
  });

  it('[10.2] and with a 3, or a leader not fit for it, it is shaken at once', () => {
    for (const more of [{ chit: 3 }, { leader: 'lead=1' }, { leader: 'lead=3 fallen' }]) {
      const s = tookTwo(more);
      expect([look(s, 'a/1').shaken, stepName(s)], JSON.stringify(more)).toEqual([true, 'retreat/step']);
    }
  });
});

describe('stacks and leaders in a charge', () => {
  it('[9.2.1] a leader may ride along, and gives his bonus', () => {
    const s = ridden(['A cav 0305 f1', 'A leader 0305 bonus=2', 'X maa 0605 f4'], '0605');
    expect([stepName(s), legalTexts(s)]).toEqual(['charge/leader', ['pass', 'confirm']]);
    const stays = s.clone();
    play(s, 'confirm', 'move 0505 1');
    expect(at(s, 'a/leader')).toBe('0505');
    expectWeights(s, { 0: 1, 1: 3, 2: 6 });
    play(stays, 'pass', 'move 0505 1');
    expect(at(stays, 'a/leader')).toBe('0305');
    expectWeights(stays, { 0: 3, 1: 3, 2: 4 });
  });

  it('[6.3] and is in danger there', () => {
    const s = ridden(['A cav 0305 f1', 'A leader 0305', 'X inf 0605 f4 r=1'], '0605');
    play(s, 'confirm', 'move 0505 1');
    die(s, 10);
    expect(stepName(s)).toBe('hits/leader');
    expectWeights(s, { 0: 8, 1: 2 });
  });

  it('[10.1] both units of a stack strike together, and go back one after the other', () => {
    const s = ridden(['A cav 0305 f1 s=3', 'A cav 0305 f1 s=4 under', 'A leader 0305', 'X maa 0605 f4'], '0605');
    play(s, 'confirm', 'move 0505 1');
    expectWeights(s, { 0: 1, 1: 4, 2: 4, 3: 1 }); // strength seven
    die(s, 1, 1);
    play(s, 'confirm', 'retreat 0404', 'face 5'); // the leader goes with the upper one
    expect([at(s, 'a/leader'), at(s, 'a/2')]).toEqual(['0404', '0505']);
    play(s, 'retreat 0405', 'face 4');
    expect([at(s, 'a/leader'), look(s, 'a/2').shaken, at(s, 'a/2')]).toEqual(['0404', true, '0405']);
  });

  it('[10.2] two that waited for an Attack Continuation go back together, if they like', () => {
    const units = [
      'A cav 0305 f1',
      'A cav 0305 f1 under',
      'A leader 0101 lead=2',
      'X maa 0605 f4 s=1',
      'X maa 0705 f1 s=1',
      'X maa 1210 f4',
    ];
    const s = ridden(units, '0605', { chit: 4 });
    play(s, 'move 0505 1');
    die(s, 10, 1);
    play(s, 'confirm', 'halt', 'attack 0705');
    die(s, 10, 1);
    play(s, 'confirm', 'pass', 'retreat 0605', 'retreat 0505', 'face 4', 'retreat 0605', 'retreat 0505');
    expect([at(s, 'a/1'), at(s, 'a/2'), look(s, 'a/2').shaken]).toEqual(['0505', '0505', true]);
    expect(stepName(s)).not.toMatch(/^retreat/);
  });

  it('[12.1] a shaken lower unit stays behind', () => {
    const s = board({
      units: ['A cav 0305 f1', 'A cav 0305 f1 under shaken', 'X maa 0605 f4'],
      phase: 'charges',
      state: { units: { 'a/1': { charge: '0605' } } },
    });
    play(s, 'move 0505 1');
    expect([at(s, 'a/1'), at(s, 'a/2')]).toEqual(['0505', '0305']);
  });

  it('[10.2] if the upper unit falls, the lower one rides on and goes back alone', () => {
    const s = ridden(['A cav 0305 f1 s=1 hits=1', 'A cav 0305 f1 under', 'X maa 0605 f4 s=5 hits=5'], '0605');
    play(s, 'move 0505 1');
    die(s, 10, 8); // the sixth hit, and one on a unit of strength one
    expect([at(s, 'x/1'), at(s, 'a/1')]).toEqual(['eliminated', 'eliminated']);
    while (stepName(s) === 'morale/check') die(s, 1);
    play(s, 'confirm', 'halt', 'retreat 0505', 'retreat 0404', 'face 5');
    expect(look(s, 'a/2')).toMatchObject({ hex: '0404', shaken: true });
    expect(stepName(s)).not.toBe('retreat/step');
  });

  it('[10.2] the questions are about the lower unit then, even if it is the first of all units', () => {
    const s = ridden(['A cav 0305 f1 under', 'A cav 0305 f1 s=1 hits=1', 'X maa 0605 f4 s=5 hits=5'], '0605');
    play(s, 'move 0505 1');
    die(s, 10, 8);
    expect(at(s, 'a/2')).toBe('eliminated');
    while (stepName(s) === 'morale/check') die(s, 1);
    play(s, 'confirm');
    expect(s.game.board!.headline(s)[0]).toContain('ride on with a 1,');
  });
});
