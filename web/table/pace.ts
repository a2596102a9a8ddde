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

  /** Comes once the next move may be made; at once unless the game is paused. @throws the signal's reason if it falls meanwhile */
  async turn(signal: AbortSignal): Promise<void> {
    if (!this.isPaused) return;
    await new Promise<void>((resolve, reject) => {
      this.release = resolve;
      signal.addEventListener('abort', () => reject(new Error('The table was left.')), { once: true });
    });
    this.release = null;
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
