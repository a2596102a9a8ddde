import type { AutoresetMode } from '../../../vector/vector-env.ts';
import { expectThat } from '../../report/report.ts';
import type { EnvCheck } from '../session/context.ts';
import { difference, snapshot } from '../session/deep.ts';
import { follow } from '../session/play.ts';
import { entriesOf, expectRefused } from '../session/session.ts';
import { cell, eachMoment, eachRow, type Moment } from './vector-checks.ts';
import {
  allowedIn,
  hasEnded,
  hasTerminated,
  rowOf,
  type VectorContext,
  type VectorMove,
  type VectorShown,
} from '../session/vector-session.ts';

type VectorCheck = EnvCheck<VectorContext>;

function modeOf(context: VectorContext): AutoresetMode {
  return context.open().env.metadata.autoresetMode;
}

function someEnded(context: VectorContext): boolean {
  const { numEnvs } = context.open().env;
  const ends = (shown: VectorShown): boolean => Array.from({ length: numEnvs }, (_, i) => hasEnded(shown, i)).includes(true);
  return context.run.episodes.some(({ frames }) => frames.some(({ shown }) => ends(shown)));
}

/** Decisions of the present episode that an environment should have counted. */
function expectedSteps({ env, shown, before, move }: Moment, i: number): number {
  const mode = env.metadata.autoresetMode;
  if (before === undefined || move === undefined) return 0;
  const counted = cell(entriesOf(before.infos)['episodeSteps'], i);
  if ('resetMask' in move) return move.resetMask[i] === 0 ? counted : 0;
  if (mode === 'next-step' && hasEnded(before, i)) return 0;
  return mode === 'same-step' && hasEnded(shown, i) ? 0 : counted + 1;
}

const autoreset: VectorCheck = {
  name: 'autoreset',
  about: 'the next episode begins exactly when the autoreset mode says, neither before nor after',
  run: (context) =>
    eachRow(context, (moment, i) => {
      const steps = cell(entriesOf(moment.shown.infos)['episodeSteps'], i);
      const expected = expectedSteps(moment, i);
      expectThat(steps === expected, () => `environment ${i} counts ${steps} decisions of its episode, not ${expected}`);
    }),
};

const resetStep: VectorCheck = {
  name: 'reset-step',
  about: 'in next-step mode the step that begins an episode gives no reward and ends nothing',
  applies: (context) => modeOf(context) === 'next-step',
  run: (context) =>
    eachRow(context, ({ env, shown, before }, i) => {
      if (before === undefined || !hasEnded(before, i)) return;
      const { numAgents } = env;
      const rewards = Array.from((shown.rewards ?? []) as ArrayLike<number>).slice(i * numAgents, (i + 1) * numAgents);
      expectThat(
        rewards.every((reward) => reward === 0),
        () => `environment ${i} gives the reward ${rewards.join()} for the step that begins its episode`,
      );
      expectThat(!hasEnded(shown, i), () => `environment ${i} ends in the step that begins its episode`);
    }),
};

const ignoredActions: VectorCheck = {
  name: 'ignored-actions',
  about: 'in next-step mode the action for an environment that begins its episode is not looked at, whatever it is',
  comparesTwins: true,
  applies: (context) => modeOf(context) === 'next-step',
  run(context) {
    for (const nonsense of [-1, 2 ** 31, 0.5]) {
      const episodes = context.run.episodes.map((episode) => ({
        ...episode,
        actions: (episode.actions as VectorMove[]).map((move, step) => {
          const { shown } = episode.frames[step]!;
          return 'actions' in move ? { actions: move.actions.map((action, i) => (hasEnded(shown, i) ? nonsense : action)) } : move;
        }),
      }));
      follow(context.open(), { episodes });
    }
  },
};

const finals: VectorCheck = {
  name: 'final-observation',
  about:
    'in same-step mode infos tell the last observation of every episode that ends, which allows nothing if its game is over; in other modes they do not',
  run(context) {
    const isSame = modeOf(context) === 'same-step';
    eachMoment(context, ({ env, shown, move }) => {
      const hasStepped = move !== undefined && 'actions' in move;
      expectThat(
        shown.hasFinals === isSame || !(hasStepped || shown.hasFinals),
        () => `infos.finalObservation is ${shown.hasFinals ? 'there' : 'missing'}`,
      );
      for (const [i, final] of Object.entries(shown.finals)) {
        const first = difference(final, rowOf(shown.observations, Number(i), env.numEnvs));
        expectThat(first !== null, () => `the final observation of environment ${i} is the first one of its next episode`);
        const isOver = hasTerminated(shown, Number(i));
        expectThat(
          !(isOver && Array.from(final['actionMask'] ?? []).includes(1)),
          () => `the final mask of environment ${i} allows something`,
        );
      }
    });
  },
};

const endedRefused: VectorCheck = {
  name: 'step-after-end',
  about: 'in the mode disabled a step is refused with GAME_OVER while an episode has ended, and changes nothing',
  comparesTwins: true,
  applies: (context) => modeOf(context) === 'disabled' && someEnded(context),
  run(context) {
    const session = context.open();
    const { numEnvs } = session.env;
    follow(session, context.run, ({ shown }) => {
      const all = Array.from({ length: numEnvs }, (_, i) => i);
      if (!all.some((i) => hasEnded(shown, i))) return;
      const actions = all.map((i) => allowedIn(shown, i, numEnvs)[0] ?? 0);
      expectRefused('a step after an end', ['GAME_OVER'], () => session.step({ actions }));
    });
  },
};

function unchanged(after: VectorShown, before: VectorShown, i: number, count: number): void {
  const found = difference(rowOf(after.observations, i, count), rowOf(before.observations, i, count), `environment ${i}: `);
  expectThat(found === null, () => `resetting others changed ${found}`);
}

const resetMask: VectorCheck = {
  name: 'reset-mask',
  about: 'a reset with a mask begins new episodes where its cell is set, and leaves the other environments as they are',
  run(context) {
    const session = context.open();
    const { numEnvs } = session.env;
    const rng = context.rng('reset mask');
    for (let chosen = 0; chosen < Math.min(numEnvs, 3); chosen++) {
      let frame = session.reset({ seed: context.seed });
      for (let step = 0; step < 3; step++) frame = session.step(session.sample(frame, rng));
      const before = snapshot(frame.shown);
      const { shown } = session.step({ resetMask: Array.from({ length: numEnvs }, (_, i) => (i === chosen ? 1 : 0)) });
      expectThat(cell(entriesOf(shown.infos)['episodeSteps'], chosen) === 0, () => `environment ${chosen} does not begin a new episode`);
      for (let i = 0; i < numEnvs; i++) if (i !== chosen) unchanged(shown, before, i, numEnvs);
    }
  },
};

/** When episodes begin anew. */
export const autoresetChecks: readonly VectorCheck[] = [autoreset, resetStep, ignoredActions, finals, endedRefused, resetMask];
