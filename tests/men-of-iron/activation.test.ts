import { describe, expect, test } from 'vitest';
import { TERMINAL } from '../../rules/core/index.ts';
import { checkCommand } from '../../rules/men-of-iron/mechanics/command/command-range.ts';
import { ACTIVATIONS } from '../../rules/men-of-iron/state/layout.ts';
import { LOST } from '../../rules/men-of-iron/state/state.ts';
import {
  activate,
  begin,
  expectWeights,
  field,
  fresh,
  hexOf,
  leaderOf,
  legal,
  legalTexts,
  look,
  play as act,
  stepName,
  unitOf,
} from './field.ts';
import { die, play } from './idle.ts';

const TWO_A_SIDE = ['A MM 0304', 'B PK 0308', 'X PK 1004', 'Y LB 1008'] as const;

/** Who of the units named is in command. */
function inCommand(s: ReturnType<typeof field>, ...ids: readonly string[]): readonly number[] {
  checkCommand(s);
  return ids.map((id) => s.inCommand(unitOf(s, id)));
}

describe('a Free Activation', () => {
  test('is of a Battle, a Standard, or passed [6.1]', () => {
    const s = fresh({ pieces: [...TWO_A_SIDE, 'blue standard 0105'] });
    expect(stepName(s)).toBe('activation/free');
    expect(legalTexts(s)).toEqual(['pass', 'battle a', 'battle b', 'raise blue']);
  });

  test('is not of a Battle that takes no part, or of whom nobody is left [6.1]', () => {
    const s = begin(
      field({
        pieces: [...TWO_A_SIDE, 'C AX 0504'],
        battles: { b: { idle: true } },
        state: { units: { 'c/ax1': { status: 'eliminated', hex: null } } },
      }),
      'activation/free',
    );
    expect(legal(s, 'battle')).toEqual(['a']);
  });

  test('goes to the other side after a Pass [6.1]', () => {
    const s = fresh({ pieces: TWO_A_SIDE });
    play(s, 'pass');
    expect([s.side, s.turn, s.passes, stepName(s)]).toEqual([1, 1, 1, 'activation/free']);
  });

  test('lets an Overall Commander move who leads no Battle, in a Pass as well [7.2]', () => {
    const constable = { id: 'constable', side: 'blue', overall: true, range: 5, at: '0305' };
    const leaders = ['a', 'b', 'x', 'y'].map((id) => ({
      id,
      side: id < 'n' ? 'blue' : 'red',
      battles: [id],
      activation: 2,
      range: 9,
      at: id < 'n' ? '0304' : '1004',
    }));
    const s = fresh({ pieces: TWO_A_SIDE, pack: { leaders: [...leaders, constable] } });
    act(s, 'pass');
    expect([stepName(s), ...legal(s, 'select')]).toEqual(['move/select', 'constable']);
    act(s, 'done', 'pass');
    expect([s.side, stepName(s)]).toEqual([0, 'activation/free']);
  });

  test('may be of the army in Blood & Roses, with its commander on the map [6.1]', () => {
    const pieces = ['A INF 0304', 'A leader 0304 overall', 'X INF 1004'];
    expect(legal(fresh({ game: 'blood-and-roses', pieces }), 'army')).toEqual(['']);
    expect(legal(fresh({ pieces: ['A PK 0304', 'A leader 0304 overall', 'X PK 1004'] }), 'army')).toEqual([]);
  });
});

describe('who is In Command', () => {
  test('is in the range of the leader, counted in hexes [5.2]', () => {
    const s = activate(field({ pieces: ['A MM 0304', 'A MM 0604', 'A MM 0804', 'A leader 0304 range=3', 'X PK 1404'] }), 'a');
    expect(inCommand(s, 'a/mm1', 'a/mm2', 'a/mm3')).toEqual([1, 1, 0]);
  });

  test('or beside somebody of the Battle who is, in a chain [5.2]', () => {
    const pieces = ['A MM 0404', 'A MM 0504', 'A MM 0604', 'A MM 0804', 'A leader 0304 range=1', 'X PK 1404'];
    expect(inCommand(activate(field({ pieces }), 'a'), 'a/mm1', 'a/mm2', 'a/mm3', 'a/mm4')).toEqual([1, 1, 1, 0]);
  });

  test('is not, if enemies or ground that leaders cannot enter lie between [5.2]', () => {
    const wall = ['0401', '0402', '0403', '0404', '0405', '0406', '0407', '0408', '0409', '0410'];
    const pieces = ['A MM 0604', 'A leader 0204 range=4'];
    const enemies = wall.map((hex) => `X PK ${hex}`);
    expect(inCommand(activate(field({ pieces: [...pieces, ...enemies] }), 'a'), 'a/mm1')).toEqual([0]);
    expect(inCommand(activate(field({ pieces: [...pieces, 'X PK 1404'] }), 'a'), 'a/mm1')).toEqual([1]);
  });

  test('never is, in a Battle without a leader [6.4]', () => {
    expect(inCommand(activate(field({ pieces: ['A MM 0304 alone', 'X PK 1404'] }), 'a'), 'a/mm1')).toEqual([0]);
  });

  test('always is, a Knight, wherever his leader is; those beside him are not [16.4]', () => {
    const pieces = ['A KN 0304', 'A MC 0404', 'A leader 1010 range=1', 'X PK 1404'];
    expect(inCommand(activate(field({ game: 'infidel', pieces }), 'a'), 'a/kn1', 'a/mc1')).toEqual([1, 0]);
  });
});

describe('an army on the march', () => {
  const ids = ['a/inf1', 'b/inf1', 'c/inf1', 'b/inf2'] as const;

  function march(enemy: string): ReturnType<typeof field> {
    const first = ['A INF 0201', 'A leader 0201 range=3 overall', 'B INF 0303', 'B leader 0303 range=2', 'B INF 0310'];
    const s = field({ game: 'blood-and-roses', pieces: [...first, 'C INF 0109', 'C leader 0109', `X INF ${enemy}`] });
    s.activation = ACTIVATIONS.indexOf('army');
    return s;
  }

  const leadersMoved = (s: ReturnType<typeof field>): readonly number[] =>
    ['a', 'b', 'c'].map((id) => s.leaderMoved(leaderOf(s, `${id}-leader`)));

  test('has those in a chain of ranges from its commander [6.1]', () => {
    const s = march('1410');
    expect([inCommand(s, ...ids), leadersMoved(s)]).toEqual([
      [1, 1, 0, 0],
      [0, 0, 1],
    ]);
  });

  test('has nobody once its commander is lost [6.1]', () => {
    const s = march('1410');
    s.setLeaderHex(leaderOf(s, 'a-leader'), -1);
    s.setLeaderRank(leaderOf(s, 'a-leader'), LOST);
    expect([inCommand(s, ...ids), leadersMoved(s)]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1],
    ]);
  });

  test('has nobody within three hexes of an enemy [6.1]', () => {
    const s = march('0403');
    expect([inCommand(s, ...ids), leadersMoved(s)]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1],
    ]);
  });
});

describe('replacements', () => {
  test('come with a unit of theirs when their side moves next, one less in rating [5.5]', () => {
    const s = field({ pieces: ['A MM 0304', 'A MM 0404', 'A leader 0304 act=3 cha=2', 'B PK 0308', 'X PK 1004'] });
    const leader = leaderOf(s, 'a-leader');
    s.setLeaderHex(leader, -1);
    s.setLeaderRank(leader, LOST);
    begin(s, 'activation/free');
    play(s, 'battle b');
    expect([stepName(s), ...legalTexts(s)]).toEqual(['command/replace', 'join 0304', 'join 0404']);
    play(s, 'join 0404');
    expect([s.leaderHex(leader), s.activationOf(leader), s.charismaOf(leader)]).toEqual([hexOf(s, '0404'), 2, 0]);
  });
});

describe('an Activation', () => {
  test('is movement and fire, then attacks, then the rally, Loss Checks, and the question how to go on [4.0]', () => {
    const s = fresh({ pieces: ['A PK 0304', 'B PK 0308', 'X PK 0404', 'Y LB 1008'], pack: { flightLevels: { blue: 10, red: 10 } } });
    s.setStatus(unitOf(s, 'a/pk1'), 1);
    s.setSidePoints(0, 4);
    const met = (text: string): string => {
      act(s, text);
      return stepName(s);
    };
    expect(met('battle a')).toBe('move/select');
    expect(met('done')).toBe('shock/declare');
    expect(met('done')).toBe('loss/check');
    expect(look(s, 'a/pk1').status).toBe('disordered');
    die(s, 0);
    expect(stepName(s)).toBe('continuation/choose');
  });
});

describe('the rally', () => {
  test('of Disordered units that do nothing, away from the enemy [15.1]', () => {
    const s = fresh({ pieces: ['A PK 0304', 'A PK 0306', 'A PK 0903', 'X PK 1003', 'B PK 0810', 'Y PK 1409'] });
    for (const id of ['a/pk1', 'a/pk2', 'a/pk3']) s.setStatus(unitOf(s, id), 1);
    play(s, 'battle a');
    while (stepName(s) !== 'continuation/choose') play(s, 'done');
    expect(['a/pk1', 'a/pk2', 'a/pk3'].map((id) => look(s, id).status)).toEqual(['normal', 'normal', 'disordered']);
  });
});

describe('Loss Checks', () => {
  test('are rolled after a Free Activation, once a side could break [3.0]', () => {
    const s = fresh({ pieces: TWO_A_SIDE, pack: { flightLevels: { blue: 10, red: 10 } } });
    s.setSidePoints(0, 4);
    play(s, 'pass');
    expectWeights(s, { 1: 7, 0: 3 });
    die(s, 6);
    expect(stepName(s)).toBe('activation/free');
    play(s, 'pass');
    die(s, 7);
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [-1, 1]]);
  });

  test('are a draw if both armies break at once [3.0]', () => {
    const s = fresh({ pieces: TWO_A_SIDE, pack: { flightLevels: { blue: 10, red: 10 } } });
    s.setSidePoints(0, 5);
    s.setSidePoints(1, 9);
    play(s, 'pass');
    die(s, 9, 2);
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [0, 0]]);
  });
});

describe('the end without a decision', () => {
  test('comes after six Passes in a row: the lower share of its Flight Level wins [3.0]', () => {
    const s = fresh({ pieces: TWO_A_SIDE, pack: { flightLevels: { blue: 20, red: 40 } } });
    s.setSidePoints(0, 4);
    s.setSidePoints(1, 6);
    for (let i = 0; i < 6; i++) play(s, 'pass');
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [-1, 1]]);
  });

  test('comes after the last Activation of the option [3.0]', () => {
    const s = fresh({ pieces: TWO_A_SIDE, options: { activations: 100 } });
    s.turn = 99;
    play(s, 'pass');
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [0, 0]]);
  });

  test('comes when the time of the side that must attack has run out by Passes of the other one [16.1]', () => {
    const s = fresh({ pieces: TWO_A_SIDE, pack: { timed: { side: 'blue', start: 2 } } });
    play(s, 'pass');
    expect(s.time).toBe(2);
    play(s, 'pass');
    expect([s.time, s.actor]).toEqual([1, 0]);
    play(s, 'pass', 'pass');
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [-1, 1]]);
  });
});

describe('a leader whose Battle is gone', () => {
  test('rides off at no cost, unless he commands the army [5.0]', () => {
    const s = field({
      pieces: [...TWO_A_SIDE, 'C AX 0501', 'C leader 0501', 'D AX 0505', 'D leader 0505 overall'],
      state: { units: { 'c/ax1': { status: 'eliminated', hex: null }, 'd/ax1': { status: 'eliminated', hex: null } } },
    });
    begin(s, 'activation/free');
    play(s, 'pass');
    expect(['c', 'd'].map((id) => s.isPresent(leaderOf(s, `${id}-leader`)))).toEqual([false, true]);
    expect(s.sidePoints(0)).toBe(0);
  });
});
