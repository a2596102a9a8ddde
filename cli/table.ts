/** Columns of text, padded; numbers to the right. The first row is the heading. */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, c) => Math.max(...rows.map((row) => String(row[c] ?? '').length)));
  const isNumeric = widths.map((_, c) => rows.slice(1).every((row) => typeof row[c] === 'number' || row[c] === undefined));
  const lines = rows.map((row) =>
    row
      .map((cell, c) => (isNumeric[c] === true ? String(cell).padStart(widths[c]!) : String(cell).padEnd(widths[c]!)))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  return `${lines.join('\n')}\n`;
}

/** Breaks a paragraph into lines of at most `width` characters, each after `indent`. */
export function wrap(text: string, width = 100, indent = ''): string {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1]!;
    if (last !== '' && indent.length + last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => indent + line).join('\n');
}

/** A count in short form: 1234567 → "1.23 M". */
export function shortNumber(value: number): string {
  const units: readonly (readonly [number, string])[] = [
    [1e9, ' G'],
    [1e6, ' M'],
    [1e3, ' k'],
  ];
  const [scale, unit] = units.find(([least]) => Math.abs(value) >= least) ?? [1, ''];
  const scaled = value / scale;
  return `${Number(scaled.toPrecision(3))}${unit}`;
}
