import { describe, expect, it } from 'vitest';
import { type Action, Rng, tryApply } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { fresh, idle, lay, legal, play, whereIs } from './table.ts';

function refusal(s: OneHourState, action: string | Action): string {
  const before = s.hash();
  const done = tryApply(s, action);
  expect(s.hash()).toBe(before);
  return done.ok ? 'none' : `${done.error.code} ${done.error.rule ?? done.error.path ?? ''}: ${done.error.message}`;
}

const FIELD = ['red/1 knights 18,24 s', 'red/2 archers 10,24 s', 'blue/1 levies 18,12 n', 'blue/2 levies 10,13 n'];

describe('texts', () => {
  it('stand for actions of every kind, there and back, as do typed actions', () => {
    const rng = Rng.from(7);
    const kinds = new Set<string>();
    for (const id of ['training', 'bridgehead', 'last-stand', 'escape', 'shambolic-command']) {
      const s = fresh(id);
      while (s.depth > 0) {
        for (const action of s.actor < 0 ? [] : s.legalActions()) {
          const { actions } = s.game;
          kinds.add(String(actions.toAction(s, action).kind));
          expect(actions.parse(s, actions.format(s, action))).toBe(action);
          expect(actions.fromAction(s, actions.toAction(s, action))).toBe(action);
        }
        s.apply(randomMove(s, rng));
      }
    }
    for (const kind of ['pass', 'select', 'place', 'turn', 'march', 'face', 'charge', 'shoot']) expect(kinds).toContain(kind);
  });

  it('read like orders', () => {
    const s = lay({ units: FIELD });
    expect(legal(s)).toEqual(['pass', 'select red/1', 'select red/2']);
    play(s, 'select red/1');
    for (const text of ['turn e', 'march s 6', 'march blue/2 3', 'charge blue/1 front']) expect(legal(s)).toContain(text);
    play(s, '  march   s 6 ');
    expect([whereIs(s, 'red/1').y, legal(s, 'face ahead')]).toEqual([18, ['face ahead']]);
  });

  it('of typed actions name the unit that acts', () => {
    const s = play(lay({ units: FIELD }), 'select red/1');
    expect(s.game.actions.toAction(s, s.game.actions.parse(s, 'march s 6'))).toEqual({
      kind: 'march',
      unit: 'red/1',
      heading: 's',
      distance: 6,
    });
    expect(s.game.actions.toAction(s, s.game.actions.parse(s, 'charge blue/1 front'))).toEqual({
      kind: 'charge',
      unit: 'red/1',
      target: 'blue/1',
      side: 'front',
    });
    const shooting = lay({ phase: 'shoot', units: FIELD });
    expect(shooting.game.actions.toAction(shooting, shooting.game.actions.parse(shooting, 'shoot red/2 blue/2'))).toEqual({
      kind: 'shoot',
      shooter: 'red/2',
      target: 'blue/2',
    });
  });

  it('need not name it, but may not name another', () => {
    const s = play(lay({ units: FIELD }), 'select red/1');
    expect(tryApply(s.clone(), { kind: 'march', heading: 's', distance: 6 }).ok).toBe(true);
    expect(refusal(s, { kind: 'march', unit: 'red/2', heading: 's', distance: 6 })).toMatch(/^BAD_ACTION \/unit: It is red\/1/);
  });

  it('that make no sense are refused with what is possible', () => {
    const s = play(lay({ units: FIELD }), 'select red/1');
    expect(refusal(s, 'dance')).toMatch(/^BAD_ACTION : Unknown action "dance"; it is one of pass, select/);
    expect(refusal(s, 'march s')).toMatch(/^BAD_ACTION : "march" is written: march heading distance/);
    expect(refusal(s, 'march up 6')).toMatch(/^BAD_ACTION \/heading: "up" is no heading/);
    expect(refusal(s, 'march s 7')).toMatch(/^BAD_ACTION \/distance: "7" is no distance of this game; there are 1 2 3/);
    expect(refusal(s, { kind: 'charge', target: 'blue/9', side: 'front' })).toMatch(/^BAD_ACTION \/target/);
    expect(refusal(s, { kind: 'charge', target: 'blue/1' })).toMatch(/^BAD_ACTION \/side/);
  });
});

describe('why not', () => {
  const moving = () => play(lay({ units: FIELD }), 'select red/2');

  it('a charge: too far, or already in contact on that side [1.8]', () => {
    expect(refusal(moving(), 'charge blue/2 front')).toMatch(/^ILLEGAL_ACTION 1\.8: .*9\.00 inches away; the unit moves 6/);
    expect(refusal(moving(), 'charge red/1 front')).toMatch(/^ILLEGAL_ACTION 1\.8: There is no such enemy/);
    const taken = play(lay({ units: ['red/1 levies 18,14 s', 'red/2 knights 18,22 s', 'blue/1 levies 18,12 n'] }), 'select red/2');
    expect(refusal(taken, 'charge blue/1 front')).toMatch(/^ILLEGAL_ACTION 1\.8: That side .* already in contact/);
    const away = play(lay({ units: ['red/1 knights 18,24 n', 'blue/1 levies 18,16 n'] }), 'select red/1');
    expect(refusal(away, 'charge blue/1 front')).toMatch(/^ILLEGAL_ACTION 1\.8: It would have to turn by 180\.0 degrees/);
  });

  it('a march: off the table, in melee, after a friend [1.0]', () => {
    expect(refusal(moving(), 'march s 9')).toMatch(/^ILLEGAL_ACTION 1\.0: /);
    expect(refusal(moving(), 'march red/1 1')).toMatch(/^ILLEGAL_ACTION 1\.4: /);
    expect(refusal(moving(), 'exit s')).toMatch(/^ILLEGAL_ACTION 1\.2: /);
    const melee = play(
      lay({ units: ['red/1 levies 18,15 e', 'red/2 levies 4,30 s', 'blue/1 levies 18,12 n', 'blue/2 levies 18,18 s'] }),
      'select red/1',
    );
    expect(legal(melee)).toEqual(['pass', 'about right', 'about left']);
    expect(refusal(melee, 'march e 1')).toMatch(/^ILLEGAL_ACTION 1\.5: /);
    expect(refusal(melee, 'turn w')).toMatch(/^ILLEGAL_ACTION 1\.5: /);
  });

  it('a unit to move: it has moved, it is lost, it fights [1.0]', () => {
    const s = play(lay({ units: FIELD }), 'select red/1', 'turn e');
    expect(refusal(s, 'select blue/1')).toMatch(/^ILLEGAL_ACTION 1\.0: Only units of the side/);
    expect(refusal(s, 'select red/1')).toMatch(/^ILLEGAL_ACTION 1\.0: The unit has had its move/);
    const fights = lay({ units: ['red/1 levies 18,14 s', 'red/2 levies 4,30 s', 'blue/1 levies 18,12 n'] });
    expect(refusal(fights, 'select red/1')).toMatch(/^ILLEGAL_ACTION 1\.5: /);
    const lost = lay({ units: ['red/1 levies lost', 'red/2 levies 18,24 s', 'blue/1 levies 4,4 n'] });
    expect(refusal(lost, 'select red/1')).toMatch(/^ILLEGAL_ACTION 4\.0: /);
  });

  it('a blow: at somebody who is not touched [3.0]', () => {
    const s = lay({
      phase: 'melee',
      side: 'blue',
      units: ['red/1 levies 21,12 w', 'red/2 levies 18,10 n', 'red/3 levies 4,30 s', 'blue/1 knights 18,12 n'],
    });
    expect(refusal(s, 'strike red/3')).toMatch(/^ILLEGAL_ACTION 3\.0: .*Blue is asked to choose one of the enemies in contact/);
  });

  it('something that is not asked now: it says what is', () => {
    expect(refusal(lay({ units: FIELD }), 'march s 3')).toMatch(/^ILLEGAL_ACTION 1\.0: .*Red is asked to choose a unit that has not moved/);
    expect(refusal(lay({ units: FIELD, phase: 'shoot' }), 'select red/1')).toMatch(/^ILLEGAL_ACTION 2\.0: .*end the shooting/);
    expect(refusal(fresh('defence-in-depth', { redForce: 1, blueForce: 1 }), 'select red/1')).toMatch(/^ILLEGAL_ACTION 5\.2: /);
    const placing = idle(fresh('pitched-battle-1', { redForce: 1, blueForce: 1 }), (one) => one.step.name === 'set-up/place');
    expect(refusal(placing, 'pass')).toMatch(/^ILLEGAL_ACTION 0\.7: /);
  });
});

describe('rolls', () => {
  const described = (s: OneHourState) => [...s.chanceOutcomes()].map(({ outcome }) => s.game.actions.describeOutcome(s, outcome));

  it('say what they mean and which faces of the die make them [0.2]', () => {
    const s = play(lay({ phase: 'shoot', units: ['red/2 archers 10,24 s', 'blue/2 men-at-arms 10,13 n'] }), 'shoot red/2 blue/2');
    expect(described(s)).toEqual([
      { text: '2 hits', dice: 'd6', faces: [1, 2] },
      { text: '3 hits', dice: 'd6', faces: [3, 4] },
      { text: '4 hits', dice: 'd6', faces: [5, 6] },
    ]);
  });

  it('name no hits and one hit as they should [0.2]', () => {
    const s = lay({ phase: 'melee', units: ['red/1 archers 18,14 s', 'blue/1 levies 18,12 n'] });
    expect(described(s).map(({ text, faces }) => `${text}: ${faces.join(' ')}`)).toEqual([
      'no hits: 1 2',
      '1 hit: 3',
      '2 hits: 4',
      '3 hits: 5',
      '4 hits: 6',
    ]);
  });

  it('add up to the whole die [0.2]', () => {
    const rng = Rng.from(7);
    for (const id of ['bridgehead', 'encounter', 'botched-relief', 'defence-in-depth']) {
      const s = fresh(id);
      while (s.depth > 0) {
        const texts = s.actor < 0 ? described(s) : [];
        if (texts.some(({ dice }) => dice === 'd6')) expect(texts.flatMap(({ faces }) => [...faces]).sort()).toEqual([1, 2, 3, 4, 5, 6]);
        s.apply(randomMove(s, rng));
      }
    }
  });
});
