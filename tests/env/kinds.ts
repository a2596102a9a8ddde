import { listEnvs } from '../../env/index.ts';
import { loadGame } from '../../rules/registry.ts';

/** Ids of environments, one for each layout of observations that there is: games that are observed alike are one game to an environment. */
export function oneOfEachKind(): readonly string[] {
  const first = new Map<string, string>();
  for (const { id, ruleset, scenario } of listEnvs()) {
    const kind = `${ruleset}/${loadGame(ruleset, scenario).observation.version}`;
    if (!first.has(kind)) first.set(kind, id);
  }
  return [...first.values()];
}
