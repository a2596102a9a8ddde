/** Tokens that a model has read and written, as its endpoint counts them. */
export interface Tokens {
  readonly prompt: number;
  readonly completion: number;
  /** Answers whose tokens the endpoint did not tell: they are in none of the numbers. */
  readonly uncounted: number;
}

/** Price of a million tokens, in any currency. */
export interface Prices {
  readonly prompt: number;
  readonly completion: number;
}

export const NO_TOKENS: Tokens = { prompt: 0, completion: 0, uncounted: 0 };

export function addTokens(a: Tokens, b: Tokens): Tokens {
  return { prompt: a.prompt + b.prompt, completion: a.completion + b.completion, uncounted: a.uncounted + b.uncounted };
}

/** What tokens cost, in the currency of the prices. */
export function costOf({ prompt, completion }: Tokens, prices: Prices): number {
  return (prompt * prices.prompt + completion * prices.completion) / 1e6;
}
