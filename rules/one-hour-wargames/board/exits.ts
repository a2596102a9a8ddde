import type { BoardNote, Player } from '../../core/index.ts';
import type { OneHourAction } from '../mechanics/one-hour-action.ts';
import { exitBy } from '../mechanics/movement/marches.ts';
import type { Condition } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';
import { countExited } from '../mechanics/victory/victory.ts';

type S = OneHourState;

/** What leaving the table means. @shows 1.2 */
export function exitNotes(s: S, { unit, heading }: OneHourAction): BoardNote[] {
  const exit = exitBy(s, unit, heading);
  const side = s.sideOf(unit);
  const asked = s.scenario.victory.conditions.flatMap(({ if: condition }) => exitsAsked(condition, side, exit));
  const left = countExited(s, side, exit) + 1;
  const count: BoardNote[] = asked.map((units) => ({
    kind: 'chance',
    text: `The ${ordinal(left)} of ${units} units that have to leave here.`,
    degree: Math.min(1, left / units),
    rule: '0.0',
  }));
  return [...count, { kind: 'cost', text: 'It does not come back.', rule: '1.2' }];
}

function ordinal(count: number): string {
  return ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][count - 1] ?? `${count}th`;
}

/** How many units of a side a condition wants to leave by an exit. */
function exitsAsked(condition: Condition, side: Player, exit: number): number[] {
  if (condition.is === 'all' || condition.is === 'any') return condition.of.flatMap((one) => exitsAsked(one, side, exit));
  return condition.is === 'exited' && condition.side === side && condition.exit === exit ? [condition.units] : [];
}
