/** Ends of the outermost elements of SVG, as places in its text. Attributes hold no `>`. */
function* elementEnds(svg: string): Generator<number> {
  let depth = 0;
  for (const tag of svg.matchAll(/<(\/?)[a-zA-Z][^>]*?(\/?)>/g)) {
    if (tag[1] === '/') depth--;
    else if (tag[2] !== '/') depth++;
    if (depth === 0) yield tag.index + tag[0].length;
  }
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** The outermost elements with which two pictures of one game begin alike: the map, which is large and need not be drawn again for each move. */
export function sharedGround(a: string, b: string): string {
  const most = commonLength(a, b);
  let end = 0;
  for (const at of elementEnds(a)) {
    if (at > most) break;
    end = at;
  }
  return a.slice(0, end);
}

/** The part of a picture that stays the same from move to move. */
export interface Ground {
  readonly svg: string;
  /** Whether it has been compared with another picture: until then it is a whole one. */
  readonly isSettled: boolean;
}

/** The ground of the next picture of a game. Where most of what was the same is so no more, as when a battle is fought on a map of its own, it begins anew.
 * @param before null for the first picture */
export function nextGround(before: Ground | null, picture: string): Ground {
  if (before === null) return { svg: picture, isSettled: false };
  if (picture.startsWith(before.svg)) return before;
  const svg = sharedGround(before.svg, picture);
  const isAnotherMap = before.isSettled && 2 * svg.length < before.svg.length;
  return isAnotherMap ? { svg: picture, isSettled: false } : { svg, isSettled: true };
}
