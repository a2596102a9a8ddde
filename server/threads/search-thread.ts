import { parentPort, workerData } from 'node:worker_threads';
import { loadEvaluator } from '../../models/load.ts';
import { Engine } from '../engine/engine.ts';
import { toProblem } from '../protocol/problem.ts';
import type { LoadNetwork } from '../engine/context/networks.ts';
import type { FromThread, ThreadSetup, ToThread } from './messages.ts';
import { NativeLock } from './native-lock.ts';

/* Entry of a search thread: an engine behind a message port. Plain messages rather than remote calls, as reports come in the middle of the work. */

const port = parentPort!;
const setup = workerData as ThreadSetup;
const lock = new NativeLock(setup.lock);

/** Networks run native code, in the middle of which a thread must not be ended. */
const loadNetwork: LoadNetwork = async (path) => {
  const network = await lock.hold(() => loadEvaluator(path));
  return {
    ...network,
    evaluate: (states, legal) => lock.hold(() => network.evaluate(states, legal)),
    close: () => lock.hold(() => network.close?.()),
  };
};

const engine = new Engine(setup.settings, loadNetwork);

const send = (message: FromThread): void => port.postMessage(message);
const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The searches that go on in this thread, by the number of their task. */
class Searches {
  private readonly running = new Map<number, AbortController>();

  async run({ n, task, wantsInfo }: Extract<ToThread, { type: 'run' }>): Promise<void> {
    const off = new AbortController();
    this.running.set(n, off);
    let spentMs = 0;
    const spend = (milliseconds: number): void => void (spentMs += milliseconds);
    try {
      const reply = await engine.run(task, {
        signal: off.signal,
        spend,
        ...(wantsInfo ? { onInfo: (info) => send({ type: 'info', n, info }) } : {}),
      });
      send({ type: 'done', n, reply, work: engine.takeWork(), spentMs });
    } catch (error) {
      const problem = toProblem(error);
      send({ type: 'failed', n, problem, stack: problem.code === 'INTERNAL' ? describe(error) : null, work: engine.takeWork(), spentMs });
    } finally {
      this.running.delete(n);
    }
  }

  callOff(n: number, reason: unknown): void {
    this.running.get(n)?.abort(reason);
  }
}

const searches = new Searches();

port.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'run':
      return void searches.run(message);
    case 'callOff':
      return searches.callOff(message.n, message.reason);
    case 'clearCache':
      return void engine.clearCache().then((cleared) => send({ type: 'cleared', n: message.n, cleared }));
    case 'leave':
      return void engine.close().then(() => port.close());
  }
});

engine.warmUp().then(
  () => send({ type: 'ready' }),
  (error: unknown) =>
    send({ type: 'broken', problem: { ...toProblem(error), message: error instanceof Error ? error.message : String(error) } }),
);
