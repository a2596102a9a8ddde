import { describe, expect, test } from 'vitest';
import { pickMove } from '../../env/check/report/guided.ts';
import { BOTTOM, FRAME_CELLS, type FlatState, Rng, type RulesError, TERMINAL } from '../../rules/core/index.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { rulesets } from '../../rules/registry.ts';

// Whoever a step names, its check says what they must be: positions by hand are refused with the frame, those of play are read.

type S = FlatState;
type Fields = Readonly<Record<string, unknown>>;

/** Blocks of a state that hold what moves about. */
const MOVERS = ['units', 'men', 'leaders', 'groups'];

const load = (ruleset: string, scenario: string): S['game'] => rulesets.find(({ id }) => id === ruleset)!.load(scenario) as S['game'];

/** Names of those that move about in a scenario. */
function moversOf(game: S['game']): ReadonlySet<unknown> {
  const { state } = game.newState().describe().position as { readonly state: Readonly<Record<string, object>> };
  return new Set(MOVERS.flatMap((block) => Object.keys(state[block] ?? {})));
}

function uncheckedOf(game: S['game']): readonly string[] {
  const movers = moversOf(game);
  const names = game.steps.filter(
    ({ check, registers }) =>
      check === undefined && Object.values(registers ?? {}).some((kind) => [0, 1, 2].every((value) => movers.has(kind.toJson(value)))),
  );
  return names.map(({ name }) => name);
}

describe('every step that names units has a check', () => {
  test.each(rulesets.map(({ id }) => id))('%s', (id) => {
    const { scenarios } = rulesets.find((ruleset) => ruleset.id === id)!;
    for (const scenario of scenarios) {
      const game = load(id, scenario.id);
      if ((game.steps as unknown) !== undefined) expect(uncheckedOf(game), scenario.id).toEqual([]);
    }
  });
});

/** The stack of a state, from the bottom. */
function stackOf(s: S): readonly string[] {
  const { stackBase } = s.game.layout;
  return Array.from({ length: s.depth }, (_, place) => s.game.steps[s.data[stackBase + place * FRAME_CELLS]!]!.name);
}

/** Who is in a state of affairs, by its name in positions; the first of a block. */
function find(fields: Fields, block: string, is: (row: Fields) => boolean): string {
  const rows = fields[block] as Readonly<Record<string, Fields>>;
  return Object.keys(rows).find((id) => is(rows[id]!))!;
}

/** What registers of a frame are, and what else is in its state. */
type Draw = (fields: Fields, s: S) => Fields & { readonly state?: Fields };

/** A state of play with a frame of a step on the highest frame on which it may stand, and the place of that frame. */
function withFrame(game: S['game'], step: string, draw: Draw): { readonly position: object; readonly path: string } {
  const rng = Rng.from(`named ${step}`);
  const { on } = game.steps.find(({ name }) => name === step)!;
  for (let s = game.newState() as S, ply = 0; ply < 4000; ply++) {
    if (s.actor === TERMINAL) s = game.newState() as S;
    s.apply(pickMove(s, rng, true));
    const depth = stackOf(s).findLastIndex((name) => on.includes(name)) + 1;
    if (depth === 0 && !on.includes(BOTTOM)) continue;
    const { position } = s.describe();
    const frames = (position.state as { stack: readonly Fields[] }).stack.slice(0, depth);
    const { state = {}, ...registers } = draw(position.state as Fields, s);
    const stack = [...frames, { step, ...registers }];
    return {
      position: { ...position, state: { ...(position.state as Fields), ...state, stack } },
      path: `/state/stack/${depth}`,
    };
  }
  throw new Error(`${step} has nothing to stand on.`);
}

const isWaiting = (row: Fields): boolean => row['status'] === 'waiting' || row['presence'] === 'waiting';
const unitOf = (is: (row: Fields) => boolean) => (fields: Fields) => ({ unit: find(fields, 'units', is) });
const inOrder = unitOf(({ status }) => status === 'ready');

/** A unit of the side whose turn it is, and one of the other that is on the map from the start. */
const unitOfSide = (s: S, side: number): string =>
  (s as unknown as IronState).scenario.units.find((unit) => unit.side === side && unit.hex >= 0)!.id;
const own = (s: S): string => unitOfSide(s, (s as unknown as IronState).side);
const other = (s: S): string => unitOfSide(s, 1 - (s as unknown as IronState).side);
const attack = { hex: '1010', other: null, stage: 5, goesOn: false, drivenBy: 0 };

/** A leader who has left the map in a way in which nobody does who has to be placed. */
const gone = (how: Fields) => (fields: Fields) => {
  const leaders = fields['leaders'] as Readonly<Record<string, Fields>>;
  const leader = find(fields, 'leaders', ({ hex }) => hex !== null);
  return { leader, state: { leaders: { ...leaders, [leader]: { ...leaders[leader], hex: null, ...how } } } };
};

describe('whom a step names must be there, in the state that it presupposes', () => {
  const falkirk = ['men-of-iron', 'falkirk'] as const;
  const fury = ['spanish-fury', rulesets.find(({ id }) => id === 'spanish-fury')!.scenarios[0]!.id] as const;

  test.each([
    [
      'barons-war',
      'evesham-possible',
      'morale/check',
      (f: Fields) => ({ unit: find(f, 'units', () => true), partner: 2, state: { battle: find(f, 'battles', () => true) } }),
      'partner',
    ],
    ['barons-war', 'vanguard', 'morale/recover', unitOf(({ shaken }) => shaken === false), 'must be shaken'],
    ['barons-war', 'vanguard', 'leader/place', gone({}), '"leader" must be a leader on the map'],
    [...falkirk, 'result/apply', (f: Fields) => ({ unit: find(f, 'units', isWaiting), from: null }), '"unit" must be on the map'],
    [...falkirk, 'leader/displaced', gone({ rank: 'pursuing' }), '"leader" must be a leader on the map'],
    [
      ...falkirk,
      'sortie/path',
      (_: Fields, s: S) => ({ unit: own(s), target: other(s), from: '1010' }),
      '"unit" must be of the other player',
    ],
    [...falkirk, 'shock/ride', (_: Fields, s: S) => ({ unit: other(s), part: 2, from: null }), '"unit" must be one of those who attack'],
    [...falkirk, 'shock/ride', (_: Fields, s: S) => ({ unit: own(s), part: 6, from: null }), 'A ride has 5 parts'],
    [
      ...falkirk,
      'shock/pick',
      (_: Fields, s: S) => ({ ...attack, defender: own(s), second: null }),
      '"defender" must be one of those attacked',
    ],
    [
      ...falkirk,
      'command/form',
      (_: Fields, s: S) => ({ side: (s as unknown as IronState).scenario.sides[(s as unknown as IronState).side], last: other(s) }),
      '"last" must be a unit of "side"',
    ],
    [...fury, 'forced/flee', inOrder, '"unit" must be in rout'],
    [...fury, 'forced/meet', inOrder, '"unit" must be one through whom'],
    [...fury, 'forced/pursue', inOrder, '"unit" must be in pursuit'],
    [...fury, 'forced/march-off', inOrder, '"unit" must be marching off'],
    ['the-anarchy', 'sally', 'oil/spread', (f: Fields) => ({ at: '1010', next: 0, spared: find(f, 'men', isWaiting) }), '"spared" must be'],
  ] as const)('%s %s %s', (ruleset, scenario, step, draw, message) => {
    const game = load(ruleset, scenario);
    const { position, path } = withFrame(game, step, draw);
    expect(() => game.fromPosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }) as RulesError);
    expect(() => game.fromPosition(position)).toThrow(message);
  });
});

/** Steps whose frames play reaches, by their ruleset and scenarios. */
const WAITED =
  /^(morale\/(check|recover)|leader\/(place|displaced)|sortie\/path|shock\/(ride|pick)|result\/apply|forced\/|oil\/spread|retreat\/displace)/;

describe('states of play whose steps name units are read back', () => {
  test.each([
    ['barons-war', ['vanguard', 'evesham-possible'], 3],
    ['men-of-iron', ['mill-ford', 'falkirk', 'towton'], 1],
    [
      'spanish-fury',
      rulesets
        .find(({ id }) => id === 'spanish-fury')!
        .scenarios.slice(0, 4)
        .map(({ id }) => id),
      3,
    ],
    ['the-anarchy', ['sally', 'keep-ladders', 'ridgeway-horse'], 1],
  ] as const)('%s', (ruleset, scenarios, games) => {
    let met = 0;
    for (const scenario of scenarios) {
      const game = load(ruleset, scenario);
      for (let i = 0; i < games; i++) {
        const rng = Rng.from(`read back ${scenario} ${i}`);
        const s = game.newState() as S;
        for (let ply = 0; ply < 600 && s.actor !== TERMINAL; ply++) {
          s.apply(pickMove(s, rng, ruleset !== 'barons-war'));
          if (!stackOf(s).some((name) => WAITED.test(name))) continue;
          met++;
          expect(game.fromPosition(JSON.parse(JSON.stringify(s.toPosition()))).bytes()).toEqual(s.bytes());
        }
      }
    }
    expect(met).toBeGreaterThan(0);
  });
});
