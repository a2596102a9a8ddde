const POLYNOMIAL = 0x82f63b78;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

/** CRC-32C (Castagnoli) of bytes, an unsigned 32-bit number. */
export function crc32c(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 0xff]! ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** The check sum as TFRecord files hold it: turned by 15 bits and moved, since a check sum of check sums would be worthless. */
export function maskedCrc32c(bytes: Uint8Array): number {
  const sum = crc32c(bytes);
  return (((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0;
}
