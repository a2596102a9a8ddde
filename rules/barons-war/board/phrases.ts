import { type ActionKind, splitShow } from '../state/actions.ts';
import { besideTarget, readAction, subjectOf } from './actions.ts';
import { hexOfPiece } from '../../hexes/pieces.ts';
import type { StepName } from '../state/steps.ts';
import { headingOf, headingWords } from '../../hexes/headings.ts';
import { capital } from '../../core/words.ts';
import { battleName, hexName, leaderName, nameOf, troopsIn } from '../state/names.ts';
import { takesAtOnce } from '../rules/chits.ts';
import type { BaronsWarState } from '../state/state.ts';
import { allocation, placing, shown } from '../rules/procedures/command.ts';
import { charge } from '../rules/procedures/charge.ts';
import { melee } from '../rules/procedures/melee.ts';
import { following } from '../rules/procedures/leaders.ts';
import { retreat } from '../rules/procedures/retreat.ts';

type S = BaronsWarState;
type Words = (s: S) => string;

const subject: Words = (s) => nameOf(s, subjectOf(s));
const rider: Words = (s) => capital(leaderName(s, charge.leader(s)));
const escort: Words = (s) => capital(leaderName(s, retreat.along(s)));

/** What it means to pass at each step that allows it. */
const PASSES: Readonly<Partial<Record<StepName, Words>>> = {
  'command/place-chit': (s) => `Leave the new ${placing.chit(s)}-chit`,
  'command/answer': (s) => `Do not answer: ${battleName(s, shown.battle(s))} is activated`,
  'move/select': (s) => `End the movement of ${battleName(s, s.battle)}`,
  'reaction/order': () => 'Do not react',
  'reaction/charge': (s) => `Nobody can be charged by ${subject(s)}`,
  'charge/next': () => 'No more charges',
  'charge/leader': (s) => `${rider(s)} stays behind`,
  'charge/ride': (s) => `No way to ride for ${subject(s)}`,
  'charge/enter': (s) => `Do not enter hex ${hexName(s, charge.target(s))}`,
  'charge/strike': () => 'Do not strike again',
  'adjust/facing': () => 'Turn no more units',
  'withdraw/choose': () => 'Take no more cavalry back',
  'fire/select': () => 'End the shooting',
  'melee/declare': () => 'End the melee',
  'melee/strike-choice': () => 'Do not strike back',
  'melee/advance': () => 'Do not advance',
  'retreat/leader': (s) => `${escort(s)} stays`,
  'retreat/step': (s) => `End the retreat of ${subject(s)}`,
  'leader/place': (s) =>
    hexOfPiece(s, subjectOf(s)) < 0 || s.isEmpty(hexOfPiece(s, subjectOf(s)))
      ? `${capital(subject(s))} leaves the map`
      : `${capital(subject(s))} stays with his troops`,
  'leader/follow': (s) => `${capital(subject(s))} stays in hex ${hexName(s, hexOfPiece(s, subjectOf(s)))}`,
  'continuation/ask': () => 'Do not continue the attack',
  'continuation/react': () => 'Move no Battle',
};

const CONFIRMATIONS: Readonly<Partial<Record<StepName, Words>>> = {
  'charge/leader': (s) => `${rider(s)} rides along`,
  'charge/enter': (s) => `Enter hex ${hexName(s, charge.target(s))}`,
  'melee/join': (s) => `Begin the attack on hex ${hexName(s, melee.target(s))} (${troopsIn(s, melee.target(s))})`,
  'retreat/leader': (s) => `${escort(s)} falls back with ${subject(s)}`,
  'leader/follow': (s) => `${capital(subject(s))} goes along to hex ${hexName(s, following.to(s))}`,
  'continuation/ask': (s) => `Activate ${battleName(s, s.battle)} again`,
};

/** Verb for taking up a unit at each step that asks for one. */
const SELECTIONS: Readonly<Partial<Record<StepName, (s: S, name: string, piece: number) => string>>> = {
  'move/select': (s, name, piece) =>
    hexOfPiece(s, piece) < 0
      ? `Bring ${name} onto the map`
      : s.mover === piece && s.moverStack === 0
        ? `Go on with ${name}`
        : `Move ${name}`,
  'reaction/order': (_, name) => `Check for a charge by ${name}`,
  'charge/next': (s, name, piece) => `Charge with ${name} at hex ${hexName(s, s.charge(piece))}`,
  'withdraw/choose': (_, name) => `Take ${name} back`,
  'fire/select': (_, name) => `Shoot with ${name}`,
  'melee/advance-who': (_, name) => `Advance with ${name} alone`,
};

function withTroops(s: S, hex: number): string {
  return `hex ${hexName(s, hex)} (${troopsIn(s, hex)})`;
}

function facingWords(s: S, facing: number): string {
  return headingWords(headingOf(s.compiled.grid, facing));
}

function movePhrase(s: S, hex: number, facing: number): string {
  const piece = subjectOf(s);
  if (piece >= s.compiled.units.length) return `Ride to hex ${hexName(s, hex)}${s.isEmpty(hex) ? '' : ` (${troopsIn(s, hex)})`}`;
  if (hex === hexOfPiece(s, piece)) return `Turn to face ${facingWords(s, facing)}`;
  if (!s.isEmpty(hex)) return `Join ${withTroops(s, hex)} from beneath`;
  const verb = s.step.name === 'charge/ride' ? 'Strike from' : s.step.name === 'charge/continue' ? 'Ride on to' : 'Move to';
  return `${verb} hex ${hexName(s, hex)}, facing ${facingWords(s, facing)}`;
}

function placePhrase(s: S, hex: number): string {
  if (s.step.name === 'leader/place') return `Take refuge with ${withTroops(s, hex)}`;
  const verb = s.step.name === 'move/piece' ? 'Come on in' : 'Stand in';
  return `${verb} ${s.isEmpty(hex) ? `hex ${hexName(s, hex)}` : withTroops(s, hex)}`;
}

function attackPhrase(s: S, hex: number): string {
  const verb = s.step.name === 'reaction/charge' ? 'Charge' : s.step.name === 'charge/strike' ? 'Strike' : 'Attack';
  return `${verb} ${withTroops(s, hex)}`;
}

function haltPhrase(s: S): string {
  if (s.step.name === 'charge/continue') return `${capital(subject(s))}: ride no further`;
  const verb = hexOfPiece(s, subjectOf(s)) < 0 ? 'Leave' : 'End the move of';
  return `${verb} ${subject(s)}${verb === 'Leave' ? ' off the map' : ''}`;
}

function showPhrase(s: S, argument: number): string {
  const { battle, chit } = splitShow(argument);
  const verb = s.step.name === 'command/answer' ? 'Answer with' : takesAtOnce(s) ? 'Activate' : 'Show';
  return `${verb} ${battleName(s, battle)} ${verb === 'Activate' ? 'with' : 'and'} a ${chit}`;
}

function chitPhrase(s: S, chit: number): string {
  const battle = battleName(s, allocation.battle(s));
  return chit === 0 ? `No more chits for ${battle}` : `Give ${battle} a ${chit}-chit`;
}

function phraseOf(s: S, step: StepName, kind: ActionKind, argument: number): string {
  switch (kind) {
    case 'pass':
      return PASSES[step]?.(s) ?? 'Pass';
    case 'confirm':
      return CONFIRMATIONS[step]?.(s) ?? 'Confirm';
    case 'halt':
      return haltPhrase(s);
    case 'swap':
      return `Put ${nameOf(s, s.underAt(hexOfPiece(s, subjectOf(s))))} on top of ${subject(s)}`;
    case 'select':
      return SELECTIONS[step]?.(s, nameOf(s, argument), argument) ?? `Choose ${nameOf(s, argument)}`;
    case 'select-stack':
      return `${step === 'melee/advance-who' ? 'Advance with' : 'Move'} ${troopsIn(s, s.hexOf(argument))} together`;
    case 'name-battle':
      return step === 'set-up/name-target' ? `Name ${battleName(s, argument)}` : `Move units of ${battleName(s, argument)}`;
    case 'chit':
      return chitPhrase(s, argument);
    case 'show':
      return showPhrase(s, argument);
    case 'place-chit':
      return `Give the new ${placing.chit(s)}-chit to ${battleName(s, argument)}`;
    case 'face':
      return `Face ${facingWords(s, argument)}`;
    case 'adjust':
      return `Turn ${withTroops(s, Math.floor(argument / 6))} to face ${facingWords(s, argument % 6)}`;
    case 'join':
      return `Attack from ${withTroops(s, besideTarget(s, argument))}`;
    case 'strike':
      return `Strike back at ${withTroops(s, besideTarget(s, argument))}`;
    case 'advance':
      return `Advance from ${withTroops(s, besideTarget(s, argument))}`;
    case 'move':
      return movePhrase(s, Math.floor(argument / 6), argument % 6);
    case 'join-top':
      return `Join ${withTroops(s, argument)} on top`;
    case 'charge':
      return `Plan a charge at ${withTroops(s, argument)}`;
    case 'place':
      return placePhrase(s, argument);
    case 'retreat':
      return `Fall back to ${s.isEmpty(argument) ? `hex ${hexName(s, argument)}` : withTroops(s, argument)}`;
    case 'fire':
      return `Shoot at ${withTroops(s, argument)}`;
    case 'attack':
      return attackPhrase(s, argument);
  }
}

/** A legal action as a button says it; no two of one state say the same. */
export function phraseAction(s: S, action: number): string {
  const { kind, argument } = readAction(s, action);
  return phraseOf(s, s.step.name as StepName, kind, argument);
}
