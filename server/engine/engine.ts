import { createAgent, loadPolicyFile } from '../../agents/registry/registry.ts';
import { whyUnfit } from '../../models/cards/card.ts';
import { ModelError } from '../../models/cards/errors.ts';
import { findRuleset } from '../../rules/registry.ts';
import { RequestError } from '../protocol/problem.ts';
import { PROTOCOL } from '../protocol/requests.ts';
import { applyTask } from './tasks/apply-task.ts';
import { evaluateTask } from './tasks/evaluate-task.ts';
import { GameCache } from './context/games.ts';
import { legalTask } from './tasks/legal-task.ts';
import { networkOf, type ServedModel } from './context/levels.ts';
import { firstDecision, type LoadNetwork, Networks, type NetworkWork } from './context/networks.ts';
import { keepPolicies, type LoadPolicy } from './context/policies.ts';
import { FairShare } from './share/fair-share.ts';
import { searchTask } from './tasks/search-task.ts';
import { Sessions } from './context/sessions.ts';
import type { Task, TaskHandlers, TaskReply } from './tasks/task.ts';
import type { EngineSettings, EngineContext } from './context/engine-context.ts';

/** Works on requests in one thread: many at a time, whose network calls go in one batch. Runs in Node, in a browser and in a worker. */
export class Engine {
  private readonly context: EngineContext;
  private inWork = 0;

  /** @param loadPolicy reads feature policies, from files if it is left out; each is read once */
  constructor(settings: EngineSettings, loadNetwork: LoadNetwork, loadPolicy: LoadPolicy = loadPolicyFile) {
    const networks = new Networks(loadNetwork);
    const keptPolicy = keepPolicies(loadPolicy);
    this.context = {
      settings,
      networks,
      games: new GameCache(),
      sessions: new Sessions(),
      ready: new FairShare(),
      engine: { name: 'schiltron', version: settings.version, protocol: PROTOCOL },
      async createAgent(spec, seed, owner) {
        try {
          return await createAgent(spec, { seed, loadEvaluator: (path) => networks.lend(path, owner), loadPolicy: keptPolicy });
        } catch (error) {
          if (error instanceof ModelError) throw error;
          throw new RequestError('UNKNOWN_AGENT', error instanceof Error ? error.message : String(error), '/agent');
        }
      },
    };
  }

  /** Works on one request. A signal that falls ends a search with what it has.
   * @throws RequestError, RulesError or ModelError with a code and the path of the fault */
  async run(task: Task, handlers: TaskHandlers): Promise<TaskReply> {
    const asker = { ...handlers, owner: task.owner };
    if (this.inWork++ === 0) await this.context.sessions.rest();
    try {
      switch (task.op) {
        case 'analyze':
        case 'move':
        case 'hint':
          return await searchTask(this.context, task, handlers);
        case 'evaluate':
          return await evaluateTask(this.context, task, handlers);
        case 'legal':
          return await this.context.ready.runSteps(legalTask(this.context, task), asker);
        case 'apply':
          return await this.context.ready.runSteps(applyTask(this.context, task), asker);
      }
    } finally {
      this.inWork--;
    }
  }

  /** Loads every served network and has it judge one state, so that the first request need not wait and a broken file shows at once.
   * @throws ModelError */
  async warmUp(): Promise<void> {
    for (const model of this.context.settings.models) await this.tryOut(model);
  }

  private async tryOut({ agent, card }: ServedModel): Promise<void> {
    const path = networkOf(agent);
    if (path === null) return;
    const network = await this.context.networks.lend(path, 'trial');
    const known = card ?? network.card;
    const scenario = known?.scenarios[0];
    if (known === undefined || scenario === undefined) return;
    const ruleset = findRuleset(known.ruleset.id);
    if (!ruleset.scenarios.some(({ id }) => id === scenario)) return;
    const game = ruleset.load(scenario, known.options);
    if (whyUnfit(known, game) !== null) return; // its first request will be told why
    const state = firstDecision(game);
    if (state !== null) await network.evaluate([state], [state.legalActions()]);
  }

  takeWork(): NetworkWork {
    return this.context.networks.takeWork();
  }

  /** Forgets sessions and loaded games; networks stay. */
  async clearCache(): Promise<{ sessions: number; games: number }> {
    return { sessions: await this.context.sessions.clear(), games: this.context.games.clear() };
  }

  async close(): Promise<void> {
    await this.context.sessions.clear();
    await this.context.networks.close();
  }
}
