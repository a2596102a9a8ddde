import { CLASS } from '../../../charts/types.ts';
import { chartOfEngine, isArtillery } from '../../mechanics/ground/engines.ts';
import { type AnarchyState, HEALTHY } from '../../../state/state.ts';
import { FIGHTER, isShooter } from './kinds.ts';

type S = AnarchyState;

/** What a place beside an engine that shoots is worth to one of its crew, and each hex that he is away from it. */
const POST = 6;
const AWAY = 0.6;
const FARTHEST = 20;

/** Who serves the engines of a side that shoot: to each the nearest engineer, and the nearest of those who neither fight nor shoot. Looks round once for
 * each man. */
export class Crews {
  /** Engines of which the man at hand is of the crew. */
  private readonly posts: number[] = [];

  begin(s: S, man: number): void {
    const { engines } = s.scenario;
    this.posts.length = 0;
    if (!isServant(s, man)) return;
    for (let engine = 0; engine < engines.length; engine++)
      if (engines[engine]!.side === s.sideOf(man) && !engines[engine]!.isParked && isArtillery(s, engine) && isOfCrew(s, man, engine))
        this.posts.push(engine);
  }

  /** What draws him to a place. */
  drawOf(s: S, place: number): number {
    let most = 0;
    for (let i = 0; i < this.posts.length; i++) {
      const far = s.distance(place, s.engineAt(this.posts[i]!));
      const draw = far <= 1 ? POST : -AWAY * Math.min(far, FARTHEST);
      if (i === 0 || draw > most) most = draw;
    }
    return most;
  }
}

/** Whether a man is one who serves engines: hale, on foot, and of little use otherwise. */
function isServant(s: S, man: number): boolean {
  return s.isUp(man) && s.health(man) === HEALTHY && !s.isMounted(man) && s.type(man) < CLASS.warhorse && isSpare(s, man);
}

function isSpare(s: S, man: number): boolean {
  return s.type(man) === CLASS.engineer || (s.attackOf(man) < FIGHTER && !isShooter(s, man));
}

/** Whether he is of the nearest who serve an engine: of engineers one, of others as many as its crew has besides. */
function isOfCrew(s: S, man: number, engine: number): boolean {
  const men = s.game.menOf[s.sideOf(man)];
  const isEngineer = s.type(man) === CLASS.engineer;
  const wanted = isEngineer ? 1 : chartOfEngine(s, engine).crew - 1;
  const at = s.engineAt(engine);
  const far = s.distance(s.at(man), at);
  let nearer = 0;
  for (let i = 0; i < men.length && nearer < wanted; i++) {
    const other = men[i]!;
    if (other === man || (s.type(other) === CLASS.engineer) !== isEngineer || !isServant(s, other)) continue;
    const theirs = s.distance(s.at(other), at);
    if (theirs < far || (theirs === far && other < man)) nearer++;
  }
  return nearer < wanted;
}
