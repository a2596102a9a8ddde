import type { HexAction, ActionShape } from '../../hexes/hex-actions.ts';
import { hexOfPiece } from '../../hexes/pieces.ts';
import { type ActionKind, ACTIONS } from '../state/actions.ts';
import type { IronState } from '../state/state.ts';

/** What actions are to networks and pages, by what they name; `pass` if that is nothing of the map. */
// biome-ignore format: a table, one shape a line
const SHAPES: Readonly<Record<string, ActionShape>> = {
  battle: 'unit', unit: 'unit', piece: 'unit', leader: 'unit', 'unit formation': 'unit',
  'to facing': 'go', facing: 'go',
  to: 'step', 'standard to': 'step',
  at: 'strike', 'at facing': 'strike',
};

/** A leader goes where he joins troops. */
const shapeOf = (kind: ActionKind): ActionShape => (kind === 'join' ? 'step' : (SHAPES[ACTIONS[kind].join(' ')] ?? 'pass'));

const SHAPE_OF = Object.fromEntries((Object.keys(ACTIONS) as ActionKind[]).map((kind) => [kind, shapeOf(kind)])) as Readonly<
  Record<ActionKind, ActionShape>
>;

/** The piece that is named: a Battle by a leader on the map, or its first unit there; -1 for a Standard. @param subject where none is */
function pieceOf(s: IronState, name: string | undefined, value: number, subject: number): number {
  const units = s.scenario.units.length;
  if (name === 'unit' || name === 'piece') return value;
  if (name === 'leader') return units + value;
  if (name !== 'battle') return name === 'standard' ? -1 : subject;
  const card = s.scenario.battles[value]!;
  const leader = card.leaders.find((one) => s.isPresent(one));
  return leader !== undefined ? units + leader : (card.units.find((unit) => s.isOnMap(unit)) ?? -1);
}

/** Takes an action apart: who acts (a piece), on which hex, facing where. @param subject piece that the decision is about, -1 for none */
export function decodeAction(s: IronState, action: number, subject: number): HexAction<ActionKind> {
  const { space } = s.game;
  const kind = space.kindOf(action);
  const names: readonly string[] = ACTIONS[kind];
  const unit = pieceOf(s, names[0], space.firstOf(action), subject);
  let hex = unit < 0 ? -1 : hexOfPiece(s, unit);
  let facing = unit >= 0 && unit < s.scenario.units.length ? s.facingOf(unit) : 0;
  for (let i = 0; i < names.length; i++) {
    const value = i === 0 ? space.firstOf(action) : space.secondOf(action);
    if (names[i] === 'to' || names[i] === 'at') hex = value;
    else if (names[i] === 'facing') facing = value;
  }
  return { kind, shape: SHAPE_OF[kind], unit, hex, facing };
}
