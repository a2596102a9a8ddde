import { createPackLoader, type PackLoader } from '../../core/packs/packs.ts';
import { parseOptions } from '../state/options.ts';
import type { Scenario } from '../state/scenario.ts';
import { builtInPacks } from './builtin.ts';
import { compilePack, type Choices } from './compile.ts';
import { type PackScenario, scenarioSchema } from './pack-schema.ts';

const DEFAULTS: Choices = parseOptions({});

/** What can be played: the training scenario, then the thirty in their order, and packs of one's own. What a table does not choose is as by default; the
 * frontage as the pack says, if it does. */
export const packs: PackLoader<Scenario, Partial<Choices>> = createPackLoader<PackScenario, Scenario, Partial<Choices>>({
  schema: scenarioSchema,
  title: 'One-Hour Wargames scenario pack',
  builtIn: builtInPacks,
  compile(pack, own, faults, choices) {
    const frontage = choices.frontage ?? pack.frontage ?? DEFAULTS.frontage;
    return compilePack(pack, own, { ...DEFAULTS, ...choices, frontage }, faults);
  },
  keyOf(choices) {
    const { frontage, forts, victory } = { ...DEFAULTS, ...choices };
    return `${frontage} ${forts} ${victory}`;
  },
});
