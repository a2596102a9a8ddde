import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findFrameFault } from '../../rules/core/state/settle.ts';
import { Rng, Recorder, replay, RulesError, TERMINAL } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { parsePosition, randomMove } from '../../rules/registry.ts';
import { contactsOf, fresh, lay, legal, odds, play, type Sketch, unitOf, whereIs } from './table.ts';

const PAIR = ['red/1 knights 18,14 s hits=3', 'blue/1 levies 18,12 n'];

const again = (s: OneHourState): OneHourState => parsePosition(JSON.parse(JSON.stringify(s.toPosition()))) as OneHourState;

describe('the example of docs/positions/one-hour-wargames.md', () => {
  const DOCS = new URL('../../docs/', import.meta.url);
  const example = readFileSync(new URL('examples/pitched-battle-charge.json', DOCS), 'utf8');

  it('stands there as in docs/examples [0.1]', () => {
    const blocks = [
      ...readFileSync(new URL('positions/one-hour-wargames.md', DOCS), 'utf8').matchAll(
        /```json\n(\{\n {2}"ruleset": "one-hour-wargames"[^`]*)```/g,
      ),
    ].map(([, block]) => block);
    expect(blocks[0]).toBe(example);
  });

  it('has what the page says of it [1.8, 2.3 and 3.2]', () => {
    const s = parsePosition(JSON.parse(example)) as OneHourState;
    expect(legal(s)).toEqual(['pass', 'select red/1', 'select red/3']);
    play(s, 'select red/1');
    expect(legal(s, 'charge')).toEqual(['charge blue/1 left']);
    play(s, 'charge blue/1 left', 'pass');
    expect(legal(s)).toEqual(['pass', 'shoot red/3 blue/1', 'shoot red/3 blue/3']);
    play(s, 'pass');
    expect(odds(s)).toEqual({ 6: 1, 8: 1, 10: 1, 12: 1, 14: 1, 16: 1 });
  });
});

describe('what cannot be so is refused', () => {
  const verdict = (fields: object, units: object = {}, scenario = 'pitched-battle-1'): string => {
    const foes = { 'red/1': { type: 'knights', x: 18, y: 14 }, 'blue/1': { type: 'levies', x: 18, y: 24, heading: 180 } };
    try {
      parsePosition({
        ruleset: 'one-hour-wargames',
        scenario,
        state: { phase: 'move', side: 'red', ...fields, units: { ...foes, ...units } },
      });
      return 'fine';
    } catch (error) {
      return error instanceof RulesError ? `${error.code} ${error.path ?? ''}` : String(error);
    }
  };

  it.each([
    [{ turn: 0 }, {}, '/state/turn'],
    [{ turn: 99 }, {}, '/state/turn'],
    [{}, { 'red/2': { type: 'archers', x: 8 } }, '/state/units/red~12'],
    [{}, { 'red/2': { type: 'archers', y: 8 } }, '/state/units/red~12'],
    [{}, { 'red/2': { type: 'archers', heading: 90 } }, '/state/units/red~12'],
    [{}, { 'red/2': { type: 'archers', place: 'reserve', x: 8, y: 8 } }, '/state/units/red~12'],
    [{}, { 'red/2': { type: 'archers', returns: 3 } }, '/state/units/red~12/returns'],
    [{}, { 'red/2': { type: 'archers', hits: 5000 } }, '/state/units/red~12/hits'],
    [{ winner: 'red' }, {}, '/state/winner'],
    [{ stack: [] }, {}, '/state/stack'],
  ])('%j with %j [0.1]', (fields, units, path) => {
    expect(verdict(fields, units)).toBe(`BAD_POSITION ${path}`);
  });

  it('and without phase and stack, with advice to name a phase [0.1]', () => {
    const read = (): unknown =>
      parsePosition({
        ruleset: 'one-hour-wargames',
        scenario: 'pitched-battle-1',
        state: { units: { 'red/1': { type: 'knights', x: 8, y: 8 } } },
      });
    expect(read).toThrow(
      'red/1 has a place, but nobody stands on the table yet where this scenario begins. Name a "phase": move, shoot, melee.',
    );
  });

  it('but not units that have gone, at a moment with the stack of the beginning [0.1]', () => {
    const rng = Rng.from('gone');
    const hasGone = (s: OneHourState): boolean => s.scenario.units.some((_, unit) => !s.isOnTable(unit));
    let s = fresh('training');
    while (!hasGone(s) || 'stack' in s.toPosition().state) {
      if (s.actor === TERMINAL) s = fresh('training');
      else s.apply(randomMove(s, rng));
    }
    expect(again(s).bytes()).toEqual(s.bytes());
  });

  it('and what can be is not: a unit without a place waits off the table [0.1]', () => {
    expect(verdict({}, { 'red/2': { type: 'archers' } })).toBe('fine');
  });
});

describe('a position written by hand', () => {
  it('names a phase, and units by inches, degrees and hits [0.1]', () => {
    const s = lay({ units: ['red/1 knights 18.5,24.25 180 hits=7', 'blue/1 levies 4,4 22.5'] });
    expect([s.step.name, s.actor, s.turn]).toEqual(['move/select', 0, 1]);
    expect([whereIs(s, 'red/1'), s.hits(unitOf(s, 'red/1'))]).toEqual([{ x: 18.5, y: 24.25, heading: 180 }, 7]);
    expect(whereIs(s, 'blue/1').heading).toBe(22.5);
  });

  it('leaves out units that take no part [0.3]', () => {
    const s = lay({ units: PAIR });
    expect(s.scenario.units.filter((_, unit) => s.type(unit) >= 0).map(({ id }) => id)).toEqual(['red/1', 'blue/1']);
  });

  it('has a unit without a place wait, or be gone, as it says [0.3]', () => {
    const units = {
      'red/1': { type: 'knights', x: 18, y: 24, heading: 180 },
      'red/2': { type: 'levies' },
      'red/3': { type: 'levies', place: 'lost' },
      'blue/1': { type: 'levies', x: 4, y: 4 },
    };
    const s = lay({ units: [], state: { units } });
    expect([1, 2].map((unit) => s.place(unit))).toEqual([0, 2]);
    expect(whereIs(s, 'blue/1').heading).toBe(0);
  });

  it('begins with each phase: movement, shooting, melee [1.0]', () => {
    const units = ['red/1 archers 18,24 s', 'red/2 levies 26,14 s', 'blue/1 levies 18,12 n', 'blue/2 levies 26,12 n'];
    expect((['move', 'shoot', 'melee'] as const).map((phase) => lay({ phase, units }).step.name)).toEqual([
      'move/select',
      'shoot/select',
      'melee/roll',
    ]);
  });

  it('goes on in the turn and for the side that it names [1.0]', () => {
    const s = lay({ units: ['red/1 levies 18,24 s', 'blue/1 levies 18,12 n'], turn: 7, side: 'blue' });
    expect([s.turn, s.actor, legal(s)]).toEqual([7, 1, ['pass', 'select blue/1']]);
    play(s, 'pass');
    expect([s.turn, s.actor]).toEqual([8, 0]);
  });

  it('has contacts found where sides lie against each other [1.8]', () => {
    const s = lay({ phase: 'melee', units: ['red/1 levies 18,14 s', 'red/2 levies 21,12 w', 'blue/1 levies 18,12 n'] });
    expect([contactsOf(s, 'blue/1'), contactsOf(s, 'red/2')]).toEqual([{ front: 'red/1', right: 'red/2' }, { front: 'blue/1' }]);
  });

  it('finds none where less than 3 inches of a side are touched [1.8]', () => {
    expect(contactsOf(lay({ units: ['red/1 levies 19,14 s', 'blue/1 levies 18,12 n'] }), 'blue/1')).toEqual({ front: 'red/1' });
    expect(contactsOf(lay({ units: ['red/1 levies 19.5,14 s', 'blue/1 levies 18,12 n'] }), 'blue/1')).toEqual({});
    expect(contactsOf(lay({ units: ['red/1 levies 18,14.1 s', 'blue/1 levies 18,12 n'] }), 'blue/1')).toEqual({});
  });

  it('or may write them [1.8]', () => {
    const s = lay({ units: ['red/1 levies 18,14 s front=blue/1', 'blue/1 levies 18,12 n front=red/1'] });
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/1' });
  });

  it('plays on built-in scenarios as on packs, with their options [0.4]', () => {
    const s = lay({ scenario: 'encounter', units: PAIR, phase: 'melee', options: { frontage: 4, halvings: 'once' } });
    expect([s.game.scenario.id, s.game.options['halvings']]).toEqual(['encounter', 'once']);
  });
});

describe('a position is refused', () => {
  const fault = (units: Sketch['units'], state: Record<string, unknown> = {}, more: Partial<Sketch> = {}): string => {
    try {
      lay({ units, state, ...more });
    } catch (error) {
      return error instanceof RulesError ? `${error.code} ${error.path}: ${error.message}` : String(error);
    }
    return 'none';
  };

  it('for bases that overlap [1.3]', () => {
    expect(fault(['red/1 levies 18,14 s', 'blue/1 levies 18,12.5 n'])).toBe(
      'BAD_POSITION /state/units/blue~11: blue/1 and red/1 overlap [1.3].',
    );
    expect(fault(['red/1 levies 18,14 s', 'red/2 levies 18,12.5 n'])).toMatch(/^BAD_POSITION \/state\/units\/red~12/);
  });

  it('for a base off the table [1.2]', () => {
    expect(fault(['red/1 levies 1.9,14 s', 'blue/1 levies 18,12 n'])).toMatch(/^BAD_POSITION \/state\/units\/red~11: .*off the table/);
    expect(fault(['red/1 levies 2,14 s', 'blue/1 levies 18,12 n'])).toBe('none');
    expect(fault(['red/1 levies 40,14 s', 'blue/1 levies 18,12 n'])).toMatch(/\/state\/units\/red~11\/x: Must be inches from 0 to 36/);
  });

  it('for a base on closed ground [1.2]', () => {
    const pack = { terrain: [{ id: 'wood', type: 'wood', rect: { x: 15, y: 15, w: 6, h: 6 } }] };
    expect(fault(['red/1 levies 18,18 s', 'blue/1 levies 18,4 n'], {}, { pack })).toMatch(
      /^BAD_POSITION \/state\/units\/red~11: .*\[1\.2\]/,
    );
    expect(fault(['red/1 irregulars 18,18 s', 'blue/1 levies 18,4 n'], {}, { pack })).toBe('none');
  });

  it('for a type or a unit that there is not [0.3]', () => {
    expect(fault([], { units: { 'red/1': { type: 'elephants', x: 18, y: 18 } } })).toMatch(
      /^BAD_POSITION \/state\/units\/red~11\/type: .*elephants/,
    );
    expect(fault([], { units: { 'red/9': { type: 'levies' } } })).toMatch(/^BAD_POSITION \/state\/units\/red~19/);
    expect(fault([], { units: { 'red/1': { colour: 'red' } } })).toMatch(/^BAD_POSITION \/state\/units\/red~11\/colour/);
  });

  it('for a unit on the table without a type [0.3]', () => {
    expect(fault([], { units: { 'red/1': { x: 18, y: 18 } } })).toMatch(/^BAD_POSITION \/state\/units\/red~11: .*"type"/);
  });

  it('for a heading of 360 degrees, hits below zero, a phase or side unknown [0.2]', () => {
    expect(fault(['red/1 levies 18,18 360'])).toMatch(/\/state\/units\/red~11\/heading: .*less than 360/);
    expect(fault(['red/1 levies 18,18 s hits=-1'])).toMatch(/\/state\/units\/red~11\/hits/);
    expect(fault(PAIR, { phase: 'tea' })).toMatch(/^BAD_POSITION \/state\/phase: .*move, shoot, melee/);
    expect(fault(PAIR, { side: 'green' })).toMatch(/^BAD_POSITION \/state\/side/);
  });

  it('for contacts that only one names, between friends, or where nobody touches [1.8]', () => {
    const contact = (red: string, blue: string) =>
      fault([`red/1 levies 18,14 s ${red}`, `blue/1 levies 18,12 n ${blue}`, 'blue/2 levies 30,4 n', 'red/2 levies 4,32 s']);
    expect(contact('front=blue/1', '')).toMatch(/^BAD_POSITION \/state\/units\/red~11\/front: .*\[1\.8\]/);
    expect(contact('', 'front=red/1')).toMatch(/\/state\/units\/blue~11\/front/);
    expect(contact('front=red/2', '')).toMatch(/\/state\/units\/red~11\/front/);
    expect(contact('front=blue/1 left=blue/1', 'front=red/1')).toMatch(/\/state\/units\/red~11\/left/);
    expect(contact('front=blue/1', 'front=red/1')).toBe('none');
    expect(fault(['red/1 levies 18,24 s front=blue/1', 'blue/1 levies 18,12 n front=red/1'])).toMatch(/\/state\/units\/red~11\/front/);
    expect(
      fault([], { units: { 'red/1': { type: 'levies', front: 'blue/1' }, 'blue/1': { type: 'levies', x: 18, y: 12, front: 'red/1' } } }),
    ).toMatch(/\/state\/units\/red~11\/front/);
  });

  it('for a unit that turns in the turn of the other side, or in a melee [1.4]', () => {
    const fault = (unit: string, y = 4) => {
      const s = lay({ units: ['red/1 levies 18,14 s', `blue/1 levies 18,${y} n`] });
      s.push(
        s.game.steps.findIndex(({ name }) => name === 'move/face'),
        unitOf(s, unit),
      );
      return findFrameFault(s)?.fault;
    };
    const refused = expect.stringContaining('out of melee, of the side whose turn it is');
    expect([fault('red/1'), fault('blue/1'), fault('red/1', 12)]).toEqual([undefined, refused, refused]);
  });

  it('for a blow at an enemy who is not in contact, at the front or at a flank [3.2] [1.8]', () => {
    const units = ['red/1 levies 18,14 s', 'blue/1 levies 18,12 n', 'blue/2 levies 21,14 w', 'blue/3 levies 4,4 n'];
    const fault = (target: string) => {
      const s = lay({ units, phase: 'melee' });
      s.clearStack();
      s.push(
        s.game.steps.findIndex(({ name }) => name === 'melee/roll'),
        unitOf(s, 'red/1'),
        unitOf(s, target),
      );
      return findFrameFault(s)?.fault;
    };
    const refused = expect.stringContaining('an enemy in contact');
    expect(['blue/1', 'blue/2', 'blue/3'].map(fault)).toEqual([undefined, undefined, refused]);
  });

  it('for a phase and a stack at once', () => {
    expect(fault(PAIR, { stack: [] })).toMatch(/^BAD_POSITION \/state\/stack/);
  });
});

describe('round trips', () => {
  it('of a position: its text gives the same bytes', () => {
    for (const s of [
      lay({ units: PAIR }),
      lay({ units: PAIR, phase: 'melee' }),
      fresh('training'),
      fresh('bridgehead'),
      lay({ scenario: 'last-stand', units: PAIR, state: { redLost: 1 } }),
    ]) {
      expect(again(s).bytes()).toEqual(s.bytes());
    }
  });

  it.each(oneHourWargames.scenarios.map(({ id }) => id))('%s: a game at random, position by position, and its record', (id) => {
    const rng = Rng.from(7);
    const game = oneHourWargames.load(id);
    const s = game.newState() as OneHourState;
    const recorder = new Recorder(game);
    for (let ply = 0; s.depth > 0; ply++) {
      const move = randomMove(s, rng);
      s.apply(move);
      recorder.add(move, s);
      if (ply % 7 === 0) expect(again(s).bytes()).toEqual(s.bytes());
    }
    expect(replay(oneHourWargames, recorder.record()).bytes()).toEqual(s.bytes());
  });
});

describe('a stack written by hand', () => {
  const arrival = (step: object) =>
    parsePosition({
      ruleset: 'one-hour-wargames',
      scenario: 'encounter',
      state: {
        side: 'blue',
        stack: [
          { step: 'turn/end' },
          { step: 'remove/units' },
          { step: 'melee/next', next: 0 },
          { step: 'shoot/select' },
          { step: 'move/select' },
          { step: 'arrival/check', next: 2 },
          step,
        ],
      },
    } as never);

  it.each([
    { step: 'arrival/roll', wave: 'blue-main' },
    { step: 'arrival/draw', wave: 'blue-main', left: 1 },
  ])('is refused where nobody waits to come onto the table: %o [1.0]', (step) => {
    expect(() => arrival(step)).toThrow(/waits to come onto the table/);
  });
});
