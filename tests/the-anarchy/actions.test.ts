import { describe, expect, test } from 'vitest';
import type { AnarchyGame } from '../../rules/the-anarchy/game/game.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';

const FIGHTS = ['keep-ladders', 'sally', 'ridgeway'];
const games = Object.fromEntries([...FIGHTS, 'siege'].map((id) => [id, theAnarchy.load(id) as AnarchyGame]));
const kindsOf = (id: string): readonly string[] => games[id]!.space.kinds;
/** Kinds of the days of a siege that name nothing, of which a fight would have one each. */
const BARE = ['repair', 'dig', 'hurry', 'kindle', 'fill'];

describe('actions of The Anarchy', () => {
  test('of a siege are those of its fights, then those of its days', () => {
    const [fight, siege] = [kindsOf('keep-ladders'), kindsOf('siege')];
    expect(siege.slice(0, fight.length)).toEqual(fight);
    expect(siege.slice(fight.length)).toEqual(expect.arrayContaining([...BARE, 'act', 'muster', 'batter', 'build', 'buy']));
  });

  test.each(FIGHTS)('of %s have none of the days of a siege', (id) => {
    expect(kindsOf(id).filter((kind) => kindsOf('siege').indexOf(kind) >= kindsOf(id).length)).toEqual([]);
    expect(() => games[id]!.actions.parse(games[id]!.newState(), 'dig')).toThrow(/dig/);
  });

  test('are shown to networks in the columns that they have learnt, in fights as in sieges', () => {
    const kinds = kindsOf('siege');
    const columnsOf = (id: string): readonly string[] =>
      games[id]!.observation.actions.features.slice(0, kinds.length).map(({ name }) => name);
    expect(columnsOf('keep-ladders')).toEqual(kinds);
    expect(columnsOf('siege')).toEqual(kinds);
  });
});
