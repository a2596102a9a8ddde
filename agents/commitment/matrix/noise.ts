/** How much answers of a judge differ for one and the same question. */
export class NoiseProbe {
  /** Questions asked. */
  samples = 0;
  private sum = 0;
  private squares = 0;

  add(answer: number): void {
    this.samples++;
    this.sum += answer;
    this.squares += answer * answer;
  }

  /** Their standard deviation; 0 from a single answer. */
  get deviation(): number {
    const { samples, sum, squares } = this;
    return samples < 2 ? 0 : Math.sqrt(Math.max(0, squares - (sum * sum) / samples) / (samples - 1));
  }
}
