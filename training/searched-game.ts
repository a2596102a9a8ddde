import { drawByShare } from '../agents/draw.ts';
import { type LeafJudge, Search, type SearchOptions } from '../agents/search/index.ts';
import { createView } from '../agents/view.ts';
import type { Game, Player, Rng } from '../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import { GameInPlay, type SelfPlayContext } from './game-in-play.ts';
import type { GameRows } from './game-rows.ts';

/** Who plays a side that the latest network does not play. */
export interface Guest {
  readonly player: Player;
  readonly kind: 'scripted' | 'random' | 'snapshot';
}

function guestOf({ opponent, opponentShare, snapshotShare }: TrainingConfig, rng: Rng, number: number, hasSnapshot: boolean): Guest | null {
  const ticket = rng.float();
  const player = (number & 1) as Player;
  if (ticket < opponentShare) return { player, kind: opponent };
  return hasSnapshot && ticket < opponentShare + snapshotShare ? { player, kind: 'snapshot' } : null;
}

/** A number of decisions drawn so that long openings are rare: exponential with this mean. */
function openingLength(mean: number, rng: Rng): number {
  return mean === 0 ? 0 : Math.floor(-mean * Math.log(1 - rng.float()));
}

/** Divergence of a search's policy from the network's, in nats. */
function divergence(policy: ArrayLike<number>, prior: ArrayLike<number>, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) if (policy[i]! > 0) sum += policy[i]! * Math.log(policy[i]! / Math.max(1e-8, prior[i]!));
  return Math.max(0, sum);
}

/** What a decision is searched for: to move on, for a row of values too, or for a whole row. */
type Effort = 'fast' | 'valued' | 'full';

/** A game played by search, stopped wherever the search waits for a network. */
export class SearchedGame {
  readonly play: GameInPlay;
  readonly search: Search;
  private readonly guest: Guest | null;
  /** The side that only gets fast searches, if any. */
  private readonly handicapped: Player | null;
  private readonly opening: number;
  private policy = new Float32Array(256);
  private priors = new Float32Array(256);
  private isSearching = false;
  private effort: Effort = 'fast';
  /** Decisions in a row at which one side was clearly ahead. */
  private clear = 0;

  /** @param search of the game's scenario, free for this game's use until it is over */
  constructor(context: SelfPlayContext, number: number, scenario: number, search: Search, hasSnapshot: boolean) {
    const { config } = context;
    this.play = new GameInPlay(context, number, `game ${number}`, scenario);
    const { rng } = this.play;
    this.guest = guestOf(config, rng, number, hasSnapshot);
    this.opening = openingLength(config.openingDecisions, rng);
    this.handicapped = rng.float() < config.handicapShare ? (rng.below(2) as Player) : null;
    this.search = search;
  }

  get decisions(): number {
    return this.play.decisions;
  }

  /** Whether the leaf that waits is to be judged by the earlier network. */
  get asksSnapshot(): boolean {
    return this.guest?.kind === 'snapshot' && this.play.state.actor === this.guest.player;
  }

  /** Plays on until the search waits for its leaf to be judged: true; or until the game is over: false. */
  advance(): boolean {
    for (;;) {
      if (!this.isSearching && !this.beginDecision()) return false;
      while (!this.search.done()) if (this.search.descend()) return true;
      this.finishDecision();
    }
  }

  /** Plays to the end with a judge that answers at once. */
  playOut(judge: LeafJudge): void {
    while (this.beginDecision()) {
      this.search.simulate(judge, Infinity);
      this.finishDecision();
    }
  }

  private beginDecision(): boolean {
    const { play, guest } = this;
    while (play.toDecision()) {
      const player = play.state.actor as Player;
      if (player === guest?.player && guest.kind !== 'snapshot') {
        play.play(this.guestChoice(guest.kind));
        continue;
      }
      this.effort = this.drawEffort(player);
      const { fullSimulations, fastSimulations } = play.context.config;
      this.search.begin(createView(play.state, player), play.rng, this.effort === 'full' ? fullSimulations : fastSimulations);
      this.isSearching = true;
      return true;
    }
    return false;
  }

  private get isClear(): boolean {
    const { clearDecisions } = this.play.context.config;
    return clearDecisions > 0 && this.clear >= clearDecisions;
  }

  private drawEffort(player: Player): Effort {
    const { rng, context, decisions } = this.play;
    const { fullShare, cheapValueShare, clearRowShare } = context.config;
    const ticket = rng.float();
    if (player === this.guest?.player || decisions < this.opening) return 'fast';
    if (this.isClear && rng.float() >= clearRowShare) return 'fast';
    if (player === this.handicapped) return ticket < fullShare + cheapValueShare ? 'valued' : 'fast';
    if (ticket < fullShare) return 'full';
    return ticket < fullShare + cheapValueShare ? 'valued' : 'fast';
  }

  private guestChoice(kind: 'scripted' | 'random'): number {
    const { state, legal, rng, game } = this.play;
    const scripted = kind === 'scripted' ? game.scripted : undefined;
    return scripted?.choose(state, legal, rng) ?? legal.at(rng.below(legal.length));
  }

  private finishDecision(): void {
    const { play, search } = this;
    const { config } = play.context;
    this.isSearching = false;
    const value = search.rootValue();
    play.noteValue(value);
    this.clear = Math.abs(value) > config.clearValue ? this.clear + 1 : 0;
    if (this.effort !== 'fast') this.addRow(value);
    play.play(play.decisions < this.opening ? this.openingAction() : search.bestAction());
  }

  private addRow(rootValue: number): void {
    const { play, search, effort } = this;
    if (effort === 'valued') return play.rows.add(play.state, play.legal, { rootValue, policy: null });
    const count = play.legal.length;
    this.readPriors();
    if (this.policy.length < count) this.policy = new Float32Array(count * 2);
    search.policyTarget(this.policy);
    play.rows.add(play.state, play.legal, { rootValue, policy: this.policy, surprise: divergence(this.policy, this.priors, count) });
  }

  private readPriors(): void {
    const count = this.play.legal.length;
    if (this.priors.length < count) this.priors = new Float32Array(count * 2);
    this.search.rootPriors(this.priors);
  }

  private openingAction(): number {
    const { legal, rng, context } = this.play;
    this.readPriors();
    return legal.at(drawByShare(this.priors, legal.length, context.config.openingTemperature, rng));
  }

  /** The rows, once `advance` has returned false. */
  finish(): GameRows {
    const { guest } = this;
    return this.play.finish(guest === null ? {} : { guest: { player: guest.player, name: guest.kind } });
  }
}

/** The search that self-play uses on one scenario. */
export function createSearch(game: Game, { considered, gumbelScale, valueScale, qDamping, fullSimulations }: TrainingConfig, more: SearchOptions = {}): Search {
  return new Search(game, { root: 'gumbel', considered, gumbelScale, qScale: valueScale, qDamping, simulations: fullSimulations, ...more });
}
