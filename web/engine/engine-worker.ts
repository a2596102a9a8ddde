import { loadRulesets } from '../../rules/registry.ts';
import { Engine } from '../../server/engine/engine.ts';
import { networkOf } from '../../server/engine/context/levels.ts';
import type { Task, TaskHandlers, TaskReply } from '../../server/engine/tasks/task.ts';
import { LocalThread } from '../../server/service/local-thread.ts';
import { servePort } from '../../server/service/serve-port.ts';
import { OpponentService } from '../../server/service/service.ts';
import type { EngineNews, EngineOrder } from './connect.ts';
import { PageNetworks, servedModels } from './networks.ts';
import { PagePolicies, policyOf, servedPolicies } from './policies.ts';

// The opponents of the page: the service that `schiltron serve` runs, in a Web Worker. Whoever wants to ask sends a port;
// who will probably ask an agent soon that needs a network or a policy, that agent.

const settings = {
  version: __SCHILTRON_VERSION__,
  models: servedModels(),
  cells: {},
  policies: servedPolicies,
  anySpec: false,
  maxSimulations: 20_000,
  maxTimeMs: 60_000,
  maxWaiting: 64,
  gamesPerThread: 8,
  maxMessageBytes: 16 * 1024 * 1024,
};

function tell(news: EngineNews): void {
  self.postMessage(news);
}

/** The rulesets whose games a request is about. */
function rulesetsOf({ request }: Task): string[] {
  const games = 'games' in request ? request.games : [request];
  return games.flatMap(({ position, record }) => {
    const id: unknown = ((position ?? record) as { ruleset?: unknown } | undefined)?.ruleset;
    return typeof id === 'string' ? [id] : [];
  });
}

/** A thread that loads networks, policies and rules when they are first asked for: a page plays one game against one opponent or two. */
class IdleEngine extends Engine {
  override async run(task: Task, handlers: TaskHandlers): Promise<TaskReply> {
    await loadRulesets(rulesetsOf(task));
    return super.run(task, handlers);
  }

  override warmUp(): Promise<void> {
    return Promise.resolve();
  }
}

const loading = (what: string, share: number): void => tell({ kind: 'loading', what, share });
const networks = new PageNetworks(loading);
const policies = new PagePolicies(loading);
const engine = new IdleEngine(settings, networks.load, policies.load);
const service = new OpponentService(settings, [
  new LocalThread(engine, {
    onError: (error) => tell({ kind: 'fault', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  }),
]);

function prepare(agent: string): void {
  const [network, policy] = [networkOf(agent), policyOf(agent)];
  if (network !== null) networks.prepare(network);
  if (policy !== null) policies.prepare(policy);
}

self.addEventListener('message', ({ data }: MessageEvent<EngineOrder>) =>
  'port' in data ? void servePort(service, data.port) : prepare(data.agent),
);
