import { describe, expect, test } from 'vitest';
import { OFFICER } from '../../rules/spanish-fury/charts/charts.ts';
import { addCause } from '../../rules/spanish-fury/mechanics/morale/causes.ts';
import { leave } from '../../rules/spanish-fury/mechanics/morale/losses.ts';
import { checkOfficers } from '../../rules/spanish-fury/mechanics/morale/officers.ts';
import { endBattle, endIfDecided, finalPoints, judge, takeObjectives } from '../../rules/spanish-fury/mechanics/morale/victory.ts';
import { DESTROYED, type FuryState, KILLED, ROUTING, TAKEN, WAITING, WOUNDED } from '../../rules/spanish-fury/state/state.ts';
import { STEP } from '../../rules/spanish-fury/state/steps.ts';
import { die, expectWeights, field, generalNamed, type Sketch, stepName, unitNamed } from './field.ts';

const UNITS = {
  a: { type: 'late-millers', at: [20, 8] },
  b: { type: 'reiters', at: [32, 8], stands: 9, brigade: 'left' },
  n: { type: 'gensdarmes', at: [20, 40] },
  o: { type: 'reiters', at: [32, 40], stands: 9 },
} as const;

const LEVELS = ['exultant', 'resolute', 'equipoised', 'uncertain', 'desperate', 'hopeless'] as const;

/** The causes of a turn, with something below them that goes on. */
function causes(sketch: Sketch, add: (s: FuryState) => void = () => {}): FuryState {
  const s = field(sketch);
  add(s);
  s.push(STEP['turn/end']);
  s.push(STEP['cause/begin']);
  s.advance();
  return s;
}

describe('causes', () => {
  test.each([
    ['exultant', 8, undefined],
    ['resolute', 8, 9],
    ['equipoised', 9, 8],
    ['uncertain', 8, 8],
    ['desperate', 7, 8],
    ['hopeless', 8, 8],
  ] as const)('%s: an Alarm moves the marker on %i or more, a Rejoicing on %s or more [2.9] [2.8]', (level, alarm, rejoicing) => {
    const at = (field: 'alarms' | 'rejoicings'): FuryState =>
      causes({ units: UNITS, state: { sides: { blue: { confidence: level, [field]: 1 } } } });
    const confidence = LEVELS.indexOf(level);
    const down = at('alarms');
    const stays = down.clone();
    die(stays, alarm - 1);
    expect(stays.sideConfidence(0)).toBe(confidence);
    die(down, alarm);
    expect(down.sideConfidence(0)).toBe(confidence + 1);
    const up = at('rejoicings');
    if (rejoicing === undefined) return expect(stepName(up)).not.toBe('cause/rejoice');
    die(up, rejoicing);
    expect(up.sideConfidence(0)).toBe(confidence - 1);
  });

  test('are rolled one by one, the Alarms of a side first [18.2] [10.20]', () => {
    const s = causes({ units: UNITS }, (state) => {
      addCause(state, 'regiment', 0);
      addCause(state, 'generalissimo', 1);
    });
    const seen: string[] = [];
    while (stepName(s).startsWith('cause/')) {
      seen.push(`${stepName(s)} ${s.register(0)}`);
      die(s, 3);
    }
    expect(seen).toEqual(['cause/alarm 0', 'cause/rejoice 0', 'cause/alarm 1', 'cause/alarm 1', 'cause/rejoice 1']);
  });

  test('break an army beyond Hopeless, at once [2.10] [11.3] [18.1]', () => {
    const s = causes({ units: UNITS, state: { sides: { blue: { confidence: 'hopeless', alarms: 2 } } } });
    die(s, 8);
    expect([stepName(s), s.winner, s.returns()]).toEqual(['over', 1, [-1, 1]]);
  });

  test('are each regiment, once; a whole brigade and a battery besides [10.15] [18.1]', () => {
    const s = field({ units: { ...UNITS, c: { type: 'sakers', at: [44, 8] } } });
    leave(s, unitNamed(s, 'b'), DESTROYED);
    expect([s.sideAlarms(0), s.sideRejoicings(1), s.sidePoints(1)]).toEqual([2, 2, 9]);
    leave(s, unitNamed(s, 'c'), DESTROYED);
    expect([s.sideAlarms(0), s.sideRejoicings(1), s.sidePoints(1)]).toEqual([3, 3, 13]);
  });
});

describe('officers', () => {
  const hit = (modifier: number, cells: Record<string, unknown> = {}): FuryState => {
    const s = field({ units: { ...UNITS, a: { ...UNITS.a, cells } }, generals: { blue: { with: 'a' } } });
    s.push(STEP['turn/end']);
    checkOfficers(s, unitNamed(s, 'a'), modifier);
    return s;
  };

  test('are hurt on 11 or more, one sooner if they lead, one later if they do not [18.3] [6.9]', () => {
    expectWeights(hit(0), { 0: 33, 1: 3 });
    expectWeights(hit(OFFICER.leading), { 0: 30, 1: 6 });
    expectWeights(hit(OFFICER.aside), { 0: 35, 1: 1 });
  });

  test('are wounded on 1 to 4 and else killed: an Alarm, two for a Generalissimo, who is replaced by the best [10.14] [10.15] [18.4] [2.1]', () => {
    for (const [face, fate] of [
      [4, WOUNDED],
      [5, KILLED],
    ] as const) {
      const s = hit(0);
      die(s, 11, face);
      const general = generalNamed(s, 'blue-general');
      expect([s.generalFate(general), s.generalUnit(general), s.generalDue(general)]).toEqual([fate, -1, 1]);
      expect([s.sideAlarms(0), s.sideRejoicings(1), s.sidePoints(1)]).toEqual([2, 1, 6]);
      expect(s.sideGeneralissimo(0)).toBe(generalNamed(s, 'left-general'));
    }
  });

  test('are taken if their regiment routs [18.3]', () => {
    const s = hit(0, { status: 'routing' });
    die(s, 12);
    expect(s.generalFate(generalNamed(s, 'blue-general'))).toBe(TAKEN);
  });

  test('of whom none is there are not tested, and who loses his regiment gets away [6.9]', () => {
    const s = field({ units: UNITS, generals: { blue: { with: 'a' } } });
    checkOfficers(s, unitNamed(s, 'b'), 0);
    expect(s.depth).toBe(0);
    leave(s, unitNamed(s, 'a'), DESTROYED);
    expect(s.generalUnit(generalNamed(s, 'blue-general'))).toBe(-1);
  });
});

describe('the end', () => {
  test('by points: what is taken, half of what routs, and steps of Confidence [21.1]', () => {
    const s = field({ units: UNITS, state: { sides: { red: { confidence: 'desperate', points: 4 } } } });
    s.setStatus(unitNamed(s, 'o'), ROUTING);
    expect([finalPoints(s, 0), finalPoints(s, 1)]).toEqual([8, 4]);
    // A margin of 8 is asked for.
    expect(judge(s)).toBe(2);
    s.setSidePoints(0, 4);
    expect(judge(s)).toBe(0);
  });

  test('comes with the last turn, and nobody plays on [21.1]', () => {
    const s = field({ units: UNITS, state: { turn: 10 } });
    s.push(STEP['turn/end']);
    s.advance();
    expect([stepName(s), s.winner, s.returns()]).toEqual(['over', 2, [0, 0]]);
    const won = field({ units: UNITS });
    endBattle(won, 0);
    expect(won.returns()).toEqual([1, -1]);
  });

  test('comes at once when last hopes are lost; a draw if both are [21.1]', () => {
    const s = field({ units: UNITS, pack: { victory: { margin: 8, lastHopes: [{ unit: 'a' }, { unit: 'o', companies: 2 }] } } });
    expect(endIfDecided(s)).toBe(false);
    const thinned = s.clone();
    thinned.setStands(unitNamed(s, 'o'), 7);
    expect([endIfDecided(thinned), thinned.winner]).toEqual([true, 0]);
    s.setCounted(unitNamed(s, 'a'), 1);
    const both = s.clone();
    expect([endIfDecided(s), s.winner]).toEqual([true, 1]);
    both.setStands(unitNamed(both, 'o'), 7);
    expect([endIfDecided(both), both.winner]).toEqual([true, 2]);
  });

  test('comes when all horse and foot of an army is gone or flees, and nobody is to come; a draw if it is so with both [2.10] [11.3]', () => {
    const s = field({ units: { ...UNITS, g: { type: 'sakers', at: [44, 40] } } });
    s.setStatus(unitNamed(s, 'n'), ROUTING);
    expect(endIfDecided(s.clone())).toBe(false);
    const waits = s.clone();
    waits.setStatus(unitNamed(s, 'o'), WAITING);
    expect(endIfDecided(waits)).toBe(false);
    leave(s, unitNamed(s, 'o'), DESTROYED);
    const both = s.clone();
    expect([endIfDecided(s), s.winner]).toEqual([true, 0]);
    for (const id of ['a', 'b']) both.setStatus(unitNamed(both, id), ROUTING);
    expect([endIfDecided(both), both.winner]).toEqual([true, 2]);
  });

  test('objectives are taken by who alone stands in them under command [18.1] [21.1]', () => {
    const s = field({
      units: UNITS,
      areas: [{ id: 'mill', title: 'the mill', rect: { x: 28, y: 4, w: 8, h: 8 }, points: 5, holder: 'red' }],
    });
    takeObjectives(s);
    expect([s.objectiveHolder(0), s.sideAlarms(1), s.sideRejoicings(0)]).toEqual([0, 1, 1]);
    expect(finalPoints(s, 0)).toBe(5);
    s.setStatus(unitNamed(s, 'b'), ROUTING);
    takeObjectives(s);
    expect(s.objectiveHolder(0)).toBe(0);
  });
});
