import { listAgents } from '../../agents/registry/registry.ts';
import { rulesets } from '../../rules/registry.ts';
import type { EngineSettings } from '../engine/context/engine-context.ts';
import { DEFAULT_LEVEL, gamesLearnt, LEVELS, modelLevels, policyLevels, shownAgent } from '../engine/context/levels.ts';
import type { CapabilitiesReply } from '../protocol/replies.ts';
import { OPS, PROTOCOL } from '../protocol/requests.ts';

/** Agents that anybody may ask for by their spec. */
const OPEN_AGENTS = ['random', 'scripted', 'mcts', 'flat'];

/** What can be played here, by whom, at which strength, and within which limits. */
export function describeCapabilities(
  settings: EngineSettings & { readonly maxWaiting: number; readonly maxMessageBytes: number },
  waiting: number,
): CapabilitiesReply {
  const { models, policies = [], anySpec, maxSimulations, maxTimeMs, maxWaiting, maxMessageBytes, version } = settings;
  return {
    engine: { name: 'schiltron', version, protocol: PROTOCOL },
    ops: [...OPS],
    rulesets: rulesets.map(({ id, title, version: rules, players, information, options, scenarios }) => ({
      id,
      title,
      version: rules,
      players: [...players],
      information,
      options: options.map((option) => ({ ...option })),
      scenarios: scenarios.map((scenario) => ({ ...scenario })),
    })),
    levels: LEVELS.map((level) => ({ ...level })),
    defaultLevel: DEFAULT_LEVEL,
    models: models.map((model) => ({
      name: model.name,
      agent: shownAgent(model),
      ruleset: model.card?.ruleset.id ?? null,
      scenarios: model.card?.scenarios ?? [],
      hash: model.card?.onnxHash ?? null,
      levels: modelLevels(model),
    })),
    policies: policies.map((policy) => ({
      name: policy.name,
      agent: `policy:${policy.name}`,
      ruleset: policy.card.ruleset.id,
      version: policy.card.ruleset.version,
      scenarios: policy.card.scenarios,
      games: gamesLearnt(policy.card),
      levels: policyLevels(policy),
    })),
    agents: listAgents()
      .filter(({ name }) => name !== 'human' && (anySpec || OPEN_AGENTS.includes(name)))
      .map(({ name, about, options }) => ({ name, about, options: options.map((option) => ({ ...option })) })),
    limits: { maxSimulations, maxTimeMs, maxWaiting, maxMessageBytes },
    waiting,
    warnings: [],
  };
}
