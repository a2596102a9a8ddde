import { capital, type Faults, type Player } from '../../core/index.ts';
import { oppositeDirection } from '../../hexes/grid.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { CLASS_CHARTS } from '../charts/classes.ts';
import { TERRAIN, TERRAIN_CHARTS, type TerrainChart, TERRAINS } from '../charts/terrain.ts';
import { CLASS, type ClassId } from '../charts/types.ts';
import type { ManCard, PlaceTable, Scenario } from '../state/scenario.ts';
import { WAYS } from '../state/scenario.ts';
import { MAX_MEN, type PackForce, type PackScenario } from './pack-schema.ts';

/** What forces stand on. */
type Ground = Pick<Scenario, 'grid' | 'places'>;
/** What the engines of a pack make of the places in which they stand. */
type EngineGround = ReadonlyMap<number, TerrainChart>;
type PackMan = PackForce['men'][number];

/** A man before horses have their counters. */
type Draft = Omit<ManCard, 'horse'> & { readonly rides: boolean };

/** Reads who stands where: characters of the first side, of the second, then the horses that they ride. */
export class ForceReader {
  private readonly taken = new Set<number>();
  private readonly drafts: Draft[] = [];
  private readonly pack: PackScenario;
  private readonly ground: Ground;
  private readonly underEngines: EngineGround;
  private readonly faults: Faults;

  constructor(pack: PackScenario, ground: Ground, underEngines: EngineGround, faults: Faults) {
    this.pack = pack;
    this.ground = ground;
    this.underEngines = underEngines;
    this.faults = faults;
  }

  men(): ManCard[] {
    this.pack.sides.forEach((name, side) => {
      const force = this.pack.forces[name];
      if (force === undefined) this.faults.add('/forces', `Side "${name}" has no force.`);
      else this.readForce(name, force, side as Player);
      this.readLevies(side as Player);
    });
    this.tellApart();
    const riders = this.drafts.filter(({ rides }) => rides);
    if (this.drafts.length + riders.length > MAX_MEN)
      this.faults.add('/forces', `At most ${MAX_MEN} men and beasts; there are ${this.drafts.length + riders.length}.`);
    let horse = this.drafts.length;
    const men = this.drafts.map(({ rides, ...man }): ManCard => ({ ...man, horse: rides ? horse++ : -1 }));
    const horses = riders.map(({ id, name, side }): ManCard => horseOf(id, name, side));
    return [...men, ...horses];
  }

  /** Names that several men bear get that of their side: "Knight 1 (Royalist)". */
  private tellApart(): void {
    const counts = new Map<string, number>();
    for (const { name } of this.drafts) counts.set(name, (counts.get(name) ?? 0) + 1);
    this.drafts.forEach((draft, i) => {
      if (counts.get(draft.name)! > 1) this.drafts[i] = { ...draft, name: `${draft.name} (${capital(this.pack.sides[draft.side]!)})` };
    });
  }

  private readForce(name: string, force: PackForce, side: Player): void {
    const path = `/forces/${name}`;
    const zone = this.zoneOf(force, path);
    const counts = new Map<string, number>();
    force.men.forEach((entry, i) => {
      for (const hex of this.hexesOf(entry, `${path}/men/${i}`)) {
        const place = hex < 0 ? hex : this.floorOf(hex, entry.level, `${path}/men/${i}/level`);
        const number = (counts.get(entry.class) ?? 0) + 1;
        counts.set(entry.class, number);
        this.readMan(entry, place, side, `${path}/men/${i}`, { id: `${name}-${entry.class}-${number}`, number, zone });
      }
    });
  }

  /** Place of a hex at a level. */
  private floorOf(hex: number, level: number | undefined, path: string): number {
    const { places } = this.ground;
    if (level === undefined) return hex;
    for (let place = 0; place < places.count; place++) if (places.hex[place] === hex && places.level[place] === level) return place;
    this.faults.add(path, `There is no floor at level ${level} in ${places.names[hex]!}.`);
    return hex;
  }

  /** Where men of an entry stand; -1 for each who does not stand on the map. */
  private hexesOf({ at, count = 1 }: PackMan, path: string): readonly number[] {
    return at === undefined ? Array<number>(count).fill(-1) : parseHexes(this.ground.grid, at, `${path}/at`, this.faults);
  }

  /** Men of a side who may come later, of the first package that has as many. @rule 7.9 */
  private readLevies(side: Player): void {
    const { siege, sides } = this.pack;
    siege?.levies.forEach(({ side: whose, id, packages }) => {
      if (whose !== sides[side]) return;
      const lists = packages.map((one) => one.men.flatMap(({ class: type, count }) => Array<ClassId>(count).fill(type)));
      const most = Math.max(...lists.map((list) => list.length));
      for (let i = 0; i < most; i++)
        this.readLevy(`${whose}-${id}-${i + 1}`, lists.find((list) => i < list.length)![i]!, side, `${capital(id)} ${i + 1}`);
    });
  }

  private readLevy(id: string, type: ClassId, side: Player, name: string): void {
    this.drafts.push({ id, name, side, type: CLASS[type], at: -1, tail: -1, rides: false, zone: [], isHidden: false });
  }

  /** Places of a side's zones, ascending. */
  private zoneOf({ zones }: PackForce, path: string): number[] {
    const { grid, places } = this.ground;
    const zone = new Set<number>();
    zones.forEach(({ from, to, on }, i) => {
      const [first] = parseHexes(grid, from, `${path}/zones/${i}/from`, this.faults);
      const [last] = parseHexes(grid, to, `${path}/zones/${i}/to`, this.faults);
      if (first === undefined || last === undefined) return;
      for (let place = 0; place < places.count; place++) {
        const hex = places.hex[place]!;
        const isWithin =
          grid.columnOf(hex) >= grid.columnOf(first) &&
          grid.columnOf(hex) <= grid.columnOf(last) &&
          grid.rowOf(hex) >= grid.rowOf(first) &&
          grid.rowOf(hex) <= grid.rowOf(last);
        if (isWithin && on.includes(TERRAINS[places.terrain[place]!]!)) zone.add(place);
      }
    });
    return [...zone].sort((a, b) => a - b);
  }

  private readMan(
    { class: id, mounted, facing, name, hidden }: PackMan,
    at: number,
    side: Player,
    path: string,
    own: { readonly id: string; readonly number: number; readonly zone: readonly number[] },
  ): void {
    const { places } = this.ground;
    const chart = CLASS_CHARTS[CLASS[id]]!;
    if (mounted && hidden) this.faults.add(`${path}/hidden`, 'Nobody hides with a horse.');
    if (mounted && chart.mounted === null) this.faults.add(`${path}/mounted`, `A ${id} does not ride.`);
    const tail = mounted && at >= 0 ? tailBehind(places, at, facing ?? (side === 0 ? 3 : 0)) : -1;
    if (at >= 0) this.claim(at, mounted, path);
    if (at >= 0 && mounted) this.claim(tail, true, path);
    this.drafts.push({
      id: own.id,
      name: name ?? `${className(id)} ${own.number}`,
      side,
      type: CLASS[id],
      at,
      tail,
      rides: mounted,
      zone: own.zone,
      isHidden: hidden,
    });
  }

  /** A place that a man, or a half of a horse, takes. */
  private claim(place: number, isHorse: boolean, path: string): void {
    const { places } = this.ground;
    if (place >= 0 && places.terrain[place] === TERRAIN['belfry-floor'] && !isHorse && !this.taken.has(place))
      return void this.taken.add(place);
    const chart = place < 0 ? undefined : (this.underEngines.get(place) ?? TERRAIN_CHARTS[places.terrain[place]!]!);
    if (chart === undefined) this.faults.add(`${path}/at`, 'A horse stands half off the map; turn it, or move it in.');
    else if ((isHorse ? chart.horse : chart.foot) === null)
      this.faults.add(`${path}/at`, `Nobody can stand in ${places.names[place]!} ${isHorse ? 'with a horse' : 'on foot'}.`);
    else if (this.taken.has(place)) this.faults.add(`${path}/at`, `Two stand in ${places.names[place]!}.`);
    this.taken.add(place);
  }
}

function tailBehind({ neighbours }: PlaceTable, head: number, facing: number): number {
  return neighbours[head * WAYS + oppositeDirection(facing)]!;
}

function horseOf(rider: string, name: string, side: Player): ManCard {
  return {
    id: `${rider}-horse`,
    name: `Horse of ${name}`,
    side,
    type: CLASS.warhorse,
    at: -1,
    tail: -1,
    horse: -1,
    zone: [],
    isHidden: false,
  };
}

/** `Man-at-arms`, `Welsh spearman` */
function className(id: ClassId): string {
  return capital(id === 'man-at-arms' ? id : id.replace('-', ' '))
    .replace('welsh', 'Welsh')
    .replace('flemish', 'Flemish');
}
