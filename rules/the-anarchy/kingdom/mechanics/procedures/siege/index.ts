import type { Actions, StepDraft } from '../writer.ts';
import { actActions, actSteps } from './acts.ts';
import { daySteps } from './day.ts';
import { eventSteps } from './events.ts';
import { fateSteps } from './fate.ts';
import { raidSteps } from './raid.ts';
import { tableSteps } from './table.ts';
import { workActions, workSteps } from './works.ts';

/** Sieges by table, and day by day. */
export const siegeSteps: readonly StepDraft[] = [
  ...tableSteps,
  ...daySteps,
  ...eventSteps,
  ...actSteps,
  ...raidSteps,
  ...workSteps,
  ...fateSteps,
];

export const siegeActions: Actions<'act' | 'make'> = { ...actActions, ...workActions };
