import {
  type Game,
  Rng,
  type RulesetOptions,
  type Ruleset,
  type ScenarioPack,
  type Seed,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';
import { actionChecks } from './play/action-checks.ts';
import { boardChecks } from './shown/board-checks.ts';
import { chanceChecks } from './chance/chance-checks.ts';
import { citationChecks } from './play/citation-checks.ts';
import { copyChecks } from './play/copy-checks.ts';
import { diceChecks } from './chance/dice-checks.ts';
import { pickMove } from './report/guided.ts';
import { headwayChecks } from './play/headway-checks.ts';
import { hourChecks } from './play/hour-checks.ts';
import { jumpChecks } from './play/jump-checks.ts';
import { memoryChecks } from './secrets/memory-checks.ts';
import { observationChecks } from './shown/observation-checks.ts';
import { oddsChecks } from './chance/odds-checks.ts';
import { playChecks } from './play/play-checks.ts';
import { pointerChecks } from './shown/pointer-checks.ts';
import { positionChecks } from './positions/position-checks.ts';
import { type Check, type CheckResult, failed, passed, type Probe, reasonOf, type ScenarioReport } from './report/report.ts';
import { scaleChecks } from './shown/scale-checks.ts';
import { secretChecks } from './secrets/secret-checks.ts';
import { symmetryChecks } from './shown/symmetry-checks.ts';
import { tellingChecks } from './secrets/telling-checks.ts';
import { worldChecks } from './secrets/world-checks.ts';

/** Every promise that a scenario's game makes. */
export const contractChecks: readonly Check[] = [
  ...playChecks,
  ...headwayChecks,
  ...hourChecks,
  ...chanceChecks,
  ...diceChecks,
  ...actionChecks,
  ...citationChecks,
  ...copyChecks,
  ...jumpChecks,
  ...positionChecks,
  ...observationChecks,
  ...pointerChecks,
  ...worldChecks,
  ...oddsChecks,
  ...memoryChecks,
  ...secretChecks,
  ...tellingChecks,
  ...boardChecks,
  ...scaleChecks,
  ...symmetryChecks,
];

export interface ContractOptions {
  /** Games to watch, played at random; in every second one a scripted player makes most of the moves. Default 3. */
  readonly games?: number;
  /** Number of the first game, counted from 0; the scripted player guides the odd ones. Default 0. */
  readonly first?: number;
  readonly seed?: Seed;
  /** Options of the ruleset. */
  readonly options?: RulesetOptions;
  /** Looks at the first states of a game and at two in a row every so many after them. Default 1: at all. */
  readonly every?: number;
  /** First states of a game that are all looked at. Default 30. */
  readonly closely?: number;
  /** Names of the checks to run. Default: all. */
  readonly only?: readonly string[];
}

/** One check at work: switched off by its first fault. */
class RunningCheck {
  private readonly check: Check;
  private readonly probe: Probe;
  /** Why it is not run; null if it is. */
  private readonly skipped: string | null;
  private fault: string | null = null;

  constructor(check: Check, game: Game, seed: Seed) {
    this.check = check;
    this.skipped = check.skips?.(game) ?? null;
    this.probe = this.skipped === null ? check.start({ game, rng: Rng.from(`${seed}/${check.name}`) }) : {};
  }

  run(where: string, use: (probe: Probe) => void): void {
    if (this.fault !== null) return;
    try {
      use(this.probe);
    } catch (error) {
      this.fault = `${where}: ${reasonOf(error)}`;
    }
  }

  result(): CheckResult {
    if (this.fault !== null) return failed(this.check, this.fault);
    return passed(this.check, this.skipped === null ? this.probe.shortfall?.() : { status: 'not run', message: this.skipped });
  }
}

interface Watch {
  readonly label: string;
  readonly guided: boolean;
  readonly every: number;
  readonly closely: number;
}

/** One game, shown to all checks; answers how many states it had. */
function watchGame(state: State, rng: Rng, { label, guided, every, closely }: Watch, checks: readonly RunningCheck[]): number {
  const tell = (ply: number, use: (probe: Probe) => void): void => {
    for (const check of checks) check.run(`${label}, ply ${ply}`, use);
  };
  const moves: number[] = [];
  tell(0, (probe) => probe.begin?.(state));
  for (let ply = 0; ; ply++) {
    if (ply < closely || ply % every < 2 || state.actor === TERMINAL) tell(ply, (probe) => probe.visit?.(state, ply));
    const isStuck = state.actor >= 0 && state.legalActions().length === 0;
    if (state.actor === TERMINAL || isStuck || ply > state.game.maxPlies) break;
    const move = pickMove(state, rng, guided);
    state.apply(move);
    moves.push(move);
    tell(ply + 1, (probe) => probe.moved?.(move, state));
  }
  tell(moves.length, (probe) => probe.end?.(state, moves));
  return moves.length + 1;
}

/** What every other check rests on; it cannot be left out. */
export const PLAYS = { name: 'plays', about: 'the scenario loads and random play meets no error' } as const;

/** Watches games of one scenario and answers which promises of the contract hold. Never throws for a faulty game. */
export function checkScenario(ruleset: Ruleset, scenario: string | ScenarioPack, options: ContractOptions = {}): ScenarioReport {
  const { games = 3, first = 0, seed = 'contract', every = 1, closely = 30, only } = options;
  let running: RunningCheck[] = [];
  let states = 0;
  let plays = passed(PLAYS);
  try {
    const game = ruleset.load(scenario, options.options);
    running = contractChecks.filter(({ name }) => only?.includes(name) ?? true).map((check) => new RunningCheck(check, game, seed));
    for (let i = first; i < first + games; i++) {
      const watch = { label: `game ${i}`, guided: i % 2 === 1, every, closely };
      states += watchGame(game.newState(), Rng.from(`${seed}/${i}`), watch, running);
    }
  } catch (error) {
    plays = failed(PLAYS, reasonOf(error));
  }
  for (const check of running) check.run('after all games', (probe) => probe.finish?.());
  const checks = [plays, ...running.map((check) => check.result())];
  const name = typeof scenario === 'string' ? scenario : String(scenario['id'] ?? 'pack');
  return {
    subject: `${ruleset.id}/${name}`,
    extent: `${games} games, ${states} states`,
    ruleset: ruleset.id,
    scenario: name,
    games,
    states,
    ok: checks.every(({ ok }) => ok),
    checks,
  };
}
