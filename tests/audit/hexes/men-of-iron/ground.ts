import { readFileSync } from 'node:fs';
import { type Hex, HexMap } from '../hex-map.ts';
import { CHARTS, type GameCharts, type GameName, HEXES, SIDES } from './charts.ts';

interface PackUnit {
  readonly type: string;
  readonly count?: number;
  readonly at?: string;
  readonly fire?: number;
  readonly shockDefense?: [number, number];
}

interface PackLeader {
  readonly id: string;
  readonly side: string;
  readonly battles?: string[];
  readonly overall?: boolean;
  readonly effectiveness?: number;
  readonly activation?: number;
  readonly charisma?: number;
  readonly range: number;
  readonly replacement?: { activation: number; range: number; charisma: number };
}

interface Pack {
  readonly game: GameName;
  readonly sides: [string, string];
  readonly flightLevels: Record<string, number>;
  readonly specials?: string[];
  readonly map: { columns: number; rows: number; terrain: string[]; elevation?: string[]; roads?: { hexes: string }[] } & Record<
    string,
    unknown
  >;
  readonly battles: { id: string; side: string; entry?: string; units: PackUnit[] }[];
  readonly leaders: PackLeader[];
  readonly standards: { id: string; side: string; battles?: string[] }[];
}

const LISTS = {
  streams: 'stream',
  burns: 'burn',
  rivers: 'river',
  fords: 'ford',
  bridges: 'bridge',
  ditches: 'ditch',
  hedges: 'hedge',
} as const;

/** A scenario as its pack writes it: ground, and numbers of counters that never change. */
export class Ground {
  readonly pack: Pack;
  readonly charts: GameCharts;
  readonly map: HexMap;
  readonly specials: ReadonlySet<string>;
  /** Kinds of hexside between two hexes, by `from|to`; slopes are added where they are asked for. */
  private readonly sides = new Map<string, string[]>();
  /** Numbers of each unit that stand in the pack. */
  readonly cards = new Map<
    string,
    { readonly battle: string; readonly side: string; readonly fire: number; readonly sd: [number, number] | null; readonly type: string }
  >();

  constructor(scenario: string) {
    this.pack = JSON.parse(
      readFileSync(new URL(`../../../../rules/men-of-iron/scenarios/${scenario}.json`, import.meta.url), 'utf8'),
    ) as Pack;
    this.charts = CHARTS[this.pack.game];
    this.specials = new Set(this.pack.specials ?? []);
    this.map = new HexMap(this.pack.map.columns, this.pack.map.rows, 'odd');
    for (const [field, kind] of Object.entries(LISTS))
      for (const pair of (this.pack.map[field] ?? []) as string[]) this.mark(pair.split('|'), kind);
    for (const { hexes } of this.pack.map.roads ?? []) {
      const chain = hexes.split(' ');
      chain.slice(1).forEach((hex, i) => this.mark([chain[i]!, hex], 'road'));
    }
    for (const battle of this.pack.battles) this.readBattle(battle);
  }

  private mark([a, b]: string[], kind: string): void {
    for (const key of [`${a}|${b}`, `${b}|${a}`]) this.sides.set(key, [...(this.sides.get(key) ?? []), kind]);
  }

  private readBattle(battle: Pack['battles'][number]): void {
    const numbers: Record<string, number> = {};
    for (const { type, at, count = 1, fire = 0, shockDefense } of battle.units) {
      const many = at === undefined ? count : at.split(' ').length;
      for (let i = 0; i < many; i++) {
        numbers[type] = (numbers[type] ?? 0) + 1;
        const id = `${battle.id}/${type.toLowerCase().replace('/', '')}${numbers[type]}`;
        this.cards.set(id, { battle: battle.id, side: battle.side, fire, sd: shockDefense ?? null, type });
      }
    }
  }

  terrain(hex: Hex): string {
    return this.pack.map.terrain[Number(hex.slice(2)) - 1]![Number(hex.slice(0, 2)) - 1]!;
  }

  level(hex: Hex): number {
    return Number(this.pack.map.elevation?.[Number(hex.slice(2)) - 1]?.[Number(hex.slice(0, 2)) - 1] ?? 0);
  }

  /** Kinds of hexside that one meets who goes from a hex to the next; a ford or a bridge takes the place of its river. */
  between(from: Hex, to: Hex): string[] {
    const kinds = this.sides.get(`${from}|${to}`) ?? [];
    const crossing = kinds.includes('ford') || kinds.includes('bridge');
    const rise = this.level(to) - this.level(from);
    const slope = rise > 1 ? ['steep'] : rise === 1 ? ['slope'] : rise < -1 ? ['steep-down'] : [];
    return [...kinds.filter((kind) => !(kind === 'river' && crossing)), ...slope];
  }

  /** Movement points of foot or horse from a hex to the next, -1 where they may not go. */
  cost(from: Hex, to: Hex, isMounted: boolean): number {
    const column = isMounted ? 1 : 0;
    const kinds = this.between(from, to);
    if (kinds.includes('river') || HEXES[this.terrain(to)]![0] < 0) return -1;
    if (kinds.includes('road')) return 1;
    let sum = HEXES[this.terrain(to)]![column];
    if (sum < 0) return -1;
    for (const kind of kinds) sum += kind === 'steep-down' ? 1 + column : SIDES[kind]![column];
    return sum;
  }

  /** Lowest roll that disorders who goes from a hex to the next, 10 for none. */
  disorders(from: Hex, to: Hex, isMounted: boolean): number {
    const kinds = this.between(from, to);
    if (kinds.includes('road')) return 10;
    const column = isMounted ? 3 : 2;
    return Math.min(HEXES[this.terrain(to)]![column], ...kinds.map((kind) => (kind === 'steep-down' ? 10 : SIDES[kind]![column])));
  }

  /** Whether units may attack from a hex into the next, and whether a Charge may go there or strike there. */
  attackable(from: Hex, to: Hex): boolean {
    return !Number.isNaN(HEXES[this.terrain(to)]![4]) && !this.between(from, to).includes('river');
  }

  chargeable(from: Hex, to: Hex): boolean {
    return HEXES[this.terrain(to)]![5] === 1 && this.between(from, to).every((kind) => kind !== 'steep-down' && SIDES[kind]![5] === 1);
  }
}
