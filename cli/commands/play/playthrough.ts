import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { gameDigest } from '../../../env/check/stored/digest.ts';
import { playthrough, seedOf } from '../../../env/check/stored/playthrough.ts';
import { resolveTargets, type ScenarioTarget } from '../../check/targets.ts';
import { CommandFault } from '../../fault.ts';
import { collect } from '../../games.ts';
import { MOST_GAMES, wholeNumber } from '../../numbers.ts';
import type { Terminal } from '../../terminal.ts';

interface PlaythroughCommandOptions {
  readonly seed?: string;
  readonly option: readonly string[];
  readonly games: number;
  readonly digest?: true;
  readonly write?: string;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  schiltron playthrough kuhn-poker --seed 3
  schiltron playthrough skirmish --digest
  schiltron playthrough --write tests/golden`;

function only(targets: readonly ScenarioTarget[]): ScenarioTarget {
  if (targets.length === 1) return targets[0]!;
  throw new CommandFault('Name one scenario: "schiltron scenarios" lists them.');
}

function printDigest(
  { ruleset, scenario, options, name }: ScenarioTarget,
  { games, seed = 'digest', json }: PlaythroughCommandOptions,
  terminal: Terminal,
): void {
  const digest = gameDigest(ruleset, scenario, { games, seed, options });
  terminal.write(json === true ? `${JSON.stringify({ scenario: name, node: process.version, games, seed, digest })}\n` : `${digest}\n`);
}

function printText(
  { ruleset, scenario, options }: ScenarioTarget,
  { seed = '1', json }: PlaythroughCommandOptions,
  terminal: Terminal,
): void {
  const text = playthrough(ruleset, scenario, { seed, options });
  terminal.write(json === true ? `${JSON.stringify({ text })}\n` : text);
}

/** Writes a file for each scenario, with the seed of the one that is there; answers the paths inside the folder. */
function writeAll(folder: string, targets: readonly ScenarioTarget[], seed: string | undefined): Set<string> {
  const written = new Set<string>();
  for (const { ruleset, scenario, name } of targets) {
    if (typeof scenario !== 'string') throw new CommandFault('A scenario pack has no place in the folder: leave --write out.');
    const path = join(folder, `${name}.txt`);
    const known = existsSync(path) ? seedOf(readFileSync(path, 'utf8')) : undefined;
    mkdirSync(join(folder, ruleset.id), { recursive: true });
    writeFileSync(path, playthrough(ruleset, scenario, { seed: seed ?? known ?? '1' }));
    written.add(path);
  }
  return written;
}

/** Removes the playthroughs of scenarios that are no more. */
function removeOthers(folder: string, kept: ReadonlySet<string>): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (name.endsWith('.txt') && !kept.has(path) && seedOf(readFileSync(path, 'utf8')) !== undefined) rmSync(path);
  }
}

export function playthroughCommand(terminal: Terminal): Command {
  return new Command('playthrough')
    .argument('[what]', 'a scenario, the id of an env, or the path of a scenario pack; with --write also a ruleset, or everything')
    .option('--seed <seed>', 'same seed, same game (default: 1, or what a file that is rewritten says)')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--digest', 'print only the digest of whole games, for comparing machines')
    .option('--games <n>', 'games in the digest', wholeNumber(1, MOST_GAMES), 2)
    .option('--write <folder>', 'write a file RULESET/SCENARIO.txt for each scenario')
    .option('--json', '{ text }, or with --digest { scenario, node, games, seed, digest }')
    .addHelpText('after', EXAMPLES)
    .action((name: string | undefined, options: PlaythroughCommandOptions) => {
      const { scenarios } = resolveTargets(name, options.option);
      if (options.write !== undefined) {
        const written = writeAll(options.write, scenarios, options.seed);
        if (name === undefined) removeOthers(options.write, written);
        return terminal.note(`Wrote ${written.size} playthroughs to ${options.write}.`);
      }
      if (options.digest === true) printDigest(only(scenarios), options, terminal);
      else printText(only(scenarios), options, terminal);
    });
}
