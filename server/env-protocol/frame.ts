/** First byte of every frame. It can begin no UTF-8 text, so that frames and lines can be told apart. */
export const FRAME_MARK = 0xb1;
export const HEADER_BYTES = 16;

/** Client to server: one int32 action for each environment. */
export const STEP_FRAME = 1;
/** Server to client: arrays as `make` told their layout. */
export const ARRAYS_FRAME = 2;
/** Server to client: what has changed in those arrays since they were sent last, as `ChangeWriter` writes it. */
export const CHANGES_FRAME = 3;

export const MOST_ID = 2 ** 32 - 1;

/** What stands before the payload of a frame, little-endian:
 *
 * | byte | type | content |
 * | --- | --- | --- |
 * | 0 | uint8 | `FRAME_MARK` |
 * | 1 | uint8 | kind |
 * | 2 | uint16 | 0 |
 * | 4 | uint32 | bytes of the payload |
 * | 8 | uint32 | id of the request |
 * | 12 | uint32 | number of the vector of environments | */
export interface FrameHeader {
  readonly kind: number;
  readonly bytes: number;
  readonly id: number;
  readonly env: number;
}

export function encodeHeader({ kind, bytes, id, env }: FrameHeader): Uint8Array {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  header.setUint8(0, FRAME_MARK);
  header.setUint8(1, kind);
  header.setUint32(4, bytes, true);
  header.setUint32(8, id, true);
  header.setUint32(12, env, true);
  return new Uint8Array(header.buffer);
}

/** The header of a frame; null if its reserved bytes are not zero.
 * @param bytes `[HEADER_BYTES]` that begin with `FRAME_MARK` */
export function decodeHeader(bytes: Uint8Array): FrameHeader | null {
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  if (header.getUint16(2, true) !== 0) return null;
  return { kind: header.getUint8(1), bytes: header.getUint32(4, true), id: header.getUint32(8, true), env: header.getUint32(12, true) };
}
