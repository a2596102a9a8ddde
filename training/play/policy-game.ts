import { counselOf, heeding } from '../../agents/advice/counsel.ts';
import { drawByShare } from '../../agents/turn/shares.ts';
import type { Evaluation } from '../../models/evaluator.ts';
import type { ActionList, State } from '../../rules/core/index.ts';
import { GameInPlay, type SelfPlayContext } from './game-in-play.ts';
import type { GameRows } from '../rows/game-rows.ts';
import { type Guest, guestChoice, guestNote, guestOf } from './guest.ts';
import type { LockstepGame, Pause } from './lockstep-game.ts';

/** A game played by a network's policy alone: every decision is drawn from it, by what its own player knows, and becomes a row. */
export class PolicyGame implements LockstepGame {
  readonly play: GameInPlay;
  private readonly guest: Guest | null;

  /** @param hasSnapshot whether an earlier network may be the guest */
  constructor(context: SelfPlayContext, number: number, scenario: number, hasSnapshot: boolean) {
    this.play = new GameInPlay(context, number, `game ${number}`, scenario);
    this.guest = guestOf(context.config, this.play.rng, number, hasSnapshot);
  }

  get decisions(): number {
    return this.play.decisions;
  }

  get leafState(): State {
    return this.play.state;
  }

  get leafLegal(): ActionList {
    return this.play.legal;
  }

  private get isGuestToMove(): boolean {
    return this.guest !== null && this.play.state.actor === this.guest.player;
  }

  get asksSnapshot(): boolean {
    return this.isGuestToMove;
  }

  advance(): Pause {
    const { play, guest } = this;
    while (play.toDecision()) {
      if (!this.isGuestToMove || guest!.kind === 'snapshot') return 'leaf';
      play.play(guestChoice(play, guest!.kind));
    }
    return 'over';
  }

  backup({ priors, value }: Evaluation): void {
    const { play, isGuestToMove } = this;
    const nats = play.context.config.counsel;
    const counsel = nats === 0 ? -1 : counselOf(play.state, play.legal, play.rng);
    const policy = heeding(priors, counsel, nats);
    const place = drawByShare(policy, play.legal.length, 1, play.rng);
    if (!isGuestToMove) {
      play.noteValue(value);
      play.addRow({ rootValue: value, policy: null, choice: { place, logChance: Math.log(policy[place]!), counsel } });
    }
    play.play(play.legal.at(place));
  }

  /** Never asked for: a commitment is a decision like any other. */
  solveCommitment(): Promise<void> {
    return Promise.resolve();
  }

  finish(): GameRows {
    return this.play.finish(guestNote(this.guest));
  }
}
