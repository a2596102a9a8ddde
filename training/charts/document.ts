import { escapeText } from './html.ts';
import { STYLE } from './style.ts';

/** What a document holds beside its frame. */
interface DocumentParts {
  readonly title: string;
  /** One sentence beneath the title. */
  readonly about: string;
  /** Markup beneath it: tiles with the most important numbers. */
  readonly head: string;
  /** Id and title of each section. */
  readonly contents: readonly (readonly [string, string])[];
  readonly sections: readonly string[];
}

/** The page loads nothing and runs nothing, and says so to the browser. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A number with its name, for the head of a document. @param more small print */
export function tile(name: string, value: string, more = ''): string {
  return `<div><dt>${escapeText(name)}</dt><dd>${escapeText(value)}${more === '' ? '' : `<small>${escapeText(more)}</small>`}</dd></div>`;
}

/** One HTML document that needs nothing beside it. */
export function htmlDocument({ title, about, head, contents, sections }: DocumentParts): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    `<style>${STYLE}</style></head><body>`,
    `<header><h1>${escapeText(title)}</h1>`,
    `<p>${escapeText(about)}</p>`,
    head,
    '</header>',
    `<nav aria-label="Contents"><ul>${contents.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('')}</ul></nav>`,
    '<main>',
    ...sections,
    '</main></body></html>',
    '',
  ].join('\n');
}
