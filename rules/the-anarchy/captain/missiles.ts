import { FACES } from '../charts/tables.ts';
import { fireChartAt } from '../rules/fire.ts';
import { placeToReact } from '../rules/missiles.ts';
import type { Opinions } from './opinion.ts';
import type { Fires } from './fires.ts';
import type { Work } from './tasks.ts';
import type { Worth } from './worth.ts';
import type { AnarchyState } from '../state/state.ts';

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

function scoreTarget(s: S, action: number, worth: Worth, fires: Fires): number {
  const { first } = s.game.space;
  const man = s.register(0);
  if (action < first.flame) return worth.shotGain(s, man, s.topAt(action - first.shoot), action - first.shoot, false);
  const place = action - first.flame;
  const points = fires.worthOf(s, s.side, place);
  return points > 0 ? (points * (FACES + 1 - fireChartAt(s, place).arrow)) / FACES : -1;
}

function scoreReaction(s: S, action: number, worth: Worth): number {
  const { first } = s.game.space;
  const mover = s.register(0);
  if (action === first.pass) return 0;
  const shooter = action - first.react;
  const place = placeToReact(s, shooter, mover);
  const least = s.distance(s.at(shooter), place) > NEAR && s.budget > s.spent ? LEAST_FAR : LEAST_NEAR;
  return worth.shotGain(s, shooter, mover, place, true) - least;
}

/** Opinions on missiles. */
export function missileOpinions(worth: Worth, fires: Fires, work: Work): Opinions {
  return {
    'missile/select': {
      score: (s, action) => {
        const { first } = s.game.space;
        if (action === first.done) return 0;
        if (action >= first.engine) return 2;
        const man = action - first.select;
        if (work.best(s, man) >= URGENT) return -1;
        return s.hidden(man) === 1 && nearestEnemy(s, man) > AMBUSH ? -1 : 1;
      },
    },
    'missile/target': { score: (s, action) => scoreTarget(s, action, worth, fires) },
    'move/react': { score: (s, action) => scoreReaction(s, action, worth) },
  };
}
