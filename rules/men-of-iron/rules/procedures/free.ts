import { type ActionList, asking, BOTTOM } from '../../../core/index.ts';
import { canAmbush, canBeActivated, isPursuing } from '../battles.ts';
import { rallyRetired } from '../losses.ts';
import { canBeWonOver } from '../neutral.ts';
import { canRally, ralliesAt } from '../standards.ts';
import { passTime } from '../victory.ts';
import { AMBUSH, ARMY_ACTIVATION, BATTLE_ACTIVATION, FREE, type IronState, PASSED, STANDARD_ACTIVATION } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { begin, goOn } from './activation.ts';
import { ask, type StepDraft } from './writer.ts';

type S = IronState;

/** @rule 6.1 a Battle, the army, a Standard, or nothing @rule 16.7 or an ambush */
function legalFree(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const battles = s.game.battlesOf[s.side];
  for (const battle of battles) if (isPursuing(s, battle)) into.push(first.battle + battle);
  if (into.length > 0) return; // [14.9] pursuers come back first
  into.push(first.pass);
  for (const battle of battles) if (canBeActivated(s, battle) || canBeWonOver(s, battle)) into.push(first.battle + battle);
  if (canMarch(s)) into.push(first.army);
  addStandards(s, into);
  for (const unit of s.game.unitsOf[s.side]) if (canAmbush(s, unit)) into.push(first.ambush + unit);
}

/** @rule 15.1 @rule 15.2 */
function addStandards(s: S, into: ActionList): void {
  const { standards } = s.compiled;
  for (let standard = 0; standard < standards.length; standard++) {
    if (standards[standard]!.side !== s.side || s.standardHex(standard) < 0) continue;
    if (canRally(s, standard)) into.push(s.game.space.first.rally + standard);
    into.push(s.game.space.first.raise + standard);
  }
}

/** Whether the army can be activated as a whole: its Overall Commander is there to lead it. @rule 6.1 */
export function canMarch(s: S): boolean {
  const overall = s.overallOf(s.side);
  return s.compiled.charts.game === 'blood-and-roses' && overall >= 0 && s.isPresent(overall);
}

function chooseFree(s: S, action: number): void {
  const { space } = s.game;
  const argument = space.argument(action);
  const kind = space.kindOf(action);
  if (kind === 'pass') pass(s);
  else if (kind === 'army') begin(s, ARMY_ACTIVATION, -1, FREE);
  else if (kind === 'ambush') spring(s, argument);
  else if (kind === 'rally' || kind === 'raise') activateStandard(s, argument, kind);
  else if (s.battleNeutral(argument) === 1) goOn(s, 'special/win-over', argument);
  else begin(s, BATTLE_ACTIVATION, argument, FREE);
}

/** @rule 6.1 */
export function pass(s: S): void {
  begin(s, PASSED, -1, FREE);
  passTime(s);
}

/** A unit in ambush is activated, and In Command. @rule 16.7 */
function spring(s: S, unit: number): void {
  begin(s, AMBUSH, -1, FREE);
  s.setInCommand(unit, 1);
}

/** @rule 15.1 all Retired units around it rally @rule 15.2 or it is moved */
function activateStandard(s: S, standard: number, kind: 'rally' | 'raise'): void {
  begin(s, STANDARD_ACTIVATION, -1, FREE);
  if (kind === 'raise') return s.push(STEP['standard/move'], standard);
  for (const unit of s.game.unitsOf[s.side]) {
    if (!ralliesAt(s, standard, unit)) continue;
    rallyRetired(s, unit);
    if (s.listener !== null) s.tell('rallied', '15.1', `${s.nameOf(unit)} rallies, Disordered.`);
  }
}

const ANSWERS = ['pass', 'battle', 'army', 'rally', 'raise', 'ambush'] as const;

export const freeSteps: readonly StepDraft[] = [
  ask('activation/free', (s) => s.side, legalFree, chooseFree, {
    on: [BOTTOM],
    about: asking(
      'Free Activation',
      '6.1',
      ANSWERS,
      'What do you activate?',
      'A Battle that takes part and has troops, or a Standard on the map.',
      {
        army: ['6.1', 'An army is activated in Blood & Roses, with its Overall Commander on the map.'],
        ambush: ['16.7', 'The unit lies in no ambush, cannot enter, or its Battle is not in play any more.'],
        rally: ['15.1', 'No Retired unit stands by its Standard away from the enemy.'],
      },
    ),
  }),
];
