/** Splits chunks of bytes into lines of UTF-8. A line over the limit is dropped and told once. */
export class LineReader {
  private parts: Buffer[] = [];
  private length = 0;
  private skipping = false;
  private readonly maxBytes: number;
  private readonly onLine: (line: string) => void;
  private readonly onTooLong: () => void;

  constructor(maxBytes: number, onLine: (line: string) => void, onTooLong: () => void) {
    this.maxBytes = maxBytes;
    this.onLine = onLine;
    this.onTooLong = onTooLong;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.add(chunk.subarray(start, end));
      this.finishLine();
      start = end + 1;
    }
    this.add(chunk.subarray(start));
  }

  /** Call at the end of input: the last line may lack its line feed. */
  end(): void {
    if (this.length > 0 || this.skipping) this.finishLine();
  }

  private add(part: Buffer): void {
    if (this.skipping || part.length === 0) return;
    this.length += part.length;
    if (this.length > this.maxBytes) {
      this.skipping = true;
      this.parts = [];
      this.onTooLong();
    } else this.parts.push(Buffer.from(part));
  }

  private finishLine(): void {
    const line = Buffer.concat(this.parts).toString('utf8').replace(/\r$/, '');
    const wasSkipped = this.skipping;
    this.parts = [];
    this.length = 0;
    this.skipping = false;
    if (!wasSkipped && line.trim() !== '') this.onLine(line);
  }
}
