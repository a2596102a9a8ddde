import { FIELD_SHEETS } from '../charts/fields.ts';
import { type ActId, ACTS, WORKS } from '../charts/siege.ts';
import { nameOfGroup } from '../rules/march.ts';
import { type ActionKind, NUMBERS, RECRUITS, SHARES, SPLITS } from '../state/actions.ts';
import type { KingdomState } from '../state/state.ts';
import type { StepName } from '../state/steps.ts';
import { inWords } from '../render/words.ts';

type S = KingdomState;

const NO: Readonly<Partial<Record<StepName, string>>> = {
  'morning/split': 'Leave the group as it is',
  'morning/ransom': 'Pay for nobody',
  'meet/attack': 'Do not attack',
  'meet/offer': 'Let the mercenaries be',
  'battle/join': 'Nobody else joins',
  'field/first': 'Let the enemy have the first turn',
  'siege/make': 'Build nothing',
  'battle/retreat': 'The group is lost',
};
const DONE: Readonly<Partial<Record<StepName, string>>> = {
  'morning/convoys': 'No more convoys',
  'march/select': 'All others stay where they are',
  'meet/visit': 'Nothing more here',
  'meet/convoy': 'Buy nothing',
};
/** Who leaves where a group is broken up, beside three men of some arm. */
const SPLIT_WORDS: Readonly<Record<string, string>> = {
  riders: 'all riders leave',
  half: 'half of it leaves',
  'few-led': 'three men leave with the nobles',
  'half-led': 'half of it leaves with the nobles',
};

function splitWords(split: number): string {
  const part = SPLITS[split]!;
  return SPLIT_WORDS[part] ?? `three men leave, first of the arm ${inWords(part)}`;
}

const SHARE_WORDS: Readonly<Record<(typeof SHARES)[number], string>> = {
  nothing: 'no booty',
  half: 'half their booty',
  full: 'their full booty',
};

/** `meadow, turned round` */
function sheetWords(sheet: number): string {
  return FIELD_SHEETS[sheet]!.replace('-turned', ', turned round');
}

/** Fixed words of kinds. */
const WORDS: Readonly<Partial<Record<ActionKind, string>>> = {
  fight: 'Fight',
  refuse: 'Try to get away',
  escort: 'Lead the prisoners off under an escort',
  massacre: 'Kill the prisoners',
  flee: 'Leave the field',
  yield: 'Surrender',
  storm: 'Storm the place',
  besiege: 'Lay siege to the castle',
  build: 'Build a counter-castle',
};

const ACT_WORDS: Readonly<Record<ActId, string>> = {
  none: 'Do nothing today',
  assault: 'Assault the castle',
  parley: 'Call upon the garrison to surrender',
  'camp-sally': 'Sally against the camp',
  'supply-sally': 'Sally for supplies',
  battle: 'Give battle outside',
};

const hex = (s: S, at: number): string => {
  const place = s.compiled.placeAt[at]!;
  return place < 0 ? s.compiled.grid.format(at) : `${s.compiled.places[place]!.name} (${s.compiled.grid.format(at)})`;
};
const men = (number: number): string => (number === 1 ? '1 man' : `${number} men`);
const rowOf = (argument: number): number => Math.floor(argument / NUMBERS.length);
const points = (argument: number): string => `${(argument % NUMBERS.length) + 1} of ${NUMBERS.length}`;
const band = (s: S, row: number): string => s.compiled.bands[row]!.name;

/** Words of kinds about somebody or something, by the argument of the action. */
const ABOUT: Readonly<Partial<Record<ActionKind, (s: S, argument: number) => string>>> = {
  attack: (s) => (s.step.name === 'field/first' ? 'Take the first turn' : 'Attack'),
  pass: (s) => NO[s.step.name as StepName] ?? 'No',
  done: (s) => DONE[s.step.name as StepName] ?? 'Done',
  hide: (s, group) => `Go with ${nameOfGroup(s, group)} in ${hex(s, s.at(group))}`,
  split: (s, argument) => `Break ${nameOfGroup(s, Math.floor(argument / SPLITS.length))} up: ${splitWords(argument % SPLITS.length)}`,
  ransom: (s, noble) => `Pay for ${s.compiled.nobles[noble]!.name}`,
  load: (s, argument) => `Load a convoy in ${s.compiled.places[rowOf(argument)]!.name}: ${points(argument)}`,
  fill: (_, argument) => `Load more on convoy ${rowOf(argument) + 1}: ${points(argument)}`,
  unload: (s, argument) => `Unload convoy ${rowOf(argument) + 1} in ${hex(s, s.convoyAt(rowOf(argument)))}: ${points(argument)}`,
  man: (_, convoy) => `Give convoy ${convoy + 1} a man who leads it`,
  buy: (_, convoy) => `Buy food of convoy ${convoy + 1}`,
  lure: (s, group) => `Hire ${nameOfGroup(s, group)} away`,
  select: (s, group) => `Move ${nameOfGroup(s, group)} from ${hex(s, s.at(group))}`,
  drive: (s, convoy) => `Drive convoy ${convoy + 1} from ${hex(s, s.convoyAt(convoy))}`,
  goal: (s, at) => `Go to ${hex(s, at)}`,
  wander: (s, at) => `The mercenaries go to ${hex(s, at)}`,
  assist: (s, group) => `${nameOfGroup(s, group)} joins from ${hex(s, s.at(group))}`,
  retreat: (s, at) => `Fall back to ${hex(s, at)}`,
  loot: (s) => (s.step.name === 'meet/convoy' ? 'Sell what the convoy carries' : 'Loot the place'),
  spare: (s) => (s.step.name === 'meet/convoy' ? 'Take the convoy over' : 'Spare the place'),
  hire: (s, row) => `Hire ${band(s, row)}`,
  promise: (s, row) => `Promise booty to ${band(s, row)}`,
  entice: (s, row) => `Entice ${band(s, row)} away`,
  pay: (s, row) => `Pay ${band(s, row)} for good`,
  share: (_, share) => `Give the mercenaries ${SHARE_WORDS[SHARES[share]!]}`,
  recruit: (_, argument) => `Recruit ${inWords(RECRUITS[Math.floor(argument / NUMBERS.length)]!)}: ${men((argument % NUMBERS.length) + 1)}`,
  draft: (_, argument) => `Take ${men(argument + 1)} of the garrison along`,
  act: (_, act) => ACT_WORDS[ACTS[act]!],
  ground: (_, map) => `Fight on this ground: ${sheetWords(map)}`,
  above: (_, map) => `Lay this ground above the last: ${sheetWords(map)}`,
  make: (_, item) => `Build: ${inWords(WORKS[item]!)}`,
  post: (_, argument) => `Leave ${men(argument + 1)} with the garrison`,
};

/** An action in plain words. */
export function phraseOf(s: S, action: number): string {
  const { space } = s.game;
  const kind = space.kindOf(action);
  return ABOUT[kind]?.(s, space.argument(action)) ?? WORDS[kind] ?? kind;
}
