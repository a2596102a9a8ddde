import { allCellsToJson, CHANCE, type Position, Rng, type Ruleset, type RulesetOptions, TERMINAL } from '../../../rules/core/index.ts';
import type { FlatState } from '../../../rules/core/state/flat-state.ts';

// Walks games and hands each decision and each roll to an auditor, which works it out a second time and says what it expects.

/** Things of one kind, by id, each with its cells by name. */
export type Rows = Readonly<Record<string, Readonly<Record<string, never>>>>;

/** A result of the dice: its text, the faces that show it, and how many of all rolls come to it. */
export interface Result {
  readonly text: string;
  readonly faces: readonly number[];
  readonly weight: number;
}

/** One decision or roll, as the public reading side shows it. */
export interface Moment {
  readonly scenario: string;
  /** Every cell by its name, as positions write it. */
  readonly cells: Readonly<Record<string, unknown>>;
  /** Names and registers of the steps on the stack, the innermost last. */
  readonly stack: readonly Readonly<Record<string, unknown>>[];
  /** Legal actions as texts; none at a roll. */
  readonly legal: readonly string[];
  /** Results of the dice; none at a decision. */
  readonly results: readonly Result[];
  /** The moment after a legal action. */
  after(text: string): Moment;
}

/** One thing worked out twice: equal texts agree. */
export interface Verdict {
  /** Name of what was checked; the report counts by it. */
  readonly kind: string;
  readonly expected: string;
  readonly found: string;
}

export type Auditor = (moment: Moment) => Iterable<Verdict>;

export interface Battlefield {
  readonly scenario: string;
  readonly options?: RulesetOptions;
}

export interface Audit {
  readonly ruleset: Ruleset;
  readonly fields: readonly Battlefield[];
  /** Steps whose moments are handed over; all others are only played. */
  readonly steps: ReadonlySet<string>;
  readonly auditor: Auditor;
  /** Moments to be checked in all, at least. */
  readonly moments: number;
  readonly seed: number;
  /** Moments of one decision in one game at most, so that rare ones have their turn; of a roll three times as many. */
  readonly perStep: number;
  /** Decisions and rolls of one game at most. */
  readonly moves: number;
}

export interface Mismatch extends Verdict {
  readonly game: string;
  /** Reproduces it: `schiltron position FILE`. */
  readonly position: Position;
}

export interface Report {
  readonly seed: number;
  games: number;
  moments: number;
  /** Verdicts by kind. */
  readonly counts: Record<string, number>;
  readonly mismatches: Mismatch[];
}

/** Shares of random decisions: a captain's game, one with slips, half and half, and a random one. */
const WILDNESS = [0, 0.15, 0.5, 1];

/** Mismatches after which an audit stops. */
const ENOUGH = 25;

function resultsOf(state: FlatState): Result[] {
  const { actions } = state.game;
  return [...state.chanceOutcomes()].map(({ outcome, weight }) => {
    const { text, faces } = actions.describeOutcome(state, outcome);
    return { text, faces, weight };
  });
}

/** What the public reading side shows of a state. */
export function momentOf(state: FlatState, scenario: string): Moment {
  const cells = allCellsToJson(state.game, state.data);
  const isRoll = state.actor === CHANCE;
  const legal =
    isRoll || state.actor === TERMINAL ? [] : [...state.legalActions()].map((action) => state.game.actions.format(state, action));
  const after = (text: string): Moment => {
    const next = state.clone() as FlatState;
    next.apply(next.game.actions.parse(next, text));
    return momentOf(next, scenario);
  };
  return { scenario, cells, stack: cells['stack'] as Moment['stack'], legal, results: isRoll ? resultsOf(state) : [], after };
}

function chooseAction(state: FlatState, rng: Rng, wildness: number): number {
  const legal = state.legalActions();
  const { scripted } = state.game;
  if (scripted === undefined || rng.float() < wildness) return legal.at(rng.below(legal.length));
  return scripted.choose(state, legal, rng);
}

/** Checks one moment. */
function check({ auditor }: Audit, state: FlatState, scenario: string, game: string, report: Report): void {
  report.moments++;
  for (const verdict of auditor(momentOf(state, scenario))) {
    report.counts[verdict.kind] = (report.counts[verdict.kind] ?? 0) + 1;
    if (verdict.expected !== verdict.found) report.mismatches.push({ ...verdict, game, position: state.toPosition() });
  }
}

function playOne(audit: Audit, number: number, report: Report): void {
  const { scenario, options } = audit.fields[number % audit.fields.length]!;
  const round = Math.floor(number / audit.fields.length);
  const rng = Rng.from(`audit/${audit.seed}/${number}`);
  const state = audit.ruleset.load(scenario, options).newState() as FlatState;
  const seen: Record<string, number> = {};
  for (let move = 0; move < audit.moves && state.actor !== TERMINAL; move++) {
    const { name } = state.atHand.step;
    if (audit.steps.has(name) && (seen[name] ?? 0) < (state.actor === CHANCE ? 3 : 1) * audit.perStep) {
      seen[name] = (seen[name] ?? 0) + 1;
      check(audit, state, scenario, `${scenario} #${number}, move ${move}`, report);
      if (report.mismatches.length >= ENOUGH) return;
    }
    state.apply(state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : chooseAction(state, rng, WILDNESS[round % WILDNESS.length]!));
  }
}

/** Plays games of all fields in turn, by the captain and at random, until enough moments have been checked. */
export function runAudit(audit: Audit): Report {
  const report: Report = { seed: audit.seed, games: 0, moments: 0, counts: {}, mismatches: [] };
  while (report.moments < audit.moments && report.mismatches.length < ENOUGH) playOne(audit, report.games++, report);
  return report;
}

/** A report in words. */
export function describeReport({ seed, games, moments, counts, mismatches }: Report): string {
  const kinds = Object.keys(counts).sort();
  const shown = mismatches.slice(0, 8).map(({ kind, game, expected, found, position }) => {
    return `${kind} in ${game}\n  expected ${expected}\n  found    ${found}\n  ${JSON.stringify(position)}`;
  });
  return [
    `seed ${seed}: ${games} games, ${moments} moments; ${mismatches.length} mismatches`,
    ...kinds.map((kind) => `  ${kind}: ${counts[kind]!}`),
    ...shown,
  ].join('\n');
}

/** How much an audit checks: a few hundred moments, or as many as the environment names (`AUDIT=20000`), with `AUDIT_SEED` or seed 1.
 * @param perStep moments of one decision in one game, as long as the environment names no number */
export function lengthOfAudit(usual: number, perStep = 2): Pick<Audit, 'moments' | 'seed' | 'perStep'> {
  const wanted = Number(process.env['AUDIT'] ?? 0);
  const seed = Number(process.env['AUDIT_SEED'] ?? 1);
  return wanted > 0 ? { moments: wanted, seed, perStep: 60 } : { moments: usual, seed, perStep };
}
