import { readFileSync } from 'node:fs';
import type { Moment } from '../frame.ts';
import { type Hex, HexMap } from '../hex-map.ts';
import { type Class, CLASSES, GROUND, type Ground } from './charts.ts';

/** A man or a beast, as his cells tell him. */
export interface Man {
  readonly id: string;
  readonly side: string;
  /** Of a rider the hex of the horse's head, and its other hex. */
  readonly at: Hex | null;
  readonly tail: Hex | null;
  readonly type: string;
  readonly health: string;
  readonly presence: string;
  readonly hidden: boolean;
  readonly captor: string | null;
  readonly unarmed: boolean;
  readonly leader: string | null;
  readonly walked: number;
  readonly shots: string;
  readonly fought: string;
  readonly struck: boolean;
}

interface Pack {
  readonly sides: [string, string];
  readonly map: { readonly columns: number; readonly rows: number; readonly terrain: string[] };
}

interface Place {
  readonly pack: Pack;
  readonly map: HexMap;
}

const places = new Map<string, Place>();

function placeOf(scenario: string): Place {
  const url = new URL(`../../../../rules/the-anarchy/scenarios/${scenario}.json`, import.meta.url);
  const pack = JSON.parse(readFileSync(url, 'utf8')) as Pack;
  return { pack, map: new HexMap(pack.map.columns, pack.map.rows, 'even') };
}

/** A moment of a fight on open ground; of castles and houses it knows the hexes on the ground alone. */
export class Board {
  readonly moment: Moment;
  readonly map: HexMap;
  readonly men: readonly Man[];
  private readonly pack: Pack;
  private readonly byId: Readonly<Record<string, Man>>;
  private readonly byHex = new Map<Hex, Man>();

  constructor(moment: Moment) {
    const place = places.get(moment.scenario) ?? placeOf(moment.scenario);
    places.set(moment.scenario, place);
    this.moment = moment;
    this.map = place.map;
    this.pack = place.pack;
    const rows = moment.cells['men'] as Readonly<Record<string, Omit<Man, 'id' | 'side'>>>;
    this.men = Object.entries(rows).map(([id, cells]) => ({ id, side: this.sideOfId(id), ...cells }));
    this.byId = Object.fromEntries(this.men.map((man) => [man.id, man]));
    for (const man of this.men) for (const hex of this.hexesOf(man)) this.byHex.set(hex, man);
  }

  private sideOfId(id: string): string {
    return this.pack.sides.find((side) => id.startsWith(`${side}-`))!;
  }

  cell<T>(name: string): T {
    return this.moment.cells[name] as T;
  }

  man(id: string): Man {
    return this.byId[id]!;
  }

  /** Hexes in which a man stands. */
  hexesOf(man: Man): Hex[] {
    return man.presence !== 'map' || man.at === null ? [] : man.tail === null ? [man.at] : [man.at, man.tail];
  }

  at(hex: Hex): Man | undefined {
    return this.byHex.get(hex);
  }

  isHere(man: Man): boolean {
    return man.presence === 'map' && man.at !== null && man.health !== 'dead';
  }

  isUp(man: Man): boolean {
    return this.isHere(man) && (man.health === 'healthy' || man.health === 'wounded') && man.captor === null;
  }

  isBeast(man: Man): boolean {
    return ['warhorse', 'ox', 'pack-animal'].includes(man.type);
  }

  classOf(man: Man): Class {
    return CLASSES[man.type]!;
  }

  private value(man: Man, which: 0 | 1 | 2): number {
    const values = this.classOf(man)[man.tail === null ? 'foot' : 'mounted']!;
    return man.health === 'wounded' || man.unarmed ? Math.ceil(values[which] / 2) : values[which];
  }

  attackOf(man: Man): number {
    return man.health === 'stunned' ? 0 : this.value(man, 0);
  }

  defenceOf(man: Man): number {
    return man.health === 'stunned' ? 1 : this.value(man, 1);
  }

  allowanceOf(man: Man): number {
    return this.value(man, 2);
  }

  letter(hex: Hex): string {
    return this.pack.map.terrain[Number(hex.slice(2)) - 1]![Number(hex.slice(0, 2)) - 1]!;
  }

  /** The ground of a hex; undefined for places above it, and for ground that the fight has changed. */
  ground(hex: Hex): Ground | undefined {
    if (!/^\d{4}$/.test(hex)) return undefined;
    const woods = this.cell<Readonly<Record<string, { readonly fire: number }>>>('woods');
    const moats = this.cell<Readonly<Record<string, { readonly filled: boolean }>>>('moats');
    if ((woods[hex]?.fire ?? 0) > 0) return undefined;
    return GROUND[moats[hex]?.filled === true ? 'm' : this.letter(hex)];
  }

  /** Points of a man or a horse into a hex; -1 where he may not go. */
  cost(hex: Hex, isHorse: boolean, isArmoured: boolean): number {
    if (!isHorse && isArmoured && this.letter(hex) === '=') return -1;
    return this.ground(hex)![isHorse ? 1 : 0];
  }

  costFor(man: Man, hex: Hex): number {
    return this.cost(hex, man.tail !== null || this.isBeast(man), this.classOf(man).armour);
  }

  /** Direction in which a rider looks. */
  heading(rider: Man): number {
    return this.map.directionTo(rider.tail!, rider.at!);
  }

  /** Hexes at which a man strikes: all round on foot, the three before his head in the saddle [B44]. */
  strikes(man: Man): Hex[] {
    if (man.tail === null) return this.map.around(man.at!);
    return [-1, 0, 1].flatMap((turn) => this.map.next(man.at!, this.heading(man) + turn) ?? []);
  }

  /** Whether a man has a zone: upright, armed, seen, no beast [B12]. */
  hasZone(man: Man): boolean {
    return this.isUp(man) && !man.unarmed && !man.hidden && !this.isBeast(man);
  }

  /** Hexes in the zones of a side's enemies. */
  zonesAgainst(side: string): Set<Hex> {
    return new Set(this.men.filter((man) => man.side !== side && this.hasZone(man)).flatMap((man) => this.strikes(man)));
  }

  /** Whether a zone may reach up or down a level here, which the book and the chart of levels read in two ways. */
  hasSteps(side: string): boolean {
    const level = (hex: Hex): number => this.ground(hex)![5];
    return this.men.some((man) => man.side !== side && this.hasZone(man) && this.strikes(man).some((hex) => level(hex) !== level(man.at!)));
  }
}
