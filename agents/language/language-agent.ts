import { Rng, type Seed } from '../../rules/core/index.ts';
import { AgentFault } from '../guests/agent-fault.ts';
import type { Agent, Decision, PlayerView } from '../turn/agent.ts';
import type { ChatAnswer, ChatMessage } from './chat.ts';
import { type Choice, choicesOf } from './choices.ts';
import { decisionText, systemText } from './prompt.ts';
import { readChoice } from './read-choice.ts';
import { addTokens, NO_TOKENS, type Tokens } from './tokens.ts';

/** What happens once a model has given no legal action in all its attempts. */
export const FALLBACKS = ['forfeit', 'random'] as const;
export type Fallback = (typeof FALLBACKS)[number];

export interface LanguageAgentOptions {
  readonly spec: string;
  readonly seed: Seed;
  /** Answers messages, as `Chat.complete` does. */
  readonly complete: (messages: readonly ChatMessage[]) => Promise<ChatAnswer>;
  /** Answers that a model may give to one decision. */
  readonly attempts: number;
  readonly fallback: Fallback;
  readonly withNotes: boolean;
}

/** What a model did. */
export interface LanguageCounts {
  readonly decisions: number;
  /** Answers that named an action which is not legal, */
  readonly illegal: number;
  /** and answers in which none could be read. */
  readonly unreadable: number;
  /** Decisions made by lot after the last attempt. */
  readonly fallbacks: number;
  readonly tokens: Tokens;
}

export const NO_COUNTS: LanguageCounts = { decisions: 0, illegal: 0, unreadable: 0, fallbacks: 0, tokens: NO_TOKENS };

export function addCounts(a: LanguageCounts, b: LanguageCounts): LanguageCounts {
  return {
    decisions: a.decisions + b.decisions,
    illegal: a.illegal + b.illegal,
    unreadable: a.unreadable + b.unreadable,
    fallbacks: a.fallbacks + b.fallbacks,
    tokens: addTokens(a.tokens, b.tokens),
  };
}

/**
 * A language model as an agent for one game. It is told what its side may know: the board, the legal actions, and the news that its owner passes on.
 * Each decision is a conversation of its own; what the model wants to remember it writes into its note.
 */
export class LanguageAgent implements Agent {
  readonly spec: string;
  private readonly options: LanguageAgentOptions;
  private readonly rng: Rng;
  private counted = NO_COUNTS;
  private news: string[] = [];
  private note = '';

  constructor(options: LanguageAgentOptions) {
    this.spec = options.spec;
    this.options = options;
    this.rng = Rng.from(options.seed);
  }

  /** What it has done so far. */
  get counts(): LanguageCounts {
    return this.counted;
  }

  /** Passes on lines about what happened; they may hold only what the model's side may know. */
  hear(lines: readonly string[]): void {
    this.news.push(...lines);
  }

  /** @throws AgentFault after the last attempt, if it shall forfeit; EndpointError if the model cannot be asked */
  async choose(view: PlayerView): Promise<Decision> {
    const world = view.sample(this.rng);
    const choices = choicesOf(world);
    const { news, note } = this;
    const messages: ChatMessage[] = [
      { role: 'system', content: systemText(view.game, view.player) },
      { role: 'user', content: decisionText({ world, choices, news, note, withNotes: this.options.withNotes }) },
    ];
    const action = (await this.attempt(messages, choices)) ?? this.fallBack(choices);
    this.count({ decisions: 1 });
    this.news = [];
    return { action };
  }

  /** The first legal action of as many answers as are allowed; null if there is none. */
  private async attempt(messages: ChatMessage[], choices: readonly Choice[]): Promise<number | null> {
    for (let left = this.options.attempts; left > 0; left--) {
      const { text, tokens } = await this.options.complete(messages);
      this.count({ tokens });
      const read = readChoice(text, choices);
      if (read.kind === 'legal') {
        this.note = read.note ?? '';
        return read.action;
      }
      this.count(read.kind === 'illegal' ? { illegal: 1 } : { unreadable: 1 });
      const what = read.kind === 'illegal' ? `${read.given} is no legal action.` : 'There is no action in your answer.';
      const content = `${what} End your answer with {"action": N}, where N is from 1 to ${choices.length}.`;
      messages.push({ role: 'assistant', content: text }, { role: 'user', content });
    }
    return null;
  }

  private fallBack(choices: readonly Choice[]): number {
    if (this.options.fallback === 'forfeit')
      throw new AgentFault('ILLEGAL_ACTION', `It gave no legal action in ${this.options.attempts} answers.`);
    this.count({ fallbacks: 1 });
    return choices[this.rng.below(choices.length)]!.action;
  }

  private count(more: Partial<LanguageCounts>): void {
    this.counted = addCounts(this.counted, { ...NO_COUNTS, ...more });
  }
}
