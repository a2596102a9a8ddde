import { isWithinBand, type Rng } from '../../../core/index.ts';
import type { PackBattle } from '../pack-schema.ts';
import { SIDES } from '../../state/scenario.ts';
import type { VariedPack } from './pack.ts';

type Unit = PackBattle['units'][number];

/** Changes of a Battle at most. */
const MOST_CHANGES = 3;
/** A Battle keeps so many units. */
const LEAST_UNITS = 3;
/** Bounds of strengths and morale that changes keep to, those of our orders of battle. */
const BOUNDS = { strength: [2, 9], morale: [4, 9] } as const;
/** Draws before a force is left as it is. */
const TRIES = 40;

const front = (value: Unit['strength']): number => (typeof value === 'number' ? value : value[0]);

/** Strength points by morale, front sides, of all units of each side. */
function strengths(battles: readonly PackBattle[]): [number, number] {
  const [baron, royal] = SIDES.map((side) =>
    battles
      .filter((battle) => battle.side === side)
      .flatMap(({ units }) => units)
      .reduce((sum, { strength, morale }) => sum + front(strength) * front(morale), 0),
  );
  return [baron!, royal!];
}

/** A value one higher or lower, its reduced side along with it. */
function moved(value: Unit['strength'], by: number, [low, high]: readonly [number, number]): Unit['strength'] {
  const near = (one: number, least: number): number => Math.max(least, Math.min(high, one + by));
  return typeof value === 'number' ? near(value, low) : [near(value[0], low), Math.max(0, Math.min(value[1] + by, near(value[0], low)))];
}

/** Another unit of the pack takes the place of one; its place on the map stays. */
function inPlaceOf(unit: Unit, other: Unit): Unit {
  const { at: _at, facing: _facing, under: _under, id: _id, ...figure } = other;
  const { at, facing, under, id } = unit;
  return {
    ...figure,
    ...(id === undefined ? {} : { id }),
    ...(at === undefined ? {} : { at }),
    ...(facing === undefined ? {} : { facing }),
    ...(under === undefined ? {} : { under }),
  };
}

/** One change of a Battle. `places` are the hexes of its ready set-up, changed with it. */
function changed(battle: PackBattle, all: readonly Unit[], places: string[] | undefined, rng: Rng): PackBattle {
  const chosen = rng.below(battle.units.length);
  const unit = battle.units[chosen]!;
  const withUnit = (other: Unit): PackBattle => ({ ...battle, units: battle.units.with(chosen, other) });
  switch (rng.below(4)) {
    case 0: {
      if (battle.units.length <= LEAST_UNITS) return battle;
      places?.splice(chosen, 1);
      const { effectiveness: _, ...rest } = battle;
      return { ...rest, units: battle.units.toSpliced(chosen, 1) };
    }
    case 1:
      return withUnit(inPlaceOf(unit, all[rng.below(all.length)]!));
    case 2:
      return withUnit({ ...unit, strength: moved(unit.strength, rng.below(2) === 0 ? 1 : -1, BOUNDS.strength) });
    default:
      return withUnit({ ...unit, morale: moved(unit.morale, rng.below(2) === 0 ? 1 : -1, BOUNDS.morale) });
  }
}

/** Exchanges, weakens and strengthens units or leaves them out, within the band. */
export function varyForces(varied: VariedPack, rng: Rng): void {
  const { pack } = varied;
  const before = strengths(pack.battles);
  const all = pack.battles.flatMap(({ units }) => units);
  for (let draw = 0; draw < TRIES; draw++) {
    const placement = structuredClone(pack.placement);
    const battles = pack.battles.map((battle) => {
      const ready = placement[battle.id];
      const places = ready?.units.split(' ');
      let next = battle;
      for (let left = rng.below(MOST_CHANGES + 1); left > 0; left--) next = changed(next, all, places, rng);
      if (ready !== undefined) placement[battle.id] = { ...ready, units: places!.join(' ') };
      return next;
    });
    if (JSON.stringify(battles) === JSON.stringify(pack.battles) || !isWithinBand(before, strengths(battles))) continue;
    Object.assign(pack, { battles, placement });
    varied.changes.push(`The forces: ${before.join(' to ')} points of strength by morale became ${strengths(battles).join(' to ')}.`);
    return;
  }
}
