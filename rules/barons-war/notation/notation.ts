import { type ActionCodec, createCodec } from '../../core/index.ts';
import { decisionAt } from '../rules/procedures/writer.ts';
import { ACTION_KINDS } from '../state/actions.ts';
import type { BaronsWarParts, BaronsWarState } from '../state/state.ts';
import { describeOutcome } from './outcome-text.ts';
import { whyNot } from './why-not.ts';

const KNOWN = ACTION_KINDS.join(', ');

/** Index, text, data and chain of the actions of one game. */
export function createNotation({ compiled, space }: Pick<BaronsWarParts, 'compiled' | 'space'>): ActionCodec {
  return createCodec<BaronsWarState, typeof space.actions>(space.actions, {
    actors: [...compiled.units, ...compiled.leaders].map(({ id }) => id),
    subjectOf: (s) => decisionAt(s)?.chosen?.(s) ?? -1,
    unknownKind: (given, text) =>
      text === undefined
        ? `Unknown kind ${JSON.stringify(given)}; known are ${KNOWN}.`
        : `Unknown action ${JSON.stringify(text)}; it begins with one of ${KNOWN}.`,
    describeOutcome,
    whyNot,
  });
}
