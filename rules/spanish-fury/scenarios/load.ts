import { capital, type Faults, type ScenarioPack } from '../../core/index.ts';
import { createPackLoader, headOf, type PackLoader } from '../../core/packs/packs.ts';
import type { Scenario } from '../state/scenario.ts';
import { builtInPacks } from './builtin.ts';
import { compileArmies } from './compile-armies.ts';
import { compileGround } from './compile-ground.ts';
import { compileVictory } from './compile-victory.ts';
import { type PackScenario, scenarioSchema } from './pack-schema.ts';

/** The sides as people call them: `Huguenots`. */
function playersOf({ sides }: { readonly sides: readonly { readonly id: string }[] }): [string, string] {
  return [capital(sides[0]!.id), capital(sides[1]!.id)];
}

function compile(pack: PackScenario, own: ScenarioPack | undefined, faults: Faults): Scenario {
  const context = { pack, faults };
  const { firstTurn, turns, causes } = pack;
  if (turns < firstTurn) faults.add('/turns', `The last turn comes after the first, ${firstTurn}.`);
  const table = compileGround(context);
  const armies = compileArmies(context, table.ground);
  return {
    ...headOf(pack, own, playersOf(pack)),
    ...table,
    ...armies,
    ...compileVictory(context, armies.units),
    firstTurn,
    turns,
    causes,
  };
}

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader<PackScenario, Scenario, void, (typeof builtInPacks)[number]>({
  schema: scenarioSchema,
  title: 'Spanish Fury scenario pack',
  builtIn: builtInPacks,
  playersOf,
  compile,
});
