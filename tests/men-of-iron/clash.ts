import { attackersOf } from '../../rules/men-of-iron/mechanics/shock/attacks.ts';
import { clashModifier } from '../../rules/men-of-iron/mechanics/shock/clash-modifiers.ts';
import { PHASES, startActivation } from '../../rules/men-of-iron/mechanics/procedures/turn/activation.ts';
import { MARKS } from '../../rules/men-of-iron/state/layout.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { STEP } from '../../rules/men-of-iron/state/steps.ts';
import { activate, begin, field, legalTexts, play, type Sketch, stepName, unitOf } from './field.ts';

/** A field whose Battle is about to declare its attacks; `prepare` may change it before. */
export function toShock(sketch: Sketch, prepare: (s: IronState) => void = () => undefined, battle = 'a'): IronState {
  const s = field(sketch);
  startActivation(s);
  activate(s, battle);
  prepare(s);
  s.push(STEP['activation/phases'], PHASES.indexOf('flight')); // what comes after the Shock Phase and the rally
  return begin(s, 'shock/declare');
}

/** Declares attacks, `a/pk1: attack 0504`, and ends the declarations where they do not end by themselves. */
export function declare(s: IronState, ...attacks: readonly string[]): IronState {
  for (const attack of attacks) {
    const [unit, what] = attack.split(': ') as [string, string];
    play(s, `select ${unit}`);
    if (stepName(s) === 'shock/target') play(s, what);
  }
  if (stepName(s) === 'shock/declare') play(s, 'done');
  return s;
}

/** All DRMs together of the attack that has been declared on a unit. */
export function modifierOn(s: IronState, id: string): number {
  const defender = unitOf(s, id);
  return clashModifier(s, defender, attackersOf(s, defender));
}

/** What each face of the die at hand comes to: `['23 attackers Disordered', …]`. */
export function faces(s: IronState): string[] {
  return [...s.chanceOutcomes()].map(({ outcome }) => {
    const { faces: shown, text } = s.game.actions.describeOutcome(s, outcome);
    return `${shown.join('')} ${text}`;
  });
}

/** What a unit has declared. */
export function markOf(s: IronState, id: string): string {
  return MARKS[s.mark(unitOf(s, id))]!;
}

/** Attacks that a unit may declare; a single one is declared at once and is read off the unit. */
export function choicesOf(s: IronState, id: string): string[] {
  const copy = s.clone() as IronState;
  const unit = unitOf(s, id);
  play(copy, `select ${id}`);
  if (stepName(copy) === 'shock/target') return legalTexts(copy);
  const { grid } = s.scenario;
  const at = grid.format(copy.hexOf(copy.target(unit)));
  if (markOf(copy, id) === 'charge') return [`charge ${at} ${copy.facingOf(unit)}`];
  return [copy.second(unit) < 0 ? `attack ${at}` : 'attack-both'];
}

/** Has a unit declare a Charge by a way, and all that is asked for it. */
export function chargeBy(s: IronState, id: string, at: string, way: number): void {
  play(s, `select ${id}`);
  if (stepName(s) === 'shock/target') play(s, legalTexts(s).find((text) => text.startsWith(`charge ${at}`))!);
  if (stepName(s) === 'shock/path') play(s, `path ${way}`);
}

/** Whether the Shock Phase is over. */
export function isOver(s: IronState): boolean {
  return !/^(shock|result|leader)/.test(stepName(s));
}

/** Changes a number of the ground for who goes from one hex to the next. */
export function setEdge(s: IronState, table: Uint8Array | Uint16Array, from: string, to: string, value: number): void {
  const { grid } = s.scenario;
  table[grid.parse(from) * 6 + grid.directionTo(grid.parse(from), grid.parse(to))] = value;
}
