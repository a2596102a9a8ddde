import { agentChecks, checkAgent } from '../../agents/check/index.ts';
import { checkScenario, contractChecks, PLAYS } from '../../env/check/contract.ts';
import { checkEnvs, envChecks } from '../../env/check/env/index.ts';
import type { Report } from '../../env/check/report/report.ts';
import { checkRuleset, rulesetChecks } from '../../env/check/ruleset-checks.ts';
import { Rng } from '../../rules/core/index.ts';
import { checkProcesses, sameEverywhere } from './processes.ts';
import type { ScenarioTarget, Targets } from './targets.ts';

/** What can be said of a check without running it. */
interface CheckCard {
  readonly name: string;
  readonly about: string;
}

/** The checks of one kind of thing. */
interface CheckGroup {
  readonly title: string;
  readonly checks: readonly CheckCard[];
}

/** Checks of environments, those that several tests share once. */
const sharedEnvChecks: readonly CheckCard[] = envChecks.filter(
  ({ name, about }, i) => envChecks.findIndex((other) => other.name === name && other.about === about) === i,
);

/** Every check there is, in the order in which they run. */
export const checkGroups: readonly CheckGroup[] = [
  { title: 'of a ruleset', checks: rulesetChecks },
  { title: 'of a scenario', checks: [PLAYS, ...contractChecks] },
  { title: 'of an environment', checks: sharedEnvChecks },
  { title: 'of an agent', checks: agentChecks },
  { title: 'across processes', checks: [sameEverywhere] },
];

export interface StageOptions {
  readonly games: number;
  readonly seed: string;
  /** Specs of the agents to check. */
  readonly agents: readonly string[];
  /** Other Node binaries to compare with. */
  readonly nodes: readonly string[];
  /** Names of the checks to run; all if it is left out. */
  readonly only?: readonly string[];
}

/** Steps after which the episodes of environments are cut: enough to see two of a short game, affordable for a long one. */
const ENV_STEPS = 60;

/** Games whose digests are compared between processes: the second is guided by the scripted player. */
const COMPARED_GAMES = 2;

/** Reports of the tests of environments, of the checks wanted only. */
function* envReports(env: string, seed: string, only: readonly string[] | undefined): Generator<Report> {
  for (const report of checkEnvs(env, { seed: Rng.from(seed).below(2 ** 31), steps: ENV_STEPS })) {
    const checks = report.checks.filter(({ name }) => only?.includes(name) ?? true);
    if (checks.length > 0) yield { ...report, ok: checks.every(({ ok }) => ok), checks };
  }
}

async function* scenarioReports(target: ScenarioTarget, { games, seed, agents, nodes, only }: StageOptions): AsyncGenerator<Report> {
  const { ruleset, scenario, options, env } = target;
  const chosen = { seed, options, ...(only === undefined ? {} : { only }) };
  const wants = (checks: readonly CheckCard[]): boolean => checks.some(({ name }) => only?.includes(name) ?? true);
  if (wants([PLAYS, ...contractChecks])) yield checkScenario(ruleset, scenario, { ...chosen, games });
  if (env !== null && wants(envChecks)) yield* envReports(env, seed, only);
  if (wants(agentChecks)) for (const spec of agents) yield await checkAgent(spec, ruleset, scenario, chosen);
  if (wants([sameEverywhere])) yield await checkProcesses(target, { games: COMPARED_GAMES, seed, nodes });
}

/** Runs all that was asked for, one report after the other. */
export async function* runStages(targets: Targets, options: StageOptions): AsyncGenerator<Report> {
  const { seed, only } = options;
  for (const ruleset of targets.rulesets) {
    const report = checkRuleset(ruleset, { seed, ...(only === undefined ? {} : { only }) });
    if (report.checks.length > 0) yield report;
  }
  for (const target of targets.scenarios) yield* scenarioReports(target, options);
}
