import { RequestError, type RequestProblem } from '../protocol/problem.ts';
import { decodeHeader, FRAME_MARK, type FrameHeader, HEADER_BYTES } from './frame.ts';

/** A piece of the stream. A fault that is fatal leaves it unknown where the next message begins. */
export type Message =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'frame'; readonly header: FrameHeader; readonly payload: Uint8Array }
  | { readonly type: 'fault'; readonly problem: RequestProblem; readonly id: number | null; readonly isFatal: boolean };

interface ReaderLimits {
  /** The kinds of frames that are expected. */
  readonly kinds: readonly number[];
  readonly lineBytes: number;
  readonly frameBytes: number;
}

const LINE_FEED = 10;

function fault(code: 'TOO_LARGE' | 'BAD_REQUEST', message: string, isFatal: boolean, id: number | null = null): Message {
  return { type: 'fault', problem: new RequestError(code, message).problem, id, isFatal };
}

/** Splits a stream of bytes into JSON lines and binary frames, told apart by their first byte. Holds one message at most; a line over the
 * limit is told once and skipped, a frame over the limit is fatal. */
export class MessageReader {
  private readonly limits: ReaderLimits;
  private state: 'between' | 'line' | 'skipping' | 'header' | 'payload' | 'broken' = 'between';
  private parts: Uint8Array[] = [];
  private length = 0;
  private readonly headerBytes = new Uint8Array(HEADER_BYTES);
  private header: FrameHeader | null = null;
  /** Grows to the longest payload so far and is used again for the next. */
  private payload = new Uint8Array(0);

  constructor(limits: ReaderLimits) {
    this.limits = limits;
  }

  /** The messages that are complete with this chunk. A payload is overwritten when the next message is asked for. */
  *push(chunk: Uint8Array): Generator<Message, void> {
    let at = 0;
    while (at < chunk.length && this.state !== 'broken') {
      if (this.state === 'between') this.state = chunk[at] === FRAME_MARK ? 'header' : 'line';
      const isText = this.state === 'line' || this.state === 'skipping';
      const rest = chunk.subarray(at);
      const [taken, message] = isText ? this.takeLine(rest) : this.state === 'header' ? this.takeHeader(rest) : this.takePayload(rest);
      at += taken;
      if (message !== null) yield message;
    }
  }

  /** What is left at the end of the stream: a line that lacks its line feed, or why a message is cut short. */
  *end(): Generator<Message, void> {
    const { state, header } = this;
    if (state === 'line') yield this.line();
    else if (state === 'header' || state === 'payload')
      yield fault('BAD_REQUEST', 'The stream ended within a frame.', true, header?.id ?? null);
  }

  private takeLine(rest: Uint8Array): [taken: number, message: Message | null] {
    const end = rest.indexOf(LINE_FEED);
    const part = end < 0 ? rest : rest.subarray(0, end);
    const taken = part.length + (end < 0 ? 0 : 1);
    if (this.state === 'skipping') {
      if (end >= 0) this.state = 'between';
      return [taken, null];
    }
    this.parts.push(part);
    this.length += part.length;
    if (this.length > this.limits.lineBytes) {
      this.forget();
      this.state = end < 0 ? 'skipping' : 'between';
      return [taken, fault('TOO_LARGE', `A line is at most ${this.limits.lineBytes} bytes.`, false)];
    }
    return [taken, end < 0 ? null : this.line()];
  }

  private line(): Message {
    const text = Buffer.concat(this.parts).toString('utf8');
    this.forget();
    return { type: 'line', text };
  }

  private forget(): void {
    this.parts = [];
    this.length = 0;
    this.state = 'between';
  }

  private takeHeader(rest: Uint8Array): [taken: number, message: Message | null] {
    const part = rest.subarray(0, HEADER_BYTES - this.length);
    this.headerBytes.set(part, this.length);
    this.length += part.length;
    if (this.length < HEADER_BYTES) return [part.length, null];
    const header = decodeHeader(this.headerBytes);
    this.header = header;
    this.length = 0;
    return [part.length, this.headerFault(header) ?? this.open(header!)];
  }

  private headerFault(header: FrameHeader | null): Message | null {
    const { kinds, frameBytes } = this.limits;
    const isExpected = header !== null && kinds.includes(header.kind);
    if (isExpected && header.bytes <= frameBytes) return null;
    this.state = 'broken';
    if (!isExpected) return fault('BAD_REQUEST', `This is no header of a frame of kind ${kinds.join(' or ')}.`, true);
    return fault('TOO_LARGE', `A frame has at most ${frameBytes} bytes; its header tells of ${header.bytes}.`, true, header.id);
  }

  /** Makes room for a payload; one of no bytes is complete at once. */
  private open({ bytes }: FrameHeader): Message | null {
    if (this.payload.length < bytes) this.payload = new Uint8Array(bytes);
    this.state = 'payload';
    return bytes === 0 ? this.frame() : null;
  }

  private takePayload(rest: Uint8Array): [taken: number, message: Message | null] {
    const part = rest.subarray(0, this.header!.bytes - this.length);
    this.payload.set(part, this.length);
    this.length += part.length;
    return [part.length, this.length < this.header!.bytes ? null : this.frame()];
  }

  private frame(): Message {
    const header = this.header!;
    this.forget();
    return { type: 'frame', header, payload: this.payload.subarray(0, header.bytes) };
  }
}
