import { shippedModels } from '../../models/files.ts';
import { whyUnfit } from '../../models/cards/card.ts';
import { loadModelCard } from '../../models/load.ts';
import type { Game } from '../../rules/core/index.ts';
import type { TrainingOptions } from './config.ts';

export const PRESETS = ['quick', 'evening', 'weekend'] as const;
/** How much time a run is given: minutes, an evening, two days. */
export type Preset = (typeof PRESETS)[number];

/** How long to train on a scenario, by which method, from what, and what such runs have reached. */
export interface TrainingPlan {
  readonly preset: Preset;
  readonly minutes: number;
  /** Parameters that differ from the defaults. */
  readonly config: TrainingOptions;
  /** Why this method, in a sentence. */
  readonly why: string;
  /** What such a run reached where it was measured, in a sentence; says so where none was. */
  readonly reached: string;
}

/** Minutes of the presets: the first is that of `schiltron start`, the second that of the runs that were measured. */
const MINUTES: Readonly<Record<Preset, number>> = { quick: 3, evening: 60, weekend: 2880 };

/** Policy gradients that go on from a network, as docs/decisions/2026-11-23-policy-gradients-on-skirmish.md measured them. */
const FROM_NETWORK = {
  method: 'policy-gradient',
  warmupPolicy: 'none',
  passes: 1,
  rolloutRows: 32_768,
  learningRate: 0.0005,
  entropyWeight: 0.005,
  averaging: 0.995,
  gaeLambda: 0.97,
  snapshotShare: 0.1,
  opponentShare: 0.25,
} as const satisfies TrainingOptions;

/** What was measured, by scenario and preset; docs/training.md says how and where. */
const REACHED: Readonly<Record<string, Partial<Record<Preset, string>>>> = {
  'barons-war/skirmish': {
    quick:
      'Measured: 26 % of 60 games (16 to 38) against the captain with 32 simulations, and 49 % (37 to 61) with its advice as well; ' +
      'two cores, beside other work.',
    evening:
      'Measured: 68 % of 200 games (62 to 74) against the captain without any search, after 61 minutes on one core, beside other work.',
  },
};

/** A network of the package that plays this scenario, if there is one. */
function networkFor(game: Game): string | undefined {
  return shippedModels().find((name) => whyUnfit(loadModelCard(name), game) === null);
}

/** The method recommended for a scenario in the time of a preset. */
export function planTraining(game: Game, preset: Preset): TrainingPlan {
  const network = preset === 'quick' ? undefined : networkFor(game);
  const reached = REACHED[`${game.ruleset.id}/${game.scenario.id}`]?.[preset] ?? 'What it reaches here has not been measured.';
  const common = { preset, minutes: MINUTES[preset], reached };
  if (network !== undefined && game.scripted !== undefined)
    return {
      ...common,
      config: { ...FROM_NETWORK, initial: network },
      why: `Policy gradients, from ${network}: it has the first hours behind it, and play without search makes many times as many games.`,
    };
  return { ...common, config: {}, why: 'Search, from nothing: the network learns from searches that are stronger than itself.' };
}

/** A plan in two lines. */
export function formatPlan({ preset, minutes, why, reached }: TrainingPlan): string {
  const time = minutes < 120 ? `${minutes} minutes` : `${minutes / 60} hours`;
  return `${why}\n${preset}, ${time}. ${reached}`;
}
