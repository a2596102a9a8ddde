/** How fast opponents play, and whether they wait: for those who watch. */
export class Pace {
  /** Milliseconds at least between two moves of opponents. */
  milliseconds: number;
  private isPaused = false;
  /** Lets the move that waits be made. */
  private release: (() => void) | null = null;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }

  /** Comes once the next move may be made; at once unless the game is paused. @throws Error if the signal falls meanwhile */
  async turn(signal: AbortSignal): Promise<void> {
    if (!this.isPaused) return;
    if (!signal.aborted)
      await new Promise<void>((resolve) => {
        const goOn = (): void => {
          signal.removeEventListener('abort', goOn);
          this.release = null;
          resolve();
        };
        this.release = goOn;
        signal.addEventListener('abort', goOn);
      });
    if (signal.aborted) throw new Error('The game was closed.');
  }

  pause(): void {
    this.isPaused = true;
  }

  goOn(): void {
    this.isPaused = false;
    this.release?.();
  }

  /** Lets one move be made, and waits again. */
  step(): void {
    this.release?.();
  }
}
