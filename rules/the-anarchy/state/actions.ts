import { type ActionPart, ActionSpace as Space, acting, namedPart, numberPart, type Offers as OffersOf } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { ENGINE, ENGINE_CHARTS } from '../charts/engines.ts';
import { CREWS, ITEMS } from '../charts/siege-works.ts';
import { CLASS } from '../charts/types.ts';
import { THINGS } from './layout.ts';
import type { Scenario, SiegeScenario } from './scenario.ts';
import { ACTS } from './siege-card.ts';

/** The actions of a fight, each with what it names, in the order of their flat indices. */
// biome-ignore format: a table, one phase a line
const FIGHT_ACTIONS = {
  pass: [], confirm: [], done: [],
  place: ['to'], select: ['man'],
  shoot: ['at'], flame: ['at'], react: ['man'],
  goal: ['to'], tail: ['to'], infiltrate: ['to'], mount: ['at'], dismount: ['to'], lead: ['at'], leave: [],
  open: [], shut: [], smash: ['at'], take: [], drop: [], arm: [], free: ['at'], light: ['at'], douse: ['at'],
  attack: ['at'], join: ['man'], resolve: [], summon: [], advance: ['man'], retreat: ['to'],
  lift: ['man'], raise: ['top'], lower: [], span: ['at'], topple: ['at'], pour: ['at'],
  work: ['at'], engine: ['engine'], aim: ['at'], push: ['engine'], draw: ['engine'], ram: ['engine'],
  haul: ['behind'], face: ['facing'], winch: [], heave: ['load'], yoke: ['ox'],
} as const;
/** Those of the days of a siege. */
// biome-ignore format: a table, one part of the day a line
const DAY_ACTIONS = {
  act: ['act'], muster: ['share'], site: ['wall'], batter: ['work'], repair: [], build: ['item', 'crew'], burn: ['work'],
  dig: [], hurry: [], kindle: [], fill: [], wreck: ['thrower'], buy: ['package'],
} as const;
/** The actions of a siege: those of its fights, then those of its days. */
export const SIEGE_ACTIONS = { ...FIGHT_ACTIONS, ...DAY_ACTIONS } as const;
export type FightActions = typeof FIGHT_ACTIONS;
export type SiegeActions = typeof SIEGE_ACTIONS;
export type FightActionKind = keyof FightActions;
export type ActionKind = keyof SiegeActions;

/** The kinds that networks are shown, in the order in which they have learnt them: those of fights by themselves have columns for the days of a siege too. */
export const SEEN_KINDS = Object.keys(SIEGE_ACTIONS) as ActionKind[];

/** What a step offers, by the kinds of its actions. */
export type Offers<K extends ActionKind> = OffersOf<SiegeActions, K>;

/** What actions are about on the map, by what they name first: a man or an engine that is chosen, a place to which somebody goes, or one to which something is
 * done; nothing of the map, if it is not listed. */
const POINTED = {
  man: 'man',
  engine: 'engine',
  to: 'to',
  behind: 'to',
  wall: 'to',
  facing: 'facing',
  at: 'at',
  top: 'at',
  load: 'at',
  ox: 'at',
} as const;
export type Pointed = (typeof POINTED)[keyof typeof POINTED];

/** What an action of a kind is about on the map; undefined for nothing. */
export function pointedBy(kind: ActionKind): Pointed | undefined {
  return POINTED[SIEGE_ACTIONS[kind][0] as keyof typeof POINTED];
}

/** Thirds of the men who may go that a side commits to a fight. */
export const MUSTERS = ['third', 'two-thirds', 'all'] as const;

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

/** The flat indices of a scenario's actions: of a fight, or of a siege. */
export type ActionSpace = FightSpace | SiegeSpace;
export type FightSpace = Space<FightActions>;
export type SiegeSpace = Space<SiegeActions>;

/** What the scenario has of all that actions of a fight name. Kinds that are about something which it has not have no action there. */
function fightParts(scenario: Scenario): Readonly<Record<FightActions[FightActionKind][number], ActionPart>> {
  const { men, engines } = scenario;
  const idPart = (name: string, things: readonly { readonly id: string }[]): ActionPart =>
    namedPart(name, things.map(({ id }) => id)); // biome-ignore format: one line
  const [to, at] = [placePart('to', scenario), placePart('at', scenario)];
  const where = (part: ActionPart, isThere: boolean): ActionPart => (isThere ? part : namedPart(part.name, []));
  return {
    to,
    at,
    top: to,
    man: acting(idPart('man', men)),
    engine: idPart('engine', engines),
    facing: numberPart('facing', DIRECTIONS),
    behind: where(to, engines.some(({ kind }) => kind === ENGINE.mantlet)), // biome-ignore format: one line
    load: where(at, hasHeavy(scenario)),
    ox: where(at, hasOxen(scenario)),
  };
}

function placePart(name: string, { places }: Scenario): ActionPart {
  return namedPart(name, places.names, (given) => `${JSON.stringify(given)} is no place of this map; write it like "${places.names[0]!}".`);
}

/** The flat indices of a fight. */
export function createFightSpace(scenario: Scenario): FightSpace {
  return new Space(FIGHT_ACTIONS, fightParts(scenario));
}

/** The flat indices of a siege: those of its fights, then those of its days. */
export function createSiegeSpace(scenario: SiegeScenario): SiegeSpace {
  const { works, mostThrowers } = scenario.siege;
  const numbered = (name: string, count: number): ActionPart =>
    namedPart(name, Array.from({ length: count }, (_, i) => `${name}-${i + 1}`)); // biome-ignore format: one line
  return new Space(SIEGE_ACTIONS, {
    ...fightParts(scenario),
    act: namedPart('what', ACTS),
    share: namedPart('share', MUSTERS),
    wall: placePart('to', scenario),
    work: namedPart('work', works.map(({ id }) => id)), // biome-ignore format: one line
    item: namedPart('item', ITEMS),
    crew: namedPart('crew', CREWS.map(String)),
    thrower: numbered('thrower', mostThrowers),
    package: numbered('package', MOST_PACKAGES),
  });
}
