import type { Deed } from '../../hexes/deeds.ts';
import { headingOf, headingWords } from '../../hexes/headings.ts';
import { counterName } from '../charts/charts.ts';
import { isLeader, pieceName } from '../../hexes/pieces.ts';
import { formationName } from '../rules/formations.ts';
import { isArmed } from '../rules/shooting.ts';
import type { ActionKind } from '../state/actions.ts';
import { FORMATIONS } from '../state/layout.ts';
import { BATTLE_ACTIVATION, type IronState } from '../state/state.ts';
import type { StepName } from '../state/steps.ts';

type S = IronState;

/** What to answer yes and no means, where it is not plain. */
const YES: Readonly<Partial<Record<StepName, string>>> = {
  'fire/return': 'Fire back',
  'sortie/ask': 'Counter-Charge',
  'shock/company': 'The leader goes along',
  'flight/pursue': 'Pursue',
};
const NO: Readonly<Partial<Record<StepName, string>>> = {
  'fire/return': 'Do not fire back',
  'fire/reaction': 'Nobody fires',
  'sortie/ask': 'Stand',
  'sortie/path': 'Do not ride',
  'shock/company': 'The leader stays',
  'flight/pursue': 'Do not pursue',
  'shock/evade': 'Stand and fight',
  'shock/follow': 'Nobody follows',
  'shock/counter': 'Do not Counter-Charge',
  'activation/free': 'Pass',
  'continuation/choose': 'Pass',
};
const DONE: Readonly<Partial<Record<StepName, string>>> = {
  'move/select': 'End movement and fire',
  'move/piece': 'Done with it',
  'shock/declare': 'No more attacks',
  'command/form': 'All have formed',
  'set-up/form': 'All have formed',
};

/** What a Battle is named for, where it is not its Activation. */
const BATTLES: Readonly<Partial<Record<StepName, string>>> = {
  'continuation/choose': 'Try to go on with',
  'continuation/seize-battle': 'Seize with',
  'flight/hunter': 'Pursue with',
};

/** Fixed words of kinds. */
const WORDS: Readonly<Partial<Record<ActionKind, string>>> = {
  'hold-counter': 'Play no counter',
  mount: 'Mount',
  dismount: 'Dismount',
  plant: 'Plant stakes',
  'attack-both': 'Attack both enemies in front',
  disorder: 'Become Disordered',
};

/** Way of a Charge in words: through which front hexes. */
function wayWords(way: number): string {
  const half = (bit: number): string => ((way >> bit) & 1 ? 'right' : 'left');
  return `Ride through the ${half(0)} front hex, then the ${half(1)}`;
}

/** Words of kinds without a place on the map. */
const PLAIN: Readonly<Partial<Record<ActionKind, (s: S, argument: number) => string>>> = {
  pass: (s) => NO[s.step.name as StepName] ?? 'No',
  confirm: (s) => YES[s.step.name as StepName] ?? 'Yes',
  done: (s) => DONE[s.step.name as StepName] ?? 'Done',
  army: (s) => (s.step.name === 'continuation/choose' ? 'Try to go on with the whole army' : 'Activate the whole army'),
  rally: (s, standard) => `Rally the Retired around ${s.compiled.standards[standard]!.name}`,
  raise: (s, standard) => `Move ${s.compiled.standards[standard]!.name}`,
  battle: (s, battle) => `${BATTLES[s.step.name as StepName] ?? 'Activate'} ${s.compiled.battles[battle]!.name}`,
  counter: (_, counter) => `Play ${counterName(counter)}`,
  path: (_, way) => wayWords(way),
};

type IronDeed = Deed<ActionKind>;

/** Who stands in a hex, or its number. */
function there(s: S, { hex }: IronDeed): string {
  return s.topAt(hex) < 0 ? s.compiled.grid.format(hex) : s.nameOf(s.topAt(hex));
}

/** `look to the right`. */
function looks(s: S, { facing }: IronDeed): string {
  return `look to ${headingWords(headingOf(s.compiled.grid, facing))}`;
}

/** What a unit or leader is chosen for. */
const CHOSEN: Readonly<Partial<Record<StepName, string>>> = {
  'command/aim': 'Play it on',
  'shock/declare': 'Attack with',
  'shock/place': 'Charge with',
  'shock/follow': 'Follow with',
  'shock/pick': 'Go on with',
  'flight/prey': 'Catch',
};

function chosen(s: S, { unit }: IronDeed): string {
  const name = pieceName(s, unit);
  const words = CHOSEN[s.step.name as StepName];
  if (words !== undefined) return `${words} ${name}`;
  const mayFire = s.activation === BATTLE_ACTIVATION && !isLeader(s, unit) && isArmed(s, unit);
  return mayFire ? `Move or fire with ${name}` : `Move ${name}`;
}

/** Whom a Charge is at; of one that answers fire, the hex in which it ends. */
function chargeWords(s: S, deed: IronDeed): string {
  return s.step.name === 'sortie/path' ? `Strike from ${s.compiled.grid.format(deed.hex)}` : `Charge ${there(s, deed)}`;
}

/** What is formed, or broken up. */
function formWords(s: S, { unit }: IronDeed, argument: number): string {
  const formation = argument % FORMATIONS.length;
  return `${pieceName(s, unit)}: ${formation === 0 ? 'break up' : `form ${formationName(formation)}`}`;
}

/** Words of kinds that are about units and hexes. */
const PLACED: Readonly<Partial<Record<ActionKind, (s: S, deed: IronDeed, argument: number) => string>>> = {
  select: chosen,
  ambush: (s, { unit }) => `Ambush with ${pieceName(s, unit)}`,
  pick: chosen,
  form: formWords,
  react: (s, { unit }) => `Fire with ${pieceName(s, unit)}`,
  along: (s, { unit }) => (s.step.name === 'flight/prey' ? `Catch ${pieceName(s, unit)}` : `Take ${pieceName(s, unit)} along`),
  move: (s, deed) =>
    `${isLeader(s, deed.unit) ? 'Ride' : 'Go'} to ${s.compiled.grid.format(deed.hex)}${isLeader(s, deed.unit) ? '' : ` and ${looks(s, deed)}`}`,
  face: (s, { facing }) => `Turn to ${headingWords(headingOf(s.compiled.grid, facing))}`,
  fire: (s, deed) => `Fire at ${there(s, deed)}`,
  'fire-under': (s, deed) => `Fire at ${s.nameOf(s.underAt(deed.hex))}, beneath ${there(s, deed)}`,
  attack: (s, deed) => `Attack ${there(s, deed)}`,
  charge: (s, deed) => `${chargeWords(s, deed)}, and ${looks(s, deed)}`,
  resolve: (s, deed) => `Resolve the attack on ${there(s, deed)}`,
  'answer-charge': (s, deed) => `Counter-Charge the Charge, and ${looks(s, deed)}`,
  'answer-shock': (s, deed) => `Counter-Charge the attack, and ${looks(s, deed)}`,
  retreat: (s, deed) => `Retreat to ${s.compiled.grid.format(deed.hex)} and ${looks(s, deed)}`,
  retire: (s, { hex }) => `Retire to ${s.compiled.grid.format(hex)}`,
  advance: (s, deed) => `Advance into ${s.compiled.grid.format(deed.hex)} and ${looks(s, deed)}`,
  join: (s, deed) => `Join ${there(s, deed)}`,
  standard: (s, { hex }) => `Plant it in ${s.compiled.grid.format(hex)}`,
};

/** An action in plain words. */
export function phraseOf(s: S, deed: IronDeed, argument: number): string {
  const { kind } = deed;
  return PLACED[kind]?.(s, deed, argument) ?? PLAIN[kind]?.(s, argument) ?? WORDS[kind] ?? kind;
}
