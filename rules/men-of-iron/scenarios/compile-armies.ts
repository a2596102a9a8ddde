import { capital, type Faults, type Player, together } from '../../core/index.ts';
import { facingTowards } from '../../hexes/packs/areas.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import type { Charts } from '../charts/charts.ts';
import { TYPE, type TypeCode } from '../charts/types.ts';
import { FORMATIONS } from '../state/layout.ts';
import type { BattleCard, LeaderCard, Scenario, StandardCard, UnitCard } from '../state/scenario.ts';
import { canStand, type CompiledGround } from './compile-ground.ts';
import type { PackBattle, PackLeader, PackScenario, PackUnit } from './pack-schema.ts';

type Armies = Pick<Scenario, 'units' | 'leaders' | 'battles' | 'standards'>;

/** What the armies of a pack are read with. */
interface ArmyContext {
  readonly pack: PackScenario;
  readonly ground: CompiledGround;
  readonly charts: Charts;
  readonly faults: Faults;
}

/** Place of a side by its name; a fault if there is none. */
export function sideNamed({ pack, faults }: Pick<ArmyContext, 'pack' | 'faults'>, name: string, path: string): Player {
  const side = pack.sides.indexOf(name);
  if (side < 0) faults.add(path, `No side is called "${name}"; there are ${pack.sides.join(' and ')}.`);
  return Math.max(0, side) as Player;
}

/** The hex of a number, -1 if there is none. */
function hexOf({ ground, faults }: ArmyContext, number: string | undefined, path: string): number {
  return number === undefined ? -1 : (parseHexes(ground.grid, number, path, faults)[0] ?? -1);
}

/** Refuses ids that are given twice. */
function checkIds(rows: readonly { readonly id: string }[], what: string, { faults }: ArmyContext): void {
  const ids = rows.map(({ id }) => id);
  ids.forEach((id, i) => {
    if (ids.indexOf(id) < i) faults.add(`/${what}/${i}/id`, `"${id}" is there twice.`);
  });
}

/** Hexes of the units of a pack that stand on the map. */
function hexesOf({ ground, faults }: ArmyContext, battle: PackBattle, path: string): number[] {
  return battle.units.flatMap(({ at }, i) => (at === undefined ? [] : parseHexes(ground.grid, at, `${path}/units/${i}/at`, faults)));
}

/** Facing of each side towards the other. */
function facings(context: ArmyContext): readonly [number, number] {
  const { pack, ground, faults } = context;
  if (faults.problems.length > 0) return [0, 0];
  const standing = pack.sides.map((side) =>
    pack.battles.flatMap((battle, i) => (battle.side === side ? hexesOf(context, battle, `/battles/${i}`) : [])),
  );
  return [facingTowards(ground.grid, standing[0]!, standing[1]!), facingTowards(ground.grid, standing[1]!, standing[0]!)];
}

/** @rule 2.4 @rule 16.2 whether the type is one of the game's, and can form what it has formed */
function checkUnit({ charts, pack, faults }: ArmyContext, unit: PackUnit, side: string, path: string): void {
  if (charts.types[unit.type] === undefined) {
    const known = Object.keys(charts.types).join(', ');
    faults.add(`${path}/type`, `There is no ${unit.type} in ${pack.game}; there are ${known}.`);
  }
  if (unit.formation === 'shield-wall' && !pack.shieldWall.includes(side))
    faults.add(`${path}/formation`, `Side "${side}" forms no Shield Walls; name it in /shieldWall.`, '16.2');
  if (unit.formation === 'schiltron' && !(pack.specials.includes('schiltron') && unit.type === 'PK'))
    faults.add(`${path}/formation`, 'Only Pikes form Schiltrons, where /specials has "schiltron".', '16.2');
  if (
    unit.ambush !== undefined &&
    (pack.game !== 'blood-and-roses' || charts.types[unit.type]?.isMounted !== true || unit.at !== undefined)
  )
    faults.add(`${path}/ambush`, 'Only mounted units of Blood & Roses that are not on the map lie in ambush.', '16.7');
  if (unit.pavise && (unit.type !== 'CB' || pack.game !== 'men-of-iron'))
    faults.add(`${path}/pavise`, 'Only crossbows of Men of Iron stand behind pavises.');
  if (unit.limbered && unit.type !== 'ART') faults.add(`${path}/limbered`, 'Only artillery has teams.', '7.4');
}

/** Counters of one kind, numbered within their Battle. */
function compileUnits(
  context: ArmyContext,
  battle: PackBattle,
  index: number,
  side: Player,
  facing: number,
  taken: Map<number, Place>,
): UnitCard[] {
  const numbers = new Map<TypeCode, number>();
  return battle.units.flatMap((unit, i) => {
    const path = `/battles/${index}/units/${i}`;
    checkUnit(context, unit, battle.side, path);
    const hexes = unit.at === undefined ? Array.from({ length: unit.count }, () => -1) : placesOf(context, unit, side, `${path}/at`, taken);
    const ambush = entryOf(context, unit.ambush, `${path}/ambush`);
    return hexes.map((hex): UnitCard => {
      const number = (numbers.get(unit.type) ?? 0) + 1;
      numbers.set(unit.type, number);
      return {
        id: `${battle.id}/${unit.type.toLowerCase().replace('/', '')}${number}`,
        name: `${battle.name ?? battle.id} ${unit.type} ${number}`,
        side,
        battle: index,
        type: TYPE[unit.type],
        hex,
        ambush,
        facing: unit.facing ?? battle.facing ?? facing,
        shockDefense: unit.shockDefense ?? null,
        fire: unit.fire,
        formation: FORMATIONS.indexOf(unit.formation),
        stakes: unit.stakes,
        pavise: unit.pavise,
        limbered: unit.limbered,
      };
    });
  });
}

/** Hexes to enter by, ascending. */
function entryOf({ ground, faults }: ArmyContext, hexes: PackBattle['entry'], path: string): number[] {
  return hexes === undefined ? [] : [...new Set(parseHexes(ground.grid, hexes, path, faults))].sort((a, b) => a - b);
}

/** Who stands in a hex of a pack: the units that are given for it so far, whose they are, and the path of the first. */
interface Place {
  readonly units: readonly PackUnit[];
  readonly side: Player;
  readonly path: string;
}

/** Whether a unit may stand with those in a hex: in Blood & Roses foot on guns in position of its side, whichever is given first.
 * @rule 10.0 @ruling MI-46 */
function sharesHex({ pack, charts }: ArmyContext, unit: PackUnit, side: Player, { units, side: theirs }: Place): boolean {
  const [guns, other] = units[0]!.type === 'ART' ? [units[0]!, unit] : [unit, units[0]!];
  if (pack.game !== 'blood-and-roses' || units.length > 1 || theirs !== side || guns.type !== 'ART' || guns.limbered) return false;
  return !NEVER_ON_GUNS.includes(other.type) && charts.types[other.type]?.isMounted === false;
}

/** Foot that stands on no guns. @rule 10.0 */
const NEVER_ON_GUNS: readonly TypeCode[] = ['ART', 'INF', 'LVY'];

/** Hexes of counters, each free and fit to stand in; a castle may have its garrison. */
function placesOf(context: ArmyContext, unit: PackUnit, side: Player, path: string, taken: Map<number, Place>): number[] {
  const { ground, charts, faults } = context;
  const { grid } = ground;
  const hexes = parseHexes(grid, unit.at!, path, faults);
  for (const hex of hexes) {
    const place = taken.get(hex);
    if (place !== undefined && !sharesHex(context, unit, side, place))
      faults.add(path, `Another unit stands in ${grid.format(hex)} already (${place.path}).`, '10.0');
    else if (!canStand(ground, charts.types[unit.type]?.isMounted === true, hex))
      faults.add(path, `No ${unit.type} can stand on the ground of ${grid.format(hex)}.`);
    taken.set(hex, { units: [...(place?.units ?? []), unit], side, path: place?.path ?? path });
  }
  return hexes;
}

function compileLeader(context: ArmyContext, leader: PackLeader, i: number): LeaderCard {
  const { pack, faults } = context;
  const side = sideNamed(context, leader.side, `/leaders/${i}/side`);
  const { activation, range, replacement } = leader;
  const next = replacement ?? { activation: Math.max(1, activation - 1), range: Math.max(1, range - 1), charisma: 0 };
  const battles = leader.battles.map((id, k) => {
    const index = pack.battles.findIndex((battle) => battle.id === id && battle.side === leader.side);
    if (index < 0) faults.add(`/leaders/${i}/battles/${k}`, `Side "${leader.side}" has no Battle "${id}".`);
    return index;
  });
  if (battles.length === 0 && !leader.overall)
    faults.add(`/leaders/${i}/battles`, 'Who is no Overall Commander leads at least one Battle.', '5.1');
  return {
    id: leader.id,
    name: leader.name ?? leader.id,
    side,
    battles,
    isOverall: leader.overall,
    isKing: leader.king,
    activation,
    effectiveness: leader.effectiveness,
    charisma: leader.charisma,
    commandRange: range,
    movementPoints: leader.movement,
    replacement: { activation: next.activation, commandRange: next.range, charisma: next.charisma },
    hex: hexOf(context, leader.at, `/leaders/${i}/at`),
  };
}

function compileStandards(context: ArmyContext): StandardCard[] {
  const { pack, ground, faults } = context;
  return pack.standards.map(({ id, name, side, at, battles }, i) => {
    battles?.forEach((battle, k) => {
      if (!pack.battles.some((one) => one.id === battle && one.side === side))
        faults.add(`/standards/${i}/battles/${k}`, `Side "${side}" has no Battle "${battle}".`);
    });
    const hex = hexOf(context, at, `/standards/${i}/at`);
    if (hex >= 0 && !canStand(ground, false, hex)) faults.add(`/standards/${i}/at`, `Nobody can stand in ${at}.`, '15.2');
    const owners = battles?.map((one) => pack.battles.find((battle) => battle.id === one)?.name ?? one);
    const words = owners === undefined ? `the ${capital(side)} Standard` : `the Standard of ${together(owners)}`;
    return { id, name: name ?? words, side: sideNamed(context, side, `/standards/${i}/side`), hex };
  });
}

/** Place of the Standard on which a Battle rallies, -1 without. */
function standardOf({ standards }: PackScenario, { id, side }: PackBattle): number {
  return standards.findIndex((card) => card.side === side && (card.battles === undefined || card.battles.includes(id)));
}

/** Whether a unit comes later, with its Battle. */
function isAwaited({ hex, ambush }: UnitCard): boolean {
  return hex < 0 && ambush.length === 0;
}

/** @rule 7.3 who is not on the map has hexes to enter by */
function checkEntry({ faults }: ArmyContext, card: BattleCard, units: readonly UnitCard[], index: number): void {
  const waits = card.units.some((unit) => isAwaited(units[unit]!));
  if (waits && card.entry.length === 0)
    faults.add(`/battles/${index}/entry`, 'Units that are not on the map need hexes to enter by.', '7.3');
  if (!waits && card.entry.length > 0) faults.add(`/battles/${index}/entry`, 'All its units are on the map.', '7.3');
}

/** Refuses conditions on which a side wins a Battle over, unless the Battle is neutral. */
function checkJoins({ faults }: ArmyContext, { isNeutral, joins }: BattleCard, index: number): void {
  if (joins !== null && !isNeutral) faults.add(`/battles/${index}/joins`, 'Only a neutral Battle is won over: say "neutral": true.');
}

/** @rule 5.0 a leader off the map waits with troops of his; on it he is with none of the enemy */
function checkLeader(
  { faults, ground }: ArmyContext,
  leader: LeaderCard,
  { battles, units }: Pick<Armies, 'battles' | 'units'>,
  i: number,
): void {
  const path = `/leaders/${i}/at`;
  const waits = (battle: number): boolean => battles[battle]?.units.some((unit) => isAwaited(units[unit]!)) === true;
  if (leader.hex < 0) {
    if (!leader.battles.some(waits)) faults.add(path, 'None of his units is still to enter: he needs a hex.');
  } else if (units.some((unit) => unit.hex === leader.hex && unit.side !== leader.side)) faults.add(path, 'An enemy stands there.');
  else if (!canStand(ground, false, leader.hex)) faults.add(path, 'Nobody can stand there.');
}

/** @rule 5.1 at most one commands all */
function checkCommand({ pack, faults }: ArmyContext): void {
  for (const side of pack.sides) {
    const overall = pack.leaders.flatMap((leader, i) => (leader.overall && leader.side === side ? [i] : []));
    for (const i of overall.slice(1)) faults.add(`/leaders/${i}/overall`, `Side "${side}" has an Overall Commander already.`, '5.1');
    if (!pack.battles.some((battle) => battle.side === side)) faults.add('/battles', `No Battle belongs to side "${side}".`);
  }
}

/** Cards of everybody who takes part. */
export function compileArmies(context: ArmyContext): Armies {
  const { pack } = context;
  const units: UnitCard[] = [];
  const taken = new Map<number, Place>();
  const ahead = facings(context);
  const battles = pack.battles.map((battle, i): BattleCard => {
    const side = sideNamed(context, battle.side, `/battles/${i}/side`);
    const first = units.length;
    units.push(...compileUnits(context, battle, i, side, ahead[side], taken));
    return {
      id: battle.id,
      name: battle.name ?? battle.id,
      side,
      units: Array.from({ length: units.length - first }, (_, k) => first + k),
      leaders: pack.leaders.flatMap((leader, k) => (leader.battles.includes(battle.id) ? [k] : [])),
      standard: standardOf(pack, battle),
      entry: entryOf(context, battle.entry, `/battles/${i}/entry`),
      flight: battle.flight ?? 0,
      isNeutral: battle.neutral,
      joins: battle.joins ?? null,
      actsUpTo: battle.acts ?? null,
      leaves: battle.leaves ?? null,
      isIdle: battle.idle,
    };
  });
  const leaders = pack.leaders.map((leader, i) => compileLeader(context, leader, i));
  battles.forEach((card, i) => checkEntry(context, card, units, i));
  battles.forEach((card, i) => checkJoins(context, card, i));
  leaders.forEach((leader, i) => checkLeader(context, leader, { battles, units }, i));
  checkCommand(context);
  checkIds(pack.battles, 'battles', context);
  checkIds(pack.leaders, 'leaders', context);
  checkIds(pack.standards, 'standards', context);
  return { units, leaders, battles, standards: compileStandards(context) };
}
