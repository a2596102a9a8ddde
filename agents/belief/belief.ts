import type { SeenMove } from '../../env/game/history.ts';
import { drawIndex, type Game, type Player, type Rng, type State } from '../../rules/core/index.ts';
import type { PlayerView } from '../turn/agent.ts';
import { type Batches, KnownPolicies, together } from '../update/lockstep.ts';
import { follow, type Particle } from './follow.ts';
import { DEFAULT_BELIEF } from './options.ts';

/** Policies that are kept in mind; beyond that they are asked for again. */
const MOST_KNOWN = 1 << 14;
/** Share of the worlds that must be left, or the ruleset draws others. */
const LEAST_LEFT = 1 / 4;

/**
 * Worlds that a player believes in: each has come about move by move, as far as it has seen them, and weighs as much as the other side is likely to have acted
 * so in it by a policy (a particle filter). A view with a belief draws its worlds from those.
 */
export class Belief {
  private readonly worlds: number;
  private game: Game | undefined;
  private viewer: Player = 0;
  private particles: Particle[] = [];
  /** `[W]` how likely each world is, their sum 1. */
  private shares = new Float64Array(0);
  private taken: readonly SeenMove[] = [];
  private readonly known = new KnownPolicies();

  /** @param worlds that are kept in mind */
  constructor(worlds: number = DEFAULT_BELIEF.worlds) {
    this.worlds = worlds;
  }

  /** The same view with worlds drawn from the belief, which learns what has been seen since the last one; the view itself where nothing is hidden,
   * or nobody has noted the moves. Asks for policies only. The answer is valid until the next call. */
  *watch(view: PlayerView, rng: Rng): Batches<PlayerView> {
    const seen = view.seenMoves();
    if (seen === null || !view.sample(rng).hasSecrets) return view;
    if (!this.goesOn(view, seen)) this.restart(view);
    const news = seen.slice(this.taken.length);
    this.taken = seen;
    if (this.known.size > MOST_KNOWN) this.known.clear();
    yield* together(
      this.particles.map((particle) => follow(particle, news, view.player, rng)),
      this.known,
    );
    this.keepFitting(view, rng);
    return view.withWorlds((into, dice) => void into.copyFrom(this.draw(dice)));
  }

  /** Bytes that it keeps between two decisions, nearly. */
  get heldBytes(): number {
    const [first] = this.particles;
    return first === undefined ? 0 : this.particles.length * first.state.bytes().byteLength;
  }

  /** The worlds and how likely each is, their sum 1. */
  get weighed(): readonly { readonly state: State; readonly share: number }[] {
    return this.particles.map(({ state }, i) => ({ state, share: this.shares[i]! }));
  }

  private goesOn(view: PlayerView, seen: readonly SeenMove[]): boolean {
    const { taken } = this;
    if (view.game !== this.game || view.player !== this.viewer || seen.length < taken.length) return false;
    return taken.every(({ actor, move }, i) => seen[i]!.actor === actor && seen[i]!.move === move);
  }

  private restart({ game, player }: PlayerView): void {
    this.game = game;
    this.viewer = player;
    this.taken = [];
    this.particles = Array.from({ length: this.worlds }, () => ({ state: game.newState(), weight: 1 }));
    this.known.clear();
  }

  /** Drops worlds that the view rules out. If few are left, the ruleset draws others; if few weigh anything, those are doubled. */
  private keepFitting(view: PlayerView, rng: Rng): void {
    const sample = view.sample(rng);
    const [own, other] = [new Int32Array(2), new Int32Array(2)];
    sample.fingerprint(own, view.player);
    this.particles = this.particles.filter(({ state, weight }) => {
      if (weight === 0 || state.actor !== view.player) return false;
      state.fingerprint(other, view.player);
      return own[0] === other[0] && own[1] === other[1];
    });
    const mean = this.particles.reduce((sum, { weight }) => sum + weight, 0) / this.particles.length || 1;
    for (const particle of this.particles) particle.weight /= mean;
    if (this.particles.length < LEAST_LEFT * this.worlds)
      while (this.particles.length < this.worlds) this.particles.push({ state: view.sample(rng), weight: 1 });
    if (this.effective < this.worlds / 2) this.spread(rng);
    const total = this.particles.reduce((sum, { weight }) => sum + weight, 0);
    this.shares = Float64Array.from(this.particles, ({ weight }) => weight / total);
  }

  /** How many worlds of equal weight would tell as much. */
  private get effective(): number {
    let [sum, squares] = [0, 0];
    for (const { weight } of this.particles) {
      sum += weight;
      squares += weight * weight;
    }
    return (sum * sum) / squares;
  }

  /** Makes the worlds as many as they should be, each as often as it weighs. */
  private spread(rng: Rng): void {
    const { particles, worlds } = this;
    const total = particles.reduce((sum, { weight }) => sum + weight, 0);
    const doubled: Particle[] = [];
    let [sum, next] = [0, rng.float()];
    for (const { state, weight } of particles) {
      sum += (weight / total) * worlds;
      for (; next < sum; next++) doubled.push({ state: state.clone(), weight: 1 });
    }
    this.particles = doubled;
  }

  private draw(rng: Rng): State {
    return this.particles[drawIndex(this.shares, rng.float())]!.state;
  }
}
