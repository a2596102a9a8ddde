import type { PlayerView } from '../../env/game/player-view.ts';
import type { Agent, Decision, Limits } from '../turn/agent.ts';
import { AgentFault } from './agent-fault.ts';
import { readAnswer } from './answer.ts';

/** An agent of somebody else's, however it is reached. */
export interface Guest {
  /** Answers a decision, as `readAnswer` reads it.
   * @throws AgentFault or anything else, which counts as its exception */
  ask(view: PlayerView, limits: Limits): Promise<unknown>;
  /** Gives up what was asked last. */
  giveUp?(): void;
  close?(): Promise<void>;
}

export interface GuestAgentOptions {
  readonly spec: string;
  readonly guest: Guest;
  /** Milliseconds that an answer may take. */
  readonly patienceMs: number;
}

/** Milliseconds that an answer may take, if nobody says otherwise. */
export const PATIENCE_MS = 60_000;
/** Silences in a row after which an agent is no longer asked. */
const MOST_SILENCES = 3;

function faultOf(error: unknown): AgentFault {
  if (error instanceof AgentFault) return error;
  return new AgentFault('EXCEPTION', `It threw: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

/** An agent of somebody else's as one of ours: each answer has a time limit and is checked, and whatever goes wrong is an `AgentFault`. */
export class GuestAgent implements Agent {
  readonly spec: string;
  private readonly guest: Guest;
  private readonly patienceMs: number;
  private silences = 0;

  constructor({ spec, guest, patienceMs }: GuestAgentOptions) {
    this.spec = spec;
    this.guest = guest;
    this.patienceMs = patienceMs;
  }

  /** @throws AgentFault for every answer but a legal action */
  async choose(view: PlayerView, limits: Limits = {}): Promise<Decision> {
    try {
      if (this.silences >= MOST_SILENCES)
        throw new AgentFault('GONE', `It was silent ${MOST_SILENCES} times in a row and is not asked any more.`);
      const decision = readAnswer(view, await this.answer(view, limits));
      this.silences = 0;
      return decision;
    } catch (error) {
      throw faultOf(error);
    }
  }

  async close(): Promise<void> {
    await this.guest.close?.();
  }

  private answer(view: PlayerView, limits: Limits): Promise<unknown> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.silences++;
        this.guest.giveUp?.();
        reject(new AgentFault('TIMEOUT', `It gave no answer within ${this.patienceMs} ms.`));
      }, this.patienceMs);
    });
    return Promise.race([this.guest.ask(view, limits), silence]).finally(() => clearTimeout(timer));
  }
}
