/** Writes protocol-buffer messages: the few field types that ONNX models and TensorBoard events need. */
export class ProtobufWriter {
  private buffer = new Uint8Array(1024);
  private length = 0;

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const wider = new Uint8Array(Math.max(this.buffer.length * 2, this.length + count));
    wider.set(this.buffer.subarray(0, this.length));
    this.buffer = wider;
  }

  /** Base-128 variable-length integer, not negative. */
  private writeVarint(value: number): void {
    this.reserve(10);
    while (value >= 128) {
      this.buffer[this.length++] = (value % 128) | 128;
      value = Math.floor(value / 128);
    }
    this.buffer[this.length++] = value;
  }

  /** A whole number from 0 to 2^53. */
  integer(field: number, value: number): this {
    this.writeVarint(field * 8);
    this.writeVarint(value);
    return this;
  }

  /** 64-bit floating point. */
  double(field: number, value: number): this {
    return this.fixed(field, 1, new Uint8Array(Float64Array.of(value).buffer));
  }

  /** 32-bit floating point. */
  float(field: number, value: number): this {
    return this.fixed(field, 5, new Uint8Array(Float32Array.of(value).buffer));
  }

  /** Little-endian bytes of a fixed width; every supported machine has numbers in that order. */
  private fixed(field: number, wireType: number, value: Uint8Array): this {
    this.writeVarint(field * 8 + wireType);
    return this.append(value);
  }

  bytes(field: number, value: Uint8Array): this {
    this.writeVarint(field * 8 + 2);
    this.writeVarint(value.length);
    return this.append(value);
  }

  private append(value: Uint8Array): this {
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  message(field: number, write: (inner: ProtobufWriter) => void): this {
    const inner = new ProtobufWriter();
    write(inner);
    return this.bytes(field, inner.finish());
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }
}
