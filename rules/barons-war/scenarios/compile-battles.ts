import { MOST_REACTIONS } from '../../hexes/movement/path-search.ts';
import { listReactors, MOST_UNITS_IN_BATTLE } from '../mechanics/combat/reaction.ts';
import { jsonPath, type Player } from '../../core/index.ts';
import {
  type BattleCard,
  EFFECTIVENESS_CHECKS,
  HEAVY_CAVALRY,
  INFANTRY,
  type LeaderCard,
  SIDES,
  type Side,
  TROOP_TYPES,
  type UnitCard,
} from '../state/scenario.ts';
import { unitDefaults } from './builtin.ts';
import type { Faults } from '../../core/packs/faults.ts';
import type { PackBattle, PackUnit } from './pack-schema.ts';

export interface CompiledBattles {
  readonly battles: readonly BattleCard[];
  readonly units: readonly UnitCard[];
  readonly leaders: readonly LeaderCard[];
}

export function sideOf(side: Side): Player {
  return SIDES.indexOf(side) as Player;
}

/** Front and reduced side; if it is not given the reduced side is two lower, but not below `least` (ruling R-31). */
function pairOf(value: number | readonly [number, number], least: number): [number, number] {
  return typeof value === 'number' ? [value, Math.max(least, value - unitDefaults.reduction)] : [value[0], value[1]];
}

function checkUnit(unit: PackUnit, card: UnitCard, path: string, faults: Faults): void {
  if (card.strength[1] > card.strength[0]) faults.add(`${path}/strength`, 'The reduced side cannot be stronger than the front.');
  if (card.morale[1] > card.morale[0]) faults.add(`${path}/morale`, 'The reduced side cannot have better morale than the front.');
  if (card.rangeHexes > 0 && card.type !== INFANTRY) faults.add(`${path}/range`, 'Only infantry shoots.', '8.0');
  if (unit.reaction !== undefined && card.type !== HEAVY_CAVALRY)
    faults.add(`${path}/reaction`, 'Only heavy cavalry makes reaction charges.', '10.3');
}

function compileUnit(unit: PackUnit, battle: PackBattle, battleIndex: number, number: number): UnitCard {
  const type = TROOP_TYPES.indexOf(unit.type);
  const id = unit.id ?? String(number);
  return {
    id: `${battle.id}/${id}`,
    name: unit.name ?? `${battle.name ?? battle.id} ${id}`,
    battle: battleIndex,
    side: sideOf(battle.side),
    type,
    strength: pairOf(unit.strength, 1),
    morale: pairOf(unit.morale, 0),
    movementPoints: unit.movement ?? unitDefaults.movement[unit.type],
    rangeHexes: unit.range ?? unitDefaults.range,
    reaction: unit.reaction ?? (type === HEAVY_CAVALRY ? unitDefaults.cavalryReaction : unitDefaults.steady),
  };
}

function compileLeader(battle: PackBattle, index: number): LeaderCard {
  const { leader } = battle;
  const plain = unitDefaults.leader;
  return {
    id: `${battle.id}/leader`,
    name: leader.name ?? battle.name ?? battle.id,
    battle: index,
    side: sideOf(battle.side),
    combatBonus: leader.combatBonus ?? plain.combatBonus,
    commandSpanHexes: leader.commandSpan ?? plain.commandSpan,
    movementPoints: leader.movement ?? plain.movement,
    leadership: leader.leadership ?? plain.leadership,
  };
}

/** Checks at a third, a half and two thirds of the losses, never in the last box: with it the Battle is eliminated. */
function defaultDisplay(boxes: number): BattleCard['effectiveness'] {
  const waver = Math.ceil(boxes / 3);
  const shaken = Math.max(waver + 1, Math.ceil(boxes / 2));
  const broken = Math.max(shaken + 1, Math.ceil((2 * boxes) / 3));
  const numbers = unitDefaults.effectiveness;
  return Array.from({ length: boxes }, (_, i) => {
    if (i + 1 === boxes) return { check: 0, number: 0 };
    if (i + 1 === waver) return { check: 1, number: numbers.waver };
    if (i + 1 === shaken) return { check: 2, number: numbers.shaken };
    return i + 1 === broken ? { check: 3, number: numbers.broken } : { check: 0, number: 0 };
  });
}

function compileDisplay(battle: PackBattle, path: string, faults: Faults): BattleCard['effectiveness'] {
  const boxes = battle.units.length;
  if (battle.effectiveness === undefined) return defaultDisplay(boxes);
  if (battle.effectiveness.length !== boxes) {
    faults.add(`${path}/effectiveness`, `Must have one box a unit: ${boxes}; has ${battle.effectiveness.length}.`, '13.0');
  }
  return battle.effectiveness.map((box) => {
    const [check, number] = box.split(' ');
    return number === undefined
      ? { check: 0, number: 0 }
      : { check: EFFECTIVENESS_CHECKS.findIndex((name) => name === check), number: Number(number) };
  });
}

function checkIds(ids: readonly string[], what: string, pathOf: (i: number) => string, faults: Faults): void {
  ids.forEach((id, i) => {
    if (ids.indexOf(id) < i) faults.add(pathOf(i), `There is another ${what} "${id}".`);
  });
}

/** Refuses what the states have no room for: cavalry that reacts notes who has alarmed it, and a search who would be alarmed [10.3]. */
function checkReactions(units: readonly UnitCard[], packs: readonly PackBattle[], pathOf: (index: number) => string, faults: Faults): void {
  packs.forEach((battle, i) => {
    if (battle.units.length > MOST_UNITS_IN_BATTLE)
      faults.add(`${pathOf(i)}/units`, `At most ${MOST_UNITS_IN_BATTLE} units in a Battle; there are ${battle.units.length}.`, '10.3');
  });
  listReactors(units).forEach((cavalry, side) => {
    if (cavalry.length > MOST_REACTIONS)
      faults.add(
        '/battles',
        `At most ${MOST_REACTIONS} cavalry units of side "${SIDES[side]!}" may react; there are ${cavalry.length}. Give the others a reaction rating of 10.`,
        '10.3',
      );
  });
}

/** Cards of the Battles that take part, with their units and leaders.
 * @param pathOf JSON path of a Battle, by its place among those given */
export function compileBattles(packs: readonly PackBattle[], pathOf: (index: number) => string, faults: Faults): CompiledBattles {
  const units: UnitCard[] = [];
  const battles = packs.map((battle, index): BattleCard => {
    const path = pathOf(index);
    const cards = battle.units.map((unit, i) => compileUnit(unit, battle, index, i + 1));
    cards.forEach((card, i) => checkUnit(battle.units[i]!, card, jsonPath(`${path}/units`, i), faults));
    checkIds(
      cards.map((card) => card.id),
      'unit',
      (i) => `${path}/units/${i}/id`,
      faults,
    );
    if (cards.some((card) => card.id.endsWith('/leader'))) faults.add(`${path}/units`, 'No unit may be called "leader".');
    const first = units.length;
    units.push(...cards);
    return {
      id: battle.id,
      name: battle.name ?? battle.id,
      side: sideOf(battle.side),
      trackBoxes: battle.trackBoxes ?? unitDefaults.trackBoxes,
      units: cards.map((_, i) => first + i),
      effectiveness: compileDisplay(battle, path, faults),
    };
  });
  checkIds(
    packs.map((battle) => battle.id),
    'Battle',
    (i) => `${pathOf(i)}/id`,
    faults,
  );
  packs.forEach((battle, i) => {
    if (SIDES.some((side) => side === battle.id)) faults.add(`${pathOf(i)}/id`, 'A Battle cannot be called like a side.');
  });
  checkReactions(units, packs, pathOf, faults);
  return { battles, units, leaders: packs.map(compileLeader) };
}
