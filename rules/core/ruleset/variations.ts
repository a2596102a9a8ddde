import type { RulesetOptions, ScenarioPack } from './cards.ts';
import { exchangedSides, type SideNames } from '../layout/exchanged-sides.ts';
import type { Json } from '../layout/layout.ts';
import type { Rng } from '../values/rng.ts';

/** A way in which a ruleset makes other battles of its scenarios. */
export interface VariationKind {
  readonly id: string;
  /** One sentence on what it changes. */
  readonly about: string;
}

/** A changed pack before anybody has looked whether it loads. */
export interface VariationDraft {
  /** The pack, with the id of the scenario that it was made of. */
  readonly pack: ScenarioPack;
  /** Options that the variation is played with. */
  readonly options: RulesetOptions;
  /** What was changed, a sentence each; none if nothing was. */
  readonly changes: readonly string[];
}

/** How a ruleset varies its scenarios. */
export interface Variations {
  readonly kinds: readonly VariationKind[];
  /** Changes a scenario in some of the ways given. The same generator gives the same draft.
   * @param kinds ids of those allowed
   * @throws RulesError UNKNOWN_SCENARIO or BAD_SCENARIO if there is nothing to begin with */
  draft(scenario: string | ScenarioPack, kinds: readonly string[], rng: Rng): VariationDraft;
}

/** What the ways of varying a scenario work on; `P` is a pack that may be changed. */
export interface VariedPack<P> {
  pack: P;
  readonly options: Record<string, RulesetOptions[string]>;
  /** What was changed, a sentence each. */
  readonly changes: string[];
}

/** A kind of variation and how it is made. How far each goes is invented, unless it says where its bounds come from. */
export interface VariationWay<P> extends VariationKind {
  readonly vary: (varied: VariedPack<P>, rng: Rng) => void;
}

/** Other battles by some ways: of those allowed each is taken half the time, and a single one always.
 * @param open the pack of a scenario, to be changed; @throws RulesError UNKNOWN_SCENARIO or BAD_SCENARIO
 * @param ways in the order in which they are applied */
export function createVariations<P extends object>(
  ruleset: string,
  open: (scenario: string | ScenarioPack) => P,
  ways: readonly VariationWay<P>[],
): Variations {
  return {
    kinds: ways.map(({ id, about }) => ({ id, about })),
    draft(scenario, kinds, rng) {
      const varied: VariedPack<P> = { pack: open(scenario), options: {}, changes: [] };
      for (const { id, vary } of ways) if (kinds.includes(id) && (kinds.length === 1 || rng.below(2) === 0)) vary(varied, rng);
      const { pack, options, changes } = varied;
      return { pack: JSON.parse(JSON.stringify({ ...pack, ruleset })) as ScenarioPack, options, changes };
    },
  };
}

/** Gives each side the other's part. */
export function exchangeSides<P>(varied: VariedPack<P>, names: SideNames): void {
  varied.pack = exchangedSides(varied.pack as Json, names) as P;
  varied.changes.push('The sides: each plays the part of the other.');
}

/** Plays one ruling otherwise. @param others options that somebody may want otherwise, each with the value that is not usual */
export function varyOptions<P>(
  { options, changes }: VariedPack<P>,
  others: readonly (readonly [string, RulesetOptions[string]])[],
  rng: Rng,
): void {
  const [name, value] = others[rng.below(others.length)]!;
  options[name] = value;
  changes.push(`The options: ${name} is ${String(value)}.`);
}
