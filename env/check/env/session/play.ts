import type { Rng } from '../../../../rules/core/index.ts';
import type { ResetOptions } from '../../../api/env.ts';
import { CheckFailure, expectThat, reasonOf } from '../../report/report.ts';
import { difference, snapshot } from './deep.ts';
import type { CommonEnv, Frame, Session } from './session.ts';

/** An episode as it was played: what was shown at its beginning and after every action, copied. */
export interface Episode<S> {
  readonly options: ResetOptions;
  readonly frames: Frame<S>[];
  readonly actions: unknown[];
}

/** Episodes played one after the other in one environment. */
export interface Run<S> {
  readonly episodes: readonly Episode<S>[];
  /** The error that broke it off; null if there was none. */
  readonly fault: string | null;
}

interface PlaySetup<S> {
  readonly rng: Rng;
  /** Most actions of an episode. */
  readonly steps: number;
  /** Shown every frame as the environment gave it, not yet copied. */
  readonly visit?: (frame: Frame<S>) => void;
}

/** Plays one episode at random into `episode`, which holds what came back even if an error breaks it off. */
export function playEpisode<S>(session: Session<CommonEnv, S>, episode: Episode<S>, { rng, steps, visit }: PlaySetup<S>): void {
  const keep = (frame: Frame<S>): Frame<S> => {
    visit?.(frame);
    episode.frames.push(snapshot(frame));
    return frame;
  };
  let frame = keep(session.reset(episode.options));
  while (!frame.isOver && episode.actions.length < steps) {
    const action = session.sample(frame, rng);
    const next = session.step(action);
    episode.actions.push(action);
    frame = keep(next);
  }
}

export function createEpisode<S>(options: ResetOptions = {}): Episode<S> {
  return { options, frames: [], actions: [] };
}

/** Plays one episode for each of the options, one after the other. */
export function playRun<S>(session: Session<CommonEnv, S>, options: readonly ResetOptions[], setup: PlaySetup<S>): Run<S> {
  const episodes: Episode<S>[] = [];
  for (const reset of options) {
    const episode = createEpisode<S>(reset);
    episodes.push(episode);
    try {
      playEpisode(session, episode, setup);
    } catch (error) {
      return { episodes, fault: `${whereIs(episodes.length - 1, episode.actions.length)}: ${reasonOf(error)}` };
    }
  }
  return { episodes, fault: null };
}

function whereIs(episode: number, step: number): string {
  return `episode ${episode}, step ${step}`;
}

/** Shows every frame of a run with the place where it stands; what fails says so. */
export function eachFrame<S>({ episodes }: Run<S>, visit: (frame: Frame<S>, step: number, episode: Episode<S>) => void): void {
  episodes.forEach((episode, e) => {
    episode.frames.forEach((frame, step) => locate(whereIs(e, step), () => visit(frame, step, episode)));
  });
}

function locate(where: string, call: () => void): void {
  try {
    call();
  } catch (error) {
    throw new CheckFailure(`${where}: ${reasonOf(error)}`);
  }
}

/** Looks at the environment, or does something to it, between two steps. */
type Interlude<S> = (frame: Frame<S>, step: number) => void;

function expectFrame<S>(frame: Frame<S>, expected: Frame<S>): void {
  const found = difference(frame.shown, expected.shown);
  expectThat(found === null, () => `${found}`);
}

function followEpisode<S>(
  session: Session<CommonEnv, S>,
  { options, frames, actions }: Episode<S>,
  label: number,
  between?: Interlude<S>,
): void {
  frames.forEach((expected, step) => {
    locate(whereIs(label, step), () => {
      const frame = step === 0 ? session.reset(options) : session.step(actions[step - 1]);
      expectFrame(frame, expected);
      between?.(frame, step);
    });
  });
}

/** Plays a run again, action by action, and fails at the first thing that is shown differently. */
export function follow<S>(session: Session<CommonEnv, S>, { episodes }: Pick<Run<S>, 'episodes'>, between?: Interlude<S>): void {
  episodes.forEach((episode, e) => followEpisode(session, episode, e, between));
}

/** Brings a fresh environment to a point of an episode that began with a seed. */
export function reach<S>(session: Session<CommonEnv, S>, { options, actions }: Episode<S>, step: number): Frame<S> {
  let frame = session.reset(options);
  for (const action of actions.slice(0, step)) frame = session.step(action);
  return frame;
}
