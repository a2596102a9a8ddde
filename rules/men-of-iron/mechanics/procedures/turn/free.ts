import { BOTTOM } from '../../../../core/index.ts';
import { canAmbush, canBeActivated, isPursuing } from '../../command/battles.ts';
import { rallyRetired } from '../../results/losses.ts';
import { canBeWonOver } from '../../command/neutral.ts';
import { canRally, ralliesAt } from '../../command/standards.ts';
import { passTime } from '../../results/victory.ts';
import type { Offers } from '../../../state/actions.ts';
import { AMBUSH, ARMY_ACTIVATION, BATTLE_ACTIVATION, FREE, type IronState, PASSED, STANDARD_ACTIVATION } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { battleCalled } from '../../results/words.ts';
import { begin, goOn } from './activation.ts';
import { type Actions, ask, type StepDraft } from '../writer.ts';

type S = IronState;

export const freeActions: Actions<'battle' | 'army' | 'rally' | 'raise' | 'ambush'> = {
  battle: {
    does: 'names the Battle to be activated, continued with or seized',
    phrase: (s, battle) => `Activate ${battleCalled(s, battle)}`,
    told: ['activation'],
  },
  army: { does: 'activates the whole army to march (Blood & Roses)', phrase: 'Activate the whole army', told: ['activation'] },
  rally: {
    does: 'activates a Standard to rally the Retired units round it',
    phrase: (s, standard) => `Rally the Retired around ${s.scenario.standards[standard]!.name}`,
    told: ['activation'],
  },
  raise: {
    does: 'activates a Standard to move it',
    phrase: (s, standard) => `Move ${s.scenario.standards[standard]!.name}`,
    told: ['activation'],
  },
  ambush: { does: 'brings a unit in ambush onto the map (Blood & Roses)', phrase: (s, unit) => `Ambush with ${s.nameOf(unit)}` },
};

/** @rule 6.1 a Battle, the army, a Standard, or nothing @rule 16.7 or an ambush @rule 14.9 pursuers come back first */
function legalFree(s: S, into: Offers<'pass' | 'battle' | 'army' | 'rally' | 'raise' | 'ambush'>): void {
  const battles = s.game.battlesOf[s.side];
  let areAway = false;
  for (const battle of battles) {
    if (!isPursuing(s, battle)) continue;
    into.push('battle', battle);
    areAway = true;
  }
  if (areAway) return;
  into.push('pass');
  for (const battle of battles) if (canBeActivated(s, battle) || canBeWonOver(s, battle)) into.push('battle', battle);
  if (canMarch(s)) into.push('army');
  addStandards(s, into);
  for (const unit of s.game.unitsOf[s.side]) if (canAmbush(s, unit)) into.push('ambush', unit);
}

/** @rule 15.1 @rule 15.2 */
function addStandards(s: S, into: Offers<'rally' | 'raise'>): void {
  const { standards } = s.scenario;
  for (let standard = 0; standard < standards.length; standard++) {
    if (standards[standard]!.side !== s.side || s.standardHex(standard) < 0) continue;
    if (canRally(s, standard)) into.push('rally', standard);
    into.push('raise', standard);
  }
}

/** Whether the army can be activated as a whole: its Overall Commander is there to lead it. @rule 6.1 */
export function canMarch(s: S): boolean {
  const overall = s.overallOf(s.side);
  return s.scenario.charts.game === 'blood-and-roses' && overall >= 0 && s.isPresent(overall);
}

function activate(s: S, battle: number): void {
  if (s.battleNeutral(battle) === 1) goOn(s, 'special/win-over', battle);
  else begin(s, BATTLE_ACTIVATION, battle, FREE);
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

/** @rule 15.1 all Retired units around it rally */
function rally(s: S, standard: number): void {
  begin(s, STANDARD_ACTIVATION, -1, FREE);
  for (const unit of s.game.unitsOf[s.side]) {
    if (!ralliesAt(s, standard, unit)) continue;
    rallyRetired(s, unit);
    if (s.listener !== null) s.tell('rallied', '15.1', `${s.nameOf(unit)} rallies, Disordered.`);
  }
}

/** @rule 15.2 it is moved */
function raise(s: S, standard: number): void {
  begin(s, STANDARD_ACTIVATION, -1, FREE);
  s.push(STEP['standard/move'], standard);
}

export const freeSteps: readonly StepDraft[] = [
  ask('activation/free', (s) => s.side, legalFree, {
    on: [BOTTOM],
    choose: { pass, battle: activate, army: (s) => begin(s, ARMY_ACTIVATION, -1, FREE), rally, raise, ambush: spring },
    about: { phase: 'Free Activation', rule: '6.1' },
    question: 'What do you activate?',
    unless: 'A Battle that takes part and has troops, or a Standard on the map.',
    refusals: {
      army: ['6.1', 'An army is activated in Blood & Roses, with its Overall Commander on the map.'],
      ambush: ['16.7', 'The unit lies in no ambush, cannot enter, or its Battle is not in play any more.'],
      rally: ['15.1', 'No Retired unit stands by its Standard away from the enemy.'],
    },
    words: { pass: 'Pass' },
  }),
];
