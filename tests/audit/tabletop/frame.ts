import {
  type Action,
  CHANCE,
  type Game,
  loadGame,
  type Position,
  Rng,
  type RulesetOptions,
  type State,
  TERMINAL,
} from '../../../rules/index.ts';

/** A step of the stack with its registers, or any other cell of a position. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- cells are read by name from JSON, as an outside reader would
export type Json = any;

/** What an auditor reads of a moment: the cells by name, the step at hand, and what the engine offers there. */
export interface Moment {
  readonly scenario: string;
  readonly options: RulesetOptions;
  /** All cells of the state, spelt out. */
  readonly cells: Json;
  /** The innermost step with its registers. */
  readonly frame: Json;
  readonly actor: string;
  readonly actions: readonly Action[];
  /** Chances of a roll by the words of each result. */
  readonly chances: ReadonlyMap<string, number>;
  /** The cells after one of the actions. */
  after(action: number): Json;
}

/** What an auditor has found; it compares, and counts what it leaves out. */
export class Findings {
  readonly checked = new Map<string, number>();
  readonly skipped = new Map<string, number>();
  readonly mismatches: { readonly what: string; readonly book: string; readonly engine: string; readonly position: Position }[] = [];
  /** Where the game stands; a mismatch carries it. */
  private at: State | null = null;

  look(state: State): this {
    this.at = state;
    return this;
  }

  /** Compares what the book gives with what the engine gives. */
  same(what: string, book: unknown, engine: unknown): void {
    this.checked.set(what, (this.checked.get(what) ?? 0) + 1);
    const [wanted, found] = [JSON.stringify(book), JSON.stringify(engine)];
    if (wanted !== found) this.mismatches.push({ what, book: wanted, engine: found, position: this.at!.toPosition() });
  }

  /** The same for two sets of words, in any order. */
  sameSet(what: string, book: Iterable<string>, engine: Iterable<string>): void {
    const [wanted, found] = [new Set(book), new Set(engine)];
    const missing = [...wanted].filter((one) => !found.has(one)).sort();
    const extra = [...found].filter((one) => !wanted.has(one)).sort();
    this.same(what, { missing: [], extra: [] }, { missing, extra });
  }

  /** Compares chances of results, named by words. */
  sameChances(what: string, book: ReadonlyMap<string, number>, engine: ReadonlyMap<string, number>): void {
    const plain = (chances: ReadonlyMap<string, number>) =>
      [...chances]
        .filter(([, chance]) => chance > 0)
        .map(([name, chance]) => [name, chance.toFixed(6)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1));
    this.same(what, plain(book), plain(engine));
  }

  /** Leaves a situation out that the auditor cannot judge, and counts it. */
  skip(why: string): void {
    this.skipped.set(why, (this.skipped.get(why) ?? 0) + 1);
  }
}

export interface Auditor {
  readonly ruleset: string;
  readonly scenarios: readonly string[];
  readonly options?: readonly RulesetOptions[];
  /** What is audited, by the name of the step at hand. */
  readonly audits: Readonly<Record<string, (moment: Moment, findings: Findings) => void>>;
}

function chancesOf(game: Game, state: State): Map<string, number> {
  const chances = new Map<string, number>();
  if (state.actor !== CHANCE) return chances;
  const outcomes = state.chanceOutcomes();
  for (const { outcome, weight } of outcomes) {
    const { text } = game.actions.describeOutcome(state, outcome);
    chances.set(text, (chances.get(text) ?? 0) + weight / outcomes.total);
  }
  return chances;
}

function momentOf(state: State): Moment | null {
  const { position, step, actor } = state.describe();
  if (step === null) return null;
  const { game } = state;
  const cells = position.state as Json;
  const actions =
    state.actor === CHANCE
      ? []
      : state
          .legalActions()
          .toArray()
          .map((index) => game.actions.toAction(state, index));
  const after = (at: number): Json => {
    const next = state.clone();
    next.apply(state.legalActions().at(at));
    return next.describe().position.state;
  };
  return {
    scenario: game.scenario.id,
    options: game.options,
    cells,
    frame: cells.stack.at(-1),
    actor,
    actions,
    chances: chancesOf(game, state),
    after,
  };
}

/** Plays one move; `skill` is the share of decisions that the captain makes, the others fall at random. */
function playOn(state: State, skill: number, rng: Rng): void {
  if (state.actor === CHANCE) return state.apply(state.chanceOutcomes().sample(rng));
  const legal = state.legalActions();
  const captain = state.game.scripted;
  const choice = captain !== undefined && rng.float() < skill ? captain.choose(state, legal, rng) : legal.at(rng.below(legal.length));
  state.apply(choice);
}

/** How far an audit goes: situations looked at, and the share of moments that are looked at. */
interface Extent {
  readonly situations: number;
  readonly seed: string;
}

/** Share of decisions left to the captain, game by game. */
const SKILLS = [1, 0.8, 0.4, 0];
/** One in so many decisions is looked at; of rolls, one in two. */
const STRIDE = 6;

function auditMoment(auditor: Auditor, state: State, quota: number, findings: Findings, looked: Map<string, number>): void {
  const moment = momentOf(state);
  const step: string = moment?.frame.step ?? '';
  const audit = auditor.audits[step];
  const done = looked.get(step) ?? 0;
  if (moment === null || audit === undefined || done >= quota) return;
  looked.set(step, done + 1);
  audit(moment, findings.look(state));
}

/** Walks games by captain and random play and looks at moments of them, none of whose steps takes more than its share. */
export function runAudit(
  auditor: Auditor,
  { situations, seed }: Extent,
): { readonly findings: Findings; readonly looked: ReadonlyMap<string, number> } {
  const findings = new Findings();
  const looked = new Map<string, number>();
  const quota = Math.ceil((3 * situations) / Object.keys(auditor.audits).length);
  const options = auditor.options ?? [{}];
  const sum = () => [...looked.values()].reduce((a, b) => a + b, 0);
  for (let game = 0; sum() < situations && game < situations; game++) {
    const rng = Rng.from(`${seed}/${game}`);
    const scenario = auditor.scenarios[game % auditor.scenarios.length]!;
    const state = loadGame(auditor.ruleset, scenario, options[game % options.length]).newState();
    const skill = SKILLS[rng.below(SKILLS.length)]!;
    while (state.actor !== TERMINAL && sum() < situations) {
      if (rng.below(state.actor === CHANCE ? 2 : STRIDE) === 0) auditMoment(auditor, state, quota, findings, looked);
      playOn(state, skill, rng);
    }
  }
  return { findings, looked };
}

/** Runs an auditor for a test: so many situations, or as many as AUDIT says, from the seed AUDIT_SEED. Answers the first mismatch of each kind. */
export function mismatchesOf(auditor: Auditor, situations: number): string[] {
  const seed = process.env['AUDIT_SEED'] ?? '1';
  const { findings, looked } = runAudit(auditor, { situations: Number(process.env['AUDIT'] ?? situations), seed });
  const show = (counts: ReadonlyMap<string, number>) => [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(
    `${auditor.ruleset}, seed ${seed}: looked at ${show(looked)}\n  checked ${show(findings.checked)}\n  left out ${show(findings.skipped)}`,
  );
  const counts = new Map<string, number>();
  for (const { what } of findings.mismatches) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${count} x ${JSON.stringify(findings.mismatches.find((one) => one.what === what))}`);
}
