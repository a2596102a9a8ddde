import { opponent, type Player, wholePower } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { FACES } from '../../../charts/tables.ts';
import { engineIn } from '../../mechanics/ground/engines.ts';
import { countWoods, fireChartAt, placeOfWood } from '../../mechanics/missiles/fire.ts';
import type { AnarchyState } from '../../../state/state.ts';
import type { Stakes } from './stakes.ts';
import { isDone } from './things.ts';

type S = AnarchyState;

/** Share of what a fire brings that it is worth to stand beside the wood with a torch, and what is left of it with each hex farther off. */
const BESIDE = 0.5;
const PER_HEX = 0.93;
/** What is left of it with each friend who stands there already. */
const CROWDED = 0.6;

/** What it is worth to a garrison, in points of price, that a hex of the gallery before its wall burns. @source ours */
const GALLERY_HEX = 20;

/** What fires are worth to either side. Keeps notes: belongs to one game. */
export class Fires {
  private readonly stakes: Stakes;
  /** Points of an engine whose kind is not known, by side that wants it burnt. */
  private readonly unknown: readonly [number, number];

  constructor(stakes: Stakes) {
    this.stakes = stakes;
    this.unknown = [this.meanOf(0), this.meanOf(1)];
  }

  /** Points of an engine of the other side on average. */
  private meanOf(side: Player): number {
    const { goals, engines } = this.stakes.scenario;
    const points = engines
      .filter((engine) => engine.side !== side)
      .map(({ kind }) => {
        const sought = goals.filter((goal) => goal.kind === 'engines' && goal.side === side && goal.engine === kind);
        return sought.reduce((sum, goal) => sum + (goal.kind === 'engines' ? goal.points : 0), 0);
      });
    return points.length === 0 ? 0 : points.reduce((a, b) => a + b) / points.length;
  }

  /** What it is worth to a side, in points of price, that a place burns; 0 for nothing. */
  worthOf(s: S, side: Player, place: number): number {
    const { goals } = s.scenario;
    const engine = engineIn(s, place);
    let points = 0;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i]!;
      if (goal.side !== side) continue;
      if (goal.kind === 'burnt' && goal.places.includes(place) && !isDone(s, goal) && this.stakes.mayBurn(s, place))
        points += goal.points / goal.each;
      if (goal.kind === 'engines' && engine >= 0 && s.engineCovered(engine) === 0 && s.scenario.engines[engine]!.kind === goal.engine)
        points += s.scenario.engines[engine]!.side === side ? 0 : goal.points;
    }
    if (engine >= 0 && s.engineCovered(engine) > 0 && s.scenario.engines[engine]!.side !== side) points += this.unknown[side];
    return points * this.stakes.pointWorth + this.galleryAt(s, side, engine);
  }

  /** The gallery burns for the garrison before whose wall it is. @rule 6.3.7 */
  private galleryAt(s: S, side: Player, engine: number): number {
    const { encounter } = s.scenario;
    if (engine < 0 || engine !== encounter?.castle?.gallery || side !== encounter.besieged) return 0;
    return GALLERY_HEX; // it is on the map only while they fight for it
  }

  /** What draws a man with a torch to a place: wood that is to burn near it. */
  drawOf(s: S, man: number, place: number): number {
    const side = s.sideOf(man);
    if (!s.game.encounter.haveTorches(s, side) || s.unarmed(man) === 1) return 0;
    let best = 0;
    for (let wood = 0; wood < countWoods(s); wood++) {
      if (s.woodFire(wood) > 0) continue;
      const target = placeOfWood(s, wood);
      const worth = target < 0 ? 0 : this.worthOf(s, side, target);
      if (worth === 0) continue;
      const far = Math.max(0, s.distance(place, target) - 1);
      const ease = wholePower(PER_HEX, far) * wholePower(CROWDED, this.friendsBeside(s, man, target));
      best = Math.max(best, worth * BESIDE * this.chanceOf(s, target) * ease);
    }
    return best;
  }

  private chanceOf(s: S, place: number): number {
    return (FACES + 1 - fireChartAt(s, place).torch) / FACES;
  }

  private friendsBeside(s: S, man: number, place: number): number {
    let count = 0;
    for (let way = 0; way < DIRECTIONS; way++) {
      const next = s.beyond(place, way);
      const other = next < 0 ? -1 : s.topAt(next);
      if (other >= 0 && other !== man && s.sideOf(other) === s.sideOf(man) && s.at(other) === next) count++;
    }
    return count;
  }

  /** What it is worth to a side that a fire is put out: what it brings the other one. */
  worthOfDousing(s: S, side: Player, place: number): number {
    return this.worthOf(s, opponent(side), place);
  }
}
