import { ActionList, CHANCE, type Game, Observation, OutcomeList, type Player, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import type { TrainingConfig } from '../settings/config.ts';
import { type GameRows, type GameSummary, type RowNotes, RowWriter } from '../rows/game-rows.ts';
import type { ScenarioMix } from '../settings/mix.ts';
import { SecretTruth } from '../rows/secret-truth.ts';
import { StateCells } from '../rows/state-cells.ts';

/** What games of self-play need to know of their run. */
export class SelfPlayContext {
  readonly mix: ScenarioMix;
  readonly config: TrainingConfig;
  readonly seed: string | number;
  /** By scenario. */
  readonly cells: readonly StateCells[];
  /** By scenario; overwritten by every use. */
  readonly scratch: readonly Observation[];
  /** By scenario; null where unit rows hide nothing, or nothing of it is to be learnt. */
  readonly truths: readonly (SecretTruth | null)[];

  constructor(mix: ScenarioMix, config: TrainingConfig, seed: string | number) {
    this.mix = mix;
    this.config = config;
    this.seed = seed;
    this.cells = mix.games.map((game) => new StateCells(game));
    this.scratch = mix.games.map(({ observation }) => new Observation(observation));
    this.truths = mix.games.map((game) => (config.beliefWeight > 0 ? SecretTruth.of(game) : null));
  }
}

/** The unit row that an action is about, as the other player sees it; −1 if there is none. */
function unitSeenByOther(state: State, action: number, single: ActionList, scratch: Observation): number {
  const { actions, units } = scratch.spec;
  const pointer = actions.pointers.findIndex(({ name, to }) => name === 'actor' && to === 'units');
  if (pointer < 0 || units.mirrored === undefined) return -1;
  single.clear();
  single.push(action);
  state.observeActions(single, scratch);
  const row = scratch.pointers[pointer]!;
  return row < 0 ? -1 : units.mirrored[state.actor as Player][row]!;
}

/** A game in play: the state, its dice, and the rows noted so far. All its randomness follows from run seed and number. */
export class GameInPlay {
  readonly context: SelfPlayContext;
  readonly number: number;
  readonly scenario: number;
  readonly game: Game;
  readonly state: State;
  readonly rng: Rng;
  readonly rows: RowWriter;
  readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();
  private readonly single = new ActionList();
  /** By turn, sum and number of the values searched. */
  private readonly values: { sum: number; count: number }[] = [];
  decisions = 0;
  private capped = false;
  /** Turn of the commitment whose outcome rows wait for. */
  private pendingTurn = 0;

  /**
   * @param label names the stream of its dice; the game's number if left out
   * @param scenario place in the mix; what its number says if left out
   */
  constructor(context: SelfPlayContext, number: number, label = `game ${number}`, scenario = context.mix.scenarioOf(number)) {
    this.context = context;
    this.number = number;
    this.scenario = scenario;
    this.game = context.mix.games[scenario]!;
    this.state = this.game.newState();
    this.rng = Rng.from(`${context.seed}/${label}`);
    this.rows = new RowWriter(context.cells[scenario]!);
  }

  /** Rolls dice and plays forced moves until a player has a choice, with `legal` filled. False if the game is over. */
  toDecision(): boolean {
    const { state, legal } = this;
    const { maximumDecisions } = this.context.config;
    for (;;) {
      this.settleTruth();
      if (state.actor === TERMINAL) return false;
      if (state.actor === CHANCE) state.apply(state.chanceOutcomes(this.outcomes).sample(this.rng));
      else if (maximumDecisions > 0 && this.decisions >= maximumDecisions) return this.stop();
      else if (state.legalActions(legal).length > 1) return true;
      else state.apply(legal.at(0));
    }
  }

  private stop(): false {
    this.capped = true;
    return false;
  }

  /** Makes a row of the present decision. */
  addRow(notes: Omit<RowNotes, 'truth' | 'isPending'>): void {
    this.rows.add(this.state, this.legal, { ...notes, ...this.truthNotes() });
  }

  private get truth(): SecretTruth | null {
    return this.context.truths[this.scenario]!;
  }

  /** What is hidden now; in a commitment, where the other side may not have chosen yet, what it will turn out to have chosen. */
  private truthNotes(): Pick<RowNotes, 'truth' | 'isPending'> {
    const { state, truth } = this;
    if (truth === null || !state.hasSecrets) return {};
    const player = state.actor as Player;
    if (state.isCommitment) {
      this.pendingTurn = state.turn;
      return { truth: truth.blank(player), isPending: true };
    }
    const { words, isHidden } = truth.read(state, player);
    return isHidden ? { truth: words } : {};
  }

  /** Tells rows of a commitment what was hidden, once both sides have committed themselves. */
  private settleTruth(): void {
    const { rows, state, truth } = this;
    for (const player of [0, 1] as const) {
      if (!rows.awaitsTruth(player)) continue;
      if (state.isCommitment && state.turn === this.pendingTurn) return;
      rows.noteTruth(player, truth!.read(state, player).words);
    }
  }

  /** Notes player 0's value of the present state, as a search found it. */
  noteValue(value: number): void {
    const { turn } = this.state;
    const { values } = this;
    while (values.length <= turn) values.push({ sum: 0, count: 0 });
    values[turn]!.sum += value;
    values[turn]!.count++;
  }

  play(action: number): void {
    const { rows, state } = this;
    const other = (1 - (state.actor as Player)) as Player;
    if (rows.waits(other)) rows.noteNext(other, unitSeenByOther(state, action, this.single, this.context.scratch[this.scenario]!));
    this.decisions++;
    state.apply(action);
  }

  finish(notes: Pick<GameSummary, 'warmup' | 'guest'> = {}): GameRows {
    const { decisions, number, scenario, state, values } = this;
    const [own, theirs] = state.victoryPoints();
    const result = this.capped ? Math.sign(own - theirs) : state.returns()[0];
    const margin = this.game.scripted?.evaluate(state) ?? own - theirs;
    return this.rows.finish(state, {
      game: number,
      ...(scenario === 0 ? {} : { scenario }),
      result,
      margin,
      decisions,
      ...(values.length === 0 ? {} : { values: values.map(({ sum, count }) => (count === 0 ? null : Math.round((100 * sum) / count))) }),
      ...notes,
      ...(this.capped ? { capped: true } : {}),
    });
  }
}
