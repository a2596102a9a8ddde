import { engineIn } from '../mechanics/ground/engines.ts';
import { aimsOf } from '../mechanics/work/heavy-shots.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { Garrison } from './views/garrison.ts';

type S = AnarchyState;

/** Hexes from which rocks are thrown at the enemy, and up to which it is worth while to bring them nearer. @rule 4.5.3 */
const IN_REACH = 2;
const WORTHWHILE = 5;
/** What each hex at which a ballista can be aimed counts against a step towards the enemy. */
const AIM = 10;

/** Hexes at which an engine could be aimed if it stood in a place. */
function aimsFrom(s: S, engine: number, place: number): number {
  const at = s.engineAt(engine);
  s.setEngineAt(engine, place);
  const aims = aimsOf(s, engine).length;
  s.setEngineAt(engine, at);
  return aims;
}

/** Hexes from a place to the nearest enemy who is seen; a large number without one. */
function toEnemy(s: S, place: number): number {
  const enemies = s.game.menOf[s.enemy];
  let nearest = 99;
  for (let i = 0; i < enemies.length; i++)
    if (s.isOnMap(enemies[i]!) && s.hidden(enemies[i]!) === 0) nearest = Math.min(nearest, s.distance(place, s.at(enemies[i]!)));
  return nearest;
}

/** What the captain has carried, and where to: a ballista that finds nothing to shoot at, and rocks that lie too far from where the enemy comes. */
export class Heaving {
  private readonly garrison: Garrison;

  constructor(garrison: Garrison) {
    this.garrison = garrison;
  }

  /** Whether what stands in a place is to be carried. */
  wants(s: S, place: number): boolean {
    const engine = engineIn(s, place);
    if (engine >= 0) return aimsFrom(s, engine, place) === 0;
    const far = this.garrison.toHead(s, place);
    return far > IN_REACH && far <= WORTHWHILE;
  }

  /** How good it is to carry there what stands in a place: where it finds targets, or nearer to the enemy. */
  score(s: S, from: number, to: number): number {
    const engine = engineIn(s, from);
    return engine < 0 ? -this.garrison.toHead(s, to) : AIM * aimsFrom(s, engine, to) - toEnemy(s, to);
  }
}
