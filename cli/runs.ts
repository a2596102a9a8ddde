import { basename, join } from 'node:path';
import { RunDirectory } from '../training/settings/run-directory.ts';
import { type GameChoice, scenarioName } from '../training/matches/game-choice.ts';
import { CommandFault } from './fault.ts';
import { nameOfScenario } from './games.ts';

/** Name of a run, which is that of a folder.
 * @throws CommandFault for a name that would lead elsewhere */
export function checkRunName(name: string): string {
  if (/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name)) return name;
  throw new CommandFault(
    `"${name}" cannot be the name of a run: take letters, digits, dots, dashes and underscores, with no dot at the beginning.`,
  );
}

/** What a run is called that was given no name: its scenario, or its ruleset where several have a scenario of that name. */
export function defaultRunName(choice: GameChoice): string {
  const name = scenarioName(choice);
  if (typeof choice.scenario !== 'string') return name;
  return nameOfScenario(choice.ruleset, name) === name ? name : choice.ruleset;
}

/** The folder of a run that is given by its folder or by its name in `runs/`. Other folders of that name do not count. */
export function runFolder(given: string): string {
  const named = join('runs', given);
  const isPath = basename(given) !== given && !RunDirectory.exists(named);
  return isPath || RunDirectory.exists(given) ? given : named;
}
