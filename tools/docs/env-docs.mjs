// The pages docs/envs/: a spec card of every environment, one page for each ruleset. `tools/docs/write-docs.mjs` writes them; tests compare them.
import { OBSERVATION_PAGES } from './observation-docs.mjs';

/** @typedef {{ readonly id: string, readonly ruleset: string }} Card */

/**
 * @template {Card} T
 * @param {readonly T[]} envs
 * @param {(ruleset: string, cards: readonly T[], featuresPage?: string) => string} specPage
 */
export function envPages(envs, specPage) {
  /** @type {Readonly<Record<string, { readonly file: string } | undefined>>} */
  const observationPages = OBSERVATION_PAGES;
  const rulesets = [...new Set(envs.map(({ ruleset }) => ruleset))];
  const pages = rulesets.map((ruleset) => {
    const featuresPage = observationPages[ruleset];
    const cards = envs.filter((env) => env.ruleset === ruleset);
    return { file: `${ruleset}.md`, text: specPage(ruleset, cards, featuresPage === undefined ? undefined : `../${featuresPage.file}`) };
  });
  const list = rulesets.map((ruleset) => `- [${ruleset}](${ruleset}.md)`);
  const index = [
    '# Spec cards',
    '',
    'Written by `node tools/docs/write-docs.mjs` from the code; a test fails if a page is out of date.',
    '',
    ...list,
    '',
  ].join('\n');
  return [{ file: 'README.md', text: index }, ...pages];
}
