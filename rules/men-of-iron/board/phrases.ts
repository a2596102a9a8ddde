import type { Deed } from '../../hexes/deeds.ts';
import { headingOf, headingWords } from '../../hexes/headings.ts';
import { BATTLE_CRY, COUNTERS, INTO_THE_BREACH, NEGATION, OPPORTUNITIES, SEIZES_TO, UNSTEADY_TROOPS } from '../charts/charts.ts';
import { isLeader } from '../encoder/pieces.ts';
import type { ActionKind } from '../state/actions.ts';
import { FORMATIONS } from '../state/layout.ts';
import type { IronState } from '../state/state.ts';
import type { StepName } from '../state/steps.ts';
import { pieceName } from './pieces.ts';

type S = IronState;

/** What to answer yes and no means, where it is not plain. */
const YES: Readonly<Partial<Record<StepName, string>>> = {
  'fire/return': 'Fire back',
  'sortie/ask': 'Counter-Charge',
  'shock/company': 'The leader goes along',
};
const NO: Readonly<Partial<Record<StepName, string>>> = {
  'fire/return': 'Do not fire back',
  'fire/reaction': 'Nobody fires',
  'sortie/ask': 'Stand',
  'sortie/path': 'Do not ride',
  'shock/company': 'The leader stays',
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
};

/** Fixed words of kinds. */
const WORDS: Readonly<Partial<Record<ActionKind, string>>> = {
  army: 'Activate the whole army',
  'hold-counter': 'Play no counter',
  mount: 'Mount',
  dismount: 'Dismount',
  plant: 'Plant stakes',
  'attack-both': 'Attack both enemies in front',
  disorder: 'Become Disordered',
};

/** A Seizure counter in words. */
export function counterWords(counter: number): string {
  if (counter < OPPORTUNITIES) return `Opportunity (seizes on 0 to ${SEIZES_TO[counter as 0]})`;
  const names: Readonly<Record<number, string>> = {
    [NEGATION]: 'Negation',
    [BATTLE_CRY]: 'Battle Cry',
    [UNSTEADY_TROOPS]: 'Unsteady Troops',
    [INTO_THE_BREACH]: 'Into the Breach',
  };
  return names[counter] ?? COUNTERS[counter]!;
}

/** Way of a Charge in words: through which front hexes. */
function wayWords(way: number): string {
  const half = (bit: number): string => ((way >> bit) & 1 ? 'right' : 'left');
  return `Ride through the ${half(0)} front hex, then the ${half(1)}`;
}

/** Words of actions without a place on the map. */
function plainWords(s: S, kind: ActionKind, argument: number): string {
  const step = s.step.name as StepName;
  const { battles, standards } = s.compiled;
  switch (kind) {
    case 'pass':
      return NO[step] ?? 'No';
    case 'confirm':
      return YES[step] ?? 'Yes';
    case 'done':
      return DONE[step] ?? 'Done';
    case 'rally':
      return `Rally the Retired around ${standards[argument]!.name}`;
    case 'raise':
      return `Move ${standards[argument]!.name}`;
    case 'battle':
      return `Activate ${battles[argument]!.name}`;
    case 'counter':
      return `Play ${counterWords(argument)}`;
    case 'path':
      return wayWords(argument);
    default:
      return WORDS[kind] ?? kind;
  }
}

/** An action in plain words. */
export function phraseOf(s: S, { kind, unit, hex, facing }: Deed<ActionKind>, argument: number): string {
  const { grid } = s.compiled;
  const looks = (): string => `look to ${headingWords(headingOf(grid, facing))}`;
  const there = (): string => (s.topAt(hex) < 0 ? grid.format(hex) : s.nameOf(s.topAt(hex)));
  switch (kind) {
    case 'select':
    case 'ambush':
    case 'react':
    case 'pick':
      return `${kind === 'react' ? 'Fire with' : 'Choose'} ${pieceName(s, unit)}`;
    case 'along':
      return `Take ${pieceName(s, unit)} along`;
    case 'form':
      return argument % FORMATIONS.length === 0
        ? `${pieceName(s, unit)}: break up`
        : `${pieceName(s, unit)}: form ${FORMATIONS[argument % FORMATIONS.length]!.replace('-', ' ')}`;
    case 'move':
      return isLeader(s, unit) ? `Ride to ${grid.format(hex)}` : `Go to ${grid.format(hex)} and ${looks()}`;
    case 'face':
      return `Turn to ${looks().replace('look to ', '')}`;
    case 'fire':
      return `Fire at ${there()}`;
    case 'fire-under':
      return `Fire at ${s.nameOf(s.underAt(hex))}, beneath ${there()}`;
    case 'attack':
      return `Attack ${there()}`;
    case 'charge':
      return `Charge ${there()}, and ${looks()}`;
    case 'resolve':
      return `Fight it out with ${there()}`;
    case 'answer-charge':
      return `Counter-Charge the Charge, and ${looks()}`;
    case 'answer-shock':
      return `Counter-Charge the attack, and ${looks()}`;
    case 'retreat':
      return `Retreat to ${grid.format(hex)} and ${looks()}`;
    case 'retire':
      return `Retire to ${grid.format(hex)}`;
    case 'advance':
      return `Advance into ${grid.format(hex)} and ${looks()}`;
    case 'join':
      return `Join ${there()}`;
    case 'standard':
      return `Plant it in ${grid.format(hex)}`;
    default:
      return plainWords(s, kind, argument);
  }
}
