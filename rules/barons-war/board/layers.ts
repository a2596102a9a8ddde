import { type BoardLayer, percent, type Player } from '../../core/index.ts';
import { lineArc, REAR, rearmost } from '../../hexes/facing.ts';
import { drawArcs, drawShot, drawSpan, drawZone, pieceLayer } from '../../hexes/page/layers.ts';
import { pieceOnMap } from '../../hexes/pieces.ts';
import { hexesInSpan } from '../mechanics/ground/command-span.ts';
import { shotChance } from '../odds/fire.ts';
import { canHit, isArmed, weightAt } from '../mechanics/combat/shooting.ts';
import { hasSight } from '../mechanics/ground/sight.ts';
import type { BaronsWarState } from '../state/state.ts';
import { MAXIMUM_RANGE_HEXES } from '../charts/charts.ts';
import { inZone } from '../mechanics/ground/zones.ts';

type S = BaronsWarState;

function drawZones(s: S, side: Player): string {
  const zone = s.scenario.grid.hexes.filter((hex) => inZone(s, side, hex));
  return drawZone(s.scenario.grid, zone, side, 'bw');
}

function drawCommand(s: S, piece: number): string {
  const { grid, units, leaders } = s.scenario;
  const leader = piece < units.length ? s.battleOf(piece) : piece - units.length;
  return drawSpan(grid, hexesInSpan(s, leader), leaders[leader]!.side, s.leaderHex(leader), `span ${s.commandSpanOf(leader)}`);
}

/** Chance of a shot into a hex; of a hit in the front where nobody stands, null where the unit may not shoot.
 * @shows 8.3 next to it only at those who came next to it, or where sight ends */
function chanceAt(s: S, unit: number, hex: number): number | null {
  const { grid } = s.scenario;
  const from = s.hexOf(unit);
  const range = grid.distance(from, hex);
  if (s.topAt(hex) >= 0) return s.holds(s.sideOf(unit), hex) || !canHit(s, unit, hex) ? null : shotChance(s, unit, hex);
  if (range < 2 || lineArc(grid, from, s.facingOf(unit), hex, rearmost) === REAR || !hasSight(s, from, hex)) return null;
  return weightAt(s, unit, range, false) / 10;
}

function drawRange(s: S, unit: number): string {
  if (!isArmed(s, unit)) return '';
  const from = s.hexOf(unit);
  const reach = s.scenario.grid
    .within(from, Math.min(s.scenario.units[unit]!.rangeHexes, MAXIMUM_RANGE_HEXES))
    .filter((hex) => hex !== from);
  return reach
    .map((hex) => {
      const chance = chanceAt(s, unit, hex);
      return chance === null ? '' : drawShot(s.scenario.grid, hex, chance, percent(chance));
    })
    .join('');
}

const ofUnit =
  (draw: (s: S, unit: number) => string) =>
  (s: S, piece: number): string =>
    piece < s.scenario.units.length ? draw(s, piece) : '';

/** All that they show is open to both players. */
export function createLayers(players: readonly [string, string]): readonly BoardLayer[] {
  const zones = ([0, 1] as const).map(
    (side): BoardLayer => ({
      id: `zones-${side}`,
      title: `Zones of control: ${players[side]}`,
      about: `Hexes before unshaken units of the ${players[side]}, in which the enemy has to stop.`,
      scope: 'all',
      draw: (state) => drawZones(state as S, side),
    }),
  );
  return [
    ...zones,
    pieceLayer<S>(
      {
        id: 'command',
        title: 'Command span',
        about: 'Hexes to which the leader can trace his command now; for a unit, those of its own leader.',
      },
      pieceOnMap,
      drawCommand,
    ),
    pieceLayer<S>(
      {
        id: 'arcs',
        title: 'Arcs',
        about: 'Front, flank and rear of the unit: it moves and attacks through its front, and is easier to hit elsewhere.',
      },
      pieceOnMap,
      ofUnit((s, unit) => drawArcs(s.scenario.grid, s.hexOf(unit), s.facingOf(unit))),
    ),
    pieceLayer<S>(
      {
        id: 'range',
        title: 'Range and sight',
        about: 'Hexes at which the unit can shoot, with the chance to hit; a shot from behind hits more easily.',
      },
      pieceOnMap,
      ofUnit(drawRange),
    ),
  ];
}
