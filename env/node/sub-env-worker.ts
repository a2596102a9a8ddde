import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { findRuleset } from '../../rules/registry.ts';
import { SubEnvs } from '../vector/sub-envs.ts';
import type { SubEnvPart, SubEnvReset, SubEnvTask } from './sub-env-task.ts';
import { BEGIN, type Command, PLAY, Signal, START } from './signal.ts';
import { packFailure } from './thread-fault.ts';

/* Entry of a thread that plays some of the environments of a batch: sleeps until it is given an order, for ever. It is ended from outside. */

const { task, part } = workerData as { readonly task: SubEnvTask; readonly part: SubEnvPart };
const { from, to, port } = part;
const signal = new Signal(task.signals, part.thread, task.isEager);

/** Plays the sub-environments of this thread. */
class SubEnvPlayer {
  private subEnvs: SubEnvs | null = null;

  start(): void {
    const game = findRuleset(task.ruleset).load(task.scenario, task.rulesetOptions);
    this.subEnvs = new SubEnvs(game, task.options, task.layout, task.batch, from, to);
  }

  begin(): void {
    const { resets, ...start } = receiveMessageOnPort(port)!.message as SubEnvReset;
    this.subEnvs!.begin(resets, start);
  }

  play(): void {
    this.subEnvs!.step();
  }
}

const player = new SubEnvPlayer();
const orders: Readonly<Record<Command, () => void>> = {
  [START]: () => player.start(),
  [PLAY]: () => player.play(),
  [BEGIN]: () => player.begin(),
};

for (;;) {
  const carryOut = orders[signal.awaitOrder()];
  let hasFailed = false;
  try {
    carryOut();
  } catch (error) {
    port.postMessage(packFailure(error));
    hasFailed = true;
  }
  signal.answer(hasFailed);
}
