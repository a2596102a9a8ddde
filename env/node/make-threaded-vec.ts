import { availableParallelism } from 'node:os';
import { findRuleset } from '../../rules/registry.ts';
import { badOption, show } from '../game/faults.ts';
import { findSpec } from '../make/registry.ts';
import type { VectorEnvOptions } from '../vector/vector-env.ts';
import { checkVectorOptions } from '../vector/vector-options.ts';
import { ThreadedVectorEnv } from './threaded-vector-env.ts';

export interface ThreadedVectorEnvOptions extends VectorEnvOptions {
  /** Threads that play, the calling one included, at most one for each environment. Default: as many as the machine runs at once. */
  readonly numWorkers?: number;
}

function checkWorkers(numWorkers: number, numEnvs: number): void {
  if (Number.isSafeInteger(numWorkers) && numWorkers >= 1 && numWorkers <= numEnvs) return;
  badOption(`numWorkers must be a whole number from 1 to numEnvs (${numEnvs}); got ${show(numWorkers)}.`, '/numWorkers');
}

/** Makes several environments of one id that step together, shared out among threads:
 * `makeThreadedVec('barons-war/skirmish', { numEnvs: 64, opponent: 'scripted', numWorkers: 4 })`. Close it when it is no longer needed.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO, VERSION_MISMATCH, BAD_OPTION or BAD_SEED */
export function makeThreadedVec(id: string, { numWorkers, ...options }: ThreadedVectorEnvOptions): ThreadedVectorEnv {
  checkVectorOptions(options);
  const workers = numWorkers ?? Math.min(availableParallelism(), options.numEnvs);
  checkWorkers(workers, options.numEnvs);
  if (typeof options.opponent === 'function' || options.opponent === 'asked') {
    badOption(
      'Other threads can neither call a function nor ask the caller: name the opponent, "random" or "scripted", or use makeVec, which plays in this thread.',
      '/opponent',
    );
  }
  const spec = findSpec(id);
  return new ThreadedVectorEnv(spec, findRuleset(spec.ruleset).load(spec.scenario, options.options), options, { numWorkers: workers });
}
