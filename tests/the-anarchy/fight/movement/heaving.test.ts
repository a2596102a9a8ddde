import { describe, expect, test } from 'vitest';
import { ActionList, Rng } from '../../../../rules/core/index.ts';
import { aimsOf } from '../../../../rules/the-anarchy/fight/mechanics/work/heavy-shots.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, during, field, legal, look, man, phase, play, type Sketch, stepName } from '../../field.ts';

const BALLISTA = { id: 'ballista', kind: 'ballista', name: 'Ballista', side: 'blue', at: '0505', facing: 0 };
const AROUND = ['0504', '0604', '0605', '0506'];

/** A ballista in 0505 with men of its side, as the movement of its side begins. */
function carrying(men: readonly string[], more: Partial<Sketch> = {}): AnarchyState {
  return phase(field({ men: [...men, 'red monk 1210'], pack: { engines: [BALLISTA] } as never, ...more }), 'blue', 'movement');
}
const crew = (count: number): string[] => AROUND.slice(0, count).map((hex) => `blue peasant ${hex}`);
const heaves = (s: AnarchyState, who: string): string[] => (play(s, `select ${who}`), legal(s, 'heave'));
/** Ground with another kind in one column of hexes, north of the ballista. */
const across = (letter: string): readonly string[] =>
  Array.from({ length: 10 }, (_, row) => (row === 3 ? letter.repeat(12) : '.'.repeat(12)));

describe('a ballista that is carried', () => {
  test('needs four men near it who do nothing else [4.4.2] [AN-270]', () => {
    expect(heaves(carrying(crew(4)), 'blue-peasant-1')).toEqual(['0505']);
    expect(heaves(carrying(crew(3)), 'blue-peasant-1')).toEqual([]);
    expect(heaves(carrying([...crew(3), 'blue peasant 0405 shots=own']), 'blue-peasant-1')).toEqual([]);
    const tired = carrying([...crew(3), 'blue peasant 0405']);
    tired.setMoved(man(tired, 'blue-peasant-4'), 1);
    expect(heaves(tired, 'blue-peasant-1')).toEqual([]);
    expect(heaves(carrying([...crew(3), 'blue peasant 0507']), 'blue-peasant-1')).toEqual(['0505']); // two steps off
    expect(heaves(carrying([...crew(4), 'red axeman 0503']), 'blue-peasant-1')).toEqual([]); // beside the enemy
  });

  test('goes two hexes of flat ground, one of scrub, none through deep water [4.4.2]', () => {
    const reach = (letter: string): string[] => {
      const men = ['0405', '0605', '0506', '0507'].map((hex) => `blue peasant ${hex}`);
      const s = carrying(men, { map: across(letter) });
      play(s, 'select blue-peasant-1', 'heave 0505');
      return legal(s, 'goal').filter((hex) => ['0504', '0503'].includes(hex));
    };
    expect(['.', ',', '='].map(reach)).toEqual([['0503', '0504'], ['0504'], []]);
  });

  test('takes its men along in their order, and that is their turn [4.4.2] [AN-270]', () => {
    const s = carrying(crew(4));
    play(s, 'select blue-peasant-1', 'heave 0505', 'goal 0503');
    expect(s.placeName(s.engineAt(0))).toBe('0503');
    expect(s.partIn(at(s, '0505'))).toBe(-1);
    expect([1, 2, 3, 4].map((n) => look(s, `blue-peasant-${n}`).at)).toEqual(['0502', '0602', '0603', '0504']);
    expect(s.depth).toBe(0); // nobody of Blue's is left who could move
    phase(s, 'blue', 'tasks');
    expect(s.depth).toBe(0);
  });

  test('cannot be shot until its crew has worked anew, and its men neither attack nor shoot [4.4.2] [4.4.1]', () => {
    const s = carrying([...AROUND.map((hex) => `blue short-bow ${hex}`), 'red axeman 0701'], {
      state: { engines: { ballista: { worked: 2 } } },
    });
    play(s, 'select blue-short-bow-1', 'heave 0505', 'goal 0503');
    expect(s.engineWorked(0)).toBe(0);
    const bow = man(s, 'blue-short-bow-2');
    expect([look(s, 'blue-short-bow-2').at, s.shots(bow), s.fought(bow)]).toEqual(['0602', 3, 2]);
    expect(phase(s, 'blue', 'melee').depth).toBe(0);
  });

  test('finds whoever leads shot at where they come to stand [B21]', () => {
    const s = carrying([...crew(4), 'red crossbow 0509']);
    play(s, 'select blue-peasant-4', 'heave 0505', 'goal 0504');
    expect([stepName(s), look(s, 'blue-peasant-4').at]).toEqual(['move/react', '0505']);
  });

  test('is carried by the captain to where it finds somebody to shoot at', () => {
    const map = Array.from({ length: 10 }, (_, row) => (row === 3 ? '..TTTTTTTT..' : '.'.repeat(12)));
    const s = carrying(
      ['0505', '0605', '0507', '0606'].map((hex) => `blue peasant ${hex}`),
      {
        map,
        pack: { engines: [{ ...BALLISTA, at: '0506' }] } as never,
      },
    );
    for (const next of ['select', 'heave 0506', 'goal']) {
      const chosen = choice(s);
      expect(chosen).toContain(next);
      play(s, chosen);
    }
    expect(s.placeName(s.engineAt(0))).not.toBe('0506');
  });

  test('does not leave the camp in which it is drawn up [AN-146]', () => {
    const parked = { ...BALLISTA, parked: true };
    expect(heaves(carrying(crew(4), { pack: { engines: [parked] } as never }), 'blue-peasant-1')).toEqual([]);
  });
});

/** What the captain does where a decision is at hand. */
const choice = (s: AnarchyState): string =>
  s.game.actions.format(s, s.game.scripted.choose(s, s.legalActions(new ActionList()), Rng.from(1)));

/** A wall-walk three hexes deep, hoarding before it. */
const WALK = ['............', '............', 'BBBBBBBBBBBB', ...Array<string>(7).fill('............')];

describe('a ballista of the defenders', () => {
  const onWall = (men: readonly string[], hoarding: readonly string[] = []): AnarchyState =>
    field({ map: WALK, men, pack: { engines: [{ ...BALLISTA, at: '0503' }], hoarding } as never });
  const shooting = (enemy: string, hoarding: readonly string[] = []): string[] => {
    const men = ['blue engineer 0403', `red monk ${enemy}`];
    const s = during(onWall(men, hoarding), 'blue', 'missiles');
    return aimsOf(s, 0)
      .toArray()
      .map((place) => s.placeName(place));
  };

  test('stands on battlements, and shoots from there over the field, not at who is close below [3.3.5.4] [AN-271]', () => {
    expect(shooting('0508')).toContain('0508');
    expect(shooting('0504')).not.toContain('0504');
  });

  test('does not shoot through hoarding before it [3.3.5.4]', () => {
    expect(shooting('0508', ['0504'])).not.toContain('0508');
  });

  test('is carried along the walk, two men before and two behind it, never onto hoarding [3.3.5.4] [4.4.2]', () => {
    const s = phase(
      onWall(
        ['0303', '0403', '0603', '0703'].map((hex) => `blue peasant ${hex}`),
        ['0504', '0404'],
      ),
      'blue',
      'movement',
    );
    play(s, 'select blue-peasant-2', 'heave 0503');
    expect(legal(s, 'goal')).toEqual(['0303', '0403', '0603', '0703']);
    play(s, 'goal 0703');
    expect([1, 2, 3, 4].map((n) => look(s, `blue-peasant-${n}`).at)).toEqual(['0503', '0603', '0803', '0903']);
  });
});

describe('a pile of rocks', () => {
  const things = [{ id: 'rocks-1', kind: 'rocks', name: 'Rocks', at: '0603' }];
  const piled = (men: readonly string[], more: object = {}): AnarchyState =>
    phase(field({ map: WALK, men, pack: { things, ...more } as never }), 'blue', 'movement');

  test('is moved one hex a turn by two men who do nothing else, onto hoarding as well [4.5.2] [AN-270]', () => {
    const s = piled(['blue engineer 0603', 'blue peasant 0503'], { hoarding: ['0604'] });
    play(s, 'select blue-engineer-1', 'heave 0603');
    expect(legal(s, 'goal')).toEqual(['0503', '0703', '0604+2']);
    play(s, 'goal 0604+2');
    expect(s.placeName(s.thingAt(0))).toBe('0604+2');
    expect([look(s, 'blue-engineer-1').at, s.moved(1), s.shots(0)]).toEqual(['0604+2', 1, 3]);
  });

  test('is not moved by one alone [4.5.2]', () => {
    expect(heaves(piled(['blue engineer 0603', 'blue peasant 0903']), 'blue-engineer-1')).toEqual([]);
  });

  test('is brought by the captain to where a ladder comes over the wall, and left alone where it is in reach [4.5.2] [4.5.3]', () => {
    const ladder = { id: 'ladder-1', kind: 'ladder', name: 'Ladder', at: '0604' };
    const storm = (pile: string, hand: string): AnarchyState => {
      const pack = { things: [{ ...things[0]!, at: pile }, ladder], attacker: 'red' } as never;
      const men = [`blue engineer ${pile}`, `blue peasant ${hand}`, 'red knight 0606'];
      const s = field({ map: WALK, men, pack, state: { things: { 'ladder-1': { at: '0604', top: '0603' } } } });
      return phase(s, 'blue', 'movement');
    };
    const far = storm('1003', '0903');
    expect(choice(far)).toMatch(/^select blue-(engineer|peasant)-1$/);
    play(far, choice(far));
    expect(choice(far)).toBe('heave 1003');
    play(far, 'heave 1003');
    expect(choice(far)).toBe('goal 0903');
    const near = storm('0803', '0703');
    play(near, 'select blue-engineer-1');
    expect(choice(near)).not.toContain('heave');
  });
});
