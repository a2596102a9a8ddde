import { describe, expect, test } from 'vitest';
import { COVER } from '../../../../rules/the-anarchy/charts/types.ts';
import {
  advantageIn,
  barsFight,
  canManStand,
  canStand,
  costInto,
  coverAcross,
  groundCost,
  isFlammable,
} from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { TERRAIN, TERRAIN_CHARTS } from '../../../../rules/the-anarchy/charts/terrain.ts';
import { at, field, man } from '../../field.ts';

const MAP = ['.=MMr', '.,=./', '.dl.^', '.hu..', '..T..'];
const s = field({ men: ['blue man-at-arms 0102', 'blue axeman 0101', 'red monk 0505'], map: MAP });
const place = (name: string): number => at(s, name);

describe('ground', () => {
  test('costs what its chart says on foot and on horseback [1.1] [2.1] [B11]', () => {
    const [axeman, armoured] = [man(s, 'blue-axeman-1'), man(s, 'blue-man-at-arms-1')];
    expect(costInto(s, axeman, place('0102'), place('0202'))).toBe(2);
    expect(groundCost(s, place('0102'), place('0202'), true, false)).toBe(4);
    expect(costInto(s, armoured, place('0402'), place('0303'))).toBe(3);
    expect(canStand(s, place('0303'), true)).toBe(false);
  });

  test('bears nobody in armour where the water is deep, and costs less along the moat; bridges are not climbed from it [B17] [3.1]', () => {
    expect([canManStand(s, man(s, 'blue-man-at-arms-1'), place('0201')), canManStand(s, man(s, 'blue-axeman-1'), place('0201'))]).toEqual([
      false,
      true,
    ]);
    const into = (from: string, to: string): number => groundCost(s, place(from), place(to), false, false);
    expect([into('0201', '0301'), into('0401', '0301'), into('0401', '0501')]).toEqual([4, 1, -1]);
  });

  test('lies on levels; nobody fights more than one up or down, nor through a shut door [B5] [2.3]', () => {
    expect([s.levelAt(place('0401')), s.levelAt(place('0502')), s.levelAt(place('0503'))]).toEqual([-1, 0, 1]);
    expect([barsFight(s, place('0502'), place('0503')), barsFight(s, place('0103'), place('0203'))]).toEqual([false, true]);
  });

  test('helps or hinders who stands there, and covers him by the side of the shot [B33] [1.1]', () => {
    expect([advantageIn(s, place('0303'), false), advantageIn(s, place('0303'), true), advantageIn(s, place('0202'), true)]).toEqual([
      1, 0, -1,
    ]);
    expect(coverAcross(s, place('0502'), 3, place('0505'))).toBe(COVER.medium);
    expect(coverAcross(s, place('0502'), 4, place('0102'))).toBe(COVER.none);
  });

  test('lets nobody fight across a slit or a chapel window, but into it from the room behind, where it covers nobody [3.1] [2.1] [AN-451]', () => {
    const t = field({
      men: ['blue monk 0101', 'red monk 0505'],
      map: ['.....', 'WAAW.', 'WkkW.', 'WkkD.', 'WWWW.', '.....', '.#cc.', '.#hh.', '.###.'],
    });
    const cover = (from: string, to: string): number => coverAgainst(t, at(t, from), at(t, to));
    const bars = (from: string, to: string): boolean => barsFight(t, at(t, from), at(t, to));
    expect([bars('0203', '0202'), bars('0202', '0203'), bars('0202', '0302'), bars('0201', '0202')]).toEqual([false, false, false, true]);
    expect([bars('0308', '0307'), bars('0306', '0307')]).toEqual([false, true]);
    expect([cover('0308', '0307'), cover('0306', '0307')]).toEqual([COVER.none, COVER.heavy]);
    expect([cover('0203', '0202'), cover('0201', '0202')]).toEqual([COVER.none, COVER.heavy]);
  });

  test('in a mine is bad for both [6.1]', () => {
    const { attack, defence } = TERRAIN_CHARTS[TERRAIN.mine]!;
    expect([attack, defence]).toEqual([-1, -1]);
  });

  test('that burns lets nobody in, and a door can burn [3.3.8] [2.3.3] [B55]', () => {
    const open = s.clone();
    open.setDoorState(open.game.doorAt[place('0203')]!, 1);
    expect([canStand(open, place('0203'), false), isFlammable(open, place('0203'))]).toEqual([true, true]);
    open.setWoodFire(open.game.woodAt[place('0203')]!, 2);
    expect([canStand(open, place('0203'), false), isFlammable(open, place('0203'))]).toEqual([false, false]);
  });
});
