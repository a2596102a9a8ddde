// What a ruleset says of itself and of its scenarios.

/** A user's own scenario as parsed JSON; its ruleset's schema says what it holds. */
export type ScenarioPack = Readonly<Record<string, unknown>>;

export type RulesetOptions = Readonly<Record<string, string | number | boolean>>;

/** A choice that a table makes before play. */
export interface OptionSpec {
  readonly name: string;
  readonly values: readonly (string | number | boolean)[];
  readonly default: string | number | boolean;
  /** What is chosen, without a verb, after the number of its ruling if it has one: `R-46: whom a defender strikes back at [9.1]`. */
  readonly about: string;
  /** What each value means to a player, as a menu would say it; by the value as text: `{ true: 'any attacker', false: … }`. */
  readonly words: Readonly<Record<string, string>>;
  /** A scenario in which it makes a difference, where it makes none in the first. */
  readonly scenario?: string;
  /** Scenarios in which alone it makes a difference, where the page offers it; every one, if left out. */
  readonly only?: readonly string[];
  /** Other options without which it makes none. */
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

export interface ScenarioCard {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** `rulebook` section, or `training` for our own small ones. */
  readonly source: string;
  /** Names of the sides, where they are not those of the ruleset: the English and the French. */
  readonly players?: readonly [string, string];
}

/** Names of the sides in a scenario: its own, else those of the ruleset. */
export function playersOf(
  ruleset: { readonly players: readonly [string, string] },
  scenario: Pick<ScenarioCard, 'players'>,
): readonly [string, string] {
  return scenario.players ?? ruleset.players;
}

/** What somebody who makes agents is told of a ruleset's games, in sentences; the spec cards of environments are written from it. */
export interface RulesetGuide {
  /** How a game begins. */
  readonly start: string;
  /** When it ends. */
  readonly end: string;
  /** What the returns say. */
  readonly returns: string;
  readonly victoryPoints: string;
  /** What each kind of action does. */
  readonly actions: Readonly<Record<string, string>>;
  /** What changed with each version, newest first; the first is the ruleset's own. */
  readonly history: readonly { readonly version: string; readonly about: string }[];
}

/** How a section of the rulebook stands in the code. */
export interface RulebookSection {
  readonly id: string;
  readonly title: string;
  readonly status: 'implemented' | 'simplified' | 'omitted';
  readonly note?: string;
}
