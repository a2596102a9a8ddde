import { type BoardNote, count, opponent, percent } from '../../core/index.ts';
import type { HexAction } from '../../hexes/hex-actions.ts';
import { isLeader } from '../../hexes/pieces.ts';
import type { RESULT } from '../charts/charts.ts';
import { chancesOfClash } from '../odds/clash.ts';
import { chancesOfShot } from '../odds/fire.ts';
import { attackersOf, CHARGE, defenderAt, SHOCK } from '../mechanics/shock/attacks.ts';
import { facesToContinue } from '../mechanics/command/continuity.ts';
import { searchMarch } from '../mechanics/movement/march.ts';
import { FACES } from '../charts/dice.ts';
import { fireModifier } from '../mechanics/shooting/shooting.ts';
import type { ActionKind } from '../state/actions.ts';
import { type IronState, RETIRED } from '../state/state.ts';
import { drm } from './pieces.ts';

type S = IronState;

/** Results in words, the worst first. */
const FATES = [
  [['retired', 'eliminated'], 'Retired or Eliminated'],
  [['retreat'], 'driven back'],
  [['unhorsed'], 'Unhorsed'],
  [['disordered'], 'Disordered'],
  [['choice'], 'Disordered or driven back'],
] as const;

type Chances = Readonly<Partial<Record<keyof typeof RESULT, number>>>;

/** What results mean for whom, as notes; those that cannot happen are left out. @param isShaken whether he is Disordered, and so not again */
function resultNotes(name: string, kind: 'chance' | 'danger', chances: Chances, isShaken: boolean, rule: string): BoardNote[] {
  return FATES.flatMap(([results, words]) => {
    const degree = results.reduce((sum, result) => sum + (chances[result] ?? 0), 0);
    if (degree === 0 || (isShaken && words === 'Disordered')) return [];
    return [{ kind, text: `${percent(degree)} that ${name} is ${words}.`, degree, rule }];
  });
}

/** @shows 11.3 */
function fireNotes(s: S, unit: number, target: number): BoardNote[] {
  const notes = resultNotes(s.nameOf(target), 'chance', chancesOfShot(s, unit, target), s.isDisordered(target), '11.3');
  return [...notes, { kind: 'note', text: `${drm(fireModifier(s, unit, target))} to the roll.`, rule: '11.3' }];
}

/** What an attack brings if a unit joins those who have declared it. @shows 12.3 */
function attackNotes(s: S, unit: number, defender: number, mark: number): BoardNote[] {
  const [before, target] = [s.mark(unit), s.target(unit)];
  s.setMark(unit, mark);
  s.setTarget(unit, defender);
  const notes = clashNotes(s, defender);
  s.setMark(unit, before);
  s.setTarget(unit, target);
  return notes;
}

/** @shows 12.3 the attack on a unit as it has been declared @shows 12.5 */
function clashNotes(s: S, defender: number): BoardNote[] {
  const attackers = attackersOf(s, defender);
  if (attackers.length === 0) return [];
  if (s.isGun(defender)) return [{ kind: 'chance', text: `${s.nameOf(defender)} is lost without a roll.`, degree: 1, rule: '12.5' }];
  const { modifier, continued, ...chances } = chancesOfClash(s, defender, attackers);
  const whom = attackers.length === 1 ? s.nameOf(attackers.at(0)) : 'one of the attackers';
  return [
    ...resultNotes(s.nameOf(defender), 'chance', chances.defender, s.isDisordered(defender), '12.3'),
    ...resultNotes(
      whom,
      'danger',
      chances.attackers,
      attackers.toArray().every((unit) => s.isDisordered(unit)),
      '12.3',
    ),
    ...(continued > 0
      ? [{ kind: 'chance', text: `${percent(continued)} of a Continued Attack.`, degree: continued, rule: '14.7' } as const]
      : []),
    { kind: 'note', text: `${drm(modifier)} to the roll, ${count(attackers.length, 'attacker')}.`, rule: '12.3' },
  ];
}

/** Who is moved there has to stop; who retreats or advances is there anyhow. @shows 7.2 */
function enemiesNote(enemies: number, stops: boolean): BoardNote {
  const next = `Next to ${count(enemies, 'enemy', 'enemies')}`;
  return { kind: 'note', text: stops ? `${next}: it has to stop there.` : `${next}.`, rule: '7.2' };
}

/** What a hex has for a unit that would stand there. @shows 7.2 */
function placeNotes(s: S, { kind, unit, hex }: HexAction<ActionKind>): BoardNote[] {
  const { grid, shockCover, fireCover } = s.scenario;
  const enemies = grid.around(hex).filter((next) => s.holds(opponent(s.sideOf(unit)), next)).length;
  const isMarch = kind === 'move' && s.isOnMap(unit) && s.status(unit) !== RETIRED;
  const points = isMarch ? searchMarch(s, unit).pointsAt(hex) : -1;
  return [
    ...(points > 0 ? [{ kind: 'cost', text: `${count(points, 'movement point')}.`, rule: '7.2' } as const] : []),
    ...(enemies > 0 ? [enemiesNote(enemies, kind === 'move')] : []),
    ...(shockCover[hex] !== 0 && shockCover[hex]! > -128
      ? [{ kind: 'note', text: `${drm(shockCover[hex]!)} for attacks against it there.`, rule: '12.3' } as const]
      : []),
    ...(fireCover[hex] !== 0 ? [{ kind: 'note', text: `${drm(fireCover[hex]!)} for fire at it there.`, rule: '11.3' } as const] : []),
  ];
}

/** @shows 6.2 */
function continuationNote(s: S, battle: number): BoardNote[] {
  const share = facesToContinue(s, battle) / FACES;
  return [
    { kind: 'chance', text: `${percent(share)} to go on with it; else the enemy has a Free Activation.`, degree: share, rule: '6.2' },
  ];
}

type Notes = (s: S, action: HexAction<ActionKind>, argument: number) => BoardNote[];

/** Where a unit would stand; nothing of leaders. */
const ofPlace: Notes = (s, action) => (action.unit < 0 || isLeader(s, action.unit) ? [] : placeNotes(s, action));

const NOTES: Readonly<Partial<Record<ActionKind, Notes>>> = {
  fire: (s, { unit, hex }) => fireNotes(s, unit, s.topAt(hex)),
  'fire-under': (s, { unit, hex }) => fireNotes(s, unit, s.underAt(hex)),
  react: (s, { unit }) => fireNotes(s, unit, s.register(0)),
  attack: (s, { unit, hex }) => attackNotes(s, unit, defenderAt(s, hex), SHOCK),
  charge: (s, { unit, hex }) => (s.step.name === 'shock/target' ? attackNotes(s, unit, defenderAt(s, hex), CHARGE) : []),
  resolve: (s, { hex }) => clashNotes(s, defenderAt(s, hex)),
  battle: (s, _, battle) => (s.step.name === 'continuation/choose' ? continuationNote(s, battle) : []),
  move: ofPlace,
  retreat: ofPlace,
  advance: ofPlace,
};

/** What is known of an action before it is chosen. */
export function notesOf(s: S, action: HexAction<ActionKind>, argument: number): BoardNote[] {
  return NOTES[action.kind]?.(s, action, argument) ?? [];
}
