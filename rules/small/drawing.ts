/** An SVG document of the given size in pixels. */
export function svgDocument(width: number, height: number, shapes: readonly string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  const paper = `<rect width="${width}" height="${height}" fill="#f7f3e8"/>`;
  return [open, paper, ...shapes, '</svg>'].join('\n');
}

/** A framed rectangle. */
export function svgBox(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}" stroke="#4a4338" stroke-width="2"/>`;
}

/** A line of text, centred on a point. */
export function svgText(x: number, y: number, size: number, text: string): string {
  const place = `x="${x}" y="${y}" font-size="${size}" text-anchor="middle" dominant-baseline="central"`;
  return `<text ${place} font-family="Georgia, serif" fill="#2b2620">${text}</text>`;
}

/** A round piece, centred on a point. */
export function svgDisc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="#4a4338" stroke-width="2"/>`;
}

/** A playing card whose left edge is at `x`, with a caption below; null shows its back. */
export function svgCard(x: number, face: string | null, caption: string): string[] {
  return [
    svgBox(x, 20, 100, 140, face === null ? '#8a4b42' : '#fffdf6'),
    svgText(x + 50, 90, 20, face ?? ''),
    svgText(x + 50, 178, 14, caption),
  ];
}
