/** Plays single games, one at a time. `close` is answered first; then nothing keeps a thread alive. */
export interface JobPlayer<J, G> {
  /** Null if the game was broken off by `close`. */
  play(job: J): Promise<G | null>;
  /** Breaks off the game in hand. */
  close(): Promise<void>;
}

/** Plays the games named by players side by side, begun in this order; each is reported once. The players are closed in the end.
 * @param signal ends the play between two moves; games in hand are dropped
 * @throws Error if a player fails */
export async function playJobs<J, G>(
  players: readonly JobPlayer<J, G>[],
  jobs: readonly J[],
  signal: AbortSignal | undefined,
  onGame: (game: G, job: J) => void,
): Promise<void> {
  const waiting = [...jobs];
  const closeAll = (): Promise<unknown> => Promise.all(players.map((player) => player.close()));
  const onAbort = (): void => void closeAll();
  signal?.addEventListener('abort', onAbort);
  const playAll = async (player: JobPlayer<J, G>): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined && signal?.aborted !== true; job = waiting.shift()) {
      const played = await player.play(job);
      if (played !== null) onGame(played, job);
    }
  };
  try {
    await Promise.all(players.map(playAll));
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await closeAll();
  }
}
