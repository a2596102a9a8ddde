import type { Player } from '../../core/index.ts';
import {
  type Activation,
  type Area,
  type Elite,
  type Endless,
  type Exit,
  type Group,
  SIDES,
  type Sleep,
  type SpecialRules,
  type StayOnRoad,
  type Terrain,
} from '../state/scenario.ts';
import { checkFaces } from './compile-forces.ts';
import type { SpotContext } from './compile-groups.ts';
import { arrivalSpots } from './compile-waves.ts';
import { stretchOf, ticksOf } from '../../tabletop/packs/measures.ts';
import { placeOf } from '../../tabletop/packs/names.ts';
import { sideOf } from './pack-context.ts';

/** The parts of a scenario that its rules name. */
export interface RuleContext extends SpotContext {
  readonly terrain: readonly Terrain[];
  readonly areas: readonly Area[];
  readonly groups: readonly Group[];
}

function compileExits(context: RuleContext): Exit[] {
  const { pack, faults } = context;
  return pack.rules.exits.map((exit, i) => {
    const path = `/rules/exits/${i}`;
    if (pack.rules.exits.slice(0, i).some((other) => other.side === exit.side && other.edge === exit.edge))
      faults.add(path, `There are two exits of ${exit.side} on the ${exit.edge} edge.`);
    if (exit.fromTurn > pack.turnLimit) faults.add(`${path}/fromTurn`, `The game ends with turn ${pack.turnLimit}.`);
    return { side: sideOf(exit.side), edge: exit.edge, ...stretchOf(context, exit, path), fromTurn: exit.fromTurn };
  });
}

function compileStayOnRoad({ pack, faults, terrain, areas }: RuleContext): StayOnRoad | null {
  const written = pack.rules.stayOnRoad;
  if (written === undefined) return null;
  const road = placeOf(terrain, written.road, 'road', '/rules/stayOnRoad/road', faults);
  if (road >= 0 && terrain[road]!.type !== 'road') faults.add('/rules/stayOnRoad/road', `"${written.road}" is a ${terrain[road]!.type}.`);
  const area = placeOf(areas, written.area, 'area', '/rules/stayOnRoad/area', faults);
  return { sides: [written.sides.includes('red'), written.sides.includes('blue')], road, reach: ticksOf(written.reach), area };
}

function compileSleep({ pack, faults, groups }: RuleContext): Sleep[] {
  return pack.rules.asleep.map(({ group, within, turn, shotAt, lossIn }, i) => {
    const path = `/rules/asleep/${i}`;
    if (within === 0 && turn === 0 && !shotAt && lossIn === undefined) faults.add(path, 'Nothing wakes this group.');
    return {
      group: placeOf(groups, group, 'group', `${path}/group`, faults),
      within: ticksOf(within),
      turn,
      shotAt,
      lossIn: lossIn === undefined ? -1 : placeOf(groups, lossIn, 'group', `${path}/lossIn`, faults),
    };
  });
}

/** A fixed number of units is a table of one row. */
function compileActivation(context: RuleContext, side: Player): Activation | null {
  const { pack, faults, groups } = context;
  const written = pack.rules.activation[SIDES[side]!];
  if (written === undefined) return null;
  const path = `/rules/activation/${SIDES[side]}`;
  const { units, rows, exempt } = written;
  if ((units === undefined) === (rows === undefined)) faults.add(path, 'Needs one of "units" and "rows".');
  if (rows !== undefined) checkFaces(context, rows, `${path}/rows`);
  return {
    rows: rows ?? [{ faces: 6, units: units ?? 0 }],
    exempt: exempt.map((id, i) => placeOf(groups, id, 'group', `${path}/exempt/${i}`, faults)),
  };
}

function compileEndless(context: RuleContext, side: Player): Endless | null {
  const written = context.pack.rules.endless[SIDES[side]!];
  if (written === undefined) return null;
  const { delayTurns, edge, from, to } = written;
  return { delayTurns, spots: arrivalSpots(context, side, { edge, from, to }, `/rules/endless/${SIDES[side]}`) };
}

function compileElite({ pack }: RuleContext, side: Player): Elite {
  return pack.rules.elite[SIDES[side]!] ?? { melee: 0, shoot: 0 };
}

/** Rules of one scenario. @rule 5.2 irregulars @rule 5.3 peasant archers */
export function compileRules(context: RuleContext): SpecialRules {
  const { pack, faults, groups, areas, forces } = context;
  const both = <T>(compile: (context: RuleContext, side: Player) => T): readonly [T, T] => [compile(context, 0), compile(context, 1)];
  return {
    exits: compileExits(context),
    stayOnRoad: compileStayOnRoad(context),
    frozen: pack.rules.frozen.map(({ group, untilTurn }, i) => ({
      group: placeOf(groups, group, 'group', `/rules/frozen/${i}/group`, faults),
      untilTurn,
    })),
    lostInArea: pack.rules.lostInArea.map(({ side, area, turn }, i) => ({
      side: sideOf(side),
      area: placeOf(areas, area, 'area', `/rules/lostInArea/${i}/area`, faults),
      turn,
    })),
    asleep: compileSleep(context),
    activation: both(compileActivation),
    endless: both(compileEndless),
    elite: both(compileElite),
    substitution: forces.substitution,
  };
}
