import { describe, expect, test } from 'vitest';
import { CHANCE, type Position, Rng, RulesError, TERMINAL } from '../../../rules/core/index.ts';
import type { AnarchyGame } from '../../../rules/the-anarchy/game/game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import type { AnarchyState } from '../../../rules/the-anarchy/state/state.ts';

type Frame = Record<string, unknown> & { readonly step: string };

const load = (scenario: string): AnarchyGame => theAnarchy.load(scenario) as AnarchyGame;

function readOrRefuse(game: AnarchyGame, position: unknown): AnarchyState | RulesError {
  try {
    return game.fromPosition(position) as AnarchyState;
  } catch (error) {
    if (error instanceof RulesError && error.code === 'BAD_POSITION') return error;
    throw error;
  }
}

/** Plays on at random. */
function playOn(s: AnarchyState, plies: number, rng: Rng): void {
  for (let ply = 0; ply < plies && s.actor !== TERMINAL; ply++) {
    if (s.actor === CHANCE) s.apply(s.chanceOutcomes().sample(rng));
    else {
      const legal = s.legalActions();
      s.apply([...legal][rng.below(legal.length)]!);
    }
  }
}

describe('a stack that names men', () => {
  test('is refused with a shot at a friend, or out of range [B21]', () => {
    const shot = { man: 'angevin-longbow-3', target: 'angevin-man-at-arms-1', aim: '1213', isDefensive: false };
    const stack = [{ step: 'turn/end' }, { step: 'turn/phase', next: 1 }, { step: 'missile/select' }, { step: 'missile/roll', ...shot }];
    const read = (last: object): unknown =>
      readOrRefuse(load('belfry'), { ruleset: 'the-anarchy', scenario: 'belfry', state: { stack: [...stack.slice(0, 3), last] } });
    expect(read(stack[3]!)).toMatchObject({ code: 'BAD_POSITION', path: '/state/stack/3' });
    expect(read({ ...stack[3]!, target: 'royalist-knight-2', aim: '1213' })).not.toBeInstanceOf(RulesError);
  });

  test.each(['belfry', 'sally', 'hollow-road'])('is looked at wherever a step has a man in its registers: %s', (scenario) => {
    const named = load(scenario).steps.filter(({ registers }) =>
      Object.keys(registers ?? {}).some((name) => ['man', 'target'].includes(name)),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(({ check }) => check === undefined).map(({ name }) => name)).toEqual([]);
  });

  /** Positions with men and places of their stack exchanged for others: how many are read, and played on, and how many refused. */
  function exchange(scenario: string, games: number): { readonly read: number; readonly refused: number } {
    const game = load(scenario);
    const rng = Rng.from(`roles ${scenario}`);
    const men = game.scenario.men.map(({ id }) => id);
    const names = game.scenario.places.names;
    let [read, refused] = [0, 0];
    for (let i = 0; i < games; i++) {
      const s = game.newState();
      playOn(s, 20 + rng.below(150), rng);
      const position = JSON.parse(JSON.stringify(s.toPosition())) as Position & { state: { stack?: Frame[] } };
      const stack = position.state.stack ?? []; // none where the game is over, or its phase says all
      const top = stack.at(-1) ?? { step: '' };
      for (const [field, value] of Object.entries(top)) {
        const pool = men.includes(value as string) ? men : names.includes(value as string) ? names : null;
        if (field === 'step' || pool === null) continue;
        const changed = { ...top, [field]: pool[rng.below(pool.length)]! };
        const state = { ...position.state, stack: [...stack.slice(0, -1), changed] };
        const again = readOrRefuse(game, { ...position, state });
        if (again instanceof RulesError) refused++;
        else playOn(again, 40, rng);
        if (!(again instanceof RulesError)) read++;
      }
    }
    return { read, refused };
  }

  test.each(['belfry', 'keep-ladders', 'sally', 'hollow-road'])(
    'is refused, or played on, whoever is put into it: %s',
    (scenario) => {
      const { read, refused } = exchange(scenario, Number(process.env['ROLES_GAMES'] ?? 20));
      expect(read + refused).toBeGreaterThan(3);
      expect(refused).toBeGreaterThan(0);
    },
    600_000,
  );
});
