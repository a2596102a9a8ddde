import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, type ScenarioPack } from '../../../rules/core/index.ts';
import { isInKeep, isOnWall } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import type { AnarchyState } from '../../../rules/the-anarchy/state/state.ts';
import { CASTLE, CASTLE_PACK } from '../castle.ts';
import { at, during, begin, field, man } from '../field.ts';

/** The castle with besiegers before its northern wall, and the garrison's move played by the captain to its end. */
function garrisonMoves(men: readonly string[], pack: ScenarioPack = {}, change: (s: AnarchyState) => void = () => {}): AnarchyState {
  const s = field({ map: CASTLE, men, pack: { ...CASTLE_PACK, attacker: 'blue', ...pack } });
  change(s);
  begin(during(s, 'red', 'movement'), 'move/select');
  const rng = Rng.from('garrison');
  while (s.depth > 0) s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted.choose(s, s.legalActions(), rng));
  return s;
}

const ARCHERS = ['0501', '0601', '0701', '0801'].map((hex) => `blue crossbow ${hex}`);
const where = (s: AnarchyState, id: string): number => s.at(man(s, id));

describe('the captain of a garrison', () => {
  test('takes who cannot shoot off a wall that nobody storms, out of the enemy’s sight', () => {
    const s = garrisonMoves([...ARCHERS, 'red man-at-arms 0403']);
    expect(isOnWall(s, where(s, 'red-man-at-arms-1'))).toBe(false);
  });

  test('leaves him there while nobody shoots', () => {
    const s = garrisonMoves(['blue man-at-arms 0601', 'red man-at-arms 0403']);
    expect(isOnWall(s, where(s, 'red-man-at-arms-1'))).toBe(true);
  });

  test('sends him to the head of a ladder that is set, shot at or not', () => {
    const s = garrisonMoves([...ARCHERS, 'red man-at-arms 0503'], {}, (state) => {
      state.setThingAt(0, at(state, '0702'));
      state.setThingTop(0, at(state, '0703'));
    });
    expect([isOnWall(s, where(s, 'red-man-at-arms-1')), s.distance(where(s, 'red-man-at-arms-1'), at(s, '0703'))]).toEqual([true, 0]);
  });

  test('falls back into an open keep when the wall is lost, and stays out of a shut one', () => {
    const men = ['blue knight 0603', 'blue knight 0703', 'blue knight 0803', 'red civilian 0708', 'red civilian 0808'];
    const inKeep = (openDoors: readonly string[]): number => {
      const s = garrisonMoves(men, { openDoors });
      return [1, 2].filter((i) => isInKeep(s, where(s, `red-civilian-${i}`))).length;
    };
    expect([inKeep(['0707']), inKeep([])]).toEqual([2, 0]);
  });
});
