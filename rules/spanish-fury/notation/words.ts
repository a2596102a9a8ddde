import { capital, count, type Player } from '../../core/index.ts';
import { LEVELS } from '../charts/charts.ts';
import { CONFIDENCES, FORMATIONS, ORDERS, SPEECHES } from '../charts/types.ts';
import { STRETCHES, WHEELS } from '../state/actions.ts';
import { FATES } from '../state/layout.ts';
import { ATTACHED, type FuryState, MARCHING_OFF, PURSUING, READY, ROUTING, WAITING, WELL } from '../state/state.ts';

type S = FuryState;

/** A name with blanks for its dashes: `shot forward`. */
function plain(name: string): string {
  return name.replaceAll('-', ' ');
}

/** A point that orders may name: `the town`, `the centre`, `the ploughed field`. */
export function pointWords(s: S, point: number): string {
  const { id } = s.scenario.points[point]!;
  const title = s.scenario.objectives.find((objective) => objective.id === id)?.title;
  return title ?? `the ${plain(id).replace(/\bplough\b/, 'ploughed field')}`;
}

/** Names of the formations, as headings of tables would have them. */
const FORMATION_WORDS: Readonly<Record<string, string>> = {
  'en-haye': 'en haye',
  caracole: 'en caracole',
  'horse-column': 'column',
  battery: 'in battery',
};

export function formationWords(formation: number): string {
  const name = FORMATIONS[formation]!;
  return FORMATION_WORDS[name] ?? plain(name);
}

/** How a unit holds together: `Ragged`. */
export function levelWords(s: S, unit: number): string {
  return LEVELS[s.isHorse(unit) ? 'horse' : 'foot'][s.level(unit)]!;
}

/** What has become of a unit, in a word or two; empty for one that is ready. @ruling SF-95 everybody knows when reinforcements are due */
export function statusWords(s: S, unit: number): string {
  switch (s.status(unit)) {
    case READY:
      return s.foe(unit) >= 0 ? 'in melee' : s.regroup(unit) === 1 ? 'must rally' : '';
    case ROUTING:
      return 'routing';
    case PURSUING:
      return 'pursuing';
    case MARCHING_OFF:
      return 'marching off';
    case ATTACHED:
      return `with ${s.nameOf(s.host(unit))}`;
    case WAITING:
      return s.comesBack(unit) > 0
        ? `off the table until turn ${s.comesBack(unit)}`
        : `due on turn ${s.scenario.units[unit]!.arrival!.turn}`;
  }
  return GONE_WORDS[s.status(unit)]!;
}

const GONE_WORDS: Readonly<Record<number, string>> = { 6: 'left the field', 7: 'destroyed', 8: 'surrendered', 9: 'dispersed' };

/** Whether a viewer may know what one side alone knows. @param viewer nobody: all is shown */
function knows(viewer: Player | undefined, side: Player): boolean {
  return viewer === undefined || viewer === side;
}

/** The speech of a unit as a viewer may see it; empty if it has none, or it lies face down. */
export function speechWords(s: S, unit: number, viewer?: Player): string {
  const isSeen = s.revealed === 1 || knows(viewer, s.sideOf(unit));
  return isSeen && s.speech(unit) > 0 ? SPEECH_WORDS[SPEECHES[s.speech(unit)]!]! : '';
}

export const SPEECH_WORDS: Readonly<Record<string, string>> = {
  none: 'none',
  charge: 'Charge',
  march: 'March',
  double: 'Double',
  hold: 'Hold',
  rally: 'Rally on Me',
  form: 'Form',
  retire: 'Retire',
};

/** The order of a brigade as a viewer may see it: empty for the other side's. */
export function orderWords(s: S, brigade: number, viewer?: Player): string {
  if (!knows(viewer, s.sideOfBrigade(brigade))) return '';
  const order = capital(ORDERS[s.brigadeOrder(brigade)]!);
  const point = s.brigadePoint(brigade);
  return order === 'Manoeuvre' && point >= 0 ? `${order} to ${pointWords(s, point)}` : order;
}

/** A general with his Strategy and Valour: `La Noue (4, +1)`. */
export function generalWords(s: S, general: number): string {
  const { name } = s.scenario.generals[general]!;
  const rank = s.generalRank(general);
  const title = rank === 0 ? name : rank === 1 ? `a gentleman volunteer for ${name}` : `a colonel for ${name}`;
  const fate = s.generalFate(general) === WELL ? '' : `, ${FATES[s.generalFate(general)]!}`;
  return `${title} (${s.generalStrategy(general)}, +${s.generalValour(general)}${fate})`;
}

export function confidenceWords(s: S, side: Player): string {
  return capital(CONFIDENCES[s.sideConfidence(side)]!);
}

/** What everybody can see of a unit, most important first. */
export function unitWords(s: S, unit: number, viewer?: Player): string[] {
  const general = s.generalWith(unit);
  const companies = s.companiesWith(unit);
  return [
    `${s.cardOf(unit).title}, ${count(s.stands(unit), 'stand')} ${formationWords(s.formation(unit))}`,
    levelWords(s, unit),
    ...(s.casualties(unit) > 0 ? [s.casualties(unit) === 1 ? '1 casualty' : `${s.casualties(unit)} casualties`] : []),
    statusWords(s, unit),
    ...(companies > 0 ? [`${count(companies, 'company', 'companies')} attached`] : []),
    ...(general >= 0 ? [`with ${generalWords(s, general)}`] : []),
    speechWords(s, unit, viewer) === '' ? '' : `speech: ${speechWords(s, unit, viewer)}`,
  ].filter((words) => words !== '');
}

function wheelWords(wheel: (typeof WHEELS)[number]): string {
  if (wheel === 'about') return 'Turn about';
  const degrees = Number(wheel);
  return degrees === 0 ? 'Straight ahead' : `Wheel ${Math.abs(degrees)}° ${degrees < 0 ? 'left' : 'right'}`;
}

const STRETCH_WORDS: Readonly<Record<string, string>> = {
  none: '',
  half: 'half way, or three inches from its position',
  march: 'a full March',
  full: 'as far as they can',
  edge: 'to the edge of the ground, or to twelve inches from the enemy',
};

/** `Wheel 30° left, to 5 inches from the enemy`. @param wheel its place in `WHEELS` @param stretch its place in `STRETCHES` */
export function moveWords(wheel: number, stretch: number): string {
  const [turn, way] = [WHEELS[wheel]!, STRETCHES[stretch]!];
  if (way === 'none') return turn === '0' ? 'Stay' : wheelWords(turn);
  return `${wheelWords(turn)}, ${way.startsWith('gap-') ? `to ${way.slice(4)} inches from the enemy` : STRETCH_WORDS[way]!}`;
}
