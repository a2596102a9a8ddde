import { badPosition, jsonPath, type Position } from '../core/index.ts';

/** Who stands where, by the names of a position. */
interface Placed {
  readonly scenario: { readonly units: readonly { readonly id: string }[] };
  hexOf(unit: number): number;
}

/** Refuses a position that writes `"under": true` of two units in one hex: one of them is above the other.
 * @param named what the position writes
 * @throws RulesError BAD_POSITION */
export function checkLowerUnits(s: Placed, named: Position['state']): void {
  const rows = (named['units'] ?? {}) as Readonly<Record<string, { readonly under?: unknown } | undefined>>;
  const lower = new Map<number, string>();
  s.scenario.units.forEach(({ id }, unit) => {
    const hex = s.hexOf(unit);
    if (hex < 0 || rows[id]?.under !== true) return;
    const other = lower.get(hex);
    if (other !== undefined)
      badPosition(
        `${id} and ${other} are both "under" in one hex; leave it out of the upper one.`,
        jsonPath(jsonPath('/state/units', id), 'under'),
      );
    lower.set(hex, id);
  });
}
