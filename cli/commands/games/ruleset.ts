import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { CommandFault } from '../../fault.ts';
import { isCheckout, placesOf, readTemplates } from '../../ruleset-template/files.ts';
import { type Files, nameRuleset, renamedFiles, type RulesetNames } from '../../ruleset-template/names.ts';
import { GROUNDS, templateFor, type TemplateId, TEMPLATES } from '../../ruleset-template/templates.ts';
import type { Terminal } from '../../terminal.ts';

interface NewOptions {
  readonly title?: string;
  readonly folder: string;
  readonly small?: true;
  readonly on?: string;
  readonly json?: true;
}

const REGISTRY = 'rules/registry.ts';

/** How the last import of a ruleset ends, and the list of rulesets. */
const IMPORT_END = "/index.ts';\n";
const LIST = /^(export const rulesets: readonly Ruleset\[\] = \[\n[\s\S]*?)^\];/m;

/** The registry with one more ruleset, the last of its list.
 * @throws CommandFault if the name is taken or the registry is not as it was */
function registered(registry: string, { id, valueName }: RulesetNames): string {
  if (new RegExp(`\\b${valueName}\\b`).test(registry)) {
    throw new CommandFault(`${REGISTRY} has something called ${valueName} already; choose another id.`, 'EXISTS');
  }
  const end = registry.lastIndexOf(IMPORT_END) + IMPORT_END.length;
  if (end < IMPORT_END.length || !LIST.test(registry))
    throw new CommandFault(`${REGISTRY} has no list of rulesets to add to.`, 'NO_CHECKOUT');
  const imported = `${registry.slice(0, end)}import { ${valueName} } from './${id}/index.ts';\n${registry.slice(end)}`;
  return imported.replace(LIST, (_, list: string) => `${list}  ${valueName},\n];`);
}

/** Everything that would be written, once it is sure that all of it can be.
 * @throws CommandFault */
function plan(folder: string, names: RulesetNames, template: TemplateId): Files {
  if (!isCheckout(folder)) throw new CommandFault(`${folder} is no checkout of schiltron; name one with --folder.`, 'NO_CHECKOUT');
  const taken = Object.values(placesOf(names.id)).find((place) => existsSync(join(folder, place)));
  if (taken !== undefined) throw new CommandFault(`${taken} exists already; choose another id.`, 'EXISTS');
  const registry = registered(readFileSync(join(folder, REGISTRY), 'utf8'), names);
  return { ...renamedFiles(readTemplates()[template], names, template), [REGISTRY]: registry };
}

function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function formatResult({ id, title }: RulesetNames, files: Files): string {
  const { rules, tests, rulings } = placesOf(id);
  const count = (folder: string): number => Object.keys(files).filter((path) => path.startsWith(`${folder}/`)).length;
  const isSmall = count(rules) === 1;
  const scenarios = Object.keys(files).flatMap((path) => new RegExp(`^${rules}/scenarios/([^/]+)\\.json$`).exec(path)?.[1] ?? []);
  const one = scenarios.length > 1 ? `${id}/${scenarios[0]!}` : id;
  return [
    `${title} is there, as a toy to begin with:`,
    isSmall ? `  ${rules}/index.ts, the whole of it` : `  ${rules}/  ${count(rules)} files; begin with README.md and rulebook.ts`,
    `  ${tests}/  ${count(tests)} ${count(tests) === 1 ? 'file' : 'files'}`,
    ...(rulings in files ? [`  ${rulings}`] : []),
    `  ${REGISTRY}, two lines`,
    'Then:',
    '  npm run build',
    `  npx schiltron check ${one}`,
    `  npx schiltron watch ${one} --maps`,
    `  npx vitest run ${tests}`,
    'docs/add-a-ruleset.md tells how to go on.',
    '',
  ].join('\n');
}

function newCommand(terminal: Terminal): Command {
  return new Command('new')
    .description('write a small whole ruleset into a checkout, to be turned into your own')
    .argument('<id>', 'its id: words of small letters and digits, joined by hyphens')
    .addOption(new Option('--on <ground>', 'a wargame on this ground').choices(GROUNDS).conflicts('small'))
    .option('--small', 'a board game in one file')
    .option('--title <text>', 'its name for people (default: made from the id)')
    .option('--folder <path>', 'the checkout of schiltron to write into', '.')
    .option('--json', '{ id, title, folder, files }')
    .addHelpText('after', `\nWhat is written:\n${TEMPLATES.map(({ option, about }) => `  ${option.padEnd(14)} ${about}`).join('\n')}`)
    .action((id: string, { title, folder, small, on, json }: NewOptions) => {
      const names = nameRuleset(id, title);
      const files = plan(folder, names, templateFor({ small, on }));
      writeFiles(folder, files);
      if (json === true)
        terminal.write(`${JSON.stringify({ id, title: names.title, folder: resolve(folder), files: Object.keys(files) }, null, 2)}\n`);
      else terminal.write(formatResult(names, files));
    });
}

export function rulesetCommand(terminal: Terminal): Command {
  return new Command('ruleset').addCommand(newCommand(terminal));
}
