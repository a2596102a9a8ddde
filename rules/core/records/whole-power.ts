/**
 * A number to a whole power of 0 or more, by multiplications. `**` may round its last digit otherwise in another version of Node or another browser,
 * and a captain that compares such numbers would then play another game from the same seed.
 */
export function wholePower(base: number, exponent: number): number {
  let power = 1;
  for (let i = 0; i < exponent; i++) power *= base;
  return power;
}
