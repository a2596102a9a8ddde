import type { BoardLayer } from '../../core/index.ts';
import { drawArcs, drawShot, drawSpan, pieceLayer } from '../../hexes/page/layers.ts';
import { pieceOnMap } from '../../hexes/pieces.ts';
import { isInRange, traceCommand } from '../mechanics/command/command-range.ts';
import { isArmed, isInArc, rangeOf } from '../mechanics/shooting/shooting.ts';
import { canSee } from '../mechanics/shooting/sight.ts';
import type { IronState } from '../state/state.ts';

type S = IronState;

const ofUnit =
  (draw: (s: S, unit: number) => string) =>
  (s: S, piece: number): string =>
    piece < s.scenario.units.length ? draw(s, piece) : '';

/** Hexes in which a leader commands; for a unit, those of the leader of its Battle. @shows 5.2 */
function drawCommand(s: S, piece: number): string {
  const { units, battles, grid } = s.scenario;
  const leader = piece >= units.length ? piece - units.length : battles[s.battleOf(piece)]!.leaders.find((one) => s.isPresent(one));
  if (leader === undefined) return '';
  traceCommand(s, leader);
  const span = grid.hexes.filter((hex) => isInRange(s, leader, hex));
  return drawSpan(grid, span, s.leaderSide(leader), s.leaderHex(leader), `range ${s.commandRangeOf(leader)}`);
}

/** Hexes at which a unit can fire, with the DRM of the range. @shows 11.1 */
function drawRange(s: S, unit: number): string {
  if (!isArmed(s, unit)) return '';
  const { grid, charts } = s.scenario;
  const from = s.hexOf(unit);
  const drms = charts.range[s.type(unit)]!;
  return grid
    .within(from, rangeOf(s, unit))
    .filter((hex) => hex !== from && isInArc(s, unit, hex) && canSee(s, unit, hex))
    .map((hex) => {
      const value = drms[grid.distance(from, hex) - 1]!;
      return drawShot(grid, hex, Math.max(0, (value + 4) / 8), value > 0 ? `+${value}` : String(value));
    })
    .join('');
}

/** All that they show is open to both players. */
export const LAYERS: readonly BoardLayer[] = [
  pieceLayer<S>(
    { id: 'command', title: 'Command Range', about: 'Hexes that the leader commands; units next to those in command are in command too.' },
    pieceOnMap,
    drawCommand,
  ),
  pieceLayer<S>(
    { id: 'arcs', title: 'Arcs', about: 'Front, flank and rear of the unit.' },
    pieceOnMap,
    ofUnit((s, unit) => drawArcs(s.scenario.grid, s.hexOf(unit), s.facingOf(unit))),
  ),
  pieceLayer<S>(
    { id: 'range', title: 'Range and sight', about: 'Hexes at which the unit can fire, with the DRM of the range.' },
    pieceOnMap,
    ofUnit(drawRange),
  ),
];
