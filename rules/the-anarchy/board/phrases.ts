import { headingWords } from '../../hexes/headings.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { engineIn } from '../rules/engines.ts';
import type { ActionKind } from '../state/actions.ts';
import type { AnarchyState } from '../state/state.ts';
import { isInTeam } from '../rules/oxen.ts';
import { isBurnt } from '../rules/ground.ts';
import { takesArrows } from '../rules/tasks.ts';
import type { StepName } from '../state/steps.ts';
import type { Deed } from './deeds.ts';
import { SIEGE_WORDS } from './siege.ts';

type S = AnarchyState;

const DONE: Readonly<Partial<Record<StepName, string>>> = {
  'set-up/place': 'The rest are drawn up',
  'set-up/engine': 'The rest stand where they are parked',
  'missile/select': 'End the shooting',
  'engine/push': 'Push no engine any more',
  'move/select': 'End the movement',
  'move/goal': 'He stays where he is',
  'move/on': 'He goes no farther',
  'task/select': 'No more work',
  'melee/target': 'No more attacks',
};
const NO: Readonly<Partial<Record<StepName, string>>> = {
  'set-up/place': 'He stays away for now',
  'set-up/engine': 'It stands elsewhere',
  'move/react': 'Nobody shoots',
  'melee/advance': 'Nobody advances',
  'siege/throw': 'The engine rests',
  'siege/build': 'The engineer builds nothing',
  'siege/burn': 'Nothing is set on fire',
  'siege/dig': 'The miners rest',
  'siege/counter': 'The diggers rest',
  'siege/sick': 'Nobody else falls sick',
  'garrison/burn': 'The archers of the garrison rest',
  'arrival/enter': 'They hold back',
  'field/conduct': 'Fight on',
};

/** What a man is chosen for. */
const CHOSEN: Readonly<Partial<Record<StepName, string>>> = {
  'missile/select': 'Shoot with',
  'move/select': 'Move',
  'task/select': 'Set to work',
  'set-up/rest': 'Asleep:',
  'siege/sick': 'Sick:',
};

function nameOfEngine(s: S, engine: number): string {
  return s.compiled.engines[engine]!.name.toLowerCase();
}

/** Fixed words of kinds. */
const WORDS: Readonly<Partial<Record<ActionKind, string>>> = {
  confirm: 'Yes',
  leave: 'Leave the map',
  open: 'Open the door',
  shut: 'Shut the door',
  arm: 'Take the weapon of a dead man',
  drop: 'Lay down what he carries',
  resolve: 'Roll for the attack',
  summon: 'Ask for surrender first',
  lower: 'Take the ladder down',
  winch: 'Lower the drawbridge',
};

function stepName(s: S): StepName {
  return s.step.name as StepName;
}

/** Where a rider looks whose tail is in a place: the head is in the second register, while he rides and while he is placed. */
function tailWords(s: S, { place }: Deed): string {
  const head = s.register(1);
  let way = 0;
  while (way < DIRECTIONS - 1 && s.beyond(place, way) !== head) way++;
  return `Look to ${headingWords((60 * way + s.compiled.grid.turn) % 360)}, with the tail in ${s.placeName(place)}`;
}

/** Words of kinds about men and places. */
const PLACED: Readonly<Partial<Record<ActionKind, (s: S, deed: Deed) => string>>> = {
  pass: (s) => NO[stepName(s)] ?? 'No',
  done: (s) => DONE[stepName(s)] ?? 'Done',
  select: (s, { man }) => `${CHOSEN[stepName(s)] ?? 'Choose'} ${s.nameOf(man)}`,
  react: (s, { man }) => `Shoot with ${s.nameOf(man)}`,
  join: (s, { man }) => `${s.nameOf(man)} joins`,
  advance: (s, { man }) => `Advance with ${s.nameOf(man)}`,
  place: (s, { man, place, engine }) => {
    if (engine < 0 && man < 0) return `They come at ${s.placeName(place)}`;
    return `Place ${engine < 0 ? s.nameOf(man) : nameOfEngine(s, engine)} in ${s.placeName(place)}`;
  },
  tail: tailWords,
  goal: (s, { man, place }) =>
    stepName(s) === 'move/heave' ? `Carry it to ${s.placeName(place)}` : `${s.isMounted(man) ? 'Ride' : 'Go'} to ${s.placeName(place)}`,
  infiltrate: (s, { place }) => `Slip past the enemy to ${s.placeName(place)}`,
  dismount: (s, { place }) => `Get down into ${s.placeName(place)}`,
  retreat: (s, { place }) => `Go back to ${s.placeName(place)}`,
  shoot: (s, { other }) => `Shoot at ${s.nameOf(other)}`,
  flame: (s, { place }) => `Shoot a flaming arrow into ${s.placeName(place)}`,
  mount: (s, { place }) => `Mount the horse in ${s.placeName(place)}`,
  lead: (s, { other }) => `Take ${s.nameOf(other)} along`,
  take: (s, { man }) => (takesArrows(s, man) ? 'Take flaming arrows from who stands beside him' : 'Take up what lies here'),
  smash: (s, { place }) => `Smash the door in ${s.placeName(place)}`,
  free: (s, { other }) => `Free ${s.nameOf(other)}`,
  light: (s, { place }) => `Set fire to ${s.placeName(place)}`,
  douse: (s, { place }) => `Fight the fire in ${s.placeName(place)}`,
  attack: (s, { other }) => `Attack ${s.nameOf(other)}`,
  work: (s, { place }) => `Work at the ${nameOfEngine(s, engineIn(s, place))}`,
  engine: (s, { engine }) => `Shoot with the ${nameOfEngine(s, engine)}`,
  push: (s, { engine }) => `Push the ${nameOfEngine(s, engine)} on`,
  draw: (s, { engine }) => `Pull the ${nameOfEngine(s, engine)} back`,
  haul: (s, { man, place }) => (place === s.at(man) ? 'Turn the mantlet' : `Go to ${s.placeName(place)} with the mantlet`),
  yoke: (s, { other }) => `${isInTeam(s, other) ? 'Unyoke' : 'Yoke'} ${s.nameOf(other)}`,
  heave: (s, { place }) => `Carry the ${engineIn(s, place) < 0 ? 'rocks' : nameOfEngine(s, engineIn(s, place))} with others`,
  face: (s, { argument }) => `Turn it to ${headingWords((60 * argument + s.compiled.grid.turn) % 360)}`,
  ram: (s, { engine }) => `Strike with the ${nameOfEngine(s, engine)}`,
  aim: (s, { place, other }) => `Aim at ${other < 0 ? s.placeName(place) : s.nameOf(other)}`,
  lift: (s, { man }) => `Take it up with ${s.nameOf(man)}`,
  raise: (s, { place }) => `Set the ladder against ${s.placeName(place)}`,
  span: (s, { place }) => `${isBurnt(s, place) ? 'Lay a footbridge in' : 'Pull down the bridge in'} ${s.placeName(place)}`,
  pour: (s, { place, other }) => `Pour oil on ${other < 0 ? s.placeName(place) : s.nameOf(other)}`,
  topple: (s, { place }) => `Topple the ladder in ${s.placeName(place)}`,
  ...SIEGE_WORDS,
};

/** An action in plain words. */
export function phraseOf(s: S, deed: Deed): string {
  return PLACED[deed.kind]?.(s, deed) ?? WORDS[deed.kind] ?? deed.kind;
}
