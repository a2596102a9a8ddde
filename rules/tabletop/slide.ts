import { type Box, RIGHT } from '../geometry/box.ts';
import { eastward, northward, TICKS_PER_INCH } from '../geometry/plane.ts';
import type { Obstacles } from './obstacles.ts';

/** Sideways moves of up to `most` quarters of an inch, the least first, to the right before to the left; in ticks. */
export function sidesteps(most: number): readonly number[] {
  const quarters = [0, ...Array.from({ length: most }, (_, i) => [i + 1, -i - 1]).flat()];
  return quarters.map((quarter) => (quarter * TICKS_PER_INCH) / 4);
}

/** One way to slide a base, in ticks to its right and ahead. */
interface Slide {
  readonly across: number;
  readonly ahead: number;
}

/** Slides tried to make room for a quarter turn, nearest first: by quarters of an inch, up to one and a half to any side. */
const SLIDES: readonly Slide[] = createSlides();

function createSlides(): Slide[] {
  const steps = sidesteps(6);
  const slides = steps.flatMap((ahead) => steps.map((across): Slide => ({ across, ahead })));
  const squared = ({ across, ahead }: Slide): number => across * across + ahead * ahead;
  return slides.filter(({ across, ahead }) => across !== 0 || ahead !== 0).sort((a, b) => squared(a) - squared(b));
}

/** Slides a base that has made a quarter turn, from `from` into `into`, over to where it fits: no farther than half the difference of its sides
 * either way. @returns false if there is no room */
export function slideToFit(obstacles: Obstacles, from: Box, into: Box): boolean {
  const most = from.halfWidth - from.halfDepth;
  for (let i = 0; i < SLIDES.length; i++) {
    const { across, ahead } = SLIDES[i]!;
    if (Math.abs(across) > most || Math.abs(ahead) > most) continue;
    into.x = from.x + eastward(from.sideHeading(RIGHT), across) + eastward(from.heading, ahead);
    into.y = from.y + northward(from.sideHeading(RIGHT), across) + northward(from.heading, ahead);
    if (obstacles.fits(into)) return true;
  }
  return false;
}
