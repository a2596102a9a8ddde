import { describe, expect, test } from 'vitest';
import { ActionList, OfferList, Rng, type ScenarioPack } from '../../../../rules/core/index.ts';
import { addLeads } from '../../../../rules/the-anarchy/fight/mechanics/movement/beasts.ts';
import { kill } from '../../../../rules/the-anarchy/fight/mechanics/ground/harm.ts';
import { isYoked, oxOf } from '../../../../rules/the-anarchy/fight/mechanics/movement/oxen.ts';
import { canPush, pushesLeft } from '../../../../rules/the-anarchy/fight/mechanics/work/pushing.ts';
import { endTasks } from '../../../../rules/the-anarchy/fight/mechanics/work/tasks.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { begin, during, field, fresh, legal, look, man, phase, play, type Sketch } from '../../field.ts';

const MAP = Array<string>(14).fill('............');
/** A ram that looks up, its foremost hex in 0607, two oxen before it. */
const RAM = { id: 'ram', kind: 'ram', name: 'Ram', side: 'blue', at: '0608', facing: 0, yoked: true };
const OXEN = ['blue ox 0607', 'blue ox 0606'];
/** Next to both oxen. */
const DROVER = 'blue peasant 0507';

function team(men: readonly string[], more: Partial<Sketch> = {}): AnarchyState {
  return field({ map: MAP, men: [...men, 'red monk 1214'], pack: { engines: [RAM] } as never, ...more });
}
const pushing = (s: AnarchyState): AnarchyState => begin(during(s, 'blue', 'movement'), 'engine/push');

describe('a team of oxen', () => {
  test('draws an engine four hexes a turn, and goes along with who leads it [1.3]', () => {
    const s = pushing(team([DROVER, ...OXEN]));
    for (let hexes = 0; hexes < 4; hexes++) {
      expect(legal(s, 'push')).toEqual(['ram']);
      play(s, 'push ram');
    }
    expect(s.depth).toBe(0); // four hexes are all
    expect(s.placeName(s.engineAt(0))).toBe('0604');
    expect([1, 2].map((n) => look(s, `blue-ox-${n}`).at)).toEqual(['0603', '0602']);
    expect([look(s, 'blue-peasant-1').at, s.moved(man(s, 'blue-peasant-1'))]).toEqual(['0503', 1]);
  });

  test('needs somebody next to both oxen, who has not moved [1.3]', () => {
    const draws = (...men: readonly string[]): boolean => canPush(during(team([...men, ...OXEN]), 'blue', 'movement'), 0, false);
    expect(draws(DROVER)).toBe(true);
    expect(draws('blue peasant 0505')).toBe(false); // next to the one before alone
    expect(draws()).toBe(false);
    const tired = during(team([DROVER, ...OXEN]), 'blue', 'movement');
    tired.setMoved(man(tired, 'blue-peasant-1'), 1);
    expect(canPush(tired, 0, false)).toBe(false);
  });

  test('stops with one ox left, until that one is unyoked too: then men push [1.3] [AN-277]', () => {
    const crew = ['0509', '0510', '0511', '0709', '0710', '0711'].map((hex) => `blue peasant ${hex}`);
    const s = during(team([...crew, ...OXEN, 'blue monk 0508']), 'blue', 'movement');
    expect([pushesLeft(s, 0), canPush(s, 0, true)]).toEqual([0, false]);
    kill(s, man(s, 'blue-ox-2'));
    expect([isYoked(s, 0), canPush(s, 0, false), canPush(s, 0, true)]).toEqual([true, false, false]);
    phase(s, 'blue', 'tasks');
    play(s, 'select blue-monk-1');
    if (legal(s, 'yoke').length > 0) play(s, 'yoke 0607');
    endTasks(s, 0);
    expect(isYoked(s, 0)).toBe(false);
    expect(canPush(during(s, 'blue', 'movement'), 0, true)).toBe(true);
  });

  test('is yoked by a man who spends a full turn next to each ox [1.3] [AN-277]', () => {
    const s = team([DROVER, ...OXEN], { pack: { engines: [{ ...RAM, yoked: false }] } as never });
    expect(isYoked(s, 0)).toBe(false);
    phase(s, 'blue', 'tasks');
    play(s, 'select blue-peasant-1');
    expect(legal(s, 'yoke')).toEqual(['0606', '0607']);
    play(s, 'yoke 0606');
    expect(oxOf(s, 0, true)).toBe(-1);
    endTasks(s, 0);
    expect([oxOf(s, 0, true), oxOf(s, 0, false)]).toEqual([man(s, 'blue-ox-2'), -1]);
  });

  test('is not led away, and stops before what oxen cannot cross [1.3] [AN-277]', () => {
    const s = during(team([DROVER, ...OXEN]), 'blue', 'movement');
    s.mover = man(s, 'blue-peasant-1');
    const leads = new OfferList();
    addLeads(s, s.mover, leads);
    expect(leads.length).toBe(0);
    const wall = MAP.map((line, row) => (row === 4 ? line.replaceAll('.', 'l') : line));
    expect(canPush(during(team([DROVER, ...OXEN], { map: wall }), 'blue', 'movement'), 0, false)).toBe(false);
  });

  test('says so on the page and in text [1.3]', () => {
    const s = pushing(team([DROVER, ...OXEN]));
    expect(s.game.renderText(s)).toContain('oxen are yoked to it');
  });

  test('that is not there is refused [1.3]', () => {
    const pack: ScenarioPack = { engines: [RAM] };
    expect(() => fresh({ map: MAP, men: ['blue monk 0101'], pack })).toThrow(/Two oxen of its side/);
  });

  test('stops before a gate that is shut [1.3] [AN-310]', () => {
    const gate = (row: number): string[] => MAP.map((line, i) => (i === row ? '#####d######' : line));
    const s = (row: number): AnarchyState => during(team([DROVER, ...OXEN], { map: gate(row) }), 'blue', 'movement');
    expect([canPush(s(4), 0, false), canPush(s(2), 0, false)]).toEqual([false, true]);
  });
});

describe('the captain with oxen', () => {
  /** A castle gate far ahead of the ram, or near it. */
  const WALLED = (rows: number): string[] => ['............', '.....B......', 'BBBBBGBBBBBB', ...Array<string>(rows).fill('............')];
  const choice = (s: AnarchyState): string =>
    s.game.actions.format(s, s.game.scripted.choose(s, s.legalActions(new ActionList()), Rng.from(1)));
  const sketch = (row: number, rows: number, men: readonly string[], yoked = true): AnarchyState => {
    const at = (column: number, off: number): string => `${String(column).padStart(2, '0')}${String(row + off).padStart(2, '0')}`;
    const oxen = [`blue ox ${at(6, -1)}`, `blue ox ${at(6, -2)}`];
    const pack = {
      engines: [{ ...RAM, at: at(6, 0), yoked }],
      attacker: 'blue',
      goals: [{ kind: 'gate', side: 'blue', hex: '0603', points: 10 }],
    };
    return field({
      map: WALLED(rows),
      men: [...men.map((one) => one.replace('+', at(5, -1))), ...oxen, 'red monk 0101'],
      pack: pack as never,
    });
  };

  test('draws an engine on as long as its way is long, and unyokes them near its end [1.3]', () => {
    const far = pushing(sketch(22, 24, ['blue peasant +', 'blue knight 0124']));
    expect(choice(far)).toBe('push ram');
    const near = pushing(sketch(9, 20, ['blue peasant +', 'blue knight 0120']));
    expect(choice(near)).toBe('done');
    const s = sketch(9, 20, ['blue peasant +', 'blue knight 0120']);
    phase(s, 'blue', 'tasks');
    expect(choice(s)).toBe('select blue-peasant-1');
    play(s, 'select blue-peasant-1');
    expect(choice(s)).toMatch(/^yoke 06/);
  });

  test('yokes them for a long way, and not for a short one [1.3]', () => {
    const yokes = (row: number): string => {
      const s = sketch(row, 24, ['blue peasant +', 'blue knight 0124'], false);
      phase(s, 'blue', 'tasks');
      return choice(s);
    };
    expect([yokes(22), yokes(9)]).toEqual(['select blue-peasant-1', 'done']);
  });
});
