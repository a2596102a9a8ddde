import { ActionList, type Game, Observation, type Player, type Rng, RulesError, type Seed, type State } from '../../rules/core/index.ts';
import type { EpisodeOptions } from '../api/env.ts';
import { Episodes, type SavedEpisode } from '../episodes/episodes.ts';
import { ASKED, createOpponent, type Opponent } from '../game/opponent.ts';
import { type BatchLayout, viewBatch } from './batch.ts';
import {
  ASKING,
  finalName,
  FINALS,
  LOSE,
  NOT_RESET,
  OVER,
  RUNNING,
  type SubEnvBatch,
  type SubEnvOptions,
  TALLIES,
} from './sub-env-fields.ts';
import { OBSERVATION_PARTS, seedsOf, type VectorStart } from './vector-env.ts';

type Row = Readonly<Record<string, Float32Array>>;

/** A map that nobody wants is not drawn. */
const NONE = new Float32Array(0);

/** Where the environments of a batch lie, and what they all share. */
interface SubEnvSetup {
  readonly game: Game;
  readonly options: SubEnvOptions;
  /** The rows of these environments. */
  readonly batch: SubEnvBatch;
  readonly opponent: Opponent | typeof ASKED | null;
}

/** One environment of a vector with its episode; it can be written as JSON. */
export interface SavedSubEnv {
  /** As in the batch. */
  readonly phase: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly rewards: readonly number[];
  /** Null before the first one. */
  readonly episode: SavedEpisode | null;
}

/** One environment of a vector: plays its episodes and writes what comes of them into its row of the batch. */
class SubEnv {
  private readonly batch: SubEnvBatch;
  /** Its row. */
  private readonly i: number;
  private readonly firstCell: number;
  private readonly isList: boolean;
  private readonly isSameStep: boolean;
  /** Whether an opponent plays the other side. */
  private readonly isLone: boolean;
  private readonly mostSteps: number;
  /** The parts of its observation, by the names of their arrays. */
  private readonly row: Row;
  private readonly shownParts: readonly string[];
  private readonly observation: Observation;
  /** Whether the observation is encoded beside the batch and then copied: many small writes to shared memory are slow. */
  private readonly copies: boolean;
  private readonly wantsObservation: boolean;
  private readonly episodes: Episodes;
  private readonly legal = new ActionList();

  constructor({ game, options, batch, opponent }: SubEnvSetup, i: number, row: Row, seed: Seed) {
    const { parts = OBSERVATION_PARTS, actionView = 'flat', autoresetMode, maxEpisodeSteps = Infinity, player = 0 } = options;
    this.batch = batch;
    this.i = i;
    this.firstCell = (i * batch.actionMask.length) / batch.phases.length;
    this.isList = actionView === 'list';
    this.isSameStep = autoresetMode === 'same-step';
    this.isLone = opponent !== null;
    this.mostSteps = maxEpisodeSteps;
    this.row = row;
    this.shownParts = [...OBSERVATION_PARTS, 'actions'].filter((part) => row[part] !== undefined);
    this.copies = !(batch.actionMask.buffer instanceof ArrayBuffer);
    const own = (part: string): Float32Array => (this.copies ? new Float32Array(row[part]!.length) : row[part]!);
    const buffers = Object.fromEntries(this.shownParts.map((part) => [part, own(part)]));
    this.observation = new Observation(game.observation, { map: NONE, ...buffers }, true);
    this.wantsObservation = parts.length > 0;
    this.episodes = new Episodes(game, { player, opponent, seed, keepsMoves: batch.phases.length === 1 });
  }

  get state(): State | null {
    return this.episodes.loop?.state ?? null;
  }

  get moves(): readonly number[] | null {
    return this.episodes.loop?.freshMoves ?? null;
  }

  /** What its opponent draws from in this episode. */
  get opponentRng(): Rng {
    return this.episodes.opponentRng!;
  }

  begin(seed?: Seed, options: EpisodeOptions = {}): void {
    const { batch, i } = this;
    this.reward(0, 0);
    batch.terminations[i] = batch.truncations[i] = 0;
    this.episodes.begin(seed === undefined ? { options } : { seed, options });
    batch.phases[i] = RUNNING;
    this.show();
  }

  save(): SavedSubEnv {
    const { batch, i, episodes } = this;
    const agents = batch.rewards.length / batch.phases.length;
    return {
      phase: batch.phases[i]!,
      terminated: batch.terminations[i] === 1,
      truncated: batch.truncations[i] === 1,
      rewards: Array.from(batch.rewards.subarray(i * agents, (i + 1) * agents)),
      episode: episodes.save(),
    };
  }

  /** Goes on from what was saved. @throws RulesError BAD_POSITION, with nothing changed */
  restore({ phase, terminated, truncated, rewards, episode }: SavedSubEnv): void {
    const { batch, i } = this;
    if (episode === null) {
      batch.phases[i] = NOT_RESET;
      return;
    }
    this.episodes.restore(episode);
    const agents = batch.rewards.length / batch.phases.length;
    batch.rewards.set(rewards.slice(0, agents), i * agents);
    batch.terminations[i] = terminated ? 1 : 0;
    batch.truncations[i] = truncated ? 1 : 0;
    batch.phases[i] = phase;
    this.clearMask();
    this.legal.clear();
    this.show(phase !== OVER || truncated);
  }

  step(): void {
    const { batch, i, episodes } = this;
    if (batch.phases[i] === OVER) return this.begin();
    const input = batch.inputs[i]!;
    if (input !== LOSE) episodes.playLegal(this.actionOf(input));
    this.settle(input === LOSE);
  }

  /** Plays the opponent's action in the batch, if the opponent is asked here. */
  answer(): void {
    const { batch, i, episodes } = this;
    if (batch.phases[i] !== ASKING) return;
    const isBeginning = episodes.steps === 0;
    episodes.answer(this.actionOf(batch.inputs[i]!));
    if (isBeginning) this.show();
    else this.settle(false);
  }

  private actionOf(input: number): number {
    return this.isList ? this.legal.at(input) : input;
  }

  /** What has come of the agent's action, once the opponent has answered it. */
  private settle(isLost: boolean): void {
    const { batch, i, episodes } = this;
    const isEnd = isLost || episodes.isOver;
    if (!isEnd && episodes.isOpponentsTurn) return this.show();
    const isCut = !isEnd && episodes.steps >= this.mostSteps;
    batch.terminations[i] = isEnd ? 1 : 0;
    batch.truncations[i] = isCut ? 1 : 0;
    if (isEnd) this.rewardEnd(isLost);
    else this.reward(0, 0);
    if (isEnd || isCut) this.finish(isCut);
    else this.show();
  }

  /** Ends an episode that cannot go on. */
  abandon(): void {
    const { batch, i, firstCell } = this;
    batch.phases[i] = OVER;
    this.legal.clear();
    batch.actionMask.fill(0, firstCell, firstCell + batch.actionMask.length / batch.phases.length);
  }

  private rewardEnd(isLost: boolean): void {
    const { player, loop } = this.episodes;
    const [first, second] = isLost ? (player === 0 ? [-1, 1] : [1, -1]) : loop!.state.returns();
    this.reward(first!, second!);
  }

  /** Both sides' rewards; an environment of one agent keeps the agent's. */
  private reward(first: number, second: number): void {
    const { i, batch } = this;
    const { rewards, phases } = batch;
    if (rewards.length === phases.length) {
      rewards[i] = this.episodes.player === 0 ? first : second;
    } else {
      rewards[2 * i] = first;
      rewards[2 * i + 1] = second;
    }
  }

  /** Shows the last state of an episode; what is legal there only if the game could go on. */
  private finish(isCut: boolean): void {
    const { batch, i, row } = this;
    batch.phases[i] = OVER;
    this.clearMask();
    this.legal.clear();
    this.show(isCut);
    if (!this.isSameStep) return;
    for (const part of this.shownParts) row[finalName(part)]!.set(row[part]!);
    for (const name of FINALS) this.keepFinal(name);
    const { rewards, terminations, truncations } = batch;
    const agents = rewards.length / batch.phases.length;
    const ending = [terminations[i]!, truncations[i]!, ...rewards.subarray(i * agents, (i + 1) * agents)] as const;
    this.begin();
    [terminations[i], truncations[i]] = ending;
    rewards.set(ending.slice(2), i * agents);
  }

  private keepFinal(name: (typeof FINALS)[number]): void {
    const { batch, i } = this;
    const cells = batch[name];
    const width = cells.length / batch.phases.length;
    (batch as unknown as Readonly<Record<string, Int32Array>>)[finalName(name)]!.set(cells.subarray(i * width, (i + 1) * width), i * width);
  }

  /** Writes the observation, the mask and the counts of the present state, as the player sees them who is to decide. */
  private show(hasActions = true): void {
    const { batch, i, episodes } = this;
    const loop = episodes.loop!;
    const { state } = loop;
    const asks = batch.phases[i] !== OVER && episodes.isOpponentsTurn;
    const viewer = (asks ? 1 - episodes.player : episodes.player) as Player;
    if (batch.phases[i] !== OVER) batch.phases[i] = asks ? ASKING : RUNNING;
    const [first, second] = state.victoryPoints();
    batch.victoryPoints[2 * i] = first;
    batch.victoryPoints[2 * i + 1] = second;
    batch.plies[i] = loop.pliesFor(viewer);
    batch.episodeSteps[i] = this.isLone ? episodes.steps : loop.decisionsFor(viewer);
    batch.players[i] = viewer;
    if (this.wantsObservation) state.observe(viewer, this.observation);
    if (this.copies) this.copyParts();
    if (hasActions) {
      this.clearMask();
      state.legalActions(this.legal);
    }
    if (this.isList) this.showRows();
    this.showMask();
  }

  /** Copies the parts of fixed size into the batch. */
  private copyParts(): void {
    const { row, observation } = this;
    row['globals']?.set(observation.globals);
    row['units']?.set(observation.units);
    row['map']?.set(observation.map);
  }

  private clearMask(): void {
    this.markLegal(0);
  }

  private showMask(): void {
    this.markLegal(1);
  }

  /** Sets the cells of the legal actions. */
  private markLegal(mark: 0 | 1): void {
    const { firstCell } = this;
    const { actionMask } = this.batch;
    const { items, length } = this.legal;
    if (this.isList) actionMask.fill(mark, firstCell, firstCell + length);
    else for (let k = 0; k < length; k++) actionMask[firstCell + items[k]!] = mark;
  }

  /** The rows of the legal actions; rows past them are zero. */
  private showRows(): void {
    const { legal, observation } = this;
    const rows = this.row['actions']!;
    const width = observation.spec.actions.features.length;
    const maxActions = rows.length / width;
    const filled = observation.actionCount;
    if (legal.length > maxActions) throw tooManyActions(legal.length, maxActions);
    if (legal.length > 0) this.episodes.loop!.state.observeActions(legal, observation);
    else observation.actionCount = 0;
    if (filled > legal.length) rows.fill(0, legal.length * width, filled * width);
    if (this.copies) rows.set(observation.actions.subarray(0, legal.length * width));
  }
}

/** Why an observation has no room for the legal actions. */
function tooManyActions(count: number, maxActions: number): RulesError {
  const message = `${count} actions are legal here, more than maxActions (${maxActions}); make the environment with more.`;
  return new RulesError({ code: 'BAD_OPTION', message, path: '/maxActions' });
}

/** Environments `from` up to `to` of a batch, played one after the other in this thread. */
export class SubEnvs {
  private readonly subEnvs: readonly SubEnv[];
  /** Tallies of this thread alone, each with its place in shared memory; none if the batch is not shared. Environments of two threads lie in one
   * cache line there, for which the threads would fight at every write. */
  private readonly tallies: readonly (readonly [own: ArrayLike<number>, shared: { set(cells: ArrayLike<number>): void }])[];

  constructor(game: Game, options: SubEnvOptions, layout: BatchLayout, buffer: ArrayBufferLike, from = 0, to = layout.rows) {
    const { numAgents, opponent: spec = 'random' } = options;
    const opponent = numAgents === 2 ? null : spec === ASKED ? ASKED : createOpponent(game, spec);
    const seeds = seedsOf(options.seed ?? 0, layout.rows);
    const shared = viewBatch(layout, buffer, from, to) as SubEnvBatch;
    const arrays = shared as unknown as Readonly<Record<string, Int32Array>>;
    const own =
      buffer instanceof ArrayBuffer ? [] : TALLIES.filter((name) => name in arrays).map((name) => [name, arrays[name]!.slice()] as const);
    this.tallies = own.map(([name, cells]) => [cells, arrays[name]!]);
    const setup = { game, options, batch: { ...shared, ...(Object.fromEntries(own) as Partial<SubEnvBatch>) } as SubEnvBatch, opponent };
    this.subEnvs = Array.from({ length: to - from }, (_, i) => {
      return new SubEnv(setup, i, viewBatch(layout, buffer, from + i, from + i + 1) as unknown as Row, seeds[from + i]!);
    });
  }

  /** Starts new episodes where `resets` is not 0, with the seeds given, if any. */
  begin(resets: ArrayLike<number>, { seeds, options }: VectorStart): void {
    this.each((subEnv, i) => {
      if (resets[i] !== 0) subEnv.begin(seeds?.[i], options);
    });
  }

  save(i: number): SavedSubEnv {
    return this.subEnvs[i]!.save();
  }

  restore(i: number, saved: SavedSubEnv): void {
    this.subEnvs[i]!.restore(saved);
  }

  movesOf(i: number): readonly number[] | null {
    return this.subEnvs[i]!.moves;
  }

  /** The state of one environment, null before its first episode. */
  stateOf(i: number): State | null {
    return this.subEnvs[i]!.state;
  }

  /** Plays the actions in `inputs`, which are known to be legal, or starts the next episode. */
  step(): void {
    this.each((subEnv) => subEnv.step());
  }

  /** Plays the opponents' actions in `inputs` where they are asked here. */
  answer(): void {
    this.each((subEnv) => subEnv.answer());
  }

  /** What the opponent of environment i draws from in this episode. */
  opponentRngOf(i: number): Rng {
    return this.subEnvs[i]!.opponentRng;
  }

  /** Ends the episode of environment i, which cannot go on. */
  abandon(i: number): void {
    this.subEnvs[i]!.abandon();
  }

  /** Lets every environment have its turn even if one fails; the first error is thrown afterwards. */
  private each(use: (subEnv: SubEnv, i: number) => void): void {
    let failure: unknown = null;
    this.subEnvs.forEach((subEnv, i) => {
      try {
        use(subEnv, i);
      } catch (error) {
        failure ??= error;
        subEnv.abandon();
      }
    });
    for (const [cells, place] of this.tallies) place.set(cells);
    if (failure !== null) throw failure;
  }
}
