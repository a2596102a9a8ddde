import { isPlayer, type Player, TERMINAL } from '../../core/index.ts';
import { stepOf, subjectPiece } from '../encoder-subject.ts';
import { takesAtOnce } from '../procedures/command.ts';
import { hasCollapsed } from '../procedures/turn.ts';
import { activationWords, decisionWords, phaseWords, turnWords } from '../render-words.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP_NAMES, type StepName } from '../steps.ts';
import { battleName, capital, hexName, leaderName, nameOf, sideName, troopsIn } from './words.ts';

type S = BaronsWarState;

/** Steps that happen by themselves or by dice. */
export type AutomaticStep =
  | 'command/reveal'
  | 'command/replacement'
  | 'turn/start'
  | 'turn/edward'
  | 'turn/activation'
  | 'turn/end'
  | 'move/walk'
  | 'move/end'
  | 'reaction/check'
  | 'charge/shot'
  | 'charge/contact'
  | 'charge/after'
  | 'charge/finish'
  | 'fire/roll'
  | 'melee/attack-roll'
  | 'melee/strike-roll'
  | 'melee/results'
  | 'hits/leader'
  | 'hits/checks'
  | 'hits/retreats'
  | 'retreat/end'
  | 'morale/check'
  | 'morale/rout'
  | 'morale/army'
  | 'morale/recover'
  | 'leader/displaced'
  | 'continuation/resume'
  | 'continuation/waver'
  | 'recovery/units'
  | 'effectiveness/boxes'
  | 'effectiveness/check'
  | 'effectiveness/units'
  | 'effectiveness/routs';

/** Steps that a player decides. */
export type DecisionStep = Exclude<StepName, AutomaticStep>;

const subject = (s: S): string => nameOf(s, subjectPiece(s, stepOf(s)));
const stands = (s: S): boolean => {
  const piece = subjectPiece(s, stepOf(s));
  return (piece < s.scenario.units.length ? s.hexOf(piece) : s.leaderHex(piece - s.scenario.units.length)) >= 0;
};

function moveTask(s: S): string {
  if (!stands(s)) return `Choose where to bring ${subject(s)} onto the map.`;
  const isLeader = s.data[s.at.mover]! >= s.scenario.units.length;
  return isLeader ? `Choose where ${subject(s)} rides.` : `Choose where to take ${subject(s)}, then the facing there.`;
}

function showTask(s: S): string {
  return takesAtOnce(s)
    ? 'The initiative is yours: choose the Battle to activate, and its chit.'
    : 'Show a Battle and a chit to bid for the initiative.';
}

/** What the actor is to do at each of its decisions. Nothing that is secret from the other side. */
export const TASKS: Readonly<Record<DecisionStep, (s: S) => string>> = {
  'set-up/place': (s) => `Choose a hex for ${subject(s)}.`,
  'set-up/face': (s) => `Choose which way to face ${subject(s)}.`,
  'set-up/name-target': () => "Name the enemy Battle that Edward's Battle has to attack first.",
  'command/allocate': () => 'Divide your command points among your Battles, in secret.',
  'command/place-chit': (s) => `Choose a Battle for the new ${s.register(1)}-chit, or leave it.`,
  'command/show': showTask,
  'command/answer': (s) =>
    `${capital(battleName(s, s.register(1)))} is shown with a ${s.register(2)}: answer with a higher chit, or give way.`,
  'move/select': (s) => `Choose a unit of ${battleName(s, s.battle)} to move.`,
  'move/piece': moveTask,
  'reaction/order': (s) => `Choose cavalry to check for a charge at ${nameOf(s, s.register(0))} in hex ${hexName(s, s.register(1))}.`,
  'reaction/charge': (s) => `Choose whom to charge with ${subject(s)}.`,
  'charge/next': () => 'Choose the next charge to ride.',
  'charge/leader': (s) => `Does ${leaderName(s, s.register(4))} ride along with ${subject(s)}?`,
  'charge/ride': (s) => `Choose the hex from which to strike ${troopsIn(s, s.register(1))} with ${subject(s)}.`,
  'charge/enter': (s) => `Take hex ${hexName(s, s.register(1))} and ride on?`,
  'charge/continue': (s) => `Choose where to ride on with ${subject(s)}, then the facing there.`,
  'charge/strike': (s) => `Choose a second enemy for ${subject(s)} to strike.`,
  'adjust/facing': () => 'Turn units near the enemy to face him, if you like.',
  'withdraw/choose': () => 'Take cavalry back from enemy infantry beside it, if you like.',
  'fire/select': () => 'Choose a unit to shoot.',
  'fire/target': (s) => `Choose a target for ${subject(s)}.`,
  'melee/declare': () => 'Choose an enemy hex to attack.',
  'melee/join': (s) => `Choose the hexes from which to attack ${troopsIn(s, s.register(0))}, then begin the attack.`,
  'melee/strike-choice': (s) => `Choose the attacker to strike back at with ${troopsIn(s, s.register(0))}.`,
  'melee/advance': (s) => `Hex ${hexName(s, s.register(0))} is empty: advance into it?`,
  'melee/advance-face': (s) => `Choose which way to face ${troopsIn(s, s.register(0))}.`,
  'retreat/leader': (s) => `Does ${leaderName(s, s.register(4))} fall back with ${subject(s)}?`,
  'retreat/step': (s) => `Choose the next hex of the retreat of ${subject(s)}.`,
  'retreat/face': (s) => `Choose which way to face ${subject(s)} after the retreat.`,
  'leader/place': (s) => `Choose the troops with which ${subject(s)} takes refuge.`,
  'leader/follow': (s) => `Does ${subject(s)} go along to hex ${hexName(s, s.register(1))}?`,
  'continuation/ask': (s) => `Activate ${battleName(s, s.battle)} once more?`,
  'continuation/react': () => 'Choose a Battle to move before the attack goes on, if you like.',
};

/** Name of the decision at hand; null at dice and at the end. */
export function decisionStep(s: S): DecisionStep | null {
  return isPlayer(s.actor) ? (STEP_NAMES[stepOf(s)] as DecisionStep) : null;
}

function endWords(s: S): string[] {
  const fallen = ([0, 1] as const)
    .filter((side) => hasCollapsed(s, side))
    .map((side) => `No Battle of the ${sideName(s, side)} is sound any more`);
  const [barons, royalists] = s.victoryPoints();
  return [
    decisionWords(s),
    phaseWords(s),
    ...(fallen.length > 0 ? fallen : ['The last player turn is over']),
    `Victory points: ${sideName(s, 0)} ${barons}, ${sideName(s, 1)} ${royalists}`,
  ];
}

/** Where things stand, the most important first; the same for both players. */
export function headline(s: S): readonly string[] {
  if (s.actor === TERMINAL) return endWords(s);
  const step = decisionStep(s);
  const task = step === null ? 'The dice are thrown.' : `${sideName(s, s.actor as Player)}: ${TASKS[step](s)}`;
  return [task, `${phaseWords(s)}: ${decisionWords(s)}`, turnWords(s), activationWords(s)].filter((line) => line !== '');
}
