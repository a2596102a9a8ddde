import { describe, expect, test } from 'vitest';
import { Rng } from '../../../rules/core/index.ts';
import { ARM, ARMS } from '../../../rules/the-anarchy/kingdom/charts/arms.ts';
import { refreshLook } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { group, realm } from './realm.ts';

const ROWS = ['angevin-1', 'angevin-2', 'angevin-3'].map(group);
const TRIES = 900;

/** Three groups that may have exchanged men, each with as many men of two arms. */
function cloud(
  first: Readonly<Partial<Record<keyof typeof ARM, number>>>,
  others: Readonly<Partial<Record<keyof typeof ARM, number>>>,
): KingdomState {
  const s = realm({ groups: ['R 2213 12 norman stephen/9', 'A 0101 6 norman', 'A 0301 6 norman', 'A 0501 6 norman'] });
  for (const row of ROWS) {
    for (let arm = 0; arm < ARMS.length; arm++) s.setArm(row, arm, (row === ROWS[0] ? first : others)[ARMS[arm]!] ?? 0);
    s.setCloud(row, ROWS[0]!);
    refreshLook(s, row);
  }
  return s;
}

/** How often each group has a man of an arm in worlds that are drawn for the other side. */
function owners(s: KingdomState, arm: number): number[] {
  const rng = Rng.from('cloud');
  const tally = ROWS.map(() => 0);
  for (let i = 0; i < TRIES; i++) {
    const world = s.clone();
    world.resample(0, rng);
    ROWS.forEach((row, k) => (tally[k]! += world.arm(row, arm)));
  }
  return tally;
}

describe('what is not known of groups that look alike', () => {
  // Five deviations of a share of a third.
  const slack = 5 * Math.sqrt((TRIES * 2) / 9);

  test('is dealt out evenly where every group has just the men that it must have [C.8.1] [AN-215]', () => {
    const tally = owners(cloud({ sergeant: 1, spearman: 2 }, { spearman: 3 }), ARM.sergeant);
    for (const count of tally) expect(Math.abs(count - TRIES / 3), tally.join()).toBeLessThan(slack);
  });

  test('and where there are men to spare', () => {
    const tally = owners(cloud({ crossbow: 1, spearman: 3 }, { spearman: 4 }), ARM.crossbow);
    for (const count of tally) expect(Math.abs(count - TRIES / 3), tally.join()).toBeLessThan(slack);
  });
});
