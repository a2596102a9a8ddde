import type { BoardTable, OptionSpec, Ruleset, RulesetGuide, ScenarioPack } from '../../../rules/core/index.ts';
import { loadRulesets } from '../../../rules/registry.ts';
import { type FieldHelp, helpOn } from './field-help.ts';
import { pointerAt } from './json-place.ts';
import { readJson } from './json-text.ts';
import { fieldSvg, openingOf } from './opening.ts';
import { type PackReading, readPack, rulesetNamed } from './pack-text.ts';

/** A picture of a field. */
interface Field {
  readonly svg: string;
  /** Width over height. */
  readonly ratio: number;
}

/** What is told of a scenario beside its facts. */
export interface ScenarioDetails {
  readonly tables: readonly BoardTable[];
  readonly options: readonly OptionSpec[];
  readonly guide: Pick<RulesetGuide, 'start' | 'end' | 'victoryPoints'>;
}

/** What is found in the text of a pack. */
export interface PackReport extends PackReading {
  /** The ruleset whose pack it is, and whether the text says so. */
  readonly ruleset: string;
  readonly saysRuleset: boolean;
  readonly title: string;
  /** Null while anything is wrong. */
  readonly field: Field | null;
}

/** @throws RulesError UNKNOWN_RULESET */
async function rulesOf(id: string): Promise<Ruleset> {
  return (await loadRulesets([id]))[0]!;
}

function fieldOf(ruleset: Ruleset, scenario: string | ScenarioPack): Field {
  const state = openingOf(ruleset.load(scenario));
  const { board } = state.game;
  return { svg: fieldSvg(state), ratio: board === undefined ? 1 : board.extent.width / board.extent.height };
}

/** What takes long enough to be done beside the page: loading scenarios, drawing them, reading packs. */
export class Desk {
  async field(ruleset: string, scenario: string): Promise<Field> {
    return fieldOf(await rulesOf(ruleset), scenario);
  }

  async details(ruleset: string, scenario: string): Promise<ScenarioDetails> {
    const rules = await rulesOf(ruleset);
    const state = openingOf(rules.load(scenario));
    const { start, end, victoryPoints } = rules.guide;
    return { tables: state.game.board?.tables(state, 0) ?? [], options: rules.options, guide: { start, end, victoryPoints } };
  }

  /** Checks a pack. @param ruleset whose pack it is if it does not say so */
  async read(text: string, ruleset: string): Promise<PackReport> {
    const named = rulesetNamed(text);
    const saysRuleset = named !== null && (await takesPacks(named));
    const rules = await rulesOf(saysRuleset ? named : ruleset);
    const reading = readPack(text, rules);
    const { pack } = reading;
    return {
      ...reading,
      ruleset: rules.id,
      saysRuleset,
      title: String(pack?.['title'] ?? pack?.['id'] ?? ''),
      field: pack === null ? null : fieldOf(rules, pack),
    };
  }

  /** What the schema says of the field at a character. */
  async help(text: string, at: number, ruleset: string): Promise<FieldHelp | null> {
    const { root } = readJson(text);
    const { packSchema } = await rulesOf(ruleset);
    return root === null || packSchema === undefined ? null : helpOn(packSchema, pointerAt(root, at));
  }
}

async function takesPacks(id: string): Promise<boolean> {
  const rules = await rulesOf(id).catch(() => undefined);
  return rules?.checkPack !== undefined;
}
