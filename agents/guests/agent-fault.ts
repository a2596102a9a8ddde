/** What an agent can do wrong: an action that is not legal, an answer that is none, an exception, silence, or an end of its program. */
export type AgentFaultCode = 'ILLEGAL_ACTION' | 'BAD_ANSWER' | 'EXCEPTION' | 'TIMEOUT' | 'GONE';

/** An agent has not answered as it must. It loses the game; the match goes on. */
export class AgentFault extends Error {
  override readonly name = 'AgentFault';
  readonly code: AgentFaultCode;

  constructor(code: AgentFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
