import { playersOf } from '../../../rules/core/ruleset/cards.ts';

/** How equal players of one kind fared in a scenario. */
export interface BalanceFact {
  /** Spec of both players. */
  readonly players: string;
  readonly games: number;
  /** Share of player 0, draws as halves, with its 95 % interval, all in `[0, 1]`. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Share of the games that were drawn. */
  readonly drawn: number;
  readonly turns: number;
}

export interface ScenarioFacts {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Where it comes from: a section of the rulebook, or `training`. */
  readonly source: string;
  /** Names of its sides, where they are not those of the ruleset. */
  readonly players?: readonly [string, string];
  /** What a unit is called, where that is not a unit. */
  readonly unit?: 'man' | 'group';
  /** Units of each side; null where a game has none. */
  readonly units: readonly [number, number] | null;
  /** Decisions of both sides in a typical game, to two digits; null if nobody has counted. */
  readonly decisions: number | null;
  readonly balance: readonly BalanceFact[];
}

/** What `facts.json` holds of each ruleset. */
export interface RulesetFacts {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly players: readonly [string, string];
  /** Whether it is played on a picture; else from lists. */
  readonly hasBoard: boolean;
  /** Whether people may bring scenarios of their own. */
  readonly takesPacks: boolean;
  readonly scenarios: readonly ScenarioFacts[];
}

/** A network that knows a scenario. */
export interface NetworkFact {
  readonly name: string;
  /** Levels of strength that have been measured in this scenario. */
  readonly levels: number;
}

interface ServedModel {
  readonly name: string;
  readonly ruleset: string | null;
  readonly scenarios: readonly string[];
  readonly levels: readonly { readonly scenario: string; readonly levels: readonly unknown[] }[];
}

/** The networks that know a scenario. */
export function networksFor(models: readonly ServedModel[], ruleset: string, scenario: string): NetworkFact[] {
  return models
    .filter((model) => model.ruleset === ruleset && model.scenarios.includes(scenario))
    .map(({ name, levels }) => ({ name, levels: levels.find((one) => one.scenario === scenario)?.levels.length ?? 0 }));
}

/** Seconds that a person takes for a decision, and that one of the opponent takes to be followed. Nobody has measured people: these make a
 * One-Hour battle, of 270 decisions, a quarter of an hour. */
const OWN_SECONDS = 6;
const OTHER_SECONDS = 0.5;

/** About how many minutes a game takes. @param decisions of both sides */
export function minutesOf(decisions: number): number {
  const minutes = ((decisions / 2) * (OWN_SECONDS + OTHER_SECONDS)) / 60;
  return minutes < 10 ? Math.max(1, Math.round(minutes)) : 5 * Math.round(minutes / 5);
}

/** Sizes by the minutes of a typical game, smallest first. */
export const SIZES = ['short', 'middling', 'long'] as const;
export type Size = (typeof SIZES)[number];
const SHORT_MINUTES = 15;
const MIDDLING_MINUTES = 45;

export function sizeOf({ decisions }: ScenarioFacts): Size | null {
  if (decisions === null) return null;
  const minutes = minutesOf(decisions);
  if (minutes <= SHORT_MINUTES) return 'short';
  return minutes <= MIDDLING_MINUTES ? 'middling' : 'long';
}

/** Between equal players, neither side of a balanced scenario has more than this share. */
const BALANCED_SHARE = 0.6;

/** Whether the match between the first kind of equal players was even. */
export function isBalanced({ balance: [first] }: ScenarioFacts): boolean {
  return first !== undefined && Math.max(first.share, 1 - first.share) <= BALANCED_SHARE;
}

/** What one looks for. */
export interface Wish {
  readonly words: string;
  /** Id of a ruleset; empty for all. */
  readonly ruleset: string;
  readonly size: Size | '';
  readonly hasNetwork: boolean;
  readonly isBalanced: boolean;
}

export const ANYTHING: Wish = { words: '', ruleset: '', size: '', hasNetwork: false, isBalanced: false };

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}

function holdsWords(ruleset: RulesetFacts, scenario: ScenarioFacts, words: string): boolean {
  const { id, title, about, source } = scenario;
  const text = plain([ruleset.title, ...playersOf(ruleset, scenario), id, title, about, source].join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether a scenario is what one looks for. @param networks those that know it */
export function fits(wish: Wish, ruleset: RulesetFacts, scenario: ScenarioFacts, networks: readonly NetworkFact[]): boolean {
  return (
    (wish.ruleset === '' || wish.ruleset === ruleset.id) &&
    (wish.size === '' || wish.size === sizeOf(scenario)) &&
    (!wish.hasNetwork || networks.length > 0) &&
    (!wish.isBalanced || isBalanced(scenario)) &&
    holdsWords(ruleset, scenario, wish.words)
  );
}
