import { describe, expect, it } from 'vitest';
import { at, board, die, expectWeights, legalTexts, look, play, ruleAgainst, stepName, unitOf, type Sketch } from './board.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';

/** A unit must check its morale now, for a cause that is not hits. */
function checking(units: readonly string[], unit: string, more: Omit<Sketch, 'units'> = {}): BaronsWarState {
  const stack = [
    { step: 'turn/activation', stage: 'end' },
    { step: 'morale/check', unit, partner: 0 },
  ];
  return board({ units, phase: 'recovery', ...more, state: { ...more.state, stack } });
}

const FAR = 'X maa 1210 f4';

describe('a morale check', () => {
  it('[12.0] is passed by a d10 at or below the rating', () => {
    const s = checking(['A maa 0305 f1 m=6', FAR], 'a/1');
    expectWeights(s, { 0: 4, 1: 6 });
    const failed = s.clone();
    die(s, 6);
    expect(look(s, 'a/1').shaken).toBe(false);
    die(failed, 7);
    expect(look(failed, 'a/1').shaken).toBe(true);
  });

  it('[12.0] is one easier with any friendly leader in the hex', () => {
    expectWeights(checking(['A maa 0305 f1 m=6', 'A leader 0305', FAR], 'a/1'), { 0: 3, 1: 7 });
    expectWeights(checking(['A maa 0305 f1 m=6', 'B maa 0101 f1', 'B leader 0305 fallen', FAR], 'a/1'), { 0: 3, 1: 7 });
  });

  it('[12.0] has no result that is certain by itself', () => {
    const steady = board({
      units: ['A maa 0305 f1 m=9', 'A leader 0305', FAR],
      phase: 'recovery',
      state: {
        stack: [
          { step: 'turn/activation', stage: 'end' },
          { step: 'morale/check', unit: 'a/1', partner: 0 },
        ],
      },
    });
    expect([look(steady, 'a/1').shaken, stepName(steady)]).toEqual([false, 'command/replacement']);
    const lost = checking(['A maa 0305 f1 m=3 hits=5', FAR], 'a/1');
    expect([look(lost, 'a/1').morale, look(lost, 'a/1').shaken]).toEqual([-1, true]);
  });

  it('[8.61] is made with the rating that hits have left', () => {
    const ratings = [0, 1, 2, 3, 4, 5].map((hits) => look(checking([`A maa 0305 f1 m=8 hits=${hits}`, FAR], 'a/1'), 'a/1').morale);
    expect(ratings).toEqual([8, 8, 7, 6, 6, 5]);
  });

  it('[12.0] hits ask for one only in each segment, however many shots', () => {
    const s = board({
      units: ['A maa 0505 f1 hits=2', 'X inf 0805 f4 r=3', 'X inf 0804 f4 r=3', 'X inf 0803 f4 r=3'],
      phase: 'defensive-fire',
    });
    play(s, 'select x/1');
    die(s, 10); // third hit
    expect(stepName(s)).toBe('fire/select');
    play(s, 'select x/2');
    die(s, 10); // fourth
    expect(stepName(s)).toBe('retreat/step');
    play(s, 'retreat 0405', 'retreat 0305', 'face 4');
    expect(stepName(s)).toBe('morale/check');
    die(s, 1);
    expect(stepName(s)).not.toBe('morale/check');
  });
});

describe('a shaken unit', () => {
  const SHAKEN = ['A maa 0405 f1 shaken', 'X maa 0505 f4'];

  it('[12.1] has its morale lowered by one', () => {
    expect(look(checking(['A maa 0305 f1 m=6 shaken', FAR], 'a/1'), 'a/1').morale).toBe(5);
    expectWeights(checking(['A maa 0305 f1 m=6 shaken', FAR], 'a/1'), { 0: 5, 1: 5 });
  });

  it('[12.1] has no zone of control', () => {
    for (const [flag, mayPass] of [
      ['', false],
      ['shaken', true],
    ] as const) {
      const s = board({ units: ['A maa 0404 f1', `X maa 0605 f5 ${flag}`, 'X maa 1210 f4'], phase: 'movement' });
      play(s, 'select a/1', 'move 0505 1');
      expect(legalTexts(s).includes('select a/1'), flag).toBe(mayPass);
    }
  });

  it('[12.1] does not enter enemy zones', () => {
    const s = board({ units: ['A maa 0305 f1 shaken', 'X maa 0605 f4'], phase: 'movement' });
    play(s, 'select a/1');
    expect(ruleAgainst(s, 'move 0505 1')).toBe('12.1');
  });

  it('[12.1] does not begin melee, but strikes back as usual', () => {
    expect(stepName(board({ units: SHAKEN, phase: 'melee' }))).not.toBe('melee/declare');
    const s = board({ units: SHAKEN, phase: 'melee', battle: 'x' });
    play(s, 'attack 0405');
    die(s, 1);
    expectWeights(s, { 0: 4, 1: 3, 2: 1 });
  });

  it('[12.1] fires at one less', () => {
    const shot = (flag: string) => {
      const s = board({ units: [`A inf 0405 f1 r=3 ${flag}`, 'X maa 0605 f4'], phase: 'offensive-fire' });
      play(s, 'select a/1');
      return s;
    };
    expectWeights(shot(''), { 0: 8, 1: 2 });
    expectWeights(shot('shaken'), { 0: 9, 1: 1 });
  });

  it('[12.1] routs if it fails a check', () => {
    const s = checking(['A maa 0305 f1 shaken', 'A maa 0309 f1', FAR], 'a/1');
    die(s, 10);
    expect(at(s, 'a/1')).toBe('routed');
  });
});

describe('a rout', () => {
  it('[12.2] makes friends in the hex and next to it check, clockwise from the top, lower units first', () => {
    const units = [
      'A maa 0305 f1 shaken',
      'A inf 0305 f1 under',
      'A inf 0404 f1',
      'A inf 0404 f1 under',
      'A inf 0204 f1',
      'A inf 0304 f1',
      'A inf 0307 f1',
      FAR,
    ];
    const s = checking(units, 'a/1');
    die(s, 10);
    const order: string[] = [];
    while (stepName(s) === 'morale/check') {
      order.push(s.scenario.units[s.register(0)]!.id);
      die(s, 1);
    }
    expect(order).toEqual(['a/2', 'a/6', 'a/4', 'a/3', 'a/5']);
  });

  it('[12.2] does not trouble enemies', () => {
    const s = checking(['A maa 0305 f1 shaken', 'X maa 0304 f3', 'A maa 0101 f1'], 'a/1');
    die(s, 10);
    expect(stepName(s)).not.toBe('morale/check');
  });

  it('[12.2] is finished before the next, and each rout asks anew', () => {
    const s = checking(['A maa 0305 f1 shaken', 'A maa 0304 f1 shaken', 'A maa 0404 f1', FAR], 'a/1');
    die(s, 10, 10); // the second routs as well
    expect([at(s, 'a/2'), s.register(0)]).toEqual(['routed', unitOf(s, 'a/3')]);
    die(s, 1);
    expect([stepName(s), s.register(0)]).toEqual(['morale/check', unitOf(s, 'a/3')]); // for the first rout
    die(s, 7);
    expect(look(s, 'a/3')).toMatchObject({ hex: '0404', shaken: true });
  });

  it('[12.2] a leader left alone is with his nearest unit before anybody checks', () => {
    const s = checking(['A maa 0305 f1 shaken', 'A leader 0305', 'A maa 0304 f1 m=6', FAR], 'a/1');
    die(s, 10);
    expect(at(s, 'a/leader')).toBe('0304');
    expectWeights(s, { 0: 3, 1: 7 });
  });

  it('[13.0] fills a box of the display', () => {
    const s = checking(['A maa 0305 f1 shaken', 'A maa 0309 f1', FAR], 'a/1');
    die(s, 10);
    expect(s.unitsLeft(0)).toBe(1);
  });
});

describe('recovery', () => {
  function recovering(units: readonly string[], more: Omit<Sketch, 'units'> = {}): BaronsWarState {
    return board({ units, phase: 'recovery', ...more });
  }

  it('[12.3] is a check with the shaken rating; who passes is shaken no more', () => {
    const s = recovering(['A maa 0305 f1 m=6 shaken', 'A leader 0305', FAR]);
    expectWeights(s, { 0: 4, 1: 6 });
    die(s, 6);
    expect(look(s, 'a/1').shaken).toBe(false);
  });

  it('[12.3] who fails stays shaken and does not rout', () => {
    const s = recovering(['A maa 0305 f1 m=6 shaken', FAR]);
    die(s, 10);
    expect(look(s, 'a/1')).toMatchObject({ hex: '0305', shaken: true });
  });

  it('[12.3] needs the span of its own leader', () => {
    expect(stepName(recovering(['B maa 1409 f1', 'A maa 0305 f1 shaken', 'A leader 0308 span=3', FAR]))).toBe('morale/recover');
    expect(stepName(recovering(['B maa 1409 f1', 'B leader 1409 span=1', 'A maa 0305 f1 shaken', 'A leader 0308 span=2', FAR]))).not.toBe(
      'morale/recover',
    );
  });

  it('[12.3] or that of the army', () => {
    const units = ['A maa 0309 f1', 'A leader 0306 span=1', 'B maa 0305 f1 shaken', 'B leader 1401 span=1', FAR];
    expect(stepName(recovering(units))).toBe('morale/recover');
    expect(stepName(recovering(units, { pack: { overallLeader: { baron: 'b' } } }))).not.toBe('morale/recover');
  });

  it('[7.23] is impossible in an enemy zone', () => {
    expect(stepName(recovering(['A maa 0405 f1 shaken', 'X maa 0505 f4']))).not.toBe('morale/recover');
    expect(stepName(recovering(['A maa 0405 f1 shaken', 'X maa 0505 f1']))).toBe('morale/recover');
  });

  it('[12.3] is for both sides, the one with the initiative first', () => {
    const s = recovering(['A maa 0305 f1 shaken', 'X maa 0905 f4 shaken', 'X maa 0909 f4 shaken'], { battle: 'x' });
    const order: string[] = [];
    while (stepName(s) === 'morale/recover') {
      order.push(s.scenario.units[s.register(0)]!.id);
      die(s, 10);
    }
    expect(order).toEqual(['x/1', 'x/2', 'a/1']);
  });
});
