import { leversOf } from '../../../rules/core/index.ts';
import { type GameChoice, loadChoice } from '../../matches/game-choice.ts';
import { LabError } from '../play/plan.ts';

/** Between whom a battle is judged. */
export interface ChangesConfig extends GameChoice {
  /** Specs by side. */
  readonly agents: readonly [string, string];
  readonly seed: string;
}

/** A battle with one small change, or as it is. */
export interface Variant {
  /** What was changed, in words; empty for the battle as it is. */
  readonly words: string;
  /** How much of a change it is; 0 for none. */
  readonly cost: number;
  readonly choice: GameChoice;
}

/** A battle as it is, which goes first, and with each small change that its ruleset knows: all of them packs, since a pack of one's own may begin in another
 * way than the scenario that it was made of.
 * @param cost most that a change may cost
 * @throws LabError if its ruleset knows none */
export function variantsOf({ ruleset: id, scenario, options }: GameChoice, cost = Infinity): readonly Variant[] {
  const { ruleset } = loadChoice({ ruleset: id, scenario, options });
  const { levers } = ruleset;
  if (levers === undefined) throw new LabError(`${id} has no small changes that could be tried.`);
  const own = { ruleset: id, scenario: levers.open(scenario), options };
  const changes = leversOf(ruleset, own.scenario, cost).map((lever) => ({
    words: lever.words,
    cost: lever.cost,
    choice: { ...own, scenario: lever.pack },
  }));
  return [{ words: '', cost: 0, choice: own }, ...changes];
}
