import type {
  ActionForms,
  AnalysisInfo,
  ApplyReply,
  CapabilitiesReply,
  EvaluateReply,
  HintReply,
  LegalReply,
  MoveReply,
  ProblemReply,
  ResultOf,
  ServerMessage,
} from '../protocol/replies.ts';
import type { Op, RequestInput } from '../protocol/requests.ts';

export type {
  ActionForms,
  AnalysisInfo,
  ApplyReply,
  CapabilitiesReply,
  EvaluateReply,
  HintReply,
  LegalReply,
  MoveReply,
  Op,
  ProblemReply,
  ResultOf,
  ServerMessage,
};

/** A game as JSON: a position, or a record and perhaps how much of it. */
export interface GameInput {
  readonly position?: object;
  readonly record?: object;
  readonly upTo?: number;
}

/** What a client gives itself. */
type Own = 'id' | 'op' | 'protocol' | 'position' | 'record' | 'upTo' | 'games' | 'actions';

type Fields<O extends Op> = Readonly<Omit<RequestInput<O>, Own>>;

/** Everything that can be asked about one game. */
export type SearchInput = Fields<'analyze'> & GameInput;
export type MoveInput = Fields<'move'> & GameInput;
export type HintInput = Fields<'hint'> & GameInput;
export type LegalInput = Fields<'legal'> & GameInput;
export type ApplyInput = Fields<'apply'> & GameInput & { readonly actions?: readonly (number | string | object)[] };
export type EvaluateInput = Fields<'evaluate'> & {
  readonly games: readonly (GameInput & { readonly turns?: readonly number[] } & Pick<MoveInput, 'allowMoves' | 'avoidMoves'>)[];
};

/** A request as it travels. */
export type RequestMessage = Readonly<Record<string, unknown>> & { readonly id: string; readonly op: Op };

/** How one request is asked. */
export interface AskOptions {
  /** Falls when enough has been thought: the request is ended, and its one final reply still comes, with what was found. */
  readonly signal?: AbortSignal | undefined;
  /** Told what has been found so far. */
  readonly onInfo?: ((info: AnalysisInfo) => void) | undefined;
}

/** A way to a server. */
export interface Transport {
  /** Sends a request and waits for its final reply.
   * @throws OpponentError */
  ask(request: RequestMessage, options: AskOptions): Promise<object>;
  close(): void;
}
