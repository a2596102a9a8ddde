import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { findRuleset } from '../../rules/registry.ts';
import { Lanes } from '../vector/lanes.ts';
import type { LanePart, LaneReset, LaneTask } from './lane-task.ts';
import { BEGIN, type Command, PLAY, Signal, START } from './signal.ts';
import { packFailure } from './thread-fault.ts';

/* Entry of a thread that plays some of the environments of a batch: sleeps until it is given an order, for ever. It is ended from outside. */

const { task, part } = workerData as { readonly task: LaneTask; readonly part: LanePart };
const { from, to, port } = part;
const signal = new Signal(task.signals, part.thread, task.isEager);
let lanes: Lanes | null = null;

function start(): void {
  const game = findRuleset(task.ruleset).load(task.scenario, task.rulesetOptions);
  lanes = new Lanes(game, task.options, task.layout, task.batch, from, to);
}

function begin(): void {
  const { resets, seeds } = receiveMessageOnPort(port)!.message as LaneReset;
  lanes!.begin(resets, seeds);
}

const orders: Readonly<Record<Command, () => void>> = { [START]: start, [PLAY]: () => lanes!.step(), [BEGIN]: begin };

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
