import { DIRECTIONS } from '../../hexes/grid.ts';
import type { Deed, DeedShape } from '../../hexes/deeds.ts';
import { hexOfPiece } from '../../hexes/pieces.ts';
import type { ActionKind, ActionSpace } from '../state/actions.ts';
import { FORMATIONS } from '../state/layout.ts';
import type { IronState } from '../state/state.ts';

/** What actions of each kind are to networks, pages and the captain. */
// biome-ignore format: a table, one shape a line
const SHAPES: Readonly<Record<ActionKind, DeedShape>> = {
  pass: 'pass', confirm: 'pass', done: 'pass', army: 'pass', counter: 'pass', 'hold-counter': 'pass', mount: 'pass', dismount: 'pass',
  plant: 'pass', 'attack-both': 'pass', path: 'pass', disorder: 'pass', rally: 'pass', raise: 'pass',
  battle: 'unit', ambush: 'unit', select: 'unit', along: 'unit', react: 'unit', pick: 'unit', form: 'unit',
  move: 'go', face: 'go', retreat: 'go', advance: 'go', 'answer-charge': 'go', 'answer-shock': 'go',
  retire: 'step', join: 'step', standard: 'step',
  fire: 'strike', 'fire-under': 'strike', attack: 'strike', charge: 'strike', resolve: 'strike',
};

/** Kinds whose number is a facing in the hex where the unit stands. */
const TURNS: readonly ActionKind[] = ['face', 'answer-charge', 'answer-shock'];
/** Kinds with a hex and a facing. */
const PLACED: readonly ActionKind[] = ['move', 'retreat', 'advance', 'charge'];

/** Takes actions apart: who acts (a piece), on which hex, facing where. */
export class IronDeeds {
  private readonly space: ActionSpace;

  constructor(space: ActionSpace) {
    this.space = space;
  }

  /** @param subject piece that the decision is about, -1 for none */
  read(s: IronState, action: number, subject: number): Deed<ActionKind> {
    const kind = this.space.kindOf(action);
    const argument = this.space.argument(action);
    const shape = SHAPES[kind];
    const unit = shape === 'unit' ? this.pieceOf(s, kind, argument) : kind === 'standard' ? -1 : subject;
    const hex = unit < 0 ? -1 : hexOfPiece(s, unit);
    const facing = unit >= 0 && unit < s.compiled.units.length ? s.facingOf(unit) : 0;
    if (PLACED.includes(kind)) return { kind, shape, unit, hex: Math.floor(argument / DIRECTIONS), facing: argument % DIRECTIONS };
    if (TURNS.includes(kind)) return { kind, shape, unit, hex, facing: argument };
    if (kind === 'standard') return { kind, shape, unit, hex: argument % s.compiled.grid.size, facing };
    if (shape === 'step' || shape === 'strike') return { kind, shape, unit, hex: argument, facing };
    return { kind, shape, unit, hex, facing };
  }

  /** The piece that a number names: a Battle by a leader on the map, or its first unit there. */
  private pieceOf(s: IronState, kind: ActionKind, argument: number): number {
    const units = s.compiled.units.length;
    if (kind === 'along') return units + argument;
    if (kind === 'form') return Math.floor(argument / FORMATIONS.length);
    if (kind !== 'battle') return argument;
    const card = s.compiled.battles[argument]!;
    const leader = card.leaders.find((one) => s.isPresent(one));
    return leader !== undefined ? units + leader : (card.units.find((unit) => s.isOnMap(unit)) ?? -1);
  }
}
