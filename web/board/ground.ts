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
