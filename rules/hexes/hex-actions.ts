import { acting, ActionSpace, namedPart, numberPart } from '../core/index.ts';
import { DIRECTIONS, type HexGrid } from './grid.ts';
import { hexPart } from './kinds.ts';

/** Kinds of actions in the order of their flat indices, each with what it names: a unit that is chosen; the hex to which the unit at hand
 * goes, with a facing or as it is; the hex to which it does something; or nothing of the map. */
export type HexTable = Readonly<
  Record<string, readonly [] | readonly ['unit'] | readonly ['to', 'facing'] | readonly ['to'] | readonly ['at']>
>;

/** What actions of a kind are, by what they name. */
const SHAPES = { '': 'pass', unit: 'unit', 'to facing': 'go', to: 'step', at: 'strike' } as const;
export type ActionShape = (typeof SHAPES)[keyof typeof SHAPES];

/** An action taken apart. */
export interface HexAction<K extends string = string> {
  readonly kind: K;
  readonly shape: ActionShape;
  /** Who acts, -1 for nobody. */
  readonly unit: number;
  /** The hex it is about: where the unit would be, or what it is done to; -1 where nobody acts. */
  readonly hex: number;
  /** How the unit would face. */
  readonly facing: number;
}

/** What reading an action asks of a state. */
interface Standing {
  hexOf(unit: number): number;
  facingOf(unit: number): number;
}

/** The actions of a game on hexes: their flat indices, and what each is about. */
export class HexActions<T extends HexTable> {
  readonly space: ActionSpace<T>;
  private readonly shapes: Readonly<Record<string, ActionShape>>;

  /** @param units names of all units */
  constructor(grid: HexGrid, units: readonly string[], table: T) {
    const unit = acting(namedPart('unit', units));
    const named = { unit, to: hexPart('to', grid), at: hexPart('at', grid), facing: numberPart('facing', DIRECTIONS) };
    this.space = new ActionSpace<HexTable>(table, named) as ActionSpace<T>;
    this.shapes = Object.fromEntries(Object.entries(table).map(([kind, names]) => [kind, SHAPES[names.join(' ') as keyof typeof SHAPES]]));
  }

  /** Takes an action apart. @param subject unit that the decision is about, -1 for none */
  read(s: Standing, action: number, subject: number): HexAction<keyof T & string> {
    const kind = this.space.kindOf(action);
    const first = this.space.firstOf(action);
    const shape = this.shapes[kind]!;
    const unit = shape === 'unit' ? first : subject;
    const facing = unit < 0 ? 0 : s.facingOf(unit);
    if (shape === 'go') return { kind, shape, unit, hex: first, facing: this.space.secondOf(action) };
    if (shape === 'step' || shape === 'strike') return { kind, shape, unit, hex: first, facing };
    return { kind, shape, unit, hex: unit < 0 ? -1 : s.hexOf(unit), facing };
  }
}
