import type { AnyEnv, EnvInfo } from '../../../api/env.ts';
import type { VectorEnv } from '../../../vector/vector-env.ts';
import { expectThat } from '../../report/report.ts';
import type { EnvCheck } from '../session/context.ts';
import { difference } from '../session/deep.ts';
import { eachFrame, follow } from '../session/play.ts';
import { allowedBy, entriesOf } from '../session/session.ts';
import { cell } from './vector-checks.ts';
import {
  hasEnded,
  hasTerminated,
  type Row,
  rowOf,
  type VectorContext,
  type VectorMove,
  type VectorShown,
} from '../session/vector-session.ts';

type VectorCheck = EnvCheck<VectorContext>;

/** A single environment that is played along with one of a vector. */
class Companion {
  private readonly env: AnyEnv;
  private readonly i: number;
  private readonly vector: VectorEnv;
  private info: EnvInfo | null = null;

  constructor(env: AnyEnv, i: number, vector: VectorEnv) {
    this.env = env;
    this.i = i;
    this.vector = vector;
  }

  /** Begins an episode, and fails unless the vector shows the same. */
  begin(shown: VectorShown, seed: number | undefined): void {
    const [observation, info] = this.env.reset(seed === undefined ? {} : { seed: seed + this.i });
    this.info = info;
    this.compare(rowOf(shown.observations, this.i, this.vector.numEnvs), observation, info);
    this.compareInfos(shown, info);
  }

  /** Plays on as the vector did, and fails unless it shows the same. */
  move(move: VectorMove, shown: VectorShown, before: VectorShown): void {
    const { i, vector } = this;
    if ('resetMask' in move) return move.resetMask[i] === 0 ? undefined : this.begin(shown, undefined);
    if (vector.metadata.autoresetMode === 'next-step' && hasEnded(before, i)) return this.begin(shown, undefined);
    const [observation, reward, terminated, truncated, info] = this.env.step(this.actionOf(move.actions[i]!));
    const ending = [Math.fround(reward), terminated ? 1 : 0, truncated ? 1 : 0];
    const found = difference(
      [cell(shown.rewards, i), cell(shown.terminations, i), cell(shown.truncations, i)],
      ending,
      'reward, terminated, truncated',
    );
    expectThat(found === null, () => `environment ${i}: ${found} as in a single one`);
    this.info = info;
    const isReplaced = hasEnded(shown, i) && vector.metadata.autoresetMode === 'same-step';
    this.compare(
      isReplaced ? shown.finals[i] : rowOf(shown.observations, i, vector.numEnvs),
      observation,
      hasTerminated(shown, i) ? null : info,
    );
    if (isReplaced) this.begin(shown, undefined);
    else this.compareInfos(shown, info);
  }

  /** The index of what the vector calls action `chosen`: in the list view it is a row of the legal ones. */
  private actionOf(chosen: number): number {
    const mask = this.info!.actionMask;
    return 'actions' in this.vector.singleObservationSpace.spaces ? allowedBy(mask)[chosen]! : chosen;
  }

  private compare(row: Row | undefined, observation: unknown, info: EnvInfo | null): void {
    const single = entriesOf(observation);
    for (const [name, cells] of Object.entries(row ?? {})) {
      if (name === 'actionMask' || name === 'actions' || single[name] === undefined) continue;
      const found = difference(cells, single[name], name);
      expectThat(found === null, () => `environment ${this.i}: ${found} as in a single one`);
    }
    const legal = info === null ? 0 : allowedBy(info.actionMask).length;
    const allowed = allowedBy(row?.['actionMask']).length;
    expectThat(allowed === legal, () => `environment ${this.i} allows ${allowed} actions, a single one ${legal}`);
  }

  private compareInfos({ infos }: VectorShown, { player, plies, victoryPoints: [own, other] }: EnvInfo): void {
    const { i } = this;
    const { players, plies: counts, victoryPoints } = entriesOf(infos);
    const shown = [cell(players, i), cell(counts, i), cell(victoryPoints, 2 * i + player), cell(victoryPoints, 2 * i + 1 - player)];
    const found = difference(shown, [player, plies, Math.fround(own), Math.fround(other)], 'player, plies, victory points');
    expectThat(found === null, () => `environment ${i}: ${found} as in a single one`);
  }
}

const singleEnvs: VectorCheck = {
  name: 'single-envs',
  about: 'environment i of a vector with seed s plays the same episodes as a single one with seed s + i',
  applies: (context) => context.options.makeSingle !== undefined && context.open().env.numAgents === 1,
  run(context) {
    const { env } = context.open();
    const companions = Array.from({ length: env.numEnvs }, (_, i) => new Companion(context.options.makeSingle!(), i, env));
    eachFrame(context.run, ({ shown }, step, { frames, actions, options }) => {
      for (const companion of companions) {
        if (step === 0) companion.begin(shown, options.seed as number | undefined);
        else companion.move(actions[step - 1] as VectorMove, shown, frames[step - 1]!.shown);
      }
    });
  },
};

const alike: VectorCheck = {
  name: 'alike',
  about: 'vectors made in other ways, as with other numbers of threads, play the same games',
  comparesTwins: true,
  applies: ({ options }) => (options.alike ?? []).length > 0,
  run(context) {
    for (const make of context.options.alike!) {
      const session = context.open(make());
      try {
        follow(session, context.run);
      } finally {
        session.env.close();
      }
    }
  },
};

/** With what a vector of environments must agree. */
export const vectorTwinChecks: readonly VectorCheck[] = [singleEnvs, alike];
