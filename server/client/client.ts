import { Analysis } from './analysis.ts';
import type {
  ApplyInput,
  ApplyReply,
  AskOptions,
  CapabilitiesReply,
  EvaluateInput,
  EvaluateReply,
  HintInput,
  HintReply,
  LegalInput,
  LegalReply,
  MoveInput,
  MoveReply,
  Op,
  SearchInput,
  Transport,
} from './types.ts';

/** Asks a server for moves, over whatever way leads there. Every request carries its game, so that nothing is lost when a connection is. */
export class OpponentClient {
  private readonly transport: Transport;
  /** Ids of several clients that share an address must not meet. */
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private count = 0;
  private readonly underWay = new Set<AbortController>();

  constructor(transport: Transport) {
    this.transport = transport;
  }

  private async ask<T>(op: Op, input: object, { signal, onInfo }: AskOptions = {}): Promise<T> {
    const own = new AbortController();
    const either = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]);
    this.underWay.add(own);
    try {
      return (await this.transport.ask({ ...input, id: `${this.prefix}-${this.count++}`, op }, { signal: either, onInfo })) as T;
    } finally {
      this.underWay.delete(own);
    }
  }

  /** An opponent's choice. @throws OpponentError */
  move(input: MoveInput, options?: AskOptions): Promise<MoveReply> {
    return this.ask('move', input, options);
  }

  /** Up to three good moves, each with a reason in plain words. @throws OpponentError */
  hint(input: HintInput, options?: AskOptions): Promise<HintReply> {
    return this.ask('hint', input, options);
  }

  /** Thinks, and tells what it finds on the way. */
  analyze(input: SearchInput, { signal }: AskOptions = {}): Analysis {
    return new Analysis((own, onInfo) =>
      this.ask('analyze', input, { signal: signal === undefined ? own : AbortSignal.any([own, signal]), onInfo }),
    );
  }

  /** What a network thinks of many games, without search. @throws OpponentError */
  evaluate(input: EvaluateInput, options?: AskOptions): Promise<EvaluateReply> {
    return this.ask('evaluate', input, options);
  }

  /** Whose decision it is and what is legal, or what the dice can do. @throws OpponentError */
  legal(input: LegalInput, options?: AskOptions): Promise<LegalReply> {
    return this.ask('legal', input, options);
  }

  /** Plays moves, rolls dice, and answers the position that follows. @throws OpponentError */
  apply(input: ApplyInput, options?: AskOptions): Promise<ApplyReply> {
    return this.ask('apply', input, options);
  }

  /** What can be played, by whom, at which strength. @throws OpponentError */
  capabilities(options?: AskOptions): Promise<CapabilitiesReply> {
    return this.ask('capabilities', {}, options);
  }

  /** Whether the server answers. @throws OpponentError */
  async ping(options?: AskOptions): Promise<void> {
    await this.ask('ping', {}, options);
  }

  /** Ends all requests of this client, over whatever way they went: a search answers with what it has, and what still waits for its turn fails with the code
   * CANCELLED. @returns how many */
  terminateAll(): number {
    const ended = this.underWay.size;
    for (const own of this.underWay) own.abort();
    return ended;
  }

  /** Gives the connection up; what is in work fails with the code CONNECTION. */
  close(): void {
    this.transport.close();
  }
}
