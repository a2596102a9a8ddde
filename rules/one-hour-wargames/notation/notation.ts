import {
  type ActionCodec,
  createCodec as codecOf,
  decisionAt,
  isPlayer,
  notAskedNow,
  type Player,
  type Problem,
  type RollAbout,
} from '../../core/index.ts';
import type { ActionSpace } from '../state/actions.ts';
import type { Scenario } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** Names the rule that forbids an action here, as the decision at hand says it. Assumes that it is not legal. */
function whyNot(s: S, action: number): Problem {
  const { players, space } = s.game;
  const { rule, unless, refusals } = decisionAt(s)!;
  const asked = notAskedNow(s, space.kindOf(action), `${players[s.actor as Player]} is asked to ${unless}.`);
  const refusal = refusals?.[space.kindOf(action)] ?? ([rule, asked] as const);
  const [section, message] = typeof refusal === 'function' ? refusal(s, space.firstOf(action), space.secondOf(action)) : refusal;
  return { code: 'ILLEGAL_ACTION', rule: section, message };
}

/** Index, text and data of the actions of one game. */
export function createCodec({ units }: Scenario, { parts }: ActionSpace): ActionCodec {
  return codecOf(parts, {
    actors: units.map(({ id }) => id),
    subjectOf: (s: S, kind) => (parts[kind][0]?.acts === true || !isPlayer(s.actor) ? -1 : s.subject),
    describeOutcome: (s: S, outcome) => (s.step.about as RollAbout<S>).means(s, outcome),
    whyNot,
  });
}
