import type { Player } from '../../core/index.ts';
import { checkNames, placeOf } from '../../tabletop/packs/names.ts';
import type { BrigadeCard, GeneralCard, Scenario } from '../state/scenario.ts';
import { compileUnits } from './compile-units.ts';
import { facingOf, type PackContext, type WrittenUnit } from './context.ts';
import type { PackBrigade } from './pack-schema.ts';

type Armies = Pick<Scenario, 'sides' | 'units' | 'generals' | 'brigades' | 'generalissimo' | 'confidence' | 'facing'>;

/** A brigade as the pack writes it, and where it does. */
interface WrittenBrigade {
  readonly brigade: PackBrigade;
  readonly side: Player;
  readonly path: string;
}

const PLAYERS = [0, 1] as const;

function brigadesOf({ pack }: PackContext): WrittenBrigade[] {
  return PLAYERS.flatMap((side) =>
    pack.sides[side].brigades.map((brigade, i) => ({ brigade, side, path: `/sides/${side}/brigades/${i}` })),
  );
}

/** All units, a side after the other: those of the brigades, then the unbrigaded ones. */
function unitsOf({ pack }: PackContext, brigades: readonly WrittenBrigade[]): WrittenUnit[] {
  return PLAYERS.flatMap((side) => [
    ...brigades.flatMap(({ brigade, side: owner, path }, index) =>
      owner === side ? brigade.units.map((unit, i) => ({ unit, side, brigade: index, path: `${path}/units/${i}` })) : [],
    ),
    ...pack.sides[side].unbrigaded.map((unit, i) => ({ unit, side, brigade: -1, path: `/sides/${side}/unbrigaded/${i}` })),
  ]);
}

/** Reports names that are given twice in the whole pack. */
function checkIds({ faults }: PackContext, things: readonly { readonly id: string; readonly path: string }[]): void {
  things.forEach(({ id, path }, i) => {
    if (things.findIndex((other) => other.id === id) < i) faults.add(`${path}/id`, `There are two of the name "${id}".`);
  });
}

function checkAllIds(context: PackContext, brigades: readonly WrittenBrigade[], units: readonly WrittenUnit[]): void {
  checkNames(context.pack.sides, '/sides', context.faults);
  checkIds(
    context,
    units.map(({ unit, path }) => ({ id: unit.id, path })),
  );
  checkIds(
    context,
    brigades.map(({ brigade, path }) => ({ id: brigade.id, path })),
  );
  checkIds(
    context,
    brigades.map(({ brigade, path }) => ({ id: brigade.general.id, path: `${path}/general` })),
  );
}

/** The general of a brigade, and the regiment of it that he is with. */
function compileGeneral(
  { faults }: PackContext,
  { brigade, side, path }: WrittenBrigade,
  index: number,
  units: readonly WrittenUnit[],
): GeneralCard {
  const { id, name = id, strategy, valour, with: regiment } = brigade.general;
  const own = regiment === undefined ? -1 : placeOf(brigade.units, regiment, 'regiment of his brigade', `${path}/general/with`, faults);
  const unit = own < 0 ? -1 : units.findIndex((one) => one.unit === brigade.units[own]);
  if (units[unit]?.unit.arrival !== undefined) faults.add(`${path}/general/with`, 'Has not arrived yet; leave it out.');
  return { id, name, side, brigade: index, strategy, valour, unit };
}

/** The general who commands all of a side, and a brigade. @rule 2.1 @ruling SF-120 */
function generalissimoOf({ pack, faults }: PackContext, side: Player, generals: readonly GeneralCard[]): number {
  const name = pack.sides[side].generalissimo;
  const found = generals.findIndex((general) => general.side === side && general.id === name);
  if (found < 0) faults.add(`/sides/${side}/generalissimo`, `No general of this side is called "${name}".`, '2.1');
  return Math.max(0, found);
}

/** Cards of everybody who takes part. */
export function compileArmies(context: PackContext, ground: Scenario['ground']): Armies {
  const { sides } = context.pack;
  const written = brigadesOf(context);
  const all = unitsOf(context, written);
  checkAllIds(context, written, all);
  const generals = written.map((one, i) => compileGeneral(context, one, i, all));
  return {
    sides: [sides[0].id, sides[1].id],
    units: compileUnits(context, all, ground),
    generals,
    brigades: written.map(({ brigade: { id, name = id, order, reluctantUntil = 0 }, side }, i): BrigadeCard => {
      const units = all.flatMap(({ brigade }, unit) => (brigade === i ? [unit] : []));
      return { id, name, side, general: i, order, units, reluctantUntil };
    }),
    generalissimo: [generalissimoOf(context, 0, generals), generalissimoOf(context, 1, generals)],
    confidence: [sides[0].confidence, sides[1].confidence],
    facing: [facingOf(context, 0), facingOf(context, 1)],
  };
}
