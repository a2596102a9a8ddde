import { ActionList, drawIndex, Rng, type State } from '../../rules/core/index.ts';
import type { Candidate, Decision, PlayerView } from '../turn/agent.ts';
import { type Batches, KnownPolicies, PAUSE, together } from './lockstep.ts';
import { mirrorStep, valueOf } from './mirror-step.ts';
import { DEFAULT_UPDATE, type FullUpdateOptions, type UpdateOptions } from './options.ts';
import { type Asking, likelihood, playOn } from './play-on.ts';
import type { SecretsPlanner } from './planner.ts';
import { Tally } from './tally.ts';
import { hidesAnything } from './worlds.ts';

/** Worlds that are looked into side by side. */
const WORLDS_AT_ONCE = 16;
/** Fewest actions that are worth comparing. */
const FEWEST_TRIED = 2;
/** Weight of a world that the blueprint rules out: it counts only where all are ruled out. */
const LEAST_WEIGHT = 1e-9;
/** Policies that are kept in mind; beyond that they are asked for again. */
const MOST_KNOWN = 1 << 16;
/** Longest list of candidates, if the caller does not say. */
const MOST_CANDIDATES = 10;

/**
 * Plans one decision among secrets by updating a policy (Sokota et al. 2023, update-equivalent decision-time planning). Worlds are drawn that the player could
 * be in, weighed by how likely the other side's past decisions are there; each considered action is played on in each by the blueprint, both players alike; one
 * step of mirror descent leads from the blueprint's policy towards the better values, and the choice is drawn. Nobody in it answers a hand that it
 * should not know, as the other player of a search does that meets one hand only.
 */
export class PolicyUpdate implements SecretsPlanner {
  readonly heldBytes = 0;
  readonly options: FullUpdateOptions;
  /** Legal actions, ascending: the order of `policy`. */
  readonly legal = new ActionList();
  /** `[A]` the blueprint's shares, and those after the update. */
  prior = new Float64Array(0);
  policy = new Float64Array(0);
  /** Playouts so far. */
  private spent = 0;
  private values = new Float64Array(0);
  private tried: readonly number[] = [];
  private tally = new Tally(0);
  private view!: PlayerView;
  private rng!: Rng;
  private ticket = 0;
  private budget = 0;
  private readonly seen = new Set<bigint>();
  private readonly known = new KnownPolicies();

  constructor(options: UpdateOptions = {}) {
    this.options = { ...DEFAULT_UPDATE, ...options };
  }

  get simulations(): number {
    return this.options.simulations;
  }

  /** Begins a decision at which anything is hidden from either side. What may only be hidden later is left to a search.
   * @param simulations playouts at most */
  begin(view: PlayerView, rng: Rng, simulations: number): boolean {
    if (!view.isCommitment && !hidesAnything(view, rng)) return false;
    this.start(view, rng, simulations);
    return true;
  }

  /** Begins any decision, of which a first batch of `batches` has to be answered before there is an answer.
   * @param simulations playouts at most */
  start(view: PlayerView, rng: Rng, simulations: number): void {
    view.legalActions(this.legal);
    this.view = view;
    this.rng = rng;
    this.ticket = rng.float();
    this.budget = simulations;
    this.spent = 0;
    this.prior = new Float64Array(0);
    this.seen.clear();
    this.known.clear();
  }

  /** All the work of a decision; each batch waits for what the blueprint says of it. */
  *batches(): Batches<void> {
    const [prior] = yield* together([askPolicy(this.view.sample(this.rng), this.legal)], this.known);
    this.prior = Float64Array.from(prior!);
    this.policy = this.prior.slice();
    this.values = new Float64Array(this.prior.length);
    const order = Array.from(this.prior.keys()).sort((a, b) => this.prior[b]! - this.prior[a]!);
    this.tried = order.slice(0, Math.max(FEWEST_TRIED, Math.min(this.options.considered, this.budget)));
    this.tally = new Tally(this.tried.length);
    if (this.legal.length < FEWEST_TRIED) return;
    for (let count = this.roomForWorlds(); count > 0; count = this.roomForWorlds()) {
      yield* this.lookInto(count);
      yield PAUSE;
    }
  }

  private roomForWorlds(): number {
    return Math.min(WORLDS_AT_ONCE, Math.floor((this.budget - this.spent) / this.tried.length));
  }

  /** Tries the actions in so many worlds. */
  private *lookInto(count: number): Batches<void> {
    const { view, rng, known, tried } = this;
    if (known.size > MOST_KNOWN) known.clear();
    const worlds = Array.from({ length: count }, () => view.sample(rng));
    const weights = yield* together(
      worlds.map((world) => likelihood(world, view.player)),
      known,
    );
    const playouts = worlds.flatMap((world) => {
      const dice = rng.fork().save(); // The same for all actions, so that they meet the same luck as far as they lead to the same rolls.
      return tried.map((place) => {
        const state = world.clone();
        state.apply(this.legal.at(place));
        return playOn(state, Rng.restore(dice));
      });
    });
    const results = yield* together(playouts, known);
    const sign = view.player === 0 ? 1 : -1;
    worlds.forEach((world, i) => {
      const own = tried.map((_, k) => sign * results[i * tried.length + k]!);
      this.tally.add(Math.max(weights[i]!, LEAST_WEIGHT), own);
      this.seen.add(world.hash());
    });
    this.spent += playouts.length;
    this.update();
  }

  /** The step from the blueprint by what is known so far. Values are measured by their spread, so that it does not matter in what units a game counts. */
  private update(): void {
    const { tally, tried, prior, values, options } = this;
    const { worlds, spread } = tally;
    const mass = tried.reduce((sum, place) => sum + prior[place]!, 0);
    const mean = tried.reduce((sum, place, i) => sum + prior[place]! * tally.mean(i), 0) / mass;
    values.fill(mean);
    tried.forEach((place, i) => (values[place] = (worlds * tally.mean(i) + options.damping * mean) / (worlds + options.damping)));
    const scaled = values.map((value) => (spread > 0 ? (value - mean) / spread : 0));
    mirrorStep(prior, scaled, options, this.policy);
  }

  /** Whether the blueprint has said what it plays, so that there is an answer. */
  get hasAnswer(): boolean {
    return this.prior.length > 0;
  }

  /** The answer so far. The lot is drawn when the decision begins, so that asking twice gives the same choice. */
  decision(most = MOST_CANDIDATES): Decision {
    const { policy, legal, values, view } = this;
    const place = drawIndex(policy, this.ticket);
    const value = inRange(valueOf(policy, values));
    return {
      action: legal.at(place),
      player: view.player,
      ...(this.spent === 0 ? {} : { value, winProbability: (1 + value) / 2 }),
      simulations: this.spent,
      worlds: this.seen.size,
      candidates: this.candidates(most),
    };
  }

  /** The likeliest after the update first. */
  private candidates(most: number): Candidate[] {
    const { policy, prior, values, legal, view, tried } = this;
    const visits = tried.length === 0 ? 0 : this.spent / tried.length;
    return Array.from(policy.keys())
      .sort((a, b) => policy[b]! - policy[a]! || a - b)
      .slice(0, most)
      .map((place) => ({
        action: legal.at(place),
        text: view.format(legal.at(place)),
        visits: tried.includes(place) ? visits : 0,
        prior: Math.min(1, prior[place]!),
        value: inRange(values[place]!),
      }));
  }
}

/** A mean of values in `[-1, 1]` without what rounding has added. */
function inRange(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

function* askPolicy(state: State, legal: ActionList): Asking<ArrayLike<number>> {
  return (yield { asks: 'policy', state, legal }) as ArrayLike<number>;
}
