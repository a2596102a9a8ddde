import { CHANCE, isPlayer, type Player, TERMINAL } from '../../core/index.ts';
import { endWords } from '../aim-words.ts';
import { sideName } from '../words.ts';
import { decisionWords, orderWords, phaseWords, sideWords, turnWords } from '../render-words.ts';
import type { OneHourState } from '../state.ts';
import type { StepName } from '../steps.ts';

type S = OneHourState;

/** What a step waits for, in words. `null`: nothing, it runs by itself. */
type Question = ((s: S) => string) | null;

const first = (s: S): string => s.nameOf(s.register(0));
const second = (s: S): string => s.nameOf(s.register(1));
const owner = (s: S): string => sideName(s, s.actor as Player);

/** What the player is to do, or what the dice decide, at every step. */
const QUESTIONS: Readonly<Record<StepName, Question>> = {
  'forces/roll': (s) => `The die decides which units ${sideName(s, s.register(0) as Player)} has.`,
  'forces/substitute': (s) => `${owner(s)}: name a unit to be replaced by one of another type.`,
  'set-up/next': null,
  'set-up/draw': () => 'A unit is drawn to be set up.',
  'set-up/select': (s) => `${owner(s)}: choose a unit to set up.`,
  'set-up/place': (s) => `${owner(s)}: choose where ${second(s)} stand at the start.`,
  'turn/start': null,
  'turn/end': null,
  'game/end': null,
  'arrival/check': null,
  'arrival/name': (s) => `${owner(s)}: choose a unit that comes up now.`,
  'arrival/where': () => 'The die decides where the units come onto the table.',
  'arrival/roll': () => 'The die decides whether a unit comes up.',
  'arrival/draw': () => 'A unit is drawn that comes up.',
  'orders/roll': (s) => `The die decides how many units of ${sideName(s, s.side)} may act.`,
  'move/select': (s) => `${owner(s)}: choose a unit to move, or end the movement.`,
  'move/place': (s) => `${owner(s)}: choose where ${first(s)} come onto the table, or keep them back.`,
  'move/march': (s) => moveWords(s),
  'move/face': (s) => `${owner(s)}: turn ${first(s)} a last time, or keep them facing as they do.`,
  'charge/roll-off': (s) => `Too close to call: the dice decide whether ${first(s)} reach ${second(s)}.`,
  'shoot/select': (s) => `${owner(s)}: choose who shoots at whom, or end the shooting.`,
  'shoot/roll-off': (s) => `Too close to call: the dice decide whether ${first(s)} can shoot at ${second(s)}.`,
  'shoot/roll': (s) => `The die decides how well ${first(s)} shoot at ${second(s)}.`,
  'melee/next': null,
  'melee/target': (s) => `${owner(s)}: choose which enemy ${first(s)} strike.`,
  'melee/roll': (s) => `The die decides how hard ${first(s)} strike ${second(s)}.`,
  'remove/units': null,
};

function moveWords(s: S): string {
  if (s.isInMelee(s.register(0))) return `${owner(s)}: turn ${first(s)} to an enemy in contact with them, or leave them as they stand.`;
  return `${owner(s)}: choose where ${first(s)} go: a place to march to, an enemy to charge, or a turn on the spot.`;
}

/** Where things stand, the most important first: what is to be done now, the turn, the phase, orders left. */
export function headlineOf(s: S): readonly string[] {
  if (s.actor === TERMINAL)
    return [`${decisionWords(s)}: ${endWords(s)}.`, `${phaseWords(s)} after turn ${s.turn} of ${s.scenario.turnLimit}.`];
  const todo = QUESTIONS[s.step.name as StepName]?.(s) ?? decisionWords(s);
  const turn = [turnWords(s), sideWords(s)].filter((words) => words !== '').join(', ');
  const who = isPlayer(s.actor) || s.actor === CHANCE ? decisionWords(s) : '';
  return [todo, turn, phaseWords(s), who, orderWords(s)].filter((words) => words !== '');
}
