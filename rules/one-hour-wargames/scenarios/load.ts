import { type Problem, RulesError, type ScenarioCard, type ScenarioPack } from '../../core/index.ts';
import { Faults, parsePack } from '../../core/faults.ts';
import { parseOptions } from '../options.ts';
import type { Scenario } from '../scenario.ts';
import { builtInPacks } from './builtin.ts';
import { compilePack, type Table } from './compile.ts';
import { scenarioSchema } from './pack-schema.ts';

export { packSchema } from './pack-schema.ts';

const DEFAULT_TABLE: Table = parseOptions({});

/** What a table may choose; what it leaves out is as by default. */
type Choices = Partial<Table>;

/** The built-in scenarios: the training one, then the thirty in their order. */
export const scenarioCards: readonly ScenarioCard[] = [...builtInPacks.values()].map(({ id, title, about, source }) => ({
  id,
  title,
  about,
  source,
}));

function load(pack: unknown, choices: Choices, source?: ScenarioPack): { scenario?: Scenario; problems: readonly Problem[] } {
  const faults = new Faults();
  const parsed = parsePack(scenarioSchema, pack, faults);
  if (parsed === undefined) return { problems: faults.problems };
  const frontage = choices.frontage ?? parsed.frontage ?? DEFAULT_TABLE.frontage;
  return { scenario: compilePack(parsed, source, { ...DEFAULT_TABLE, ...choices, frontage }, faults), problems: faults.problems };
}

/** Every fault of a pack, each with its JSON path; none means that it loads. Faults of meaning are looked for once its shape is right.
 * @param choices of the table, as of the frontage of the bases for which its zones have to have room */
export function checkPack(pack: unknown, choices: Choices = {}): readonly Problem[] {
  return load(pack, choices).problems;
}

function compileOrThrow(pack: unknown, choices: Choices, source?: ScenarioPack): Scenario {
  const { scenario, problems } = load(pack, choices, source);
  const [first] = problems;
  if (scenario !== undefined && first === undefined) return scenario;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  throw new RulesError({ ...first!, message: `${first!.message}${more}` });
}

const compiled = new Map<string, Scenario>();

function compileBuiltIn(id: string, choices: Choices): Scenario {
  const { frontage, forts, victory } = { ...DEFAULT_TABLE, ...choices };
  const key = `${id} ${frontage} ${forts} ${victory}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const pack = builtInPacks.get(id);
  if (pack === undefined) {
    throw new RulesError({
      code: 'UNKNOWN_SCENARIO',
      message: `No scenario is called "${id}"; there are ${[...builtInPacks.keys()].join(', ')}.`,
    });
  }
  const scenario = compileOrThrow(pack, choices);
  compiled.set(key, scenario);
  return scenario;
}

/** A built-in scenario by its id, or a user's pack, as tables for the rules.
 * @param choices of the table: the frontage of every base, half of which is its depth [0.4], who may enter forts, how battles are won
 * @throws RulesError UNKNOWN_SCENARIO, or BAD_SCENARIO with the JSON path of the first fault */
export function compileScenario(idOrPack: string | ScenarioPack, choices: Choices = {}): Scenario {
  return typeof idOrPack === 'string' ? compileBuiltIn(idOrPack, choices) : compileOrThrow(idOrPack, choices, idOrPack);
}
