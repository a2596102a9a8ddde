import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { type Ruleset, type ScenarioPack, type Seed, varyScenario } from '../../../rules/core/index.ts';
import { rulesets } from '../../../rules/registry.ts';
import { CommandFault } from '../../fault.ts';
import { collect, resolveGame } from '../../games.ts';
import { drawSeed } from '../../play-options.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';

interface VaryOptions {
  readonly seed?: string;
  readonly kinds?: string;
  readonly option: readonly string[];
  readonly save?: string;
  readonly list?: true;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  schiltron vary --list
  schiltron vary skirmish --seed 7 --save pack.json
  schiltron play pack.json
  schiltron vary pitched-battle-1 --kinds forces,table --json`;

/** Rulesets that vary their scenarios, with their kinds. */
function listKinds(terminal: Terminal, isJson: boolean): void {
  const found = rulesets.flatMap(({ id, variations }) => (variations === undefined ? [] : [{ ruleset: id, kinds: variations.kinds }]));
  if (isJson) return terminal.write(`${JSON.stringify(found, null, 2)}\n`);
  const rows = found.flatMap(({ ruleset, kinds }) => kinds.map(({ id, about }) => [ruleset, id, about]));
  terminal.write(formatTable([['ruleset', 'kind', 'what it changes'], ...rows]));
}

function save(pack: ScenarioPack, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(pack, null, 2)}\n`);
}

/** The options that differ from the ruleset's defaults, as one writes them. */
function optionWords(ruleset: Ruleset, options: Readonly<Record<string, unknown>>): string {
  return ruleset.options
    .filter(({ name, default: usual }) => options[name] !== undefined && options[name] !== usual)
    .map(({ name }) => ` --option ${name}=${String(options[name])}`)
    .join('');
}

function vary(terminal: Terminal, name: string, { seed: given, kinds, option, save: file, json }: VaryOptions): void {
  const base = resolveGame(name, option);
  const seed: Seed = given ?? drawSeed();
  const { pack, options, changes } = varyScenario(base.ruleset, base.pack ?? base.scenario.id, {
    seed,
    options: base.options,
    ...(kinds === undefined ? {} : { kinds: kinds.split(',').map((kind) => kind.trim()) }),
  });
  if (file !== undefined) save(pack, file);
  if (json === true) return terminal.write(`${JSON.stringify({ seed, changes, options, pack }, null, 2)}\n`);
  terminal.write(
    `${String(pack['id'])}, made of ${base.scenario.id} by seed ${seed}\n${changes.map((change) => `  ${change}\n`).join('')}`,
  );
  terminal.write(
    file === undefined
      ? `Keep it with: schiltron vary ${name} --seed ${seed}${kinds === undefined ? '' : ` --kinds ${kinds}`} --save pack.json\n`
      : `Saved to ${file}. Play it with: schiltron play ${file}${optionWords(base.ruleset, options)}\n`,
  );
}

export function varyCommand(terminal: Terminal): Command {
  return new Command('vary')
    .description('make another battle of a scenario by lot: other forces, ground, set-up, sides; a pack that can be played')
    .argument('[scenario]', 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack')
    .option('--seed <seed>', 'same seed, same battle')
    .option('--kinds <a,b,…>', 'only these kinds of changes; all by default')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--save <file>', 'write the pack into this file')
    .option('--list', 'list the kinds of changes of each ruleset')
    .option('--json', '{ seed, changes, options, pack }; with --list an array of { ruleset, kinds: [{ id, about }] }')
    .addHelpText('after', EXAMPLES)
    .action((name: string | undefined, options: VaryOptions) => {
      if (options.list === true) return listKinds(terminal, options.json === true);
      if (name === undefined)
        throw new CommandFault('Name a scenario: schiltron vary skirmish; or list the kinds of changes: schiltron vary --list');
      return vary(terminal, name, options);
    });
}
