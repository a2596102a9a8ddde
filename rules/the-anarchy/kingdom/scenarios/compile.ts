import type { Faults, Player, ScenarioPack } from '../../../core/index.ts';
import { headOf } from '../../../core/packs/packs.ts';
import { DIRECTIONS, type HexGrid } from '../../../hexes/grid.ts';
import { readMap } from '../../../hexes/packs/hex-map.ts';
import { parseHexes } from '../../../hexes/packs/map-reader.ts';
import { ARMS } from '../charts/arms.ts';
import { headCount } from '../charts/head-counts.ts';
import { placesOfPeriod } from '../charts/places.ts';
import { LAND_COSTS, LAND_LETTERS, KINGDOM_MAP, ROAD_COST } from '../charts/terrain.ts';
import { GARRISON_MEN, LEAST_MEN, POUND } from '../charts/tables.ts';
import { type GroupCard, type KingdomGoal, type KingdomScenario, type NobleCard, type PlaceCard, SIDES, SLOTS } from '../state/scenario.ts';
import { COMPASS, type PackAt, type PackCampaign, type PackGroup } from './pack-schema.ts';

/** Bit of the hexsides that a road crosses. */
const ROAD = 1;
/** Nobles of each side who may still appear. @rule C.9 */
const SPARE_NOBLES = 2;

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** What of a campaign is compiled one part after the other. */
class CampaignCompiler {
  private readonly pack: PackCampaign;
  private readonly faults: Faults;
  private readonly map;
  private readonly grid: HexGrid;
  private readonly places: readonly PlaceCard[];

  constructor(pack: PackCampaign, faults: Faults) {
    this.pack = pack;
    this.faults = faults;
    this.map = readMap(KINGDOM_MAP, '/map', faults, { letters: LAND_LETTERS, most: 40, hexsides: {}, road: ROAD, up: 0, down: 0 });
    this.grid = this.map.grid;
    this.places = this.compilePlaces();
  }

  private compilePlaces(): readonly PlaceCard[] {
    const { loyalty, garrison, period } = this.pack;
    const cards = placesOfPeriod(period === 'first' ? 0 : 1).map(({ hex, name, ...card }) => {
      const id = idOf(name);
      const men = card.castle === '-' ? 0 : (garrison[id] ?? GARRISON_MEN);
      return { ...card, id, name, hex: this.grid.parse(hex), loyalty: loyalty[id] ?? card.loyalty, garrison: men };
    });
    for (const [field, given] of [
      ['loyalty', loyalty],
      ['garrison', garrison],
    ] as const)
      for (const id of Object.keys(given)) if (!cards.some((card) => card.id === id)) this.noPlace(id, `/${field}/${id}`);
    return cards;
  }

  private noPlace(id: string, path: string): void {
    this.faults.add(path, `There is no place called "${id}" in this period.`);
  }

  private placeNamed(id: string, path: string): number {
    const place = this.places.findIndex((card) => card.id === id);
    if (place < 0) this.noPlace(id, path);
    return Math.max(0, place);
  }

  private nobleNamed(id: string, path: string): number {
    const noble = this.pack.nobles.findIndex((card) => card.id === id);
    if (noble < 0) this.faults.add(path, `No noble is called "${id}".`);
    return Math.max(0, noble);
  }

  /** A hex by its number, or by a place, a direction and a distance. @rule C.17 */
  private hexAt(at: PackAt, path: string): number {
    if (typeof at === 'string') return parseHexes(this.grid, at, path, this.faults)[0] ?? 0;
    const direction = COMPASS.indexOf(at.direction);
    let { hex } = this.places[this.placeNamed(at.place, `${path}/place`)]!;
    for (let step = 0; step < at.hexes && hex >= 0; step++) hex = this.grid.neighbours[hex * DIRECTIONS + direction]!;
    if (hex < 0) this.faults.add(path, `${at.hexes} hexes ${at.direction} of ${at.place} is off the map.`);
    return Math.max(0, hex);
  }

  /** Points of each step: those of the hex that is entered, or of the road. @rule C.2.1 */
  private moveCost(): Int8Array {
    const lands = Object.values(LAND_LETTERS);
    return Int8Array.from(this.grid.neighbours, (to, edge) => {
      if (to < 0) return -1;
      const cost = LAND_COSTS[lands[this.map.terrain[to]!]!];
      return cost < 0 ? -1 : (this.map.hexsides[edge]! & ROAD) === 0 ? cost : ROAD_COST;
    });
  }

  /** The first place of each hex, and the next after each. */
  private placeLists(): { readonly placeAt: Int16Array; readonly placeAfter: Int16Array } {
    const placeAt = new Int16Array(this.grid.size).fill(-1);
    const placeAfter = new Int16Array(this.places.length).fill(-1);
    for (let place = this.places.length - 1; place >= 0; place--) {
      const { hex } = this.places[place]!;
      placeAfter[place] = placeAt[hex]!;
      placeAt[hex] = place;
    }
    return { placeAt, placeAfter };
  }

  /** Counter of each group: those of a side are numbered in the order of the pack. */
  private rowOf(group: number): number {
    const { side } = this.pack.groups[group]!;
    const before = this.pack.groups.slice(0, group).filter((other) => other.side === side).length;
    return SIDES.indexOf(side) * SLOTS + before;
  }

  private compileGroup(pack: PackGroup, i: number): GroupCard {
    const arms = pack.troops === undefined ? ARMS.map(() => 0) : [...headCount(pack.troops, pack.men)];
    ARMS.forEach((arm, place) => (arms[place]! += pack.arms[arm] ?? 0));
    if (arms.reduce((sum, men) => sum + men, 0) < LEAST_MEN) this.faults.add(`/groups/${i}`, `A group has ${LEAST_MEN} men at least.`);
    const { loyalty, engines, pounds, troops } = pack;
    const isOpen = engines > 0 || troops === 'flemish' || troops === 'welsh';
    const row = this.rowOf(i);
    return {
      row,
      cloud: this.cloudOf(row),
      hex: this.hexAt(pack.at, `/groups/${i}/at`),
      arms,
      money: pounds * POUND,
      loyalty,
      engines,
      isOpen,
    };
  }

  /** The first of the groups that are veiled together with one. */
  private cloudOf(row: number): number {
    const veil = this.pack.veils
      .map(({ side, groups }) => groups.map((number) => SIDES.indexOf(side) * SLOTS + number - 1))
      .find((rows) => rows.includes(row));
    return veil === undefined ? row : Math.min(...veil);
  }

  private groups(): readonly GroupCard[] {
    for (const side of SIDES)
      if (this.pack.groups.filter((group) => group.side === side).length > SLOTS - 2)
        this.faults.add('/groups', `A side begins with ${SLOTS - 2} groups at most.`);
    const groups = this.pack.groups.map((group, i) => this.compileGroup(group, i));
    groups.forEach(({ hex, row }, i) => {
      const other = groups.findIndex((one, k) => k < i && one.hex === hex && one.row < SLOTS !== row < SLOTS);
      if (other >= 0) this.faults.add(`/groups/${i}/at`, 'A group of the other side begins there.');
    });
    return groups;
  }

  private nobles(): readonly NobleCard[] {
    const { nobles, groups } = this.pack;
    groups.forEach((group, i) => group.nobles.forEach((id, k) => this.nobleNamed(id, `/groups/${i}/nobles/${k}`)));
    const cards = nobles.map(({ id, name, side, prestige, peaceful }) => {
      const with_ = groups.findIndex((group) => group.nobles.includes(id));
      return { id, name, side: SIDES.indexOf(side) as Player, prestige, isPeaceful: peaceful, group: with_ < 0 ? -1 : this.rowOf(with_) };
    });
    const spare = SIDES.flatMap((side, row) =>
      Array.from({ length: SPARE_NOBLES }, (_, i) => ({
        id: `${side}-captain-${i + 1}`,
        name: `${side === 'royalist' ? 'Royalist' : 'Angevin'} captain ${i + 1}`,
        side: row as Player,
        prestige: 0,
        isPeaceful: false,
        group: -1,
      })),
    );
    return [...cards, ...spare];
  }

  private compileGoal(goal: PackCampaign['goals'][number], path: string): KingdomGoal {
    const { points } = goal;
    const side = SIDES.indexOf(goal.side) as Player;
    const place = (id: string): number => this.placeNamed(id, `${path}/place`);
    switch (goal.kind) {
      case 'arrive':
        return {
          kind: goal.kind,
          side,
          noble: this.nobleNamed(goal.noble, `${path}/noble`),
          places: goal.places.map((id, i) => this.placeNamed(id, `${path}/places/${i}`)),
          points,
        };
      case 'safe':
        return { kind: goal.kind, side, prestige: goal.prestige, points };
      case 'taken':
        return { kind: goal.kind, side, noble: goal.noble === undefined ? -1 : this.nobleNamed(goal.noble, `${path}/noble`), points };
      case 'destroyed':
        return { kind: goal.kind, side, points };
      case 'held':
      case 'looted':
        return { kind: goal.kind, side, place: place(goal.place), points };
      case 'won-over':
        return { kind: goal.kind, side, noble: this.nobleNamed(goal.noble, `${path}/noble`), points };
      case 'counter-castle':
        return { kind: goal.kind, side, isMissing: goal.missing, points };
    }
  }

  private hiding(groups: readonly GroupCard[]): KingdomScenario['hiding'] {
    const { hiding, nobles } = this.pack;
    if (hiding === undefined) return null;
    const noble = this.nobleNamed(hiding.noble, '/hiding/noble');
    const first = SIDES.indexOf(nobles[noble]?.side ?? 'royalist') * SLOTS;
    hiding.groups.forEach((number, i) => {
      if (!groups.some(({ row }) => row === first + number - 1))
        this.faults.add(`/hiding/groups/${i}`, `That side has no group ${number}.`);
    });
    return { noble, groups: hiding.groups.map((number) => first + number - 1) };
  }

  private sites(): KingdomScenario['sites'] {
    const { sites } = this.pack;
    if (sites === undefined) return null;
    const near = sites.near.map((id, i) => this.placeNamed(id, `/sites/near/${i}`));
    const hexes = near.flatMap((place) => {
      const { hex } = this.places[place]!;
      return [...this.grid.neighbours.subarray(hex * DIRECTIONS, (hex + 1) * DIRECTIONS)].filter((next) => next >= 0);
    });
    return { side: SIDES.indexOf(sites.side) as Player, hexes: [...new Set(hexes)].sort((a, b) => a - b), days: sites.days };
  }

  compile(own: ScenarioPack | undefined): KingdomScenario {
    const { pack, grid, map } = this;
    const groups = this.groups();
    return {
      ...headOf(pack, own, PLAYERS),
      kind: 'campaign',
      turns: pack.days,
      season: pack.season,
      grid,
      terrain: map.terrain,
      roads: map.roads,
      landmarks: new Map(this.places.map(({ hex, name }) => [hex, name])),
      moveCost: this.moveCost(),
      places: this.places,
      ...this.placeLists(),
      nobles: this.nobles(),
      groups,
      bands: pack.bands.map(({ at, ...band }, i) => ({ ...band, hex: this.hexAt(at, `/bands/${i}/at`) })),
      convoys: pack.convoys.map(({ from, to, load }, i) => ({
        from: this.placeNamed(from, `/convoys/${i}/from`),
        to: this.placeNamed(to, `/convoys/${i}/to`),
        load,
      })),
      hiding: this.hiding(groups),
      sites: this.sites(),
      goals: pack.goals.map((goal, i) => this.compileGoal(goal, `/goals/${i}`)),
    };
  }
}

/** Names of the sides. */
export const PLAYERS: [string, string] = ['Royalist', 'Angevin'];

/** The map never changes: its places are read for each pack, as they differ by period. */
export function compileCampaign(pack: PackCampaign, own: ScenarioPack | undefined, faults: Faults): KingdomScenario {
  return new CampaignCompiler(pack, faults).compile(own);
}
