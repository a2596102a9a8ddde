import { expect, test } from 'vitest';
import { IntList } from '../../rules/core/index.ts';
import { CONTINUED, onAttackers, onDefender, RESULT } from '../../rules/men-of-iron/charts/charts.ts';
import { chancesOfClash } from '../../rules/men-of-iron/odds/clash.ts';
import { attackersOf } from '../../rules/men-of-iron/mechanics/shock/attacks.ts';
import { resultsFor } from '../../rules/men-of-iron/mechanics/results/results.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { chargeBy, declare, toShock } from './clash.ts';
import { stepName, unitOf } from './field.ts';

/** Share of the rolls at hand that do something. */
function share(s: IronState, does: (result: number) => boolean): number {
  let weight = 0;
  for (const { outcome, weight: of } of s.chanceOutcomes()) if (does(outcome)) weight += of;
  return weight / s.chanceOutcomes().total;
}

function expectSame(s: IronState, id: string): void {
  expect(stepName(s)).toBe('shock/roll');
  const defender = unitOf(s, id);
  const chances = chancesOfClash(s, defender, attackersOf(s, defender));
  const attackers = attackersOf(s, defender).toArray();
  for (const name of ['disordered', 'unhorsed', 'retreat', 'retired', 'eliminated', 'choice'] as const) {
    const hits = (unit: number, bits: number): boolean => (resultsFor(s, unit, bits, true) & RESULT[name]) !== 0;
    expect(chances.defender[name], name).toBeCloseTo(
      share(s, (result) => hits(defender, onDefender(result))),
      9,
    );
    expect(chances.attackers[name], name).toBeCloseTo(
      share(s, (result) => attackers.some((unit) => hits(unit, onAttackers(result)))),
      9,
    );
  }
  expect(chances.continued).toBeCloseTo(
    share(s, (result) => (result & CONTINUED) !== 0),
    9,
  );
}

/** The first unit alone. */
const FIRST = new IntList();
FIRST.push(0);

// Leaders are checked for each result, so that none of the results comes to the same as another one.
const LEADERS = ['A leader 0405', 'X leader 0504', 'red standard 1205'];

test('chances of an attack are those of its roll [12.3]', () => {
  expectSame(declare(toShock({ pieces: ['A PK 0405 f1', 'X PK 0504 f4', ...LEADERS] }), 'a/pk1: attack 0504'), 'x/pk1');
  expectSame(declare(toShock({ pieces: ['A MM 0405 f1', 'X PK 0504 f4 disordered', ...LEADERS] }), 'a/mm1: attack 0504'), 'x/pk1');
  const roses = toShock({ game: 'blood-and-roses', pieces: ['A INF 0405 f1', 'A MM 0404 f1', 'X INF 0504 f4', ...LEADERS] });
  expectSame(declare(roses, 'a/inf1: attack 0504', 'a/mm1: attack 0504'), 'x/inf1');
});

test('and those of a Charge [13.4]', () => {
  const s = toShock({ pieces: ['A MM 0405 f1', 'X AX 0605 f4', 'X leader 0605', 'red standard 1205'] });
  chargeBy(s, 'a/mm1', '0605', 0);
  expectSame(s, 'x/ax1');
  expect(chancesOfClash(s, 1, FIRST).modifier).toBe(1);
});

test('who has declared nothing is taken to Shock [12.3]', () => {
  const s = toShock({ pieces: ['A PK 0405 f1', 'X PK 0504 f4'] });
  expect(chancesOfClash(s, 1, FIRST)).toMatchObject({ modifier: -1, continued: 0, defender: { disordered: 0.5, retreat: 0.2 } });
  expect(chancesOfClash(s, 1, FIRST, 1).continued).toBe(0.1);
});
