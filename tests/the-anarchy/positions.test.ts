import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, RulesError, TERMINAL } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import type { AnarchyState } from '../../rules/the-anarchy/state/state.ts';
import { look } from './field.ts';

type Cells = Readonly<Record<string, unknown>>;

/** A position of the mounted patrols, written by hand. */
function read(men: Readonly<Record<string, Cells>>, more: Cells = {}, scenario = 'ridgeway-horse'): AnarchyState {
  return theAnarchy.load(scenario).fromPosition({ ruleset: 'the-anarchy', scenario, state: { men, ...more } }) as AnarchyState;
}

/** Where a position is refused. */
function refusal(men: Readonly<Record<string, Cells>>, more: Cells = {}, scenario = 'ridgeway-horse'): string | undefined {
  try {
    read(men, more, scenario);
  } catch (error) {
    if (error instanceof RulesError && error.code === 'BAD_POSITION') return error.path;
    throw error;
  }
  return 'accepted';
}

const SPEARMAN = 'royalist-spearman-1';
const KNIGHT = 'royalist-knight-1';

describe('a position written by hand', () => {
  test('may have men anywhere they can stand [B6]', () => {
    expect(look(read({ [SPEARMAN]: { at: '0505' } }), SPEARMAN).at).toBe('0505');
  });

  test.each([
    ['two men in a hex', { [SPEARMAN]: { at: '0802' } }, `/state/men/${KNIGHT}/at`],
    ['a rider without a tail', { [KNIGHT]: { tail: null } }, `/state/men/${KNIGHT}/tail`],
    ['a tail far away', { [KNIGHT]: { tail: '1606' } }, `/state/men/${KNIGHT}/tail`],
    ['a stunned rider', { [KNIGHT]: { health: 'stunned' } }, `/state/men/${KNIGHT}/health`],
    ['a dead man on the map', { [SPEARMAN]: { health: 'dead' } }, `/state/men/${SPEARMAN}/at`],
    ['a man nowhere', { [SPEARMAN]: { at: null } }, `/state/men/${SPEARMAN}/at`],
    ['an ambush where there is none', { [SPEARMAN]: { hidden: true } }, `/state/men/${SPEARMAN}/hidden`],
    ['a prisoner of his own side', { [SPEARMAN]: { captor: 'royalist' } }, `/state/men/${SPEARMAN}/captor`],
    ['a man who gets up and was not stunned', { [SPEARMAN]: { rising: true } }, `/state/men/${SPEARMAN}/rising`],
  ])('with %s is refused [B6] [B7]', (_, men, path) => {
    expect(refusal(men as Record<string, Cells>)).toBe(path);
  });

  test('has a winner if the game is over, and not otherwise', () => {
    expect(refusal({}, { winner: 'first' })).toBe('/state/winner');
  });

  test.each([
    ['of a man on foot', [{ man: 'royalist-spearman-1', head: '0510' }]],
    [
      'of a rider who is not asked about',
      [
        { man: KNIGHT, head: '0510' },
        { man: 'royalist-spearman-1', head: null },
      ],
    ],
  ])('has no head of a horse set down %s [B7]', (_, frames) => {
    const game = theAnarchy.load('ridgeway-horse', { setUp: 'players' });
    const stack = [{ step: 'turn/begin' }, ...frames.map((registers) => ({ step: 'set-up/place', ...registers }))];
    const position = { ruleset: 'the-anarchy', scenario: 'ridgeway-horse', options: { setUp: 'players' }, state: { stack } };
    expect(() => game.fromPosition(position)).toThrow(/"head": null/);
  });

  test.each([
    ['a ladder that leads nowhere', { 'ladder-1': { at: '0708', bearer: null, mate: null, top: '1309' } }, 'top'],
    ['rocks that lead up', { 'rocks-1': { top: '0709' } }, 'top'],
    ['a bucket that lies somewhere and is carried', { 'oil-1': { at: '0909', bearer: 'angevin-crossbow-1' } }, 'at'],
    ['a man with two ladders', { 'ladder-1': {}, 'ladder-2': { bearer: 'royalist-man-at-arms-1' } }, 'bearer', 'ladder-2'],
    ['a ladder that one man carries for two', { 'ladder-1': { bearer: null } }, 'mate'],
  ])('with %s is refused [3.4.4] [B18]', (_, things, field, thing = Object.keys(things)[0]!) => {
    expect(refusal({}, { things }, 'keep-ladders')).toBe(`/state/things/${thing}/${field}`);
  });

  test('with a ladder whose second bearer is not on the map is refused [4.3.2]', () => {
    const { scenario } = theAnarchy.load('keep-ladders').newState() as AnarchyState;
    const ladder = scenario.things.find(({ id }) => id === 'ladder-1')!;
    const mate = scenario.men[ladder.mate]!.id;
    expect(refusal({ [mate]: { at: null, presence: 'waiting' } }, {}, 'keep-ladders')).toBe('/state/things/ladder-1/mate');
  });

  test('has nobody flee where there is no attacker [B60]', () => {
    const stack = [{ step: 'turn/end' }, { step: 'turn/phase', next: 1 }, { step: 'rout/run' }];
    expect(refusal({}, { turn: 3, phase: 'missiles', stack })).toBe('/state/stack/2');
  });

  test('has nobody led who is dead [B15]', () => {
    const dead = { 'royalist-spearman-3': { health: 'dead', at: null, leader: 'royalist-man-at-arms-3' } };
    expect(refusal(dead, {}, 'keep-ladders')).toBe('/state/men/royalist-spearman-3/leader');
  });

  test('may have a ladder that is set, and a man on it [3.4.4]', () => {
    const things = { 'ladder-1': { at: '0708', bearer: null, mate: null, top: '0709' } };
    expect(look(read({ 'royalist-knight-1': { at: '0708+2' } }, { things }, 'keep-ladders'), 'royalist-knight-1').at).toBe('0708+2');
    expect(refusal({ 'royalist-knight-1': { at: '0808+2' } }, { things }, 'keep-ladders')).toBe('/state/men/royalist-knight-1/at');
  });
});

describe('a position of a set-up by the players', () => {
  test.each([
    ['masons-wall', 'who are to be set down have ladders in hand'],
    ['sally', 'the camp goes to sleep afterwards'],
  ])('is read back, of %s, where %s [B6] [AN-77]', (id) => {
    const game = theAnarchy.load(id, { setUp: 'players' });
    const state = game.newState();
    const rng = Rng.from('set-up');
    let read = 0;
    for (; state.turn === 0 && state.actor !== CHANCE; read++) {
      expect(game.fromPosition(state.toPosition()).hash()).toBe(state.hash());
      state.apply(randomMove(state, rng));
    }
    expect(read).toBeGreaterThan(10);
  });
});

describe('a siege written by hand', () => {
  test.each([
    [
      'a garrison that builds what only besiegers use [7.4]',
      { teams: { 'angevin-engineer-1': { item: 'belfry', worked: 1, since: 1 } } },
      '/state/teams/angevin-engineer-1/worked',
    ],
    [
      'work that lasts longer than its item takes [7.4]',
      { teams: { 'royalist-engineer-1': { item: 'ram', worked: 4, since: 1 } } },
      '/state/teams/royalist-engineer-1/worked',
    ],
    [
      'fire that takes no roll [7.5.1]',
      {
        stack: [
          { step: 'siege/day', next: 6 },
          { step: 'siege/spread', work: 64, next: 65 },
          { step: 'siege/kindle', work: 64, least: 0 },
        ],
      },
      '/state/stack/2',
    ],
    [
      'somebody led who has not come [B18]',
      {},
      '/state/men/royalist-reinforcement-4/leader',
      { 'royalist-reinforcement-4': { leader: 'royalist-knight-3' } },
    ],
  ] as const)('is refused with %s', (_, more: Cells, path: string, men: Readonly<Record<string, Cells>> = {}) => {
    expect(refusal(men, { turn: 2, ...more }, 'siege')).toBe(path);
  });

  const faultOf = (scenario: string, change: (state: Cells) => Cells): string | undefined => {
    const game = theAnarchy.load(scenario, { resolution: 'played' });
    const state = game.newState();
    const rng = Rng.from('siege by hand');
    let found: string | undefined;
    for (let ply = 0; ply < 600 && state.actor !== TERMINAL && found === undefined; ply++) {
      state.apply(randomMove(state, rng));
      const position = state.toPosition();
      const changed = change(position.state as Cells);
      if (changed === position.state) continue;
      try {
        game.fromPosition({ ...position, state: changed });
      } catch (error) {
        found = (error as RulesError).path;
      }
    }
    return found;
  };
  const stackOf = (state: Cells) => state['stack'] as readonly { readonly step: string }[];

  const isFought = (state: Cells) => 'field' in state;

  test('has nobody fight whose day it is not [7.1.3]', () => {
    expect(faultOf('relief', (state) => (isFought(state) ? { ...state, siegeHolder: null } : state))).toBe('/state/siegeHolder');
  });

  test('has no fight for a gallery where there is none [7.7.4]', () => {
    expect(faultOf('relief', (state) => (isFought(state) ? { ...state, siegeAct: 'gallery' } : state))).toBe('/state/field');
  });

  test('brings a gallery to a hex of a wall [6.3.2]', () => {
    const muster = (state: Cells): Cells => ({
      ...state,
      siegeAct: 'gallery',
      mineAt: null,
      mine: 'none',
      stack: [stackOf(state)[0], { step: 'siege/muster', other: false }],
    });
    const isDay = (state: Cells) =>
      stackOf(state)[0]?.step === 'siege/day' && stackOf(state)[1]?.step === 'siege/act' && !('mine' in state);
    expect(faultOf('mine', (state) => (isDay(state) ? muster(state) : state))).toBe('/state/stack/1');
  });
});

test('a pack names each place of a list once', () => {
  const pack = { id: 'twice', hoarding: ['0809', '0809'] };
  expect(theAnarchy.checkPack!(pack).map(({ path }) => path)).toContain('/hoarding/1');
});
