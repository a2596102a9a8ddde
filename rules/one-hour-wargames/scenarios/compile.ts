import type { ScenarioPack } from '../../core/index.ts';
import type { Faults } from '../../core/packs/faults.ts';
import { Ground } from '../state/ground.ts';
import type { Options } from '../state/options.ts';
import type { Scenario } from '../state/scenario.ts';
import { compileForces } from './compile-forces.ts';
import { compileGroups, type SpotContext } from './compile-groups.ts';
import { compilePlacement } from './compile-placement.ts';
import { compileRules, type RuleContext } from './compile-rules.ts';
import { type CompiledTerrain, compileTerrain } from './compile-terrain.ts';
import { compileVictory } from './compile-victory.ts';
import { compileWaves } from './compile-waves.ts';
import { compileAreas, landmarksOf } from '../../tabletop/packs/areas.ts';
import { SpotTable } from '../../tabletop/packs/lattice.ts';
import { ticksOf } from '../../tabletop/packs/measures.ts';
import { COMPASS } from '../../tabletop/compass.ts';
import { RELATIVE } from '../state/actions.ts';
import { type PackContext, sideOf } from './pack-context.ts';
import type { PackScenario } from './pack-schema.ts';

/** Headings towards more landmarks are not on offer. */
const MOST_LANDMARKS = 8;

/** The choices of a table that a scenario is worked out by: the frontage of every base, half of which is its depth [0.4], who may enter forts, how
 * battles are won. */
export type Choices = Pick<Options, 'frontage' | 'forts' | 'victory'>;

/** What of a scenario is known once its terrain is. */
function startOf({ pack, halfWidth, halfDepth }: PackContext, terrain: CompiledTerrain, source: ScenarioPack | undefined) {
  return {
    id: pack.id,
    title: pack.title ?? pack.id,
    about: pack.about ?? '',
    source: pack.source ?? 'pack',
    ...(source === undefined ? {} : { pack: source }),
    width: ticksOf(pack.table.width),
    height: ticksOf(pack.table.height),
    turnLimit: pack.turnLimit,
    firstPlayer: sideOf(pack.firstPlayer),
    setUpOrder: [sideOf(pack.setUpOrder[0]), sideOf(pack.setUpOrder[1])] as const,
    halfWidth,
    halfDepth,
    ...terrain,
  };
}

/** The ground of a scenario whose terrain is all that is known of it; terrain with faults is left out. */
function groundOf(start: Pick<Scenario, 'width' | 'height' | 'terrain' | 'crossings'>, forts: Choices['forts']): Ground {
  return new Ground({ ...start, terrain: start.terrain.filter(({ boxes }) => boxes.length > 0) } as unknown as Scenario, forts);
}

function checkSetUpOrder({ pack, faults }: PackContext): void {
  if (pack.setUpOrder[0] === pack.setUpOrder[1]) faults.add('/setUpOrder/1', 'Must be the other side.');
}

/** A parsed pack as tables for the rules; what is wrong with it goes to `faults`.
 * @rule 0.4 every base has the same frontage, and half of it for its depth */
export function compilePack(pack: PackScenario, source: ScenarioPack | undefined, choices: Choices, faults: Faults): Scenario {
  const halfWidth = ticksOf(choices.frontage) / 2;
  const base: PackContext = { pack, halfWidth, halfDepth: halfWidth / 2, faults };
  checkSetUpOrder(base);
  const start = startOf(base, compileTerrain(base), source);
  const areas = compileAreas(base, [...COMPASS, ...RELATIVE]);
  const forces = compileForces(base);
  const spots = new SpotTable();
  const spotContext: SpotContext = { ...base, forces, ground: groundOf(start, choices.forts), table: spots };
  const groups = compileGroups(spotContext);
  const waves = compileWaves(spotContext);
  const context: RuleContext = { ...spotContext, terrain: start.terrain, areas, groups };
  const special = compileRules(context);
  const { victory, exits } = compileVictory({ ...context, exits: special.exits }, choices.victory);
  return {
    ...start,
    areas,
    landmarks: landmarksOf([...start.crossings, ...areas], MOST_LANDMARKS),
    units: forces.units,
    forces: forces.forces,
    groups,
    waves,
    special: { ...special, exits },
    victory,
    placement: compilePlacement(context),
    spots: spots.spots,
  };
}
