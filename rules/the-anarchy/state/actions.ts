import { ActionBlocks, type ActionPart, acting, countsOf, namedPart, numberPart } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { ENGINE, ENGINE_CHARTS } from '../charts/engines.ts';
import { CREWS, ITEMS } from '../charts/siege-works.ts';
import { CLASS } from '../charts/types.ts';
import { THINGS } from './layout.ts';
import type { Scenario } from './scenario.ts';
import { ACTS } from './siege-card.ts';

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
  'work', 'engine', 'aim', 'push', 'draw', 'ram', 'haul', 'face', 'winch', 'heave', 'yoke',
  'act', 'muster', 'site', 'batter', 'repair', 'build', 'burn', 'dig', 'hurry', 'kindle', 'fill', 'wreck', 'buy',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

type SiegeKind = 'act' | 'muster' | 'site' | 'batter' | 'repair' | 'build' | 'burn' | 'dig' | 'hurry' | 'kindle' | 'fill' | 'wreck' | 'buy';

/** Thirds of the men who may go that a side commits to a fight. */
export const MUSTERS = ['third', 'two-thirds', 'all'] as const;

/** Of a scenario without a siege, kinds that are about something of a siege have no action. */
function listSiegeActions(
  siege: Scenario['siege'],
  [to]: readonly [ActionPart, ActionPart],
): Readonly<Record<SiegeKind, readonly ActionPart[]>> {
  const named = (name: string, names: readonly string[]): ActionPart => namedPart(name, siege === null ? [] : names);
  const works = siege === null ? [] : siege.works.map(({ id }) => id);
  const throwers = siege === null ? [] : Array.from({ length: siege.mostThrowers }, (_, i) => `thrower-${i + 1}`);
  const packages = siege === null ? [] : Array.from({ length: MOST_PACKAGES }, (_, i) => `package-${i + 1}`);
  return {
    act: [named('what', ACTS)],
    muster: [named('share', MUSTERS)],
    site: siege === null ? [named('to', [])] : [to],
    batter: [named('work', works)],
    repair: [],
    build: [named('item', ITEMS), named('crew', CREWS.map(String))],
    burn: [named('work', works)],
    dig: [],
    hurry: [],
    kindle: [],
    fill: [],
    wreck: [named('thrower', throwers)],
    buy: [named('package', packages)],
  };
}

/** Packages of men among which a side that is reinforced may choose. */
export const MOST_PACKAGES = 4;

/** Whether there is anything that several men carry for a turn: rocks, or a ballista that is not drawn up in camp. @rule 4.4.2 @rule 4.5.2 */
export function hasHeavy({ things, engines }: Pick<Scenario, 'things' | 'engines'>): boolean {
  if (things.some(({ kind }) => THINGS[kind] === 'rocks')) return true;
  return engines.some(({ kind, isParked }) => kind === ENGINE.ballista && !isParked);
}

/** Whether there are oxen, and engines that they could draw. @rule 1.3 */
export function hasOxen({ men, engines }: Pick<Scenario, 'men' | 'engines'>): boolean {
  return men.some(({ type }) => type === CLASS.ox) && engines.some(({ kind, isParked }) => ENGINE_CHARTS[kind]!.push !== null && !isParked);
}

/** The actions of a scenario, each with its parts. */
function listActions(scenario: Scenario): Readonly<Record<ActionKind, readonly ActionPart[]>> {
  const { places, men, engines, siege } = scenario;
  const placePart = (name: string): ActionPart =>
    namedPart(name, places.names, (given) => `${JSON.stringify(given)} is no place of this map; write it like "${places.names[0]!}".`);
  const engine = namedPart('engine', engines.map(({ id }) => id)); // biome-ignore format: one line
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
    engine: [engine],
    aim: [at],
    push: [engine],
    draw: [engine],
    ram: [engine],
    haul: engines.some(({ kind }) => kind === ENGINE.mantlet) ? [to] : [namedPart('to', [])],
    face: [numberPart('facing', DIRECTIONS)],
    winch: [],
    heave: hasHeavy(scenario) ? [at] : [namedPart('at', [])],
    yoke: hasOxen(scenario) ? [at] : [namedPart('at', [])],
    ...listSiegeActions(siege, [to, at]),
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
