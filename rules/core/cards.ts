// What a ruleset says of itself and of its scenarios.

/** A user's own scenario as parsed JSON; its ruleset's schema says what it holds. */
export type ScenarioPack = Readonly<Record<string, unknown>>;

export type RulesetOptions = Readonly<Record<string, string | number | boolean>>;

export interface OptionSpec {
  readonly name: string;
  readonly values: readonly (string | number | boolean)[];
  readonly default: string | number | boolean;
  readonly about: string;
}

export interface ScenarioCard {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** `rulebook` section, or `training` for our own small ones. */
  readonly source: string;
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
