import { describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../../env/index.ts';
import { isPlayer, type Player, Rng } from '../../../rules/core/index.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { battleAtHand } from '../../../rules/the-anarchy/kingdom/mechanics/field/at-hand.ts';
import { fieldName, fieldNumber, numberOfField } from '../../../rules/the-anarchy/kingdom/mechanics/field/ground.ts';
import { fightersOf, hostOf } from '../../../rules/the-anarchy/kingdom/mechanics/field/muster.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { CHEAP } from '../../contract/keeps-contract.ts';
import { usualOrDeep } from '../../deep.ts';
import { FAR, idle, kill, PLAYED } from './battlefield.ts';
import { legal, legalTexts, march, play, realm, roll, ruleAgainst, stepName } from './realm.ts';

const SIXTY = { ...PLAYED, hosts: 'sixty' } as const;

/** Two hosts of forty-five and thirty-three on open ground, and one of who is far away. The king comes from the south-east. */
const HOSTS = ['R 2213 44 norman stephen/6', 'A 2113 32 norman robert/6', FAR] as const;

/** A battle of large hosts that is taken up, at the choice of the ground. */
function battle(groups: readonly string[] = HOSTS, options: Readonly<Record<string, string>> = SIXTY): KingdomState {
  const s = realm({ groups, options });
  march(s, 'royalist-1', '2113');
  play(s, 'attack', 'fight');
  if (stepName(s) === 'battle/join') play(s, 'assist royalist-2');
  return s;
}

/** The same on four meadows whose northern edge is the upper one; both sides stand in lines. */
function drawnUp(groups: readonly string[] = HOSTS): KingdomState {
  const s = battle(groups);
  play(s, ...Array<string>(4).fill('ground meadow'));
  roll(s, 0);
  play(s, 'pass', 'men-done', 'men-done', 'attack');
  return s;
}

const standing = (s: KingdomState, side: Player): readonly number[] => s.field!.game.menOf[side].filter((man) => s.field!.isOnMap(man));

describe('with hosts of up to sixty', () => {
  test('a battle of more than sixty characters is fought on four maps, which both sides lay in turn [C.15.1] [C.15.2]', () => {
    const s = battle();
    const laid: [step: string, actor: number, above: number][] = [];
    for (const map of ['ground trail', 'above meadow', 'ground meadow-turned', 'above trail-turned']) {
      laid.push([stepName(s), s.actor, legal(s, 'above').length]);
      if (laid.length % 2 === 1) expect(ruleAgainst(s, 'above meadow')).toBe('C.15.2');
      play(s, map);
    }
    expect(laid).toEqual([
      ['field/ground', 1, 0],
      ['field/ground', 0, 4],
      ['field/ground', 1, 0],
      ['field/ground', 0, 4],
    ]);
    const { id, grid } = s.field!.scenario;
    expect([stepName(s), id, grid.columns, grid.rows]).toEqual(['field/north', 'meadow-trail-turned-trail-meadow-turned', 36, 24]);
  });

  test('one of up to thirty has one map still, and one of up to sixty two [C.15.1]', () => {
    const sizeOf = (royalists: number, angevins: number): number[] => {
      const s = battle([`R 2213 ${royalists} norman stephen/6`, `A 2113 ${angevins} norman robert/6`, FAR]);
      while (stepName(s) === 'field/ground') play(s, 'ground meadow');
      const { columns, rows } = s.field!.scenario.grid;
      return [columns, rows];
    };
    expect([sizeOf(14, 14), sizeOf(15, 14), sizeOf(29, 29), sizeOf(30, 29)]).toEqual([
      [18, 12],
      [18, 24],
      [18, 24],
      [36, 24],
    ]);
  });

  test('all men of both stand there, each along the edge of the maps from which he came [C.15.1] [C.15.4]', () => {
    const s = drawnUp();
    const at = battleAtHand(s)!;
    expect([standing(s, 0).length, standing(s, 1).length]).toEqual([hostOf(s, 0, at).length, hostOf(s, 1, at).length]);
    expect([standing(s, 0).length, standing(s, 1).length]).toEqual([45, 33]);
    const { grid } = s.field!.scenario;
    const columns = (side: Player): number[] => standing(s, side).map((man) => grid.columnOf(s.field!.at(man)));
    expect(Math.min(...columns(0))).toBeGreaterThan(30);
    expect(Math.max(...columns(1))).toBeLessThan(6);
  });

  test('who comes from the north or the south has the half of that edge that is his [C.15.1] [C.15.4]', () => {
    const s = realm({ groups: ['R 2114 44 norman stephen/6', 'A 2113 32 norman robert/6', FAR], options: SIXTY });
    march(s, 'royalist-1', '2113'); // from the south
    play(s, 'attack', 'fight', ...Array<string>(4).fill('ground meadow'));
    roll(s, 0);
    play(s, 'attack');
    const { grid } = s.field!.scenario;
    const places = legal(s, 'men-place').map((place) => grid.parse(place));
    expect(places.length).toBeGreaterThan(50);
    expect(Math.min(...places.map((hex) => grid.columnOf(hex)))).toBe(19);
    expect(Math.min(...places.map((hex) => grid.rowOf(hex)))).toBeGreaterThan(12);
    play(s, 'men-done');
    const angevins = legal(s, 'men-place').map((place) => grid.parse(place));
    expect(Math.max(...angevins.map((hex) => grid.columnOf(hex)))).toBe(18);
    expect(Math.max(...angevins.map((hex) => grid.rowOf(hex)))).toBeLessThanOrEqual(12);
  });

  test('the best sixty of a larger one stand there, and the others leave with them [C.15.1]', () => {
    const s = drawnUp(['R 2213 60 norman stephen/6', 'A 2113 12 norman robert/6', FAR, 'R 2114 9 norman']);
    const at = battleAtHand(s)!;
    expect([hostOf(s, 0, at).length, fightersOf(s, 0, at).length, standing(s, 0).length]).toEqual([70, 60, 60]);
    kill(s.field!, standing(s, 0));
    idle(s);
    expect(menOf(s, 0) + menOf(s, 1)).toBe(10);
  });

  test('two cells number what is fought on; names are read back, and none of a battle that is larger than there is room for', () => {
    const large = fieldNumber([15, 15, 15, 15]);
    expect(large).toBeGreaterThan(0x7fff);
    for (const number of [0, 5, fieldNumber([0]), fieldNumber([3, 4]), large]) expect(numberOfField(fieldName(number))).toBe(number);
    for (const name of ['', 'meadow-meadow-meadow', 'meadow-swamp', 'turned-meadow', `${fieldName(large)}-meadow`])
      expect(numberOfField(name)).toBe(-1);
    const s = battle();
    play(s, ...Array<string>(4).fill('ground trail-turned'));
    const { spec } = s.game.layout;
    expect(spec.inner!.nameOf(fieldNumber([3, 3, 3, 3]))).toBe(s.field!.scenario.id);
    expect(battle(HOSTS, PLAYED).game.layout.spec.inner!.numberOf(s.field!.scenario.id)).toBe(-1);
  });

  test('is saved and goes on as it was, while maps are laid and while men fight [C.15]', () => {
    const s = battle();
    const rng = Rng.from(5);
    for (let ply = 0; ply < 60; ply++) {
      const back = s.game.fromPosition(JSON.parse(JSON.stringify(s.toPosition()))) as KingdomState;
      expect([back.hash(), legalTexts(back)]).toEqual([s.hash(), legalTexts(s)]);
      const options = isPlayer(s.actor) ? [...s.legalActions()] : [];
      s.apply(options.length > 0 ? options[rng.below(options.length)]! : s.chanceOutcomes().sample(rng));
    }
    expect(s.field!.scenario.grid.columns).toBe(36);
  });

  test('positions are refused where maps lie that are not needed, or not in their order [C.15.2]', () => {
    const s = battle();
    play(s, 'ground meadow');
    const position = s.toPosition();
    const state = position.state as Record<string, unknown>;
    const stack = state['stack'] as Record<string, unknown>[];
    const read = (change: object) => () =>
      s.game.fromPosition({ ...position, state: { ...state, stack: [...stack.slice(0, -1), { ...stack.at(-1)!, ...change }] } });
    expect(read({})).not.toThrow();
    expect(read({ upper: null, lower: 'meadow' })).toThrow('one after the other');
    expect(read({ right: 'meadow' })).toThrow('one after the other');
  });

  test('a campaign keeps the contract', () => {
    const pack = { ...battle().game.pack!, days: 2 };
    const report = checkScenario(theAnarchy, pack, {
      games: 1,
      ...usualOrDeep({ closely: 4, every: 500 }, { closely: 8, every: 200 }),
      options: SIXTY,
      only: CHEAP,
    });
    expect(report.ok, formatReport(report)).toBe(true);
  });
});
