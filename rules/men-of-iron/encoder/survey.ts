import type { IntList, Player } from '../../core/index.ts';
import { MarkedHexes } from '../../hexes/encoder/marked-hexes.ts';
import { BITS, Surroundings } from '../../hexes/encoder/surroundings.ts';
import { arcBits, type Arc, FLANK, FRONT, REAR } from '../../hexes/facing.ts';
import type { Scenario } from '../state/scenario.ts';
import type { IronState } from '../state/state.ts';
import { pieceAtHand } from './pieces.ts';

type S = IronState;

/** Directions in the front, at the flanks and in the rear, `[arc][facing]`. */
const ARCS: Readonly<Record<Arc, Uint8Array>> = { [FRONT]: arcBits(FRONT), [FLANK]: arcBits(FLANK), [REAR]: arcBits(REAR) };

// Marks of a hex, for either side.
const LEADER = 1;
const STANDARD = 4;

/** What the encoder has looked up of one state: who stands where, and how far from whom. Valid until the next `look`. */
export class Survey extends Surroundings {
  /** The piece that the decision is about, -1 for none. */
  atHand = -1;
  private readonly marks: MarkedHexes;

  constructor({ grid, units }: Scenario) {
    super(grid, units.length);
    this.marks = new MarkedHexes(grid.size);
  }

  /** Hexes beside units, and those of leaders and Standards. */
  get marked(): IntList {
    return this.marks.list;
  }

  /** Looks over the map; nothing is allocated. */
  look(s: S): void {
    this.clear();
    this.marks.begin();
    this.atHand = pieceAtHand(s);
    const { units, leaders, standards } = s.scenario;
    for (let unit = 0; unit < units.length; unit++) {
      const hex = s.hexOf(unit);
      if (hex >= 0 && s.topAt(hex) === unit) this.addUnit(units[unit]!.side, hex);
    }
    for (let i = 0; i < leaders.length; i++) if (s.isPresent(i)) this.marks.add(s.leaderHex(i), LEADER << leaders[i]!.side);
    for (let i = 0; i < standards.length; i++) this.marks.add(s.standardHex(i), STANDARD << standards[i]!.side);
  }

  private addUnit(side: Player, hex: number): void {
    this.add(side, hex);
    const around = this.grid.around(hex);
    for (let i = 0; i < around.length; i++) this.marks.add(around[i]!);
  }

  /** Number of hexes beside one where units of a side stand. */
  countBeside(side: Player, hex: number): number {
    return BITS[this.beside[side][hex]!]!;
  }

  /** Number of those in an arc of one who faces so. */
  countIn(side: Player, hex: number, facing: number, arc: Arc): number {
    return BITS[this.beside[side][hex]! & ARCS[arc][facing]!]!;
  }

  /** Steps from a hex to the nearest unit of a side, `most` at most. */
  stepsTo(side: Player, hex: number, most: number): number {
    const nearest = this.nearestEnemy(side, hex);
    return nearest < 0 ? most : Math.min(most, this.grid.distance(hex, nearest));
  }

  hasLeader(side: Player, hex: number): boolean {
    return this.marks.has(hex, LEADER << side);
  }

  hasStandard(side: Player, hex: number): boolean {
    return this.marks.has(hex, STANDARD << side);
  }
}
