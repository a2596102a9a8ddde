import { signal, type Signal } from '@preact/signals';
import { askDesk } from './connect.ts';

/** A picture that an `img` can show. */
interface FieldImage {
  readonly url: string;
  readonly ratio: number;
}

/** Null until it is drawn; `fault` if it could not be. */
type FieldImageState = FieldImage | null | 'fault';

const images = new Map<string, Signal<FieldImageState>>();
/** What is to be drawn, the next one last: what one has scrolled to comes before what one has scrolled past. */
const waiting: (readonly [ruleset: string, scenario: string])[] = [];
let isDrawing = false;

function keyOf(ruleset: string, scenario: string): string {
  return `${ruleset}/${scenario}`;
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 30);
}

/** An address for a picture, for as long as the page lives or until it is revoked. */
export function urlOf(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}

async function draw(ruleset: string, scenario: string): Promise<void> {
  const image = images.get(keyOf(ruleset, scenario))!;
  try {
    const { svg, ratio } = await askDesk().field(ruleset, scenario);
    // The browser reads a picture all at once: one at a time, and only when it has nothing else to do.
    await new Promise<void>((resolve) => whenIdle(resolve));
    image.value = { url: urlOf(svg), ratio };
  } catch {
    image.value = 'fault';
  }
}

async function drawAll(): Promise<void> {
  if (isDrawing) return;
  isDrawing = true;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await draw(...next);
  isDrawing = false;
}

/** The picture of a built-in scenario; it is drawn once it is asked for, and kept. */
export function fieldImage(ruleset: string, scenario: string): Signal<FieldImageState> {
  const key = keyOf(ruleset, scenario);
  const known = images.get(key);
  if (known !== undefined) return known;
  const image = signal<FieldImageState>(null);
  images.set(key, image);
  waiting.push([ruleset, scenario]);
  void drawAll();
  return image;
}

/** The picture if it has been asked for before. */
export function knownImage(ruleset: string, scenario: string): FieldImageState {
  return images.get(keyOf(ruleset, scenario))?.value ?? null;
}
