import type { Ruleset } from '../../rules/core/index.ts';
import { RequestError } from '../protocol/problem.ts';

/** Sections told at once. */
const MOST_SECTIONS = 60;

interface Section {
  readonly id: string;
  readonly title: string;
  /** What it means, in our own words. */
  readonly text: string | undefined;
}

function sectionsOf({ rulebook = [], teaching }: Ruleset): Section[] {
  return rulebook.map(({ id, title }) => ({ id, title, text: teaching?.sections[id] }));
}

function formatSection({ id, title, text }: Section): string {
  return `[${id}] ${title}${text === undefined ? '' : `: ${text}`}`;
}

/** What a section of the rulebook means, to be told beside a refusal; empty where nothing is known of it. */
export function sectionText(ruleset: Ruleset, id: string | undefined): string {
  const found = id === undefined ? undefined : sectionsOf(ruleset).find((section) => section.id === id);
  return found?.text === undefined ? '' : formatSection(found);
}

/** Sections with their meaning in plain words: one with those below it, those that contain some words, or the titles of all.
 * @throws RequestError NOT_FOUND for a section that there is not */
export function rulesText(ruleset: Ruleset, { section, containing }: { readonly section?: string; readonly containing?: string }): string {
  const all = sectionsOf(ruleset);
  if (all.length === 0)
    return `${ruleset.title} has no sections; its rules are few:\n${Object.entries(ruleset.guide.actions)
      .map(([kind, about]) => `- ${kind}: ${about}`)
      .join('\n')}`;
  if (section === undefined && containing === undefined) return all.map(({ id, title }) => `[${id}] ${title}`).join('\n');
  const found = section === undefined ? wordsIn(all, containing!) : below(all, section);
  if (found.length === 0)
    throw new RequestError(
      'NOT_FOUND',
      `${ruleset.title} has no such section; ask rules without section and containing for all titles.`,
      '/section',
    );
  const more = found.length - MOST_SECTIONS;
  return [...found.slice(0, MOST_SECTIONS).map(formatSection), ...(more > 0 ? [`… and ${more} more: ask for fewer.`] : [])].join('\n');
}

function below(all: readonly Section[], section: string): Section[] {
  const stem = section.replace(/\.0$/, '');
  return all.filter(({ id }) => id === section || id === stem || id.startsWith(stem.includes('.') ? stem : `${stem}.`));
}

function wordsIn(all: readonly Section[], containing: string): Section[] {
  const wanted = containing.toLowerCase();
  return all.filter(({ title, text = '' }) => `${title} ${text}`.toLowerCase().includes(wanted));
}
