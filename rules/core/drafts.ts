import type { CellKind } from './layout.ts';
import type { ActionList, OutcomeList } from './lists.ts';
import type { Player } from './player.ts';
import type { AskStep, RollStep, RunStep, Step } from './procedure.ts';

type Registers<K> = (kinds: K) => Readonly<Record<string, CellKind>>;

/** A step before its registers are bound to the names of one scenario. */
interface Draft<K, N extends string> {
  readonly name: N;
  readonly registers?: Registers<K>;
}
export type AskDraft<S, K, N extends string> = Draft<K, N> & Omit<AskStep<S>, 'name' | 'registers'>;
export type RollDraft<S, K, N extends string> = Draft<K, N> & Omit<RollStep<S>, 'name' | 'registers'>;
export type RunDraft<S, K, N extends string> = Draft<K, N> & Omit<RunStep<S>, 'name' | 'registers'>;
export type StepDraft<S, K, N extends string> = AskDraft<S, K, N> | RollDraft<S, K, N> | RunDraft<S, K, N>;

/** How a ruleset writes its steps down: `S` its state, `K` the kinds of cells its registers have, `N` the names of its steps. */
export interface StepWriter<S, K, N extends string> {
  ask(
    name: N,
    player: (s: S) => Player,
    legal: (s: S, into: ActionList) => void,
    choose: (s: S, action: number) => void,
    registers?: Registers<K>,
    open?: AskStep<S>['open'],
    secret?: AskStep<S>['secret'],
  ): AskDraft<S, K, N>;
  roll(
    name: N,
    outcomes: (s: S, into: OutcomeList) => void,
    rollIt: (s: S, outcome: number) => void,
    registers?: Registers<K>,
    secrecy?: Pick<RollStep<S>, 'seenBy'>,
  ): RollDraft<S, K, N>;
  run(name: N, runIt: (s: S) => void, registers?: Registers<K>): RunDraft<S, K, N>;
}

/** Factories of a ruleset's steps. */
export function createStepWriter<S, K, N extends string>(): StepWriter<S, K, N> {
  const bound = (registers?: Registers<K>) => (registers === undefined ? {} : { registers });
  return {
    ask: (name, player, legal, choose, registers, open = false, secret = false) => ({ name, kind: 'ask', player, legal, choose, open, secret, ...bound(registers) }),
    roll: (name, outcomes, rollIt, registers, secrecy = {}) => ({ name, kind: 'roll', outcomes, roll: rollIt, ...bound(registers), ...secrecy }),
    run: (name, runIt, registers) => ({ name, kind: 'run', run: runIt, ...bound(registers) }),
  };
}

/** The table of steps in the order of their numbers, their registers bound to the names of one scenario. */
export function bindSteps<S, K, N extends string>(names: readonly N[], drafts: readonly StepDraft<S, K, N>[], kinds: K): readonly Step<S>[] {
  return names.map((name) => {
    const draft = drafts.find((candidate) => candidate.name === name);
    if (draft === undefined) throw new Error(`No step is called ${name}.`);
    const { registers, ...step } = draft;
    return registers === undefined ? step : { ...step, registers: registers(kinds) };
  });
}
