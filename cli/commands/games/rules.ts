import { Command } from 'commander';
import { findRuleset, rulesets } from '../../../rules/registry.ts';
import { readCoverage } from '../../rule-coverage/read.ts';
import { gapOf, type SectionCoverage } from '../../rule-coverage/scan.ts';
import { CommandFailed } from '../../fault.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';

interface RulesOptions {
  readonly json?: true;
  readonly gaps?: true;
}

function formatPlaces(places: readonly string[]): string {
  const [first, ...rest] = places.map((place) => place.replace(/^(rules|tests)\/[^:#]*?([^/]+?)(\.test)?\.ts/, '$2'));
  if (first === undefined) return '–';
  const short = first.length > 44 ? `${first.slice(0, 43)}…` : first;
  return rest.length === 0 ? short : `${short} +${rest.length}`;
}

function formatSections(sections: readonly SectionCoverage[]): string {
  const rows = sections.map((section) => [
    section.id,
    section.title,
    gapOf(section) ?? section.status,
    formatPlaces(section.code),
    formatPlaces(section.tests),
  ]);
  return formatTable([['section', 'title', 'status', 'code', 'tests'], ...rows]);
}

export function rulesCommand(terminal: Terminal): Command {
  return new Command('rules')
    .argument('[ruleset]', 'id of one ruleset; all by default')
    .option('--gaps', 'only sections that claim to be implemented and lack code or a test')
    .option('--json', '{ sections: [{ id, title, status, code, shown, tests, ruleset }] }')
    .action((id: string | undefined, { json, gaps }: RulesOptions) => {
      const wanted = id === undefined ? rulesets : [findRuleset(id)];
      const all = readCoverage().filter(({ ruleset }) => wanted.some((one) => one.id === ruleset));
      const faulty = all.filter((section) => gapOf(section) !== null);
      const shown = gaps === true ? faulty : all;
      if (json === true) terminal.write(`${JSON.stringify({ sections: shown }, null, 2)}\n`);
      else {
        for (const { id: ruleset, title } of wanted) {
          const own = shown.filter((section) => section.ruleset === ruleset);
          if (own.length > 0) terminal.write(`${title}\n\n${formatSections(own)}\n`);
        }
        terminal.write(`${all.length} sections, ${faulty.length} with a gap.\n`);
      }
      if (faulty.length > 0) throw new CommandFailed();
    });
}
