import { facesWhere, type OutcomeList, type OutcomeText, opponent, type Player } from '../../../core/index.ts';
import { addShotOutcomes, canFireAt, canTell, fireIntensity, LEVEL, mayFire, shotOutcome } from '../fighting/fire.ts';
import { loseLevels, takeCasualties } from '../morale/losses.ts';
import { checkOfficers } from '../morale/officers.ts';
import type { Offers } from '../../state/actions.ts';
import { type FuryState, HALTED, READY } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { type Actions, ask, frame, roll, run, sideFrame, type StepDraft } from './writer.ts';

type S = FuryState;

/** A unit fires at another; `close`: point blank, at a charger. */
const shot = frame({ unit: (k) => k.unit, target: (k) => k.unit, close: (k) => k.flag });

/** Casualties in one segment that make a regiment check for Disaster. @rule 14.6 @ruling SF-43 of all who fire at it, but not point blank */
const DISASTROUS = 3;

/** Fires at a charger before contact; what it does, it does at once. @rule 14.5 @rule 15.6 */
export function pointBlank(s: S, unit: number, charger: number): void {
  s.setFired(unit, 1);
  s.push(STEP['fire/shot'], unit, charger, 1);
}

// ---- who fires

function hasFirer(s: S, side: Player): boolean {
  const units = s.game.unitsOf[side];
  for (let i = 0; i < units.length; i++) if (mayFire(s, units[i]!)) return true;
  return false;
}

/** The side with the better Generalissimo fires first, then they take turns. @rule 6.4 @ruling SF-23 */
function firstToFire(s: S): Player {
  const [one, other] = [s.generalStrategy(s.sideGeneralissimo(0)), s.generalStrategy(s.sideGeneralissimo(1))];
  return one === other ? s.first : one > other ? 0 : 1;
}

/** All fire of a segment is simultaneous: what it does is done when all have fired. @rule 6.4 @rule 8.8 @rule 11.3 */
function beginFire(s: S): void {
  s.become(STEP['fire/apply']);
  const first = firstToFire(s);
  const side = hasFirer(s, first) ? first : opponent(first);
  if (hasFirer(s, side)) s.push(STEP['fire/select'], side);
}

export const fireActions: Actions<'fire'> = {
  fire: {
    does: 'has a unit fire at an enemy',
    phrase: (s, shooter, target) => `${s.nameOf(shooter)} fire at ${s.nameOf(target)}`,
    told: ['fired'],
    isPointed: true,
    odds: 'volley',
  },
};

/** @rule 6.8 a firer may pick any target in reach @rule 14.2 @ruling SF-92 whom it can hurt */
function legalShots(s: S, into: Offers<'done' | 'fire'>): void {
  const side = sideFrame.side(s);
  into.push('done');
  const enemies = s.enemiesOf(side);
  for (const unit of s.game.unitsOf[side]) {
    if (!mayFire(s, unit)) continue;
    for (let i = 0; i < enemies.length; i++)
      if (canFireAt(s, unit, enemies[i]!) && canTell(s, unit, enemies[i]!, false)) into.push('fire', unit, enemies[i]!);
  }
}

function shoot(s: S, unit: number, target: number): void {
  s.setFired(unit, 1);
  goOn(s, sideFrame.side(s));
  s.push(STEP['fire/shot'], unit, target, 0);
}

function holdFire(s: S): void {
  const side = sideFrame.side(s);
  for (const unit of s.game.unitsOf[side]) s.setFired(unit, 1);
  goOn(s, side);
}

/** It is the other side's turn to fire, if it still has who can. @rule 6.4 */
function goOn(s: S, side: Player): void {
  const other = opponent(side);
  if (hasFirer(s, other)) sideFrame.setSide(s, other);
  else if (!hasFirer(s, side)) s.pop();
}

// ---- the dice

function shotOutcomes(s: S, into: OutcomeList): void {
  addShotOutcomes(s, shot.unit(s), shot.target(s), shot.close(s) === 1, into);
}

function rollShot(s: S, outcome: number): void {
  const [unit, target, close] = [shot.unit(s), shot.target(s), shot.close(s) === 1];
  const [levels, casualties] = [Math.floor(outcome / LEVEL), outcome % LEVEL];
  s.pop();
  if (s.listener !== null) s.tell('fired', close ? '14.5' : '6.6', `${s.nameOf(unit)} fire at ${s.nameOf(target)}: ${wordsOf(outcome)}.`);
  if (close) return strike(s, target, levels, casualties);
  s.setHitLevels(target, s.hitLevels(target) + levels);
  s.setHitCasualties(target, s.hitCasualties(target) + casualties);
}

/** Losses by fire, with the test of the general whose regiment has casualties. @rule 6.7 @rule 6.9 @ruling SF-12 */
function strike(s: S, target: number, levels: number, casualties: number): void {
  loseLevels(s, target, levels, '6.6');
  if (casualties === 0) return;
  s.setPressed(target, 1);
  takeCasualties(s, target, casualties);
  checkOfficers(s, target, 0);
}

function wordsOf(outcome: number): string {
  const [levels, casualties] = [Math.floor(outcome / LEVEL), outcome % LEVEL];
  const parts = [
    levels > 0 ? `${levels} of cohesion` : '',
    casualties > 0 ? `${casualties} ${casualties === 1 ? 'casualty' : 'casualties'}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'no effect';
}

function meaningOfShot(s: S, outcome: number): OutcomeText {
  const [unit, target] = [shot.unit(s), shot.target(s)];
  const intensity = fireIntensity(s, unit, target, shot.close(s) === 1);
  return { text: wordsOf(outcome), dice: 'd6', faces: facesWhere(6, (face) => shotOutcome(s, unit, target, intensity, face) === outcome) };
}

// ---- what it does

/** @rule 6.4 all losses at once */
function applyFire(s: S): void {
  s.become(STEP['fire/end']);
  for (let unit = s.unitCount - 1; unit >= 0; unit--) {
    const levels = s.hitLevels(unit);
    const casualties = s.hitCasualties(unit);
    s.setHitLevels(unit, 0);
    if (levels + casualties > 0) strike(s, unit, levels, casualties);
  }
}

/** @rule 14.6 heavy losses make a regiment check for Disaster @rule 19.1 guns that were moved shoot worse in the next turn */
function endFire(s: S): void {
  s.pop();
  for (let unit = s.unitCount - 1; unit >= 0; unit--) {
    const casualties = s.hitCasualties(unit);
    s.setHitCasualties(unit, 0);
    if (s.isGun(unit)) s.setShifted(unit, Number(s.isOnTable(unit) && s.pace(unit) !== HALTED));
    else if (casualties >= DISASTROUS && s.status(unit) === READY) s.push(STEP['disaster/check'], unit, unit);
  }
}

interface Pair {
  readonly unit: number;
  readonly target: number;
}

function checkShot(s: S, { unit, target }: Pair): string | null {
  const opposed = s.isOnTable(target) && !s.isGone(unit) && s.sideOf(unit) !== s.sideOf(target) && s.cardOf(unit).weapon !== null;
  return opposed ? null : 'A unit with firearms shoots at an enemy on the table.';
}

export const fireSteps: readonly StepDraft[] = [
  run('fire/begin', beginFire, { on: ['melee/next'], about: { phase: 'Fire', rule: '11.3' } }),
  ask('fire/select', (s) => sideFrame.side(s) as Player, legalShots, {
    on: ['fire/apply'],
    registers: sideFrame.registers,
    choose: { fire: shoot, done: holdFire },
    about: { phase: 'Fire', rule: '14.4' },
    question: 'Who shoots at whom?',
    unless: 'The unit may not fire, or the target is out of arc, range or sight, or safe from it.',
    refusals: {
      fire: [
        '14.2',
        'The unit may not fire in this turn [14.4], or the target is out of arc, range or sight, in melee, or no face of the die would hurt it.',
      ],
    },
    words: { done: 'No more fire' },
  }),
  roll('fire/shot', shotOutcomes, rollShot, {
    on: ['fire/select', 'fire/apply', 'charge/form'],
    registers: shot.registers,
    idle: 'A charger may lose by his charge the last level that fire has left him.',
    check: checkShot,
    about: { phase: 'Fire', rule: '6.6', means: meaningOfShot },
  }),
  run('fire/apply', applyFire, { on: ['melee/next'], about: { phase: 'Fire', rule: '6.4' } }),
  run('fire/end', endFire, { on: ['melee/next'], about: { phase: 'Fire', rule: '14.6' } }),
];
