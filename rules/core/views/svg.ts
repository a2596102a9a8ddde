/** A place in a picture, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A number with at most one decimal. */
export function fmt(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

export function at({ x, y }: Point): string {
  return `${fmt(x)},${fmt(y)}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that may stand in XML; characters XML forbids are dropped. */
export function escapeXml(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

/** One line of text. `style` is further attributes. */
export function label(x: number, y: number, text: string, style: string): string {
  return `<text x="${fmt(x)}" y="${fmt(y)}" ${style}>${escapeXml(text)}</text>`;
}

/** A number from 0 to 1 that depends on a seed and a counter only: pictures never differ from run to run. */
export function jitter(seed: number, i: number): number {
  let h = Math.imul(seed * 31 + i * 17 + 7, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}
