import { byKind } from '../../../core/index.ts';
import { FACES } from '../../charts/tables.ts';
import { fireChartAt } from '../mechanics/missiles/fire.ts';
import { placeToReact } from '../mechanics/missiles/missiles.ts';
import type { Opinions } from './views/opinion.ts';
import type { Fires } from './views/fires.ts';
import type { Work } from './tasks.ts';
import type { Worth } from './views/worth.ts';
import type { AnarchyState } from '../../state/state.ts';

type S = AnarchyState;

/** Hexes from the enemy within which a hidden man shoots. */
const AMBUSH = 6;
/** What a shot at a mover must bring: far off he may still come nearer. */
const LEAST_NEAR = 0.2;
const LEAST_FAR = 1;
const NEAR = 8;
/** Work that is worth more than a shot: who shoots does none. */
const URGENT = 10;

/** Hexes to the nearest enemy who is seen. */
function nearestEnemy(s: S, man: number): number {
  const enemies = s.game.menOf[s.enemy];
  let nearest = Infinity;
  for (let i = 0; i < enemies.length; i++)
    if (s.isOnMap(enemies[i]!) && s.hidden(enemies[i]!) === 0) nearest = Math.min(nearest, s.distance(s.at(man), s.at(enemies[i]!)));
  return nearest;
}

function scoreFlame(s: S, place: number, fires: Fires): number {
  const points = fires.worthOf(s, s.side, place);
  return points > 0 ? (points * (FACES + 1 - fireChartAt(s, place).arrow)) / FACES : -1;
}

function scoreReaction(s: S, shooter: number, worth: Worth): number {
  const mover = s.register(0);
  const place = placeToReact(s, shooter, mover);
  const least = s.distance(s.at(shooter), place) > NEAR && s.budget > s.spent ? LEAST_FAR : LEAST_NEAR;
  return worth.shotGain(s, shooter, mover, place, true) - least;
}

function scoreShooter(s: S, man: number, work: Work): number {
  if (work.best(s, man) >= URGENT) return -1;
  return s.hidden(man) === 1 && nearestEnemy(s, man) > AMBUSH ? -1 : 1;
}

/** Opinions on missiles. */
export function missileOpinions(worth: Worth, fires: Fires, work: Work): Opinions {
  return {
    'missile/select': byKind<S>({ engine: 2, select: (s, man) => scoreShooter(s, man, work) }),
    'missile/target': byKind<S>({
      shoot: (s, place) => worth.shotGain(s, s.register(0), s.topAt(place), place, false),
      flame: (s, place) => scoreFlame(s, place, fires),
    }),
    'move/react': byKind<S>({ react: (s, man) => scoreReaction(s, man, worth) }),
  };
}
