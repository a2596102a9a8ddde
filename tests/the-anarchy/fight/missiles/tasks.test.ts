import { describe, expect, test } from 'vitest';
import { budgetOf } from '../../../../rules/the-anarchy/fight/mechanics/movement/allowance.ts';
import { breakTask } from '../../../../rules/the-anarchy/fight/mechanics/ground/harm.ts';
import { endTasks } from '../../../../rules/the-anarchy/fight/mechanics/work/tasks.ts';
import { DOORS } from '../../../../rules/the-anarchy/state/layout.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, field, legal, legalTexts, man, phase, play, stepName } from '../../field.ts';

const HOUSE = ['.......', '.......', '##d####', '#hhhhh#', '#hhhhh#', '#######'];
const door = (s: AnarchyState): string => DOORS[s.doorState(0)]!;
const thing = { id: 'reliquary', kind: 'reliquary', name: 'The reliquary', at: '0505' };

/** Sets men to work, each with what he does, and ends the phase. */
function work(s: AnarchyState, ...texts: readonly string[]): void {
  phase(s, 'blue', 'tasks');
  play(s, ...texts);
  if (stepName(s) === 'task/select') play(s, 'done');
}

describe('tasks', () => {
  test('a door is opened, and shut, in a full turn from its hex [2.3.1] [B18]', () => {
    const s = field({ map: HOUSE, men: ['blue monk 0303', 'red monk 0101'] });
    work(s, 'select blue-monk-1');
    expect([door(s), s.depth]).toEqual(['shut', 0]);
    endTasks(s, 0);
    expect(door(s)).toBe('open');
    work(s, 'select blue-monk-1');
    endTasks(s, 0);
    expect(door(s)).toBe('shut');
  });

  test('who moved, shot, is stunned or in the saddle does not work [B18]', () => {
    const works = (who: string): boolean => {
      const s = phase(field({ map: HOUSE, men: [`blue ${who}`, 'red monk 0101'] }), 'blue', 'tasks');
      return legal(s, 'select').length > 0;
    };
    expect(['monk 0303', 'monk 0303 walked=1', 'short-bow 0303 shots=own', 'monk 0303 stunned'].map(works)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('what is broken off comes to nothing [B18]', () => {
    const s = field({ map: HOUSE, men: ['blue monk 0303', 'red monk 0101'] });
    work(s, 'select blue-monk-1');
    breakTask(s, man(s, 'blue-monk-1'));
    endTasks(s, 0);
    expect(door(s)).toBe('shut');
  });

  test('two smash a door from without in two full turns [2.3.2]', () => {
    const s = field({ map: HOUSE, men: ['blue axeman 0302', 'blue axeman 0402', 'red monk 0101'] });
    work(s, 'select blue-axeman-1', 'select blue-axeman-2');
    endTasks(s, 0);
    expect(door(s)).toBe('shut');
    endTasks(s, 0);
    expect([door(s), s.task(man(s, 'blue-axeman-1'))]).toEqual(['smashed', 0]);
  });

  test('one alone smashes no door, nor one from within [2.3.2]', () => {
    const smash = (...men: readonly string[]): number =>
      legal(phase(field({ map: HOUSE, men: [...men, 'red monk 0101'] }), 'blue', 'tasks'), 'select').length;
    expect([
      smash('blue axeman 0302'),
      smash('blue axeman 0304', 'blue axeman 0205'),
      smash('blue axeman 0302', 'blue axeman 0304'),
    ]).toEqual([0, 0, 0]);
  });

  test('the later of two finishes the door [2.3.2]', () => {
    const s = field({ map: HOUSE, men: ['blue axeman 0302 task=smash taskAt=0303 taskTurns=1', 'blue axeman 0402', 'red monk 0101'] });
    work(s, 'select blue-axeman-2');
    endTasks(s, 0);
    expect(door(s)).toBe('shut');
    endTasks(s, 0);
    expect(door(s)).toBe('smashed');
  });

  test('who carries the reliquary has two points less, wounded too; a torch weighs nothing [3.5.1]', () => {
    const points = (kind: string, flag = ''): number => {
      const things = [{ ...thing, kind }];
      const s = field({ men: [`blue axeman 0505 ${flag}`, 'red monk 0101'], pack: { things } as never });
      const axeman = man(s, 'blue-axeman-1');
      const free = budgetOf(s, axeman);
      s.setThingBearer(0, axeman);
      return free - budgetOf(s, axeman);
    };
    expect([points('reliquary'), points('torch'), points('reliquary', 'wounded')]).toEqual([2, 0, 2]);
  });

  test('the reliquary is taken and dropped in its hex [B18]', () => {
    const s = field({ men: ['blue monk 0505', 'red monk 0101'], pack: { things: [thing] } as never });
    work(s, 'select blue-monk-1');
    endTasks(s, 0);
    expect([s.thingBearer(0), s.thingAt(0)]).toEqual([man(s, 'blue-monk-1'), -1]);
    work(s, 'select blue-monk-1');
    endTasks(s, 0);
    expect([s.thingBearer(0), s.thingAt(0)]).toEqual([-1, at(s, '0505')]);
  });

  test('an unarmed man takes the weapon of one dead next to him, once [1.4]', () => {
    const s = field({ men: ['blue knight 0505', 'blue knight 0606', 'red axeman 0101', 'red axeman 0201'] });
    for (const id of ['blue-knight-1', 'blue-knight-2']) s.setUnarmed(man(s, id), 1);
    s.setHealth(man(s, 'red-axeman-1'), 3);
    s.setFellAt(man(s, 'red-axeman-1'), at(s, '0506'));
    work(s, 'select blue-knight-1');
    endTasks(s, 0);
    expect([s.unarmed(man(s, 'blue-knight-1')), s.unarmed(man(s, 'blue-knight-2'))]).toEqual([0, 1]);
    phase(s, 'blue', 'tasks');
    expect(s.depth).toBe(0);
  });

  test('a friend frees a prisoner [C.15.8]', () => {
    const s = field({ men: ['blue monk 0505', 'blue knight 0506 taken', 'red axeman 0507', 'red axeman 0606'] });
    work(s, 'select blue-monk-1');
    expect(s.captor(man(s, 'blue-knight-1'))).toBe(1);
    endTasks(s, 0);
    expect(s.captor(man(s, 'blue-knight-1'))).toBe(-1);
  });

  test('nobody is asked twice in a phase', () => {
    const s = phase(
      field({ map: HOUSE, men: ['blue axeman 0202', 'blue axeman 0302', 'blue axeman 0402', 'red monk 0101'] }),
      'blue',
      'tasks',
    );
    play(s, 'select blue-axeman-2');
    expect(legalTexts(s)).toEqual(['done', 'select blue-axeman-3']);
  });
});

describe('flaming arrows', () => {
  const bowmen = (...men: readonly string[]): AnarchyState =>
    field({ men: [...men, 'red monk 1210'], pack: { flamingArrows: true } as never });
  const arrows = (s: AnarchyState): number[] => s.game.menOf[0].map((one) => s.arrows(one));

  test('are handed over in a full turn by the one beside who has most: both have as many then [7.7.2] [AN-321]', () => {
    const s = bowmen('blue longbow 0505 arrows=1', 'blue short-bow 0504 arrows=4', 'blue short-bow 0506 arrows=6', 'blue monk 0405');
    phase(s, 'blue', 'tasks');
    play(s, 'select blue-longbow-1');
    expect(arrows(s)).toEqual([1, 4, 6, 0]);
    expect(legal(s, 'select')).toEqual([]); // both are at it, and for the other there is nobody
    endTasks(s, 0);
    expect(arrows(s)).toEqual([4, 4, 3, 0]);
    expect([s.task(man(s, 'blue-longbow-1')), s.task(man(s, 'blue-short-bow-2'))]).toEqual([0, 0]);
  });

  test('are not, if either moves, shoots, is attacked, or has done so [7.7.2] [B18]', () => {
    const s = bowmen('blue longbow 0505 arrows=0', 'blue short-bow 0504 arrows=5');
    work(s, 'select blue-longbow-1');
    breakTask(s, man(s, 'blue-short-bow-1'));
    endTasks(s, 0);
    expect(arrows(s)).toEqual([0, 5]);
    expect(s.task(man(s, 'blue-longbow-1'))).toBe(0);
    for (const flag of ['walked=1', 'shots=own', 'stunned']) {
      const busy = phase(bowmen('blue longbow 0505 arrows=0', `blue short-bow 0504 arrows=5 ${flag}`), 'blue', 'tasks');
      expect(legal(busy, 'select')).toEqual([]);
    }
  });

  test('are for bowmen alone, from one who has more [7.7.2]', () => {
    const asks = (...men: readonly string[]): string[] => legal(phase(bowmen(...men), 'blue', 'tasks'), 'select');
    expect(asks('blue crossbow 0505 arrows=0', 'blue short-bow 0504 arrows=5')).toEqual([]);
    expect(asks('blue longbow 0505 arrows=5', 'blue short-bow 0504 arrows=5')).toEqual([]);
    expect(asks('blue longbow 0505 arrows=5', 'blue short-bow 0304 arrows=6')).toEqual([]);
  });
});
