import {
  type ActionCodec,
  createCodec,
  decisionAt,
  notAskedNow,
  type Player,
  type Problem,
  type Refusal,
  type RollAbout,
} from '../core/index.ts';
import { ANY_LEGAL, chosenPiece } from './mechanics/procedures/writer.ts';
import type { BaronsWarParts, BaronsWarState } from './state/state.ts';

type S = BaronsWarState;
type Refusing = (s: S, first: number, second: number) => Refusal;

/** Names the rule that forbids an action here, as the step says of its kind, or what the players are asked instead. Assumes that it is not legal. */
function whyNot(s: S, action: number): Problem {
  const { space, players } = s.game;
  const { rule, unless, refusals } = decisionAt(s)!;
  const refusal = refusals?.[space.kindOf(action)] as Refusal | Refusing | undefined;
  const asked = notAskedNow(s, space.kindOf(action), `the ${players[s.actor as Player]} are asked to ${unless}.`);
  const said = typeof refusal === 'function' ? refusal(s, space.firstOf(action), space.secondOf(action)) : refusal;
  const [section, message] = said ?? [unless === ANY_LEGAL ? '3.0' : rule, asked];
  return { code: 'ILLEGAL_ACTION', rule: section, message };
}

/** Index, text, data and chain of the actions of one game. */
export function createNotation({ scenario, space }: Pick<BaronsWarParts, 'scenario' | 'space'>): ActionCodec {
  const known = space.kinds.join(', ');
  return createCodec<S, typeof space.parts>(space.parts, {
    actors: [...scenario.units, ...scenario.leaders].map(({ id }) => id),
    subjectOf: chosenPiece,
    unknownKind: (given, text) =>
      text === undefined
        ? `Unknown kind ${JSON.stringify(given)}; known are ${known}.`
        : `Unknown action ${JSON.stringify(text)}; it begins with one of ${known}.`,
    describeOutcome: (s, outcome) => (s.step.about as RollAbout<S>).means(s, outcome),
    whyNot,
  });
}
