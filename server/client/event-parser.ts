/** Takes a stream of server-sent events apart. */
export class EventParser {
  private text = '';

  /** @returns the data of each event that is complete now */
  push(chunk: string): string[] {
    this.text += chunk;
    const parts = this.text.split(/\r?\n\r?\n/);
    this.text = parts.pop() ?? '';
    return parts
      .map((part) =>
        part
          .split(/\r?\n/)
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice('data:'.length).trimStart())
          .join('\n'),
      )
      .filter((data) => data !== '');
  }
}
