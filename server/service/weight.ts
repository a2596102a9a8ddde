import { kindOfSpec } from '../../agents/specs/spec.ts';
import { DEFAULT_LEVEL, LEVELS, type ServedModel } from '../engine/context/levels.ts';
import type { Task } from '../engine/tasks/task.ts';
import type { Weight } from './scheduler.ts';

/** Agents that wait for a network, or hardly compute at all. */
const LIGHT: readonly string[] = ['neural', 'scripted', 'random'];

/** How a task loads its thread. Networks are waited for and share batches; other searches compute without pause. */
export function weightOf({ op, request }: Task, models: readonly ServedModel[]): Weight {
  if (op !== 'move' && op !== 'analyze' && op !== 'hint') return 'shared';
  const { agent, level = DEFAULT_LEVEL } = request;
  if (agent !== undefined)
    return LIGHT.includes(kindOfSpec(models.find(({ name }) => name === agent)?.agent ?? agent)) ? 'shared' : 'alone';
  const general = LEVELS.find(({ name }) => name === level);
  if (general !== undefined) return LIGHT.includes(kindOfSpec(general.agent)) ? 'shared' : 'alone';
  const ruleset = (request.position ?? request.record)?.['ruleset'];
  return models.some(({ card }) => card?.ruleset.id === ruleset && (card?.levels ?? []).length > 0) ? 'shared' : 'alone';
}
