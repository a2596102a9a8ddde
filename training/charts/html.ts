import { escapeXml } from '../../rules/core/views/svg.ts';

/** Text with its special signs written out, for HTML and SVG alike. */
export const escapeText = escapeXml;

const NUMBER = /^([−+-]?[\d.,]+( ?%|[KMB]|e[-+]?\d+)?)?$/;

/** A table of texts, the first cell of each row being its heading. Columns of numbers are set right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const classes = headings.map((_, i) => (i > 0 && rows.every((row) => NUMBER.test(row[i] ?? '')) ? ' class="number"' : ''));
  const head = headings.map((text, i) => `<th scope="col"${classes[i]}>${escapeText(text)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${escapeText(first)}</th>${rest.map((text, i) => `<td${classes[i + 1]}>${escapeText(text)}</td>`).join('')}</tr>`,
  );
  return (
    '<div class="scroll" tabindex="0" role="region" ' +
    `aria-label="${escapeText(headings.filter((text) => text !== '').join(', '))}"><table>` +
    `<thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`
  );
}

/** Something to be unfolded. */
export function details(summary: string, content: string): string {
  return `<details><summary>${escapeText(summary)}</summary>\n${content}\n</details>`;
}

/** A plain statement, for what is missing or young. */
export function notice(text: string): string {
  return `<p class="notice">${escapeText(text)}</p>`;
}

export function paragraph(text: string): string {
  return `<p>${escapeText(text)}</p>`;
}

/** A picture with heading, words beneath it, and its numbers as a table to be unfolded. */
interface Figure {
  readonly title: string;
  /** Shown beneath the heading. */
  readonly caption?: string;
  /** Names of what is drawn, by colour: `s1`, `s2`, … in order; none for a single one. */
  readonly legend?: readonly string[];
  /** `results` colours won, drawn and lost. */
  readonly kind?: 'results';
  readonly picture: string;
  readonly numbers: string;
}

export function figure({ title, caption, legend = [], kind, picture, numbers }: Figure): string {
  const keys = legend.map(
    (name, i) =>
      `<li><svg class="key" viewBox="0 0 28 10" aria-hidden="true"><rect class="area s${i + 1}" width="28" ` +
      `height="10"/><line class="line s${i + 1}" x2="28" y1="5" y2="5"/></svg>${escapeText(name)}</li>`,
  );
  return [
    kind === undefined ? '<figure>' : `<figure class="${kind}">`,
    `<figcaption><h3>${escapeText(title)}</h3>${caption === undefined ? '' : `<p>${escapeText(caption)}</p>`}</figcaption>`,
    keys.length > 0 ? `<ul class="legend">${keys.join('')}</ul>` : '',
    picture,
    details('Numbers', numbers),
    '</figure>',
  ].join('\n');
}

/** A part of the page with its own heading. */
export function section(id: string, title: string, content: readonly string[]): string {
  return `<section id="${id}" aria-labelledby="${id}-title">\n<h2 id="${id}-title">${escapeText(title)}</h2>\n${content.join('\n')}\n</section>`;
}

/** A picture in SVG within the page. @param name for those who cannot see it */
export function inlineSvg(svg: string, name: string, className = ''): string {
  const bytes = Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte)).join('');
  const kind = className === '' ? '' : ` class="${className}"`;
  return `<img${kind} alt="${escapeText(name)}" src="data:image/svg+xml;base64,${btoa(bytes)}">`;
}
