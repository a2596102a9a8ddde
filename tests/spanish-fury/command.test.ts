import { describe, expect, test } from 'vitest';
import { CHANCE } from '../../rules/core/index.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import { ORDERS } from '../../rules/spanish-fury/charts/types.ts';
import { type FuryState, KILLED, PURSUING, READY, ROUTING, WELL } from '../../rules/spanish-fury/state/state.ts';
import {
  begin,
  brigadeNamed,
  die,
  expectWeights,
  field,
  fresh,
  generalNamed,
  legal,
  legalTexts,
  play,
  placed,
  ruleAgainst,
  type Sketch,
  stepName,
  unitNamed,
} from './field.ts';

/** Two regiments of horse of each side, far apart. */
const UNITS = {
  a: { type: 'late-millers', at: [20, 8] },
  b: { type: 'reiters', at: [32, 8] },
  n: { type: 'gensdarmes', at: [20, 40] },
  o: { type: 'reiters', at: [32, 40] },
} as const;

const order = (s: FuryState, brigade: string): string | undefined => ORDERS[s.brigadeOrder(brigadeNamed(s, brigade))];
const shown = (s: FuryState, brigade: string): string[] => ORDERS.filter((_, i) => (s.brigadeShown(brigadeNamed(s, brigade)) >> i) & 1);

/** The command segment from one of its steps on. */
function command(s: FuryState, step: Parameters<typeof begin>[1], ...registers: number[]): FuryState {
  for (const below of ['turn/end', 'cause/begin', 'melee/next', 'fire/begin'] as const)
    s.push(s.game.steps.findIndex(({ name }) => name === below));
  return begin(s, step, ...registers);
}

describe('generals who are lost', () => {
  test('are replaced in the next Command segment, by a volunteer or a colonel [18.4] [10.16] [11.1]', () => {
    for (const [face, strategy, valour] of [
      [3, 2, 1],
      [4, 3, 0],
    ] as const) {
      const s = field({ units: UNITS });
      const general = generalNamed(s, 'red-general');
      s.setGeneralFate(general, KILLED);
      s.setGeneralDue(general, 1);
      command(s, 'command/replace', general);
      die(s, face);
      expect([s.generalStrategy(general), s.generalValour(general), s.generalFate(general)]).toEqual([strategy, valour, WELL]);
      expect([s.generalUnit(general), s.generalDue(general)]).toEqual([unitNamed(s, 'n'), 0]);
    }
  });
});

describe('Doubt', () => {
  test('after a rout: 7 or more keeps Assault, Harass and Demonstrate; less brings Hold [12.4]', () => {
    const s = field({ units: UNITS });
    s.setBrigadeShaken(0, 1);
    command(s, 'command/doubt', 0);
    // The Generalissimo himself is there: +1.
    expect(s.moveAudience).toBe(0);
    const kept = s.clone();
    die(kept, 6);
    expect([order(kept, 'blue'), kept.brigadeShaken(0)]).toEqual(['assault', 0]);
    die(s, 5);
    expect([order(s, 'blue'), shown(s, 'blue')]).toEqual(['hold', ['assault']]);
    play(s, 'done');
    expect(shown(s, 'blue')).toEqual(['assault', 'hold']);
  });

  test('is rolled for whatever the order, where the enemy cannot tell it [12.4]', () => {
    const s = field({ units: UNITS, brigades: { blue: { order: 'reserve' } } });
    s.setBrigadeShown(0, (1 << ORDERS.length) - 1);
    s.setBrigadeShaken(0, 1);
    command(s, 'command/doubt', 0);
    die(s, 3);
    expect(order(s, 'blue')).toBe('reserve');
  });

  test('counts Confidence, Strategy, who is near, losses and the change itself [12.3]', () => {
    const s = field({ units: UNITS, brigades: { blue: { order: 'reserve' } }, generals: { blue: { strategy: 5 } } });
    command(s, 'command/order', 0, 2);
    play(s, 'brigade blue', 'order harass');
    // Strategy 5 and in person: +1 +1; from Reserve: +2; 3 or more obeys, two ones leave Reserve as it is.
    expectWeights(s, { 0: 1, 1: 35 });
    const lost = field({ units: UNITS, brigades: { blue: { order: 'hold' } }, state: { sides: { blue: { confidence: 'hopeless' } } } });
    lost.setBrigadeLost(0, 1);
    command(lost, 'command/order', 0, 2);
    play(lost, 'brigade blue', 'order assault');
    // Hopeless -2, half lost -2, in person +1, to Assault -1: 11 or more.
    expectWeights(lost, { 0: 33, 1: 3 });
  });
});

describe('new orders', () => {
  test('at most two a turn, one of a weak Generalissimo, and each brigade once [12.3]', () => {
    const sketch: Sketch = {
      units: {
        ...UNITS,
        c: { type: 'gensdarmes', at: [44, 8], brigade: 'third' },
        d: { type: 'gensdarmes', at: [8, 8], brigade: 'fourth' },
      },
    };
    const s = fresh(sketch);
    expect([stepName(s), legalTexts(s)]).toEqual(['command/order', ['done', 'brigade blue', 'brigade third', 'brigade fourth']]);
    play(s, 'brigade blue', 'order hold');
    die(s, 12);
    expect(legal(s, 'brigade')).toEqual(['third', 'fourth']);
    play(s, 'brigade third', 'order hold');
    die(s, 12);
    expect([s.actor, legalTexts(s)]).toEqual([0, ['done']]);
    play(s, 'done');
    expect([stepName(s), s.actor]).toEqual(['command/order', 1]);
    const weak = fresh({ ...sketch, generals: { blue: { strategy: 2 } } });
    play(weak, 'brigade blue', 'order hold');
    die(weak, 12);
    expect([weak.actor, legalTexts(weak)]).toEqual([0, ['done']]);
  });

  test('are obeyed with 7 or more; two ones bring Hold [12.3]', () => {
    const s = fresh({ units: UNITS });
    play(s, 'brigade blue', 'order harass');
    // The Generalissimo himself is there: +1.
    expectWeights(s, { 0: 9, 1: 26, 2: 1 });
    for (const [total, result] of [
      [2, 'hold'],
      [5, 'assault'],
      [6, 'harass'],
    ] as const) {
      const next = s.clone();
      die(next, total);
      expect(order(next, 'blue')).toBe(result);
    }
  });

  test('of Manoeuvre name a point where the brigade is not, and end there in Hold, as all see [12.1]', () => {
    const points = [
      { id: 'oak', at: [20, 14] },
      { id: 'inn', at: [20, 10] },
    ];
    const s = fresh({ units: UNITS, pack: { points } });
    play(s, 'brigade blue');
    expect(legal(s, 'point')).toContain('oak');
    expect(legal(s, 'point')).not.toContain('inn');
    play(s, 'point oak');
    die(s, 12);
    play(s, 'done');
    expect([order(s, 'blue'), s.scenario.points[s.brigadePoint(0)]!.id]).toEqual(['manoeuvre', 'oak']);
    s.clearStack();
    s.setY(unitNamed(s, 'a'), 12 * INCH);
    begin(s, 'turn/begin');
    expect([order(s, 'blue'), s.brigadePoint(0), shown(s, 'blue')]).toEqual(['hold', -1, ['hold']]);
  });

  test('cannot be sent without a Generalissimo [12.3]', () => {
    const s = field({ units: UNITS });
    s.setGeneralFate(generalNamed(s, 'blue-general'), KILLED);
    command(s, 'command/offer', 0);
    play(s, 'pass');
    expect([stepName(s), s.actor]).toEqual(['command/order', 1]);
  });

  test('are chosen by both players before the first turn where they choose [24.1]', () => {
    const s = fresh({ units: UNITS, options: { orders: 'chosen' } });
    expect([stepName(s), s.actor, s.isCommitment]).toEqual(['command/first-order', 0, true]);
    expect(legal(s, 'order')).toEqual(ORDERS.filter((one) => one !== 'manoeuvre'));
    play(s, 'order reserve', 'point west');
    expect([order(s, 'blue'), order(s, 'red'), stepName(s)]).toEqual(['reserve', 'manoeuvre', 'command/attach']);
    expect(shown(s, 'red')).toHaveLength(ORDERS.length);
  });
});

describe('rallies', () => {
  const routing = (s: FuryState, unit: string): FuryState => {
    s.setStatus(unitNamed(s, unit), ROUTING);
    s.setLevel(unitNamed(s, unit), 5);
    return s;
  };

  test('from rout: 9, veterans 8, with a general 1 less, a fifth lost 1 more, an enemy near 2 more [17.7]', () => {
    const s = routing(field({ units: UNITS }), 'b');
    command(s, 'command/rally', unitNamed(s, 'b'));
    expectWeights(s, { 0: 26, 1: 10 });
    const veterans = routing(field({ units: UNITS, generals: { blue: { with: 'a' } } }), 'a');
    command(veterans, 'command/rally', unitNamed(veterans, 'a'));
    expectWeights(veterans, { 0: 15, 1: 21 });
    const near = routing(field({ units: { ...UNITS, n: { type: 'gensdarmes', at: [32, 17] } } }), 'b');
    near.setStands(unitNamed(near, 'b'), 7);
    command(near, 'command/rally', unitNamed(near, 'b'));
    expectWeights(near, { 0: 35, 1: 1 });
  });

  test('halt as a Mob that turns about; never at Hopeless [17.7] [2.11]', () => {
    const s = routing(field({ units: UNITS }), 'b');
    const before = placed(s, 'b');
    command(s, 'command/rally', unitNamed(s, 'b'));
    die(s, 9);
    expect([s.status(unitNamed(s, 'b')), s.level(unitNamed(s, 'b'))]).toEqual([READY, 5]);
    expect(placed(s, 'b')).toEqual([before[0], before[1], 180]);
    const hopeless = routing(field({ units: UNITS, state: { sides: { blue: { confidence: 'hopeless' } } } }), 'b');
    hopeless.setGeneralDue(generalNamed(hopeless, 'red-general'), 1);
    hopeless.setGeneralFate(generalNamed(hopeless, 'red-general'), KILLED);
    command(hopeless, 'command/replace', generalNamed(hopeless, 'red-general'));
    die(hopeless, 6);
    expect(stepName(hopeless)).toBe('command/offer');
  });

  test('pursuers stop on a passed marshalling test, at once if nobody flees before them, and regroup [17.3] [10.25]', () => {
    const s = routing(field({ units: UNITS }), 'b');
    for (const unit of ['n', 'o']) s.setStatus(unitNamed(s, unit), PURSUING);
    s.setQuarry(unitNamed(s, 'n'), unitNamed(s, 'b'));
    s.setQuarry(unitNamed(s, 'o'), unitNamed(s, 'a'));
    command(s, 'command/rally', unitNamed(s, 'b'));
    die(s, 2);
    // Gensdarmes have Marshalling 3.
    expect([stepName(s), s.register(0)]).toEqual(['command/halt', unitNamed(s, 'n')]);
    expectWeights(s, { 0: 3, 1: 3 });
    die(s, 4);
    expect([s.status(unitNamed(s, 'n')), s.regroup(unitNamed(s, 'n'))]).toEqual([PURSUING, 0]);
    expect([s.status(unitNamed(s, 'o')), s.regroup(unitNamed(s, 'o'))]).toEqual([READY, 1]);
  });

  test('pursuers come back over the edge on 8 or more [17.5]', () => {
    const s = field({ units: UNITS, state: { units: { o: { status: 'waiting', comesBack: 1, x: 12000, y: 16000 } } } });
    command(s, 'command/return', unitNamed(s, 'o'));
    expectWeights(s, { 0: 21, 1: 15 });
    die(s, 8);
    expect([s.status(unitNamed(s, 'o')), s.regroup(unitNamed(s, 'o')), s.comesBack(unitNamed(s, 'o'))]).toEqual([READY, 1, 0]);
  });
});

test('who is Desperate may offer the field, and has lost [18.5] [2.11]', () => {
  const calm = fresh({ units: UNITS });
  expect(stepName(calm)).toBe('command/order');
  const desperate = field({ units: UNITS, state: { sides: { red: { confidence: 'desperate' } } } });
  command(desperate, 'command/offer', 1);
  expect([desperate.actor, legalTexts(desperate)]).toEqual([1, ['pass', 'confirm']]);
  play(desperate, 'confirm');
  expect([stepName(desperate), desperate.returns()]).toEqual(['over', [1, -1]]);
});

describe('generals who ride', () => {
  test('go to a regiment of their brigade, or apart, once a turn, as both see [11.1]', () => {
    const s = field({ units: UNITS, generals: { blue: { with: 'a' } } });
    command(s, 'command/attach', 0, 0);
    expect([legalTexts(s), s.isCommitment]).toEqual([['done', 'attach blue-general b', 'detach blue-general'], false]);
    play(s, 'detach blue-general');
    expect([s.generalUnit(0), s.actor]).toEqual([-1, 1]);
  });

  test('do not leave a regiment that fights [10.21]', () => {
    const s = field({ units: UNITS, generals: { blue: { with: 'a' } } });
    s.setFoe(unitNamed(s, 'a'), unitNamed(s, 'n'));
    command(s, 'command/attach', 0, 0);
    expect([s.actor, legal(s, 'attach')]).toEqual([1, ['red-general n', 'red-general o']]);
  });
});

describe('speeches', () => {
  /** What may be laid for the regiment that lays first. */
  const speeches = (orders: string, more: Record<string, unknown> = {}, enemy: readonly [number, number] = [20, 40]): string[] => {
    const s = field({
      units: { a: { type: 'gensdarmes', at: [20, 8], ...more }, n: { type: 'gensdarmes', at: enemy } },
      brigades: { blue: { order: orders } },
    });
    command(s, 'command/speech', 0);
    return stepName(s) === 'command/speech' && s.register(0) === 0 ? legal(s, 'speech') : [];
  };

  test('are those that the order allows [12.1] [9.2]', () => {
    expect(speeches('assault')).toEqual(['charge', 'march', 'double', 'form']);
    expect(speeches('hold', { level: 1 })).toEqual(['march', 'hold', 'rally', 'form']);
    expect(speeches('reserve')).toEqual(['march', 'hold', 'form']);
  });

  test('who harasses holds only near the enemy [9.3] [12.1]', () => {
    expect(speeches('harass')).toEqual(['march', 'double', 'form', 'retire']);
    expect(speeches('harass', {}, [20, 16])).toContain('hold');
  });

  test('who must regroup rallies, and who is Sharp does not [10.25] [1.7]', () => {
    expect(speeches('assault', { level: 2, cells: { regroup: true } })).toEqual([]);
    expect(speeches('assault', { level: 2 })).toContain('rally');
  });

  test('commanded shot does not double, guns hardly move, and who fights hears nothing [8.4] [19.1] [10.21]', () => {
    const s = field({
      units: {
        a: { type: 'late-millers', at: [20, 8] },
        b: { type: 'commanded-shot', with: 'a' },
        c: { type: 'sakers', at: [30, 8] },
        d: { type: 'late-millers', at: [40, 8] },
        n: { type: 'gensdarmes', at: [20, 40] },
      },
    });
    s.setFoe(unitNamed(s, 'd'), unitNamed(s, 'n'));
    command(s, 'command/speech', 0);
    expect(legal(s, 'speech')).not.toContain('double');
    play(s, 'speech march');
    expect([s.register(0), legal(s, 'speech')]).toEqual([unitNamed(s, 'c'), ['march', 'hold', 'form']]);
    play(s, 'speech hold');
    expect([stepName(s), s.register(0)]).toEqual(['command/speech', unitNamed(s, 'n')]);
  });

  test('are revealed together, and show something of the orders [9.2] [7.1] [11.2]', () => {
    const s = fresh({ units: UNITS, options: { orders: 'chosen' } });
    play(s, 'order hold', 'order assault', 'done', 'done');
    expect(s.revealed).toBe(0);
    play(s, 'speech hold', 'speech march', 'speech charge');
    expect(s.revealed).toBe(0);
    play(s, 'speech march');
    expect(s.revealed).toBe(1);
    expect([shown(s, 'blue'), shown(s, 'red')]).toEqual([['hold', 'manoeuvre', 'reserve'], ['assault']]);
  });
});

describe('the order of the action segment', () => {
  test('falls with Strategy; a die decides between equal ones [11.2] [8.5]', () => {
    const s = fresh({ units: UNITS });
    play(s, 'done', 'done', 'done', 'done', 'speech march', 'speech march', 'speech march', 'speech march');
    expect([stepName(s), s.actor]).toEqual(['action/first', CHANCE]);
    s.apply(1);
    expect([stepName(s), s.actor, legal(s, 'select')]).toEqual(['action/select', 1, ['n', 'o']]);
    const better = fresh({ units: UNITS, generals: { blue: { strategy: 4 } } });
    play(better, 'done', 'done', 'done', 'done', 'speech march', 'speech march', 'speech march', 'speech march');
    expect([stepName(better), better.actor]).toEqual(['action/select', 0]);
  });

  test('unbrigaded units act with the Generalissimo [11.2]', () => {
    const s = fresh({ units: { ...UNITS, c: { type: 'sakers', at: [44, 8] } }, generals: { blue: { strategy: 4 } } });
    play(s, 'done', 'done', 'done', 'done', 'speech march', 'speech march', 'speech hold', 'speech march', 'speech march');
    expect(legal(s, 'select')).toEqual(['a', 'b', 'c']);
  });
});

test('the order that a brigade has is no new one [12.3]', () => {
  const s = fresh({ units: UNITS });
  play(s, 'brigade blue');
  expect(ruleAgainst(s, 'order assault')).toBe('12.3');
});
