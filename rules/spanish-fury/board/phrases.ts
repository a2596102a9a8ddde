import { capital } from '../../core/index.ts';
import { ORDERS, SPEECHES } from '../charts/types.ts';
import type { FuryDeed } from '../encoder/deeds.ts';
import { formationWords, plain, SPEECH_WORDS } from '../notation/words.ts';
import { type ActionKind, FACINGS, STRETCHES, WHEELS } from '../state/actions.ts';
import type { FuryState } from '../state/state.ts';
import type { StepName } from '../state/steps.ts';

type S = FuryState;

/** What yes, no and done mean, where it is not plain. */
const YES: Readonly<Partial<Record<StepName, string>>> = {
  'command/offer': 'Give up the field',
  'charge/point-blank': 'Fire at the charger',
};
const NO: Readonly<Partial<Record<StepName, string>>> = {
  'command/offer': 'Fight on',
  'charge/declare': 'Do not charge',
  'charge/answer': 'Await the charge',
  'charge/point-blank': 'Hold fire',
  'charge/form': 'Stay as they are',
  'charge/lead': 'The general does not lead',
  'melee/pursue': 'Try to stay',
};
const DONE: Readonly<Partial<Record<StepName, string>>> = {
  'command/order': 'No more orders',
  'command/attach': 'The generals are placed',
  'fire/select': 'No more fire',
  'move/unit': 'Stay as they are',
};

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

/** `Wheel 30° left, 5 inches from the enemy`. */
function moveWords(s: S, argument: number): string {
  const { space } = s.game;
  const action = space.first.move + argument;
  const wheel = WHEELS[space.wheelOf(action)]!;
  const stretch = STRETCHES[space.stretchOf(action)]!;
  if (stretch === 'none') return wheel === '0' ? 'Stay' : wheelWords(wheel);
  const gap = stretch.startsWith('gap-') ? `to ${stretch.slice(4)} inches from the enemy` : STRETCH_WORDS[stretch]!;
  return `${wheelWords(wheel)}, ${gap}`;
}

const FACE_WORDS: Readonly<Record<(typeof FACINGS)[number], string>> = { left: 'Face left', right: 'Face right', about: 'Face about' };

type Phrase = (s: S, deed: FuryDeed) => string;

const PHRASES: Readonly<Record<ActionKind, Phrase>> = {
  pass: (s) => NO[s.step.name as StepName] ?? 'No',
  confirm: (s) => YES[s.step.name as StepName] ?? 'Yes',
  done: (s) => DONE[s.step.name as StepName] ?? 'Done',
  brigade: (s, { brigade }) => `New order for ${s.compiled.brigades[brigade]!.name}`,
  order: (_, { argument }) => capital(ORDERS[argument]!),
  point: (s, { argument }) => `Manoeuvre to ${plain(s.compiled.points[argument]!.id)}`,
  attach: (s, { general, unit }) => `${s.compiled.generals[general]!.name} joins ${s.nameOf(unit)}`,
  detach: (s, { general }) => `${s.compiled.generals[general]!.name} stands apart`,
  speech: (s, { unit, argument }) => `${s.nameOf(unit)}: ${SPEECH_WORDS[SPEECHES[argument]!]!}`,
  select: (s, { unit }) => s.nameOf(unit),
  charge: (s, { target }) => `Charge ${s.nameOf(target)}`,
  evade: () => 'Evade',
  lead: () => 'The general leads',
  move: (s, { argument }) => moveWords(s, argument),
  form: (_, { argument }) => `Form ${formationWords(argument)}`,
  face: (_, { argument }) => FACE_WORDS[FACINGS[argument]!],
  fire: (s, { shooter, target }) => `${s.nameOf(shooter)} fire at ${s.nameOf(target)}`,
  pursue: () => 'Pursue',
};

/** An action in plain words. */
export function phraseOf(s: S, deed: FuryDeed): string {
  return PHRASES[deed.kind](s, deed);
}
