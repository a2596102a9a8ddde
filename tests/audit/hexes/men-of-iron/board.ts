import type { Moment } from '../frame.ts';
import type { Hex, HexMap } from '../hex-map.ts';
import { Ground } from './ground.ts';

/** A counter, as its cells tell it. */
export interface Unit {
  readonly id: string;
  readonly battle: string;
  readonly side: string;
  readonly hex: Hex | null;
  readonly facing: number;
  readonly under: boolean;
  readonly type: string;
  readonly status: string;
  readonly formation: string;
  readonly stakes: boolean;
  readonly limbered: boolean;
  readonly engaged: boolean;
  readonly inCommand: boolean;
  readonly start: Hex | null;
  readonly beganNext: boolean;
  readonly slow: boolean;
  readonly done: boolean;
  readonly moved: boolean;
  readonly fired: boolean;
  readonly reacted: boolean;
  readonly attacked: boolean;
  readonly answer: string;
  readonly mark: string;
  readonly target: string | null;
  readonly second: string | null;
  readonly chargeHex: Hex | null;
  readonly chargeVia: Hex | null;
  readonly due: number;
  readonly again: number;
  /** DRM of its own, and its own Shock Defense. */
  readonly fire: number;
  readonly shockDefense: readonly [number, number] | null;
}

export interface Leader {
  readonly id: string;
  readonly side: string;
  readonly battles: readonly string[];
  readonly isOverall: boolean;
  readonly effectiveness: number | null;
  readonly activation: number;
  readonly charisma: number;
  readonly range: number;
  readonly hex: Hex | null;
  readonly rank: string;
  readonly moved: boolean;
  readonly along: boolean;
}

const grounds = new Map<string, Ground>();

type Cells = Readonly<Record<string, Readonly<Record<string, never>>>>;

/** A moment of a game on its ground. */
export class Board {
  readonly ground: Ground;
  readonly map: HexMap;
  readonly moment: Moment;
  readonly units: readonly Unit[];
  readonly leaders: readonly Leader[];
  private readonly byId = new Map<string, Unit>();
  private readonly byHex = new Map<Hex, Unit[]>();

  constructor(moment: Moment) {
    const known = grounds.get(moment.scenario) ?? new Ground(moment.scenario);
    grounds.set(moment.scenario, known);
    this.ground = known;
    this.map = known.map;
    this.moment = moment;
    this.units = Object.entries(moment.cells['units'] as Cells).map(([id, cells]) => this.readUnit(id, cells));
    this.leaders = Object.entries(moment.cells['leaders'] as Cells).map(([id, cells]) => this.readLeader(id, cells));
    for (const unit of this.units) {
      this.byId.set(unit.id, unit);
      if (unit.hex !== null) this.byHex.set(unit.hex, [...(this.byHex.get(unit.hex) ?? []), unit]);
    }
  }

  private readUnit(id: string, cells: Readonly<Record<string, never>>): Unit {
    const { battle, side, fire, sd, type } = this.ground.cards.get(id)!;
    const unit = { id, battle, side, fire, ...(cells as unknown as Omit<Unit, 'id' | 'battle' | 'side' | 'fire' | 'shockDefense'>) };
    return { ...unit, shockDefense: unit.type === type ? sd : null };
  }

  private readLeader(id: string, cells: Readonly<Record<string, never>>): Leader {
    const card = this.ground.pack.leaders.find((leader) => leader.id === id)!;
    const { hex, rank, moved, along } = cells as unknown as Pick<Leader, 'hex' | 'rank' | 'moved' | 'along'>;
    const { side, battles = [], overall = false, effectiveness = null } = card;
    const own = { activation: card.activation ?? 0, range: card.range, charisma: card.charisma ?? 0 };
    const next = card.replacement ?? { activation: Math.max(1, own.activation - 1), range: Math.max(1, own.range - 1), charisma: 0 };
    const isNamed = rank !== 'replacement';
    return { id, side, battles, isOverall: overall && rank === 'named', effectiveness, ...(isNamed ? own : next), hex, rank, moved, along };
  }

  cell<T>(name: string): T {
    return this.moment.cells[name] as T;
  }

  unit(id: string): Unit {
    return this.byId.get(id)!;
  }

  at(hex: Hex): readonly Unit[] {
    return this.byHex.get(hex) ?? [];
  }

  can(unit: Unit, ability: string): boolean {
    return this.ground.charts.types[unit.type]![5].split(' ').includes(ability);
  }

  isMounted(unit: Unit): boolean {
    return this.can(unit, 'mounted');
  }

  isGun(unit: Unit): boolean {
    return unit.type === 'ART';
  }

  enemiesOf(side: string): Unit[] {
    return this.units.filter((unit) => unit.side !== side && unit.hex !== null);
  }

  isShaken(unit: Unit): boolean {
    return unit.status === 'disordered' || unit.status === 'retired';
  }

  hasLeader(hex: Hex, side: string): boolean {
    return this.leaders.some((leader) => leader.hex === hex && leader.side === side);
  }

  /** Whether a leader is the Battle leader of a unit or its Overall Commander [5.2]. */
  commands(leader: Leader, unit: Unit): boolean {
    return leader.side === unit.side && (leader.battles.includes(unit.battle) || leader.isOverall);
  }

  /** Hexsides from where a unit faces left, clockwise: 0 and 1 front, 2 right flank, 3 and 4 rear, 5 left flank [8.0]. */
  sideOf(unit: Unit, direction: number): number {
    return (direction - unit.facing + 6) % 6;
  }

  /** Whether a side's enemies stand beside a hex. */
  isThreatened(hex: Hex, side: string): boolean {
    return this.map.around(hex).some((next) => this.at(next).some((unit) => unit.side !== side));
  }

  /** The Standard on which a unit rallies: that of its Battle, else that of its army; undefined without one on the map. */
  standardOf(unit: Unit): Hex | undefined {
    const rows = this.cell<Readonly<Record<string, { readonly hex: Hex | null }>>>('standards');
    const { standards } = this.ground.pack;
    const card =
      standards.find(({ battles }) => battles?.includes(unit.battle)) ??
      standards.find(({ side, battles }) => side === unit.side && !battles);
    return card === undefined ? undefined : (rows[card.id]!.hex ?? undefined);
  }

  /** Hexes by which the enemies of a side are still to enter [7.3]. */
  entriesAgainst(side: string): Set<Hex> {
    const waiting = new Set(this.units.filter((unit) => unit.side !== side && unit.status === 'waiting').map((unit) => unit.battle));
    return new Set(this.ground.pack.battles.flatMap(({ id, entry }) => (waiting.has(id) && entry !== undefined ? entry.split(' ') : [])));
  }

  /** Whether ground lets a unit go from a hex to the next. */
  canGo(unit: Unit, from: Hex, to: Hex): boolean {
    return this.ground.cost(from, to, this.isMounted(unit)) >= 0;
  }
}
