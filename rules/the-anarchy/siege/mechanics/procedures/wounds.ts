import type { Player } from '../../../../core/index.ts';
import { HEALING } from '../../../charts/siege.ts';
import { d10 } from '../../../charts/tables.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { WOUNDED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { GONE, NEVER } from '../days/men.ts';
import { frame, roll, run, type StepDraft } from './writer.ts';

type S = SiegeState;

const sideFrame = frame({ side: (k) => k.side });
const lineFrame = frame({ next: (k) => k.count });

/** The first of those whom the enemy has seen hurt, or of the others. */
function firstToMend(s: S, side: Player, isSeen: boolean): number {
  const men = s.game.menOf[side];
  for (let i = 0; i < men.length; i++) {
    const man = men[i]!;
    const waits = s.health(man) === WOUNDED && s.siegeMends(man) === 0 && s.siegePost(man) !== GONE;
    if (waits && s.siegeHurt(man) > 0 === isSeen) return man;
  }
  return -1;
}

/** Who of a side has been hurt today and not been rolled for, -1 for nobody: first those of whom the enemy knows. */
function toMend(s: S, side: Player): number {
  const seen = firstToMend(s, side, true);
  return seen >= 0 ? seen : firstToMend(s, side, false);
}

/** The newly wounded of both sides, one after another. @rule 7.1 @rule 7.1.5 */
function runWounds(s: S): void {
  const next = lineFrame.next(s);
  if (next > 1) return s.pop();
  lineFrame.setNext(s, next + 1);
  if (toMend(s, next as Player) >= 0) s.push(STEP['siege/mend'], next);
}

/** Day on which he is well again by a face; after the last day of the siege is never. @rule B63 */
function dayOf(s: S, face: number): number {
  const days = HEALING[face - 1]!;
  const day = s.turn + days;
  return days === 0 || day > s.siege.days ? NEVER : day;
}

const mendDie = d10(dayOf);

/** @rule B63 @rule 7.1.5 */
function rollMend(s: S, day: number): void {
  const side = sideFrame.side(s) as Player;
  const man = toMend(s, side);
  s.setSiegeMends(man, day);
  if (s.siegeHurt(man) === 0) s.setIllRolled(side, s.illRolled(side) + 1);
  if (toMend(s, side) < 0) s.pop();
}

function mendWords(s: S, day: number): string {
  const man = toMend(s, sideFrame.side(s) as Player);
  const when = day === NEVER ? 'does not heal in this siege' : `is well again on day ${day}`;
  return `${man < 0 ? 'Somebody' : s.nameOf(man)} ${when}`;
}

const phase = 'The wounded';

export const woundSteps: readonly StepDraft[] = [
  run('siege/wounds', runWounds, { on: ['siege/day'], registers: lineFrame.registers, about: { phase, rule: '7.1.5' } }),
  roll('siege/mend', mendDie.outcomes, rollMend, {
    on: ['siege/wounds'],
    registers: sideFrame.registers,
    seenBy: (s) => sideFrame.side(s) as Player,
    about: { phase, rule: '7.1.5', means: mendDie.means(mendWords) },
  }),
];
