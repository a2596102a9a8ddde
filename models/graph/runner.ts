/** Numbers given to a graph: floats, or places for `index` and `pointer` tensors. */
export interface Feed {
  readonly data: Float32Array | Int32Array;
  readonly shape: readonly number[];
}

export type Feeds = Readonly<Record<string, Feed>>;

/** Runs one graph for some of its tensors, again and again. Results are new arrays at each run. */
export interface GraphRunner {
  /** @param feeds all inputs that the results depend on; others are passed over */
  run(feeds: Feeds): Promise<Readonly<Record<string, Float32Array>>>;
  close(): Promise<void>;
}
