import { describe, expect, test } from 'vitest';
import type { Player } from '../../../rules/core/index.ts';
import { CLASS } from '../../../rules/the-anarchy/charts/types.ts';
import { FIELD_SHEETS, firstMaps, rowsOfField, furtherMaps } from '../../../rules/the-anarchy/kingdom/charts/fields.ts';
import { northsOf, stretchFrom } from '../../../rules/the-anarchy/kingdom/mechanics/field/arrivals.ts';
import { battleAtHand } from '../../../rules/the-anarchy/kingdom/mechanics/field/at-hand.ts';
import { fightersOf, hostOf } from '../../../rules/the-anarchy/kingdom/mechanics/field/muster.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import { compileField } from '../../../rules/the-anarchy/kingdom/scenarios/fields.ts';
import { KILLED } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { WAYS } from '../../../rules/the-anarchy/state/scenario.ts';
import { WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { FAR, PLAYED, MEETING, battle, onMeadow, drawnUp, idle, firstRowOf, rows, kill } from './battlefield.ts';
import { expectWeights, group, legal, legalTexts, march, noble, play, realm, roll, ruleAgainst, stepName } from './realm.ts';

describe('a battle that is fought out', () => {
  test('needs the option: by table nothing is fought, and there are no actions for it [C.15]', () => {
    const s = march(realm({ groups: [...MEETING] }), 'royalist-1', '2113');
    play(s, 'attack', 'fight');
    expect([stepName(s), s.field]).toEqual(['battle/roll', null]);
    expect(s.game.space.kinds).not.toContain('ground');
    expect(s.game.layout.innerCell).toBe(-1);
  });

  test('begins with the ground, of which the side that is attacked lays the first map [C.15.2]', () => {
    const s = battle();
    expect([stepName(s), s.actor, legal(s, 'ground'), legal(s, 'above')]).toEqual([
      'field/ground',
      1,
      ['meadow', 'meadow-turned', 'trail', 'trail-turned'],
      [],
    ]);
    expect(ruleAgainst(s, 'ground woods')).toBe('C.15.2');
    play(s, 'ground trail');
    expect([stepName(s), s.field!.scenario.id]).toEqual(['field/north', 'trail']);
  });

  test('of more than thirty characters on two maps, the second laid by the other side [C.15.1] [C.15.2]', () => {
    const s = battle(['R 2213 24 norman stephen/6', 'A 2113 12 norman robert/6', FAR]);
    play(s, 'ground trail');
    expect([stepName(s), s.actor]).toEqual(['field/ground', 0]);
    const above = s.clone();
    play(s, 'ground meadow-turned');
    expect([s.field!.scenario.id, s.field!.scenario.grid.rows]).toEqual(['trail-meadow-turned', 24]);
    play(above, 'above meadow');
    expect(above.field!.scenario.id).toBe('meadow-trail');
  });

  test('on maps that may be turned by half: each hex is then where it would be if one walked round the table [C.15.2]', () => {
    const [upright, turned] = [rowsOfField([0]), rowsOfField([1])];
    expect([FIELD_SHEETS[0], FIELD_SHEETS[1]]).toEqual(['meadow', 'meadow-turned']);
    for (let sheet = 0; sheet < FIELD_SHEETS.length; sheet += 2) {
      const lies = compileField('upright', [sheet], 30);
      const other = compileField('turned', [sheet + 1], 30);
      const { grid, places } = lies;
      const across = (hex: number): number => grid.hexAt(grid.columns + 1 - grid.columnOf(hex), grid.rows + 1 - grid.rowOf(hex));
      for (let hex = 0; hex < grid.size; hex++) {
        expect(other.places.terrain[across(hex)]).toBe(places.terrain[hex]);
        for (let way = 0; way < 6; way++) {
          const next = places.neighbours[hex * WAYS + way]!;
          expect(other.places.neighbours[across(hex) * WAYS + ((way + 3) % 6)]).toBe(next < 0 ? next : across(next));
        }
      }
    }
    expect(turned).not.toEqual(upright);
  });

  test('whose northern edge is found by lot: one of four, of two maps the upper or the lower [C.15.2]', () => {
    const one = battle();
    play(one, 'ground meadow');
    expect(stepName(one)).toBe('field/north');
    expectWeights(one, { 0: 1, 1: 1, 2: 1, 3: 1 });
    const two = battle(['R 2213 24 norman stephen/6', 'A 2113 12 norman robert/6', FAR]);
    play(two, 'ground meadow', 'ground meadow');
    expectWeights(two, { 0: 1, 2: 1 });
    roll(one, 2);
    play(one, 'pass', 'men-done', 'men-done');
    const columns = rows(0, 13).map((man) => one.field!.scenario.grid.columnOf(one.field!.at(man)));
    expect(Math.max(...columns)).toBeLessThanOrEqual(2); // from the south-east, with the south above, is from the left
  });

  test('has ground for each land, and a hamlet for a settlement [C.15.2]', () => {
    for (const land of ['open', 'forest', 'hills', 'ridge', 'river', 'gorge', 'marsh'] as const) {
      expect(firstMaps(land, false).length).toBeGreaterThan(0);
      expect(furtherMaps(land)).toEqual(expect.arrayContaining([...firstMaps('open', false)]));
    }
    expect(firstMaps('river', true)).not.toEqual(firstMaps('river', false));
  });

  test('draws both sides up along the sides from which they came [C.15.1] [C.15.4]', () => {
    const sizes = { one: { columns: 18, rows: 12 }, two: { columns: 18, rows: 24 }, four: { columns: 36, rows: 24 } } as const;
    const from = (maps: keyof typeof sizes, north: number): string[] =>
      [0, 1, 2, 3, 4, 5].map((direction) => stretchFrom(direction, sizes[maps], north));
    expect(from('one', 0)).toEqual(['top', 'top', 'right', 'bottom', 'bottom', 'left']);
    expect(from('one', 1)).toEqual(['right', 'right', 'bottom', 'left', 'left', 'top']);
    expect(from('two', 0)).toEqual(['top', 'upper-right', 'lower-right', 'bottom', 'lower-left', 'upper-left']);
    expect(from('two', 2)).toEqual(['bottom', 'lower-left', 'upper-left', 'top', 'upper-right', 'lower-right']);
    expect(from('four', 0)).toEqual(['top-left', 'top-right', 'right', 'bottom-right', 'bottom-left', 'left']);
    expect(from('four', 2)).toEqual(['bottom-right', 'bottom-left', 'left', 'top-left', 'top-right', 'right']);
    expect([northsOf(sizes.one), northsOf(sizes.two), northsOf(sizes.four)]).toEqual([
      [0, 1, 2, 3],
      [0, 2],
      [0, 2],
    ]);
    const { field } = drawnUp();
    const columns = (side: Player): number[] => rows(side, 13).map((man) => field!.scenario.grid.columnOf(field!.at(man)));
    expect(Math.min(...columns(0))).toBeGreaterThanOrEqual(17); // the king came from the south-east
    expect(Math.max(...columns(1))).toBeLessThanOrEqual(2); // the earl was there before
  });

  test('gives the first turn to whom the attacker says [C.15.4]', () => {
    const s = onMeadow();
    play(s, 'men-done', 'men-done');
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['field/first', 0, ['pass', 'attack']]);
    const other = s.clone();
    play(s, 'attack');
    play(other, 'pass');
    expect([s.field!.first, other.field!.first]).toEqual([0, 1]);
  });

  test('has every man of the groups that fight, as he is: class, horse, wounds [C.15] [C.15.7]', () => {
    const s = drawnUp(MEETING, (one) => one.setWounded(group('angevin-1'), 2));
    const field = s.field!;
    const fighters = fightersOf(s, 1, battleAtHand(s)!);
    expect(fighters).toHaveLength(13);
    expect(rows(1, 13).map((man) => field.type(man))).toEqual(fighters.map(({ type }) => type));
    expect([field.type(firstRowOf(0)), field.type(firstRowOf(1))]).toEqual([CLASS.count, CLASS.noble]); // prestige 9 and 6
    expect(rows(1, 13).filter((man) => field.isMounted(man))).toHaveLength(5); // the earl, two knights, two sergeants
    expect(rows(1, 13).filter((man) => field.health(man) === WOUNDED)).toHaveLength(2);
    expect(field.isOnMap(firstRowOf(1) + 13)).toBe(false);
  });

  test('takes the best thirty of a side; the others wait behind the field [C.15.1]', () => {
    const s = drawnUp(['R 2213 40 norman stephen/6', 'A 2113 12 norman robert/6', FAR]);
    const at = battleAtHand(s)!;
    expect([hostOf(s, 0, at).length, fightersOf(s, 0, at).length]).toEqual([41, 30]);
    expect(
      Math.min(
        ...hostOf(s, 0, at)
          .slice(0, 30)
          .map(({ type }) => type),
      ),
    ).toBe(CLASS.noble);
    kill(s.field!, rows(0, 30));
    idle(s);
    expect(menOf(s, 0)).toBe(40 - 29); // one of the thirty was the king
    expect(s.nobleFate(noble(s, 'stephen'))).toBe(KILLED);
  });

  test('is shown and told as it is, in words that belong to it [C.15]', () => {
    const s = drawnUp();
    const { board } = s.game;
    expect(legalTexts(s).every((text) => text.startsWith('men-'))).toBe(true);
    expect(s.game.renderText(s)).toContain('royalist-man-1: ');
    expect(s.game.renderSvg(s)).toBe(s.field!.game.renderSvg(s.field!));
    expect(board.pieces(s).map(({ id }) => id)).toContain('angevin-man-13');
    expect(board.headline(s)[0]).toBe(s.field!.game.board.headline(s.field!)[0]);
    const [action] = s.legalActions();
    expect(board.phrase(s, action!)).toBe(s.field!.game.board.phrase(s.field!, action! - s.game.space.size));
    const map = march(realm({ groups: [...MEETING], options: PLAYED }), 'royalist-1', '2113');
    expect(ruleAgainst(map, 'attack 0101')).toBeUndefined();
    expect(ruleAgainst(map, 'men-done')).toBe('C.15');
  });
});
