import type { IntList } from '../../core/index.ts';
import { CONTINUED, onAttackers, onDefender, RESULT, rowOf } from '../charts/charts.ts';
import { clashModifier, clashTable } from '../mechanics/shock/clash-modifiers.ts';
import { FACES } from '../charts/dice.ts';
import { resultsFor } from '../mechanics/results/results.ts';
import type { IronState } from '../state/state.ts';

type S = IronState;

/** Chances of each result, 0 to 1; a unit can be both Disordered and driven back. `choice`: Disordered or Retreat, as its player likes. */
type ResultChances = Readonly<Record<keyof typeof RESULT, number>>;

/** Chances of what an attack does: to at least one of the attackers, to the defender; and that it goes on [14.7]. */
interface ClashChances {
  /** All DRMs together. */
  readonly modifier: number;
  readonly attackers: ResultChances;
  readonly defender: ResultChances;
  readonly continued: number;
}

/** Chances of results from how often each bit comes up among the faces. */
function chancesOf(bitsOfFaces: readonly number[]): ResultChances {
  const chance = (bit: number): number => bitsOfFaces.filter((bits) => bits & bit).length / FACES;
  const names = Object.keys(RESULT) as (keyof typeof RESULT)[];
  return Object.fromEntries(names.map((name) => [name, chance(RESULT[name])])) as ResultChances;
}

/**
 * Exact chances of an attack as all stand, by what the attackers have declared: who has declared nothing attacks as Shock. The attackers stand next to
 * the defender; what comes before the roll (fire, ground, Counter-Charges) is not in it. Artillery alone has no roll [12.5].
 * @param bonus what is added besides, as by Into the Breach
 */
export function chancesOfClash(s: S, defender: number, attackers: IntList, bonus = 0): ClashChances {
  const modifier = clashModifier(s, defender, attackers) + bonus;
  const table = clashTable(s, defender, attackers);
  const results = Array.from({ length: FACES }, (_, face) => rowOf(table, face + modifier));
  const onAnyAttacker = (result: number): number =>
    attackers.toArray().reduce((bits, unit) => bits | resultsFor(s, unit, onAttackers(result), true), 0);
  return {
    modifier,
    attackers: chancesOf(results.map(onAnyAttacker)),
    defender: chancesOf(results.map((result) => resultsFor(s, defender, onDefender(result), true))),
    continued: results.filter((result) => result & CONTINUED).length / FACES,
  };
}
