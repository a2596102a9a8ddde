import type { Rng } from '../../../core/index.ts';
import { type MapForm, TurnedMap } from '../../../hexes/packs/turned-map.ts';
import type { PackBattle, PackMap } from '../pack-schema.ts';
import type { VariedPack, WholePack } from './pack.ts';

const FORMS: readonly (MapForm & { readonly name: string })[] = [
  { name: 'left and right are exchanged', columns: true, rows: false },
  { name: 'top and bottom are exchanged', columns: false, rows: true },
  { name: 'it is turned half round', columns: true, rows: true },
];

function turnedGround(map: PackMap, turned: TurnedMap): PackMap {
  return {
    ...turned.ground(map),
    ...(map.slopes === undefined
      ? {}
      : { slopes: { gentle: turned.hexsides(map.slopes.gentle), steep: turned.hexsides(map.slopes.steep) } }),
    streams: turned.hexsides(map.streams),
    bridges: turned.hexsides(map.bridges),
  };
}

function turnedRecord<T>(record: Readonly<Record<string, T>>, turn: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, turn(value)]));
}

/** A Battle with the places and facings written in it; a place off the map is left out, so that another is found. */
function turnedBattle(battle: PackBattle, turned: TurnedMap): PackBattle {
  const at = (number: string | undefined): { at?: string } => {
    const into = number === undefined ? null : turned.number(number);
    return into === null ? {} : { at: into };
  };
  const { at: leaderAt, ...leader } = battle.leader;
  return {
    ...battle,
    leader: { ...leader, ...at(leaderAt) },
    units: battle.units.map(({ at: unitAt, facing, ...unit }) => ({
      ...unit,
      ...at(unitAt),
      ...(facing === undefined ? {} : { facing: turned.facing(facing) }),
    })),
  };
}

/** Everything that stands on the map, as it lies when the map is turned. */
function turnedArmies(pack: WholePack, turned: TurnedMap): Partial<WholePack> {
  const facingOf = (facing: number | undefined): { facing?: number } => (facing === undefined ? {} : { facing: turned.facing(facing) });
  return {
    battles: pack.battles.map((battle) => turnedBattle(battle, turned)),
    setUp: turnedRecord(pack.setUp, (area) => turned.area(area)),
    placement: turnedRecord(pack.placement, ({ units, leader, facing }) => ({
      units: turned.numbers(units),
      leader: turned.numbers(leader),
      ...facingOf(facing),
    })),
    ...(pack.facing === undefined ? {} : { facing: { baron: turned.facing(pack.facing.baron), royal: turned.facing(pack.facing.royal) } }),
    reinforcements: pack.reinforcements.map((entry) => ({ ...entry, hexes: turned.numbers(entry.hexes) })),
  };
}

/** Lays the ground another way round, with the armies or under them. */
export function varyGround(varied: VariedPack, rng: Rng): void {
  const { pack } = varied;
  const form = FORMS[rng.below(FORMS.length)]!;
  const turned = new TurnedMap(pack.map, form);
  const alone = rng.below(2) === 0;
  Object.assign(pack, { map: turnedGround(pack.map, turned) }, alone ? {} : turnedArmies(pack, turned));
  varied.changes.push(`The ground: ${form.name}, ${alone ? 'and the armies stand where they did' : 'with the armies'}.`);
}
