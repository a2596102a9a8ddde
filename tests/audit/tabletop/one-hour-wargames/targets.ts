import type { Findings, Moment } from '../frame.ts';
import { type Answer, apart, atMost, both, either, SIDES, spot } from '../plane.ts';
import { edge, type Field, fieldOf, inMelee, TYPES, type Unit } from './field.ts';
import { isWithin } from './rolls.ts';
import { isBefore, isInArc, sees } from './sight.ts';

/** 2.2: inches. */
const RANGE = 12;
/** On either side of a limit the owner may declare, and a roll decides (O-01). */
export const ROLLED_FOR = 0.05;
const HAIR = 0.01;

/** Whether a side of the target is before the shooter, in arc, range and sight [2.0-2.2, O-16]. */
function canHit(field: Field, unit: Unit, target: Unit, isWide: boolean): Answer {
  const eye = spot(unit.base, 0, 1);
  const limit = RANGE + (field.options['rollOff'] === true ? ROLLED_FOR : 0);
  const sides = SIDES.map((name): Answer => {
    const side = edge(target, name);
    const near = both(atMost(apart(eye, side.middle), limit, HAIR), isBefore(side, eye), isInArc(unit.base, side, isWide));
    return near === 'no' ? 'no' : both(near, sees(field, unit, target, side));
  });
  return either('no', ...sides);
}

/** Whether a unit may shoot in this phase: it has not moved, does not fight, and waits for nothing [1.6, 2.0, O-18, O-39]. */
function mayShoot(field: Field, unit: Unit, groups: Moment['cells']): boolean {
  const { cells, type } = unit;
  if (TYPES[type]!.shoots === null || inMelee(unit) || cells.moved || cells.shot) return false;
  const sleeps = (field.pack.rules?.asleep ?? []).some(({ group }: { group: string }) => group === cells.group);
  return !sleeps || groups[cells.group].awake;
}

/** @rule 2.0 whom each unit may shoot at */
export function auditTargets(moment: Moment, findings: Findings): void {
  const { cells } = moment;
  const field = fieldOf(moment, cells.side);
  if (field.pack.rules?.activation !== undefined && cells.orders === 0) return findings.skip('targets: no order is left');
  const book: string[] = [];
  const engine = moment.actions.filter(({ kind }) => kind === 'shoot').map(({ shooter, target }) => `${shooter} ${target}`);
  for (const unit of field.units.filter(({ side }) => side === cells.side)) {
    const wide = isWithin(field, unit, ['redoubt']);
    for (const target of field.units.filter(({ side }) => side !== cells.side)) {
      const words = `${unit.id} ${target.id}`;
      const can = mayShoot(field, unit, cells.groups) ? canHit(field, unit, target, wide === 'yes') : 'no';
      const isOpen = can === 'unsure' || unit.cells.barred !== 0 || (wide === 'unsure' && can !== 'no');
      if (isOpen) findings.skip('target: to a hair');
      if (can === 'yes' ? !isOpen || engine.includes(words) : isOpen && engine.includes(words)) book.push(words);
    }
  }
  findings.sameSet('targets of shots', book, engine);
}
