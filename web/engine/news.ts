/** What the engine's worker tells the page of its own accord. */
export type EngineNews =
  | { readonly kind: 'loading'; readonly what: string; readonly share: number }
  | { readonly kind: 'fault'; readonly text: string };
