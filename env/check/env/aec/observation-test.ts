import type { AecEnv } from '../../../api/aec-env.ts';
import { expectThat, type Report } from '../../report/report.ts';
import { aecChecks, type AecContext, type AecOptions, eachShown } from './aec-checks.ts';
import { aecContext } from './api-test.ts';
import { type EnvCheck, runChecks, subjectOf } from '../session/context.ts';
import { isCells, typeName } from '../session/deep.ts';
import { entriesOf } from '../session/session.ts';

type Cells = ArrayLike<number>;
type Look = (cells: Cells, path: string) => void;

/** Calls `look` with every array of an observation. */
function eachArray(value: unknown, path: string, look: Look): void {
  if (isCells(value)) look(value as Cells, path);
  else for (const [name, part] of Object.entries(entriesOf(value))) eachArray(part, `${path}.${name}`, look);
}

/** The types of all parts of an observation, and their lengths where they are fixed. */
function shapeOf(value: unknown): string {
  if (isCells(value) || typeof value !== 'object' || value === null) return typeName(value);
  return JSON.stringify(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

function eachObservation(context: AecContext, visit: (observation: unknown, agent: string) => void): void {
  eachShown(context, ({ observations }) => Object.entries(observations).forEach(([agent, observation]) => visit(observation, agent)));
}

const noNaN: EnvCheck<AecContext> = {
  name: 'observation-numbers',
  about: 'no array of an observation holds NaN or is infinite anywhere',
  run: (context) =>
    eachObservation(context, (observation, agent) =>
      eachArray(observation, `the observation of ${agent}`, (cells, path) => {
        for (let i = 0; i < cells.length; i++) expectThat(Number.isFinite(cells[i]), () => `${path}[${i}] is ${cells[i]}`);
      }),
    ),
};

const sameShape: EnvCheck<AecContext> = {
  name: 'observation-shapes',
  about: 'observations have the same parts of the same types at every moment and for every agent',
  run(context) {
    let first: string | null = null;
    eachObservation(context, (observation, agent) => {
      const shape = shapeOf(observation);
      first ??= shape;
      expectThat(shape === first, () => `the observation of ${agent} has another shape than the first: ${shape}, not ${first}`);
    });
  },
};

const content: EnvCheck<AecContext> = {
  name: 'observation-content',
  about: 'every observation shows something: not all arrays are empty or zero',
  run(context, warn) {
    const lively = new Set<string>();
    const all = new Set<string>();
    eachObservation(context, (observation, agent) => {
      let isBlank = true;
      eachArray(observation, '', (cells, path) => {
        const isShown = Array.from(cells).some((cell) => cell !== 0);
        all.add(path);
        if (isShown) lively.add(path);
        if (isShown) isBlank = false;
      });
      expectThat(!isBlank, () => `the observation of ${agent} shows nothing`);
    });
    for (const path of all) if (!lively.has(path)) warn(`observation${path} is empty or zero at every moment`);
  },
};

/** Promises about what agents see. */
export const observationTestChecks: readonly EnvCheck<AecContext>[] = [
  ...aecChecks.filter(({ name }) => name === 'plays' || name === 'observation'),
  noNaN,
  sameShape,
  content,
];

/** Checks closely what the agents of an environment in turn see, as PettingZoo's `test_observation` does. Never throws for a faulty one. */
export function observationTest(makeEnv: () => AecEnv, options: AecOptions = {}): Report {
  return runChecks(subjectOf(makeEnv), observationTestChecks, aecContext(makeEnv, options));
}
