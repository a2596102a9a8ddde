import type { ActionList, AskStep, CellKind, OutcomeList, Player, RollStep, RunStep } from '../../core/index.ts';
import type { Kinds } from '../layout.ts';
import type { BaronsWarState } from '../state.ts';
import type { StepName } from '../steps.ts';

type S = BaronsWarState;
type Registers = (kinds: Kinds) => Readonly<Record<string, CellKind>>;

/** A step before its registers are bound to the names of one scenario. */
interface Draft {
  readonly name: StepName;
  readonly registers?: Registers;
}
export type AskDraft = Draft & Omit<AskStep<S>, 'name' | 'registers'>;
export type RollDraft = Draft & Omit<RollStep<S>, 'name' | 'registers'>;
export type RunDraft = Draft & Omit<RunStep<S>, 'name' | 'registers'>;
export type StepDraft = AskDraft | RollDraft | RunDraft;

export function ask(
  name: StepName,
  player: (s: S) => Player,
  legal: (s: S, into: ActionList) => void,
  choose: (s: S, action: number) => void,
  registers?: Registers,
  open: AskDraft['open'] = false,
): AskDraft {
  return { name, kind: 'ask', player, legal, choose, open, ...(registers === undefined ? {} : { registers }) };
}

export function roll(
  name: StepName,
  outcomes: (s: S, into: OutcomeList) => void,
  rollIt: (s: S, outcome: number) => void,
  registers?: Registers,
): RollDraft {
  return { name, kind: 'roll', outcomes, roll: rollIt, ...(registers === undefined ? {} : { registers }) };
}

export function run(name: StepName, runIt: (s: S) => void, registers?: Registers): RunDraft {
  return { name, kind: 'run', run: runIt, ...(registers === undefined ? {} : { registers }) };
}
