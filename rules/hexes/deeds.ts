import { acting, type ActionBlocks, type ActionPart, blocksOf, namedPart, numberPart } from '../core/index.ts';
import { DIRECTIONS, type HexGrid } from './grid.ts';
import { hexPart } from './kinds.ts';

/** What actions of a kind are: a unit is chosen; the unit at hand goes to a hex and faces, goes to a hex as it is, does something to a hex, or does
 * nothing more with the map. */
export type DeedShape = 'unit' | 'go' | 'step' | 'strike' | 'pass';

/** An action taken apart. */
export interface Deed<K extends string = string> {
  readonly kind: K;
  readonly shape: DeedShape;
  /** Who acts, -1 for nobody. */
  readonly unit: number;
  /** The hex it is about: where the unit would be, or what it is done to; -1 where nobody acts. */
  readonly hex: number;
  /** How the unit would face. */
  readonly facing: number;
}

/** What deeds ask of a state. */
interface Standing {
  hexOf(unit: number): number;
  facingOf(unit: number): number;
}

/** The actions of a game on hexes by their shapes: their parts for a codec, their flat indices, and what each is about. */
export class Deeds<K extends string> {
  /** For `createCodec`. */
  readonly parts: Readonly<Record<K, readonly ActionPart[]>>;
  readonly blocks: ActionBlocks<K>;
  /** First index of each kind: a unit, a hex, or `hex * 6 + facing` is added. */
  readonly first: Readonly<Record<K, number>>;
  private readonly shapes: Readonly<Record<K, DeedShape>>;

  /** @param units names of all units
   * @param shapes of the kinds, in the order of their indices */
  constructor(grid: HexGrid, units: readonly string[], shapes: Readonly<Record<K, DeedShape>>) {
    const to = hexPart('to', grid);
    const partsOf: Readonly<Record<DeedShape, readonly ActionPart[]>> = {
      unit: [acting(namedPart('unit', units))],
      go: [to, numberPart('facing', DIRECTIONS)],
      step: [to],
      strike: [hexPart('at', grid)],
      pass: [],
    };
    this.shapes = shapes;
    this.parts = Object.fromEntries(Object.entries<DeedShape>(shapes).map(([kind, shape]) => [kind, partsOf[shape]])) as typeof this.parts;
    this.blocks = blocksOf(this.parts);
    this.first = this.blocks.first;
  }

  /** Takes an action apart. @param subject unit that the decision is about, -1 for none */
  read(s: Standing, action: number, subject: number): Deed<K> {
    const kind = this.blocks.kindOf(action);
    const argument = this.blocks.argument(action);
    const shape = this.shapes[kind];
    const unit = shape === 'unit' ? argument : subject;
    const facing = unit < 0 ? 0 : s.facingOf(unit);
    if (shape === 'go') return { kind, shape, unit, hex: Math.floor(argument / DIRECTIONS), facing: argument % DIRECTIONS };
    if (shape === 'step' || shape === 'strike') return { kind, shape, unit, hex: argument, facing };
    return { kind, shape, unit, hex: unit < 0 ? -1 : s.hexOf(unit), facing };
  }
}
