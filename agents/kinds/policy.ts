import { FeaturePolicy } from '../../models/policy/feature-policy.ts';
import { type PolicyModel, policyFits } from '../../models/policy/policy-file.ts';
import { ActionList, drawIndex, type FlatState, type Game, Rng } from '../../rules/core/index.ts';
import type { Agent, AgentOptions, Decision, PlayerView } from '../turn/agent.ts';

interface PolicyAgentOptions extends AgentOptions {
  readonly spec: string;
  readonly model: PolicyModel;
  /** How boldly actions are drawn; 0 takes the likeliest. */
  readonly temperature?: number;
}

/** Surer than the policy learnt to be: it learnt with an eye on what it had not tried. */
export const DEFAULT_POLICY_TEMPERATURE = 0.1;

/** Draws each action by its probability in a feature policy, raised to a power, without a search. */
export class PolicyAgent implements Agent {
  readonly spec: string;
  private readonly model: PolicyModel;
  private readonly temperature: number;
  private readonly rng: Rng;
  private readonly legal = new ActionList();
  private shares = new Float32Array(256);
  private readonly policies = new WeakMap<Game, FeaturePolicy>();

  constructor({ spec, model, seed, temperature = DEFAULT_POLICY_TEMPERATURE }: PolicyAgentOptions) {
    this.spec = spec;
    this.model = model;
    this.temperature = temperature;
    this.rng = Rng.from(seed);
  }

  choose(view: PlayerView): Promise<Decision> {
    return Promise.resolve(this.chooseNow(view, this.rng));
  }

  /** The same at once, with lots of the caller's. */
  chooseNow(view: PlayerView, rng: Rng): Decision {
    const legal = view.legalActions(this.legal);
    if (this.shares.length < legal.length) this.shares = new Float32Array(legal.length * 2);
    const shares = this.shares.subarray(0, legal.length);
    this.policyOf(view.game).write(view.sample(rng) as FlatState, legal, shares);
    return { action: legal.at(this.draw(shares, rng)) };
  }

  private draw(shares: Float32Array, rng: Rng): number {
    const { temperature } = this;
    const best = Math.max(...shares);
    if (temperature === 0) return shares.indexOf(best);
    if (temperature === 1) return drawIndex(shares, rng.float());
    const powers = shares.map((share) => (share / best) ** (1 / temperature));
    const mass = powers.reduce((sum, power) => sum + power, 0);
    return drawIndex(
      powers.map((power) => power / mass),
      rng.float(),
    );
  }

  /** @throws ModelError MODEL_MISMATCH if it learnt another ruleset */
  private policyOf(game: Game): FeaturePolicy {
    const known = this.policies.get(game);
    if (known !== undefined) return known;
    policyFits(this.model.card, game);
    const policy = new FeaturePolicy(game, this.model.weights, this.model.card.hidden);
    this.policies.set(game, policy);
    return policy;
  }
}
