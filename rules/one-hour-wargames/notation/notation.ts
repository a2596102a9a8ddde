import { type ActionCodec, createCodec as codecOf, type OutcomeText } from '../../core/index.ts';
import type { ActionSpace } from '../state/actions.ts';
import type { Scenario } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';
import { whyNot } from './why-not.ts';

function describeOutcome(s: OneHourState, outcome: number): OutcomeText {
  return s.roll!.tell(s, outcome);
}

/** Index, text and data of the actions of one game. */
export function createCodec(scenario: Scenario, space: ActionSpace): ActionCodec {
  return codecOf(space.parts, {
    actors: scenario.units.map(({ id }) => id),
    subjectOf: (s: OneHourState, kind) => (kind === 'select' || kind === 'shoot' || s.decision === null ? -1 : s.subject),
    describeOutcome,
    whyNot,
  });
}
