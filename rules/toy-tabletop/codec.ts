import { type ActionCodec, createCodec, type OutcomeText, type Problem, refusalOf } from '../core/index.ts';
import { actorOf } from './rules/kinds.ts';
import { HOLDS, MADE } from './rules/rolls.ts';
import type { ActionKind, Scenario } from './state/scenario.ts';
import type { ToyTabletopState } from './state/state.ts';

type S = ToyTabletopState;

/** The rule that forbids a move, and what it says. */
const REASONS: Partial<Record<ActionKind, readonly [rule: string, message: string]>> = {
  rally: ['5.2', 'Only shaken units rally.'],
  march: ['2.2', 'There is no room for that turn, or no way so far [2.3].'],
  charge: ['4.1', 'The side is out of reach, arc or sight, the way is barred, or the unit is shaken [5.2].'],
  shoot: ['3.1', 'The target is out of range, arc or sight [3.2], or the unit does not shoot.'],
};

function whyNot(s: S, index: number): Problem {
  const kind = s.compiled.space.kindOf(index);
  const [rule, message] = (s.step.name === 'orders/act' ? REASONS[kind] : undefined) ?? [];
  return rule === undefined ? refusalOf(s, kind) : { code: 'ILLEGAL_ACTION', rule, message: message! };
}

/** What the dice mean. One die names its faces; several at once are told by what they do. */
function describeOutcome(s: S, outcome: number): OutcomeText {
  if (s.step.name === 'shooting/roll') return { text: `${outcome} made`, dice: '', faces: [] };
  if (s.step.name === 'melee/roll') return { text: `${Math.floor(outcome / MADE)} made, ${outcome % MADE} taken`, dice: '', faces: [] };
  const faces = [1, 2, 3, 4, 5, 6].filter((face) => face <= s.left(actorOf(s)) === (outcome === HOLDS));
  return { text: outcome === HOLDS ? 'they hold' : 'they waver', dice: 'd6', faces };
}

/** Flat index, text and data of the same actions. */
export function codecOf({ actions, units }: Scenario): ActionCodec {
  const subjectOf = (s: S, kind: ActionKind): number => (kind === 'end' || kind === 'select' ? -1 : actorOf(s));
  return createCodec<S, typeof actions>(actions, { actors: units.map(({ id }) => id), subjectOf, describeOutcome, whyNot });
}
