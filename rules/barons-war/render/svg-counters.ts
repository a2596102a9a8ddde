import type { Point } from '../../core/views/svg.ts';
import { BAND_COLOURS, GOLD, SIDE_COLOURS } from '../../hexes/render/colours.ts';
import { drawArrow, drawCounter, drawFacing, drawShield, initials } from '../../hexes/render/counters.ts';
import { counterCentre, hexesFromTop, leaderShield } from '../../hexes/render/pieces.ts';
import { centreOf } from '../../hexes/render/shapes.ts';
import { REDUCED_FROM_HITS } from '../charts/charts.ts';
import { HEAVY_CAVALRY, MEN_AT_ARMS, type Scenario } from '../state/scenario.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

function signOf(s: S, unit: number): string {
  const card = s.scenario.units[unit]!;
  if (card.type === HEAVY_CAVALRY) return 'bw-horse';
  if (card.type === MEN_AT_ARMS) return 'bw-sword';
  return card.rangeHexes > 1 ? 'bw-crossbow' : 'bw-spears';
}

/** Band of a Battle: its place among its side's. */
export function battleColour(scenario: Scenario, battle: number): string {
  const { side } = scenario.battles[battle]!;
  const place = scenario.battles.slice(0, battle).filter((card) => card.side === side).length;
  return BAND_COLOURS[place % BAND_COLOURS.length]!;
}

/** One counter: band of its Battle, arm, strength-morale, hits, shaken. */
function drawUnit(s: S, unit: number): string {
  const hits = s.hits(unit);
  const counter = {
    side: s.sideOf(unit),
    band: battleColour(s.scenario, s.battleOf(unit)),
    sign: signOf(s, unit),
    values: `${s.strengthOf(unit)}-${s.moraleOf(unit)}`,
    pips: hits,
    isActive: s.battleOf(unit) === s.battle,
    isReduced: hits >= REDUCED_FROM_HITS,
    isWarned: s.isShaken(unit),
  };
  return drawCounter(counter, counterCentre(s, unit));
}

function drawStack(s: S, hex: number): string {
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  const facing = drawFacing(centreOf(s.scenario.grid, hex), s.facingOf(top), s.sideOf(top));
  return facing + (under < 0 ? '' : drawUnit(s, under)) + drawUnit(s, top);
}

/** Arms of a leader: a shield with his initials; grey once he has fallen. */
export function drawArms(s: S, leader: number, place: Point, size: number): string {
  const { side, name } = s.scenario.leaders[leader]!;
  const isOverall = s.scenario.overallBattle[side] === leader;
  const fill = s.hasFallen(leader) ? '#9a9184' : battleColour(s.scenario, leader);
  const inner = s.battle === leader ? GOLD : isOverall ? '#fff' : SIDE_COLOURS[side].dark;
  return drawShield(place, size, side, fill, inner, initials(name));
}

function drawLeader(s: S, leader: number): string {
  const place = leaderShield(s, leader);
  return drawArms(s, leader, place, place.size);
}

/** Planned charges, as arrows from the cavalry to its target. */
function drawCharges(s: S): string {
  const { grid, units } = s.scenario;
  return units
    .map((_, unit) => {
      const target = s.charge(unit);
      if (target < 0 || s.hexOf(unit) < 0 || s.topAt(s.hexOf(unit)) !== unit) return '';
      return drawArrow(centreOf(grid, s.hexOf(unit)), centreOf(grid, target), 'bw-arrow');
    })
    .join('');
}

/** Everything that stands on the map. */
export function drawPieces(s: S): string {
  return (
    hexesFromTop(s)
      .map((hex) => drawStack(s, hex))
      .join('') +
    drawCharges(s) +
    s.scenario.leaders.map((_, leader) => (s.leaderHex(leader) < 0 ? '' : drawLeader(s, leader))).join('')
  );
}
