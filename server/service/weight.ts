import { kindOfSpec } from '../../agents/specs/spec.ts';
import { DEFAULT_LEVEL, findLevel, levelsOf } from '../engine/context/levels.ts';
import type { Roster } from '../engine/context/opponent.ts';
import type { Task } from '../engine/tasks/task.ts';
import type { SearchRequest } from '../protocol/requests.ts';
import type { Weight } from './scheduler.ts';

/** Agents that wait for a network, or hardly compute at all. */
const LIGHT: readonly string[] = ['neural', 'scripted', 'random', 'policy'];

/** The spec of the agent that a request asks for. A level that there is not counts as a search: it will be refused. */
function specOf({ agent, level = DEFAULT_LEVEL, position, record }: SearchRequest, roster: Roster): string {
  if (agent !== undefined) return roster.models.find(({ name }) => name === agent)?.agent ?? agent;
  const { ruleset, scenario } = position ?? record ?? {};
  return findLevel(level, levelsOf({ ruleset: String(ruleset), scenario: String(scenario), hasScript: true }, roster))?.agent ?? 'mcts';
}

/** How a task loads its thread. Networks are waited for and share batches; other searches compute without pause. */
export function weightOf({ op, request }: Task, roster: Roster): Weight {
  if (op !== 'move' && op !== 'analyze' && op !== 'hint') return 'shared';
  return LIGHT.includes(kindOfSpec(specOf(request, roster))) ? 'shared' : 'alone';
}
