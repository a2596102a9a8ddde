import type { CellKind, FlatGame } from '../../rules/core/index.ts';

/** What a card of a scenario may say of a unit, leader or battle: whose it is, and what kind of thing. */
interface Card {
  readonly side?: number;
  readonly type?: number | string;
}

/** What a compiled scenario may hold: cards by the names of the blocks of cells, and what its hexes or places are like. */
interface Ground {
  readonly terrain?: ArrayLike<number> | readonly unknown[];
  readonly elevation?: ArrayLike<number>;
  readonly level?: ArrayLike<number>;
}

type Scenario = Ground & { readonly places?: Ground } & Readonly<Record<string, unknown>>;

/**
 * Names of what a cell with its number stands for. One row of numbers is learnt for each name, and a cell's row is their sum: so what is learnt
 * of one knight holds for all knights of his side, and in other battles too.
 */
export class CellNames {
  private readonly scenario: Scenario;
  /** Names what belongs to one battle alone. */
  private readonly home: string;

  constructor(game: FlatGame) {
    this.scenario = (game as FlatGame & { readonly scenario?: Scenario }).scenario ?? {};
    this.home = `${game.pack?.['id'] ?? game.scenario.id}/`;
  }

  ofScalar(field: string, kind: CellKind, number: number, bucket: number): string[] {
    if (kind.isPlace !== true) return [`${field}=${bucket}`];
    return [`${this.home}${field}=${bucket}`, ...this.traitsOfPlace(number).map((trait) => `${field}~${trait}`)];
  }

  ofBlock(block: string, row: number, field: string, kind: CellKind, number: number, bucket: number): string[] {
    const isPlace = kind.isPlace === true && number >= 0;
    const start = `${block}.${field}`;
    const rows = this.traitsOfRow(block, row);
    const places = isPlace ? this.traitsOfPlace(number) : [];
    const shared = isPlace ? this.home : '';
    return [
      `${this.home}${start}#${row}=${bucket}`,
      ...rows.map((trait) => `${shared}${start}|${trait}=${bucket}`),
      ...rows.flatMap((trait) => places.map((place) => `${start}|${trait}~${place}`)),
    ];
  }

  /** The side of a row's card, and the side with the type. */
  private traitsOfRow(block: string, row: number): string[] {
    if (block === 'sides') return [`s${row}`];
    const cards = this.scenario[block];
    const card = (Array.isArray(cards) ? cards[row] : undefined) as Card | undefined;
    if (typeof card?.side !== 'number') return [];
    const side = `s${card.side}`;
    return card.type === undefined ? [side] : [side, `${side}.${card.type}`];
  }

  private traitsOfPlace(place: number): string[] {
    const ground = this.scenario.places?.terrain === undefined ? this.scenario : this.scenario.places;
    const terrain = ground.terrain?.[place];
    if (place < 0 || typeof terrain !== 'number') return [];
    const height = ground.elevation?.[place] ?? ground.level?.[place];
    return [`t${terrain}`, ...(height === undefined ? [] : [`h${height}`])];
  }
}
