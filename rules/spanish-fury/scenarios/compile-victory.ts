import { placeOf } from '../../tabletop/packs/names.ts';
import type { Scenario, UnitCard } from '../state/scenario.ts';
import { type PackContext, sideNamed } from './context.ts';

/** Who wins with how many points, and whose rout breaks an army. @rule 21.1 */
export function compileVictory(context: PackContext, units: readonly UnitCard[]): Pick<Scenario, 'margin' | 'otherwise' | 'lastHopes'> {
  const { margin, otherwise, lastHopes } = context.pack.victory;
  return {
    margin,
    otherwise: otherwise === 'draw' ? -1 : sideNamed(context, otherwise, '/victory/otherwise'),
    lastHopes: lastHopes.map(({ unit: id, companies = 0 }, i) => {
      const unit = placeOf(units, id, 'unit', `/victory/lastHopes/${i}/unit`, context.faults);
      if (companies > (units[unit]?.stands ?? companies))
        context.faults.add(`/victory/lastHopes/${i}/companies`, `${id} has ${units[unit]!.stands} stands.`);
      return { unit, companies };
    }),
  };
}
