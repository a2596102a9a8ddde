import type { HeadName } from '../../models/architectures/heads.ts';
import { ObservationBatch } from '../../models/batch.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import { observationFeeds } from '../../models/feeds.ts';
import type { Network } from '../../models/network.ts';
import { ActionList, type Game, Observation, type Player, Rng, type State, type Symmetry } from '../../rules/core/index.ts';
import { type TargetNotes, Targets } from './batch-targets.ts';
import type { TrainingConfig } from '../settings/config.ts';
import { emptyContent, RowReader } from './game-rows.ts';
import type { Regularisation } from './regularisation.ts';
import type { ReplayStore, RowPlace } from './replay-store.ts';
import { learnsChoiceAndValue } from './row-kinds.ts';
import { truthOf } from './secret-truth.ts';
import { SOON_TURNS, squashMargin, valueSoon, valueTarget } from './targets.ts';

/** What a gradient step is given. */
export interface TrainingBatch {
  /** Observations, targets `target.<head>` and shares `share.<head>` of the rows in each loss. */
  readonly feeds: Feeds;
  /** First action of each row, then the end. */
  readonly starts: Int32Array;
  /** Rows that the batch stands for; those of one kind are one in the feeds. */
  readonly rows: number;
  /**
   * What is left of each loss if the network says exactly what it should, in nats: the targets' own entropy. Not a number for heads that
   * learn nothing from these rows.
   */
  readonly floors: Readonly<Partial<Record<HeadName, number>>>;
  readonly notes: TargetNotes;
}

/** What changes while a run goes on. */
export interface BatchSettings {
  /** Lead that counts as clear. */
  readonly marginScale: number;
  /** Share of the teacher's choice in the policy. */
  readonly teacherShare: number;
  /** Weights of entropy and magnet beside the surrogate of policy gradients; left out if those are not learnt by. */
  readonly regularisation?: Regularisation;
}

/** One scenario's tools to read rows. */
interface Reader {
  readonly rows: RowReader;
  readonly state: State;
  readonly last: State;
  /** Where turned forms of the two are written. */
  readonly turned: { readonly state: State; readonly last: State };
  readonly symmetries: readonly Symmetry[];
  readonly observation: Observation;
}

/** What of a row is the same in all rows of its kind. */
interface Asked {
  readonly player: Player;
  /** What was thought of the state, for player 0. */
  readonly rootValue: number;
}

/** The row of each place in the batch, counted as they are met: places of one kind share one. */
function rowsOf(places: readonly RowPlace[]): { readonly of: Int32Array; readonly count: number } {
  const known = new Map<number, number>();
  let count = 0;
  const of = Int32Array.from(places, ({ credit }) => {
    const kind = credit?.kind;
    const row = (kind === undefined ? undefined : known.get(kind)) ?? count++;
    if (kind !== undefined) known.set(kind, row);
    return row;
  });
  return { of, count };
}

/** A row as it is looked at. */
interface Shown {
  readonly state: State;
  /** The last state of its game, in the same form. */
  readonly last: State;
  readonly isTurned: boolean;
}

/** Makes training batches of stored rows: restores the states, observes them anew, works out the targets. */
export class BatchBuilder {
  private readonly readers: readonly Reader[];
  private readonly legal = new ActionList();
  private readonly storedLegal = new ActionList();
  private readonly inputs: ObservationBatch;
  private readonly network: Network;
  private readonly config: TrainingConfig;
  /** Places whose holders at the end are to be learnt; 0 for none. */
  private readonly places: number;
  /** Features that unit rows may hide and that are to be learnt; 0 for none. */
  private readonly secrets: number;
  private readonly content = emptyContent();
  private readonly learnsMore: boolean;
  private readonly result = new Float32Array(3);

  constructor(games: readonly Game[], network: Network, config: TrainingConfig) {
    this.network = network;
    this.places = Number(network.heads.control?.shape[1] ?? 0) / 2;
    this.secrets = Number(network.heads.belief?.shape[1] ?? 0) / Math.max(1, network.shape.units);
    const withoutMap = this.places === 0 ? { map: new Float32Array(0) } : {};
    this.readers = games.map((game) => ({
      rows: new RowReader(game),
      state: game.newState(),
      last: game.newState(),
      turned: { state: game.newState(), last: game.newState() },
      symmetries: config.symmetries ? (game.symmetries ?? []) : [],
      observation: new Observation(game.observation, withoutMap),
    }));
    this.inputs = new ObservationBatch(network.shape);
    this.config = config;
    this.learnsMore = !learnsChoiceAndValue(network, config);
  }

  /** A batch of rows drawn from the store; valid until the next one. */
  draw(store: ReplayStore, rng: Rng, settings: BatchSettings): TrainingBatch {
    return this.build(
      Array.from({ length: this.config.batchSize }, () => this.drawForm(store.draw(rng), rng)),
      settings,
    );
  }

  private drawForm(place: RowPlace, rng: Rng): RowPlace {
    const others = this.readerOf(place).symmetries.length;
    return others === 0 ? place : { ...place, form: rng.below(others + 1) };
  }

  private readerOf({ game }: RowPlace): Reader {
    return this.readers[game.summary.scenario ?? 0]!;
  }

  build(places: readonly RowPlace[], settings: BatchSettings): TrainingBatch {
    const rows = rowsOf(places);
    const targets = new Targets(rows.count, this.network.shape.units, this.places, this.secrets);
    const { inputs, network } = this;
    const asked: Asked[] = [];
    inputs.clear();
    places.forEach((place, i) => {
      const row = rows.of[i]!;
      if (row === asked.length) asked.push(this.addRow(place, row, settings, targets));
      this.addOutcome(place, row, asked[row]!, settings, targets);
    });
    targets.average();
    const { regularisation } = settings;
    const choiceFeeds = regularisation === undefined ? {} : targets.choiceFeeds(inputs.rows, regularisation);
    const floors = targets.floors(inputs.starts);
    const notes = { policyEntropy: floors.policy, policySurprise: targets.surprise.value, valueError: targets.valueError.value };
    return {
      feeds: { ...observationFeeds(inputs, network.shape), ...targets.feeds(inputs.rows), ...choiceFeeds },
      starts: inputs.starts,
      rows: places.length,
      floors,
      notes,
    };
  }

  /** Reads a row and the last state of its game, and turns both if they are to be looked at in another form. */
  private read(place: RowPlace): Shown {
    const { content } = this;
    const { game, at, form = 0 } = place;
    const { words } = game;
    const { rows, state, last, turned, symmetries } = this.readerOf(place);
    rows.read(words, at, state, content);
    if (this.learnsMore) rows.readLast(words, last);
    if (form === 0) return { state, last, isTurned: false };
    const symmetry = symmetries[form - 1]!;
    symmetry.turn(state, turned.state);
    symmetry.turn(last, turned.last);
    if (content.policy !== null) content.policy = this.turnPolicy(content.policy, state, turned.state, symmetry);
    return { ...turned, isTurned: true };
  }

  /** The shares of a state's actions, in the order of the turned state's. */
  private turnPolicy(policy: Uint16Array, state: State, turned: State, symmetry: Symmetry): Uint16Array {
    const [from, to] = [state.legalActions(this.storedLegal), turned.legalActions(this.legal)];
    const result = new Uint16Array(policy.length);
    for (let i = 0; i < policy.length; i++) result[to.indexOf(symmetry.turnAction(from.at(i)))] = policy[i]!;
    return result;
  }

  private addRow(place: RowPlace, row: number, settings: BatchSettings, targets: Targets): Asked {
    const { content } = this;
    const { summary } = place.game;
    const { state, last, isTurned } = this.read(place);
    const { observation } = this.readerOf(place);
    const player = state.actor as Player;
    this.addInputs(state, summary.game);
    this.addPolicy(state, row, settings.teacherShare, targets, `teacher ${summary.game}/${place.at}`);
    if (place.credit !== undefined) this.addChoice(row, targets);
    const asked = { player, rootValue: content.rootValue };
    if (summary.warmup !== true && content.policy !== null && content.surprise !== null) targets.surprise.add(content.surprise);
    if (!this.learnsMore) return asked;
    targets.margin[row] = squashMargin(player === 0 ? summary.margin : -summary.margin, settings.marginScale);
    SOON_TURNS.forEach((ahead, i) => (targets.soon[row * SOON_TURNS.length + i] = valueSoon(summary, content.turn, ahead, player)));
    if (this.network.shape.units > 0 || this.places > 0) last.observe(player, observation);
    if (this.network.shape.units > 0) this.addUnits(observation, row, targets, isTurned);
    if (this.places > 0) this.addPlaces(observation, row, targets);
    if (this.secrets > 0 && !isTurned) this.addBelief(state, player, row, targets);
    return asked;
  }

  /** What came of a row, and of each further one of its kind. */
  private addOutcome(
    { game: { summary }, credit }: RowPlace,
    row: number,
    asked: Asked,
    { marginScale }: BatchSettings,
    targets: Targets,
  ): void {
    const { result } = this;
    valueTarget(summary, { rootValue: credit?.value ?? asked.rootValue }, asked.player, this.config, marginScale, result, 0);
    targets.addValue(row, result);
    if (credit !== undefined) targets.addAdvantage(row, credit);
    if (summary.warmup !== true) targets.valueError.add(Math.abs(asked.rootValue - summary.result));
  }

  /** What the other side's rows hide, where anything does and somebody is there. Where a symmetry takes unit rows is not known. */
  private addBelief({ game }: State, player: Player, row: number, { belief, beliefShare }: Targets): void {
    const { truth } = this.content;
    if (truth === null) return;
    const first = (row * this.network.shape.units + game.observation.units.secret!.from[player]) * this.secrets;
    truth.forEach((word, i) => {
      const value = truthOf(word);
      if (value < 0) return;
      belief[first + i] = value;
      beliefShare[first + i] = 1;
    });
  }

  private addInputs(state: State, game: number): void {
    state.legalActions(this.legal);
    if (this.legal.length !== this.content.count) {
      throw new Error(
        `A stored row of game ${game} has ${this.content.count} legal actions, the rules now give ${this.legal.length}: start a new run.`,
      );
    }
    this.inputs.add(state, this.legal);
  }

  /** Writes the shares of the row's actions, made to sum to 1; zeros if they are not to be learnt.
   * @param teacherSeed of the teacher's own lots: a row is taught the same whenever it is drawn */
  private addPolicy(state: State, row: number, teacherShare: number, targets: Targets, teacherSeed: string): void {
    const start = this.inputs.starts[row]!;
    const { count, policy, surprise } = this.content;
    targets.reservePolicy(start + count);
    targets.policy.fill(0, start, start + count);
    if (policy === null) return;
    const total = policy.reduce((sum, share) => sum + share, 0);
    const taught = state.game.scripted === undefined ? 0 : teacherShare;
    for (let i = 0; i < count; i++) targets.policy[start + i] = ((1 - taught) * policy[i]!) / total;
    if (taught > 0) this.addTeacher(state, start, taught, targets, teacherSeed);
    targets.policyShare[row] =
      1 - this.config.surpriseShare + this.config.surpriseShare * Math.min(MOST_WEIGHT, (surprise ?? USUAL_SURPRISE) / USUAL_SURPRISE);
  }

  private addChoice(row: number, targets: Targets): void {
    const { place, logChance, counsel } = this.content.choice!;
    const start = this.inputs.starts[row]!;
    targets.choice[start + place] = 1;
    if (counsel >= 0) targets.counsel[start + counsel] = this.config.counsel;
    targets.behaviour[row] = logChance;
  }

  private addTeacher(state: State, start: number, share: number, { policy }: Targets, seed: string): void {
    const choice = state.game.scripted!.choose(state, this.legal, Rng.from(seed));
    policy[start + this.legal.indexOf(choice)]! += share;
  }

  /** Which of the units that are there now will be there at the end, and with which the other side acts next; where a symmetry takes unit rows is not known. */
  private addUnits(observation: Observation, row: number, targets: Targets, isTurned: boolean): void {
    const { units, unitFeatures } = this.network.shape;
    const now = this.inputs.units;
    for (let unit = 0; unit * unitFeatures < observation.units.length; unit++) {
      const at = row * units + unit;
      if (isEmpty(now, at * unitFeatures, unitFeatures)) continue;
      targets.survivalShare[at] = 1;
      targets.survival[at] = isEmpty(observation.units, unit * unitFeatures, unitFeatures) ? 0 : 1;
    }
    const { next } = this.content;
    if (next < 0 || isTurned) return;
    targets.nextShare[row] = 1;
    targets.next[row * units + next] = 1;
  }

  /** Where own and enemy units stand at the end. */
  private addPlaces({ map, spec }: Observation, row: number, { control }: Targets): void {
    const { places } = this;
    spec.map.occupied!.forEach((channel, side) => {
      for (let place = 0; place < places; place++) control[(row * places + place) * 2 + side] = map[channel * places + place]! > 0 ? 1 : 0;
    });
  }
}

/** Surprise, in nats, that gives a row its usual weight, and the most that it can weigh of that. */
const USUAL_SURPRISE = 0.3;
const MOST_WEIGHT = 3;

function isEmpty(rows: Float32Array, at: number, width: number): boolean {
  for (let k = at; k < at + width; k++) if (rows[k] !== 0) return false;
  return true;
}
