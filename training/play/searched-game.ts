import { drawByShare } from '../../agents/turn/shares.ts';
import { Search, type SearchOptions } from '../../agents/search/index.ts';
import type { LeafEvaluator } from '../../agents/search/leaves/leaf.ts';
import { createView, type PlayerView } from '../../agents/turn/agent.ts';
import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import type { ActionList, Game, Player, Rng, State } from '../../rules/core/index.ts';
import type { TrainingConfig } from '../settings/config.ts';
import { GameInPlay, type SelfPlayContext } from './game-in-play.ts';
import type { GameRows } from '../rows/game-rows.ts';
import { type Guest, guestChoice, guestNote, guestOf } from './guest.ts';
import type { LockstepGame, Pause } from './lockstep-game.ts';
import { SearchedCommitments } from './searched-commitments.ts';

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
export class SearchedGame implements LockstepGame {
  readonly play: GameInPlay;
  readonly search: Search;
  private readonly guest: Guest | null;
  /** The side that only gets fast searches, if any. */
  private readonly handicapped: Player | null;
  private readonly opening: number;
  private policy = new Float32Array(256);
  private priors = new Float32Array(256);
  private readonly commitments = new SearchedCommitments<Effort>();
  private isSearching = false;
  private effort: Effort = 'fast';
  /** Whether the decision is part of a secret commitment, which is to be drawn from a mixture. */
  private isSecret = false;
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

  get leafState(): State {
    return this.search.leafState;
  }

  get leafLegal(): ActionList {
    return this.search.leafLegal;
  }

  backup(evaluation: Evaluation): void {
    this.search.backup(evaluation);
  }

  get asksSnapshot(): boolean {
    return this.guest?.kind === 'snapshot' && this.play.state.actor === this.guest.player;
  }

  advance(): Pause {
    for (;;) {
      if (!this.isSearching) {
        const pause = this.beginDecision();
        if (pause !== 'leaf') return pause;
      }
      while (!this.search.done()) if (this.search.descend()) return 'leaf';
      this.finishDecision();
    }
  }

  async solveCommitment(evaluator: Evaluator): Promise<void> {
    const { state, rng, context } = this.play;
    await this.commitments.solve(createView(state, state.actor as Player), evaluator, context.config.commitmentCalls, rng);
  }

  /** Plays to the end with a judge that answers at once. */
  async playOut(judge: LeafEvaluator): Promise<void> {
    for (let pause = this.beginDecision(); pause !== 'over'; pause = this.beginDecision()) {
      if (pause === 'commitment') await this.solveCommitment(judge);
      else {
        this.search.simulate(judge, Infinity);
        this.finishDecision();
      }
    }
  }

  /** Goes to the next decision to be searched or solved. */
  private beginDecision(): Pause {
    const { play, guest } = this;
    while (play.toDecision()) {
      const player = play.state.actor as Player;
      if (player === guest?.player && guest.kind !== 'snapshot') play.play(guestChoice(play, guest.kind));
      else {
        const view = createView(play.state, player);
        this.isSecret = view.isCommitment && play.context.config.commitmentCalls > 0;
        if (this.isSecret && this.followPlan(view)) continue;
        this.effort = this.effortFor(view);
        if (this.isSecret && this.effort === 'full') return 'commitment';
        this.search.begin(view, play.rng, this.simulations);
        this.isSearching = true;
        return 'leaf';
      }
    }
    return 'over';
  }

  private effortFor(view: PlayerView): Effort {
    const { player } = view;
    if (this.isSecret) return this.commitments.effortFor(view, () => this.drawEffort(player));
    this.commitments.end(player);
    return this.drawEffort(player);
  }

  /** A commitment that is not solved is drawn from the network's policy: the root's priors are all that is wanted. */
  private get simulations(): number {
    const { fullSimulations, fastSimulations } = this.play.context.config;
    if (this.isSecret) return 0;
    return this.effort === 'full' ? fullSimulations : fastSimulations;
  }

  /** Makes a decision that a solved commitment has settled, and a row of it. False if there is none. */
  private followPlan(view: PlayerView): boolean {
    const { play } = this;
    const planned = this.commitments.planned(view, play.legal);
    if (planned === null) return false;
    const { action, value, policy } = planned;
    this.noteValue(value);
    play.addRow({ rootValue: value, policy });
    play.play(action);
    return true;
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

  private finishDecision(): void {
    const { play, search } = this;
    this.isSearching = false;
    const value = search.rootValue();
    this.noteValue(value);
    if (this.effort !== 'fast') this.addRow(value);
    if (play.decisions < this.opening) play.play(this.actionByPolicy(play.context.config.openingTemperature));
    else play.play(this.isSecret ? this.actionByPolicy(1) : search.bestAction());
  }

  private noteValue(value: number): void {
    this.play.noteValue(value);
    this.clear = Math.abs(value) > this.play.context.config.clearValue ? this.clear + 1 : 0;
  }

  private addRow(rootValue: number): void {
    const { play, search, effort } = this;
    if (effort === 'valued') return play.addRow({ rootValue, policy: null });
    const count = play.legal.length;
    this.readPriors();
    if (this.policy.length < count) this.policy = new Float32Array(count * 2);
    search.policyTarget(this.policy);
    play.addRow({ rootValue, policy: this.policy, surprise: divergence(this.policy, this.priors, count) });
  }

  private readPriors(): void {
    const count = this.play.legal.length;
    if (this.priors.length < count) this.priors = new Float32Array(count * 2);
    this.search.rootPriors(this.priors);
  }

  private actionByPolicy(temperature: number): number {
    const { legal, rng } = this.play;
    this.readPriors();
    return legal.at(drawByShare(this.priors, legal.length, temperature, rng));
  }

  finish(): GameRows {
    return this.play.finish(guestNote(this.guest));
  }
}

/** The search that self-play uses on one scenario. */
export function createSearch(
  game: Game,
  { considered, gumbelScale, valueScale, qDamping, advice, fullSimulations }: TrainingConfig,
  more: SearchOptions = {},
): Search {
  return new Search(game, {
    root: 'gumbel',
    considered,
    gumbelScale,
    qScale: valueScale,
    qDamping,
    advice,
    simulations: fullSimulations,
    ...more,
  });
}
