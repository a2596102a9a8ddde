import { ActionBlocks, type ActionPart, acting, countsOf, namedPart } from '../../core/index.ts';
import type { Scenario } from './scenario.ts';

/** Kinds of actions, in the order of their blocks of flat indices. */
// biome-ignore format: a table, one phase a line
export const ACTION_KINDS = [
  'pass', 'confirm', 'done',
  'place', 'select',
  'shoot', 'flame', 'react',
  'goal', 'tail', 'infiltrate', 'mount', 'dismount', 'lead', 'leave',
  'open', 'shut', 'smash', 'take', 'drop', 'arm', 'free', 'light', 'douse',
  'attack', 'join', 'resolve', 'summon', 'advance', 'retreat',
  'lift', 'raise', 'lower', 'span', 'topple', 'pour',
  'work', 'engine', 'aim',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** The actions of a scenario, each with its parts. */
function listActions({ places, men, engines }: Scenario): Readonly<Record<ActionKind, readonly ActionPart[]>> {
  const placePart = (name: string): ActionPart =>
    namedPart(name, places.names, (given) => `${JSON.stringify(given)} is no place of this map; write it like "${places.names[0]!}".`);
  const man = acting(namedPart('man', men.map(({ id }) => id))); // biome-ignore format: one line
  const [to, at] = [placePart('to'), placePart('at')];
  return {
    pass: [],
    confirm: [],
    done: [],
    place: [to],
    select: [man],
    shoot: [at],
    flame: [at],
    react: [man],
    goal: [to],
    tail: [to],
    infiltrate: [to],
    mount: [at],
    dismount: [to],
    lead: [at],
    leave: [],
    open: [],
    shut: [],
    smash: [at],
    take: [],
    drop: [],
    arm: [],
    free: [at],
    light: [at],
    douse: [at],
    attack: [at],
    join: [man],
    resolve: [],
    summon: [],
    advance: [man],
    retreat: [to],
    lift: [man],
    raise: [to],
    lower: [],
    span: [at],
    topple: [at],
    pour: [at],
    work: [at],
    engine: [namedPart('engine', engines.map(({ id }) => id))], // biome-ignore format: one line
    aim: [at],
  };
}

/** The flat indices of a scenario's actions. */
export class ActionSpace extends ActionBlocks<ActionKind> {
  /** Each with its parts. */
  readonly actions: Readonly<Record<ActionKind, readonly ActionPart[]>>;

  constructor(scenario: Scenario) {
    const actions = listActions(scenario);
    super(ACTION_KINDS, countsOf(actions));
    this.actions = actions;
  }
}
