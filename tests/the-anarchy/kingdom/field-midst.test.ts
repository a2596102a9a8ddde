import { describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../../env/index.ts';
import { ActionList, isPlayer, Observation, type Player, Rng } from '../../../rules/core/index.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import { AWAY, FREE, KILLED, type KingdomState, TAKEN } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { type AnarchyState, DEAD, STUNNED, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { usualOrDeep } from '../../deep.ts';
import { drawnUp, FAR, MEETING, PLAYED, rows } from './battlefield.ts';
import { group, legalTexts, march, noble, realm, stepName } from './realm.ts';

describe('in the middle of a battle', () => {
  test('a campaign is saved and goes on as it was [C.15]', () => {
    const s = drawnUp();
    const rng = Rng.from(3);
    const legalActions = new ActionList();
    for (let i = 0; i < 40; i++) {
      const move = isPlayer(s.actor) ? s.game.scripted.choose(s, s.legalActions(legalActions), rng) : s.chanceOutcomes().sample(rng);
      s.apply(move);
    }
    expect(s.field).not.toBeNull();
    const saved = JSON.parse(JSON.stringify(s.toPosition())) as unknown;
    const back = (s.game as unknown as { fromPosition(position: unknown): KingdomState }).fromPosition(saved);
    expect([back.hash(), legalTexts(back)]).toEqual([s.hash(), legalTexts(s)]);
    const copy = s.clone();
    const [action] = isPlayer(s.actor) ? s.legalActions() : [s.chanceOutcomes().sample(rng)];
    for (const one of [s, back, copy]) one.apply(action!);
    expect([back.hash(), copy.hash()]).toEqual([s.hash(), s.hash()]);
  });

  test('positions that do not fit are refused where they are wrong [C.15]', () => {
    const s = drawnUp();
    const position = s.toPosition();
    const state = position.state as Record<string, object>;
    const read =
      (change: object): (() => KingdomState) =>
      () =>
        (s.game as unknown as { fromPosition(given: unknown): KingdomState }).fromPosition({ ...position, state: { ...state, ...change } });
    expect(read({ field: null })).toThrow('battlefield');
    expect(read({ field: { ...state['field'], game: 'nowhere' } })).toThrow('meadow');
    expect(
      read({ groups: { ...state['groups'], 'angevin-1': { ...(state['groups'] as Record<string, object>)['angevin-1'], knight: 9 } } }),
    ).toThrow('men of this side fight');
  });

  test('networks see the men in rows of their own, own before enemies, and nothing of them otherwise [C.15]', () => {
    const s = drawnUp();
    const { observation } = s.game;
    expect(observation.version).toBe('the-anarchy-kingdom-played-5');
    const into = new Observation(observation);
    const place = observation.units.features.findIndex(({ name }) => name === 'men-attack');
    const width = observation.units.features.length;
    const standing = (from: number, to: number): number =>
      Array.from({ length: to - from }, (_, i) => into.units[(from + i) * width + place]!).filter((attack) => attack > 0).length;
    for (const viewer of [0, 1] as const) {
      s.observe(viewer, into);
      expect([standing(0, 70), standing(70, 140)]).toEqual([13, 13]);
    }
    const before = march(realm({ groups: [...MEETING], options: PLAYED }), 'royalist-1', '2113');
    before.observe(0, into);
    expect(standing(0, 140)).toBe(0);
  });

  test('each man of either side is accounted for when it is over, whoever plays [C.15.6] [C.15.7]', () => {
    for (const seed of usualOrDeep([1], [1, 2, 3])) {
      const s = drawnUp(['R 2213 10 norman stephen/9', 'A 2113 10 norman robert/6', FAR]);
      const rng = Rng.from(seed);
      const legalActions = new ActionList();
      const count = (side: Player, does: (field: AnarchyState, man: number) => boolean): number =>
        rows(side, 11)
          .slice(1)
          .filter((man) => does(s.field!, man)).length;
      const [dead, caught, hurt] = [[0, 0] as number[], [0, 0] as number[], [0, 0] as number[]];
      s.listener = ({ kind }) => {
        if (kind !== 'result') return;
        for (const side of [0, 1] as const) {
          dead[side] = count(side, (field, man) => field.health(man) === DEAD);
          caught[side] = count(
            side,
            (field, man) => field.health(man) !== DEAD && (field.captor(man) >= 0 || field.health(man) === STUNNED),
          );
          hurt[side] = count(side, (field, man) => field.health(man) === WOUNDED);
        }
      };
      while (s.field !== null)
        s.apply(isPlayer(s.actor) ? s.game.scripted.choose(s, s.legalActions(legalActions), rng) : s.chanceOutcomes().sample(rng));
      [0, group('angevin-1')].forEach((one, side) => {
        if (!s.isThere(one)) return;
        const lost = 10 - menOf(s, one);
        expect(lost).toBeGreaterThanOrEqual(dead[side]!);
        expect(lost - dead[side]!).toBeLessThanOrEqual(caught[side]!);
        expect(s.wounded(one)).toBeLessThanOrEqual(hurt[side]!);
      });
      expect(dead[0]! + dead[1]!).toBeGreaterThan(0);
      // Stephen has nowhere to go if the one group of his side is gone [C.8.1] [AN-219].
      expect(s.isThere(0) ? [FREE, TAKEN, KILLED] : [AWAY, TAKEN, KILLED]).toContain(s.nobleFate(noble(s, 'stephen')));
      expect([FREE, TAKEN, KILLED]).toContain(s.nobleFate(noble(s, 'robert')));
    }
  }, 600_000);
});

test('a whole campaign is played with its battles, and ends [C.15]', () => {
  const game = theAnarchy.load('the-empress-road', PLAYED);
  const s = game.newState() as KingdomState;
  const rng = Rng.from(1);
  const legalActions = new ActionList();
  let [plies, fought] = [0, 0];
  for (; s.depth > 0; plies++) {
    if (stepName(s) === 'field/first') fought++;
    if (s.field === null) expect(s.data[s.game.layout.innerCell]).toBe(0);
    s.apply(isPlayer(s.actor) ? game.scripted!.choose(s, s.legalActions(legalActions), rng) : s.chanceOutcomes().sample(rng));
  }
  expect(fought).toBeGreaterThan(0);
  expect([s.field, s.turn]).toEqual([null, 6]);
}, 600_000);

test('a campaign with its battles keeps the contract [C.15]', () => {
  const pack = { ...realm({ groups: [...MEETING], options: PLAYED }).game.pack!, days: 3 };
  const report = checkScenario(theAnarchy, pack, {
    ...usualOrDeep({ games: 1, closely: 4, every: 500 }, { games: 2, closely: 8, every: 200 }),
    options: PLAYED,
  });
  expect(report.ok, formatReport(report)).toBe(true);
});
