import { byKind, OfferList, type Ratings } from '../../../core/index.ts';
import { FACES } from '../../charts/tables.ts';
import { fireChartAt } from '../mechanics/missiles/fire.ts';
import { addWork, SMASHERS, takesArrows, TASK, type WorkKind } from '../mechanics/work/tasks.ts';
import { THINGS } from '../../state/layout.ts';
import type { Goal } from '../../state/scenario.ts';
import { type AnarchyState, HEALTHY } from '../../state/state.ts';
import type { Fires } from './views/fires.ts';
import type { Opinions } from './views/opinion.ts';
import { worthOfYoking } from './views/oxen.ts';
import { isInTheWay } from './views/rams.ts';
import type { Stakes } from './views/stakes.ts';
import { wantsFire } from './views/things.ts';

type S = AnarchyState;

/** What work is worth, in points of price; to come through a door; to carry a torch. */
const WORTH = { free: 6, arm: 2, douse: 3, raise: 30, winch: 40 };
const DOOR = 4;
/** Share of what a fire brings that it is worth to fight it; to work at an engine, and hexes between which enemies are then. */
const DOUSED = 0.3;
const CREW = 2;
const CREW_FROM = 7;
const CREW_TO = 50;
const SMASH = 30;
/** To take something up although one is wounded, and slow. */
const SLOW = 5;
const TORCH = 25;
/** To have flaming arrows again, for who has none left. */
const ARROWS = 2;
/** Of what the captain leaves alone. */
const IDLE = -1;

/** Goals that lie in buildings. */
const WITHIN: readonly Goal['kind'][] = ['thing', 'burnt', 'gate', 'keep'];

/** Whether a side wants into buildings: to carry something off, to burn them, or to take them. */
function wantsIn(s: S): boolean {
  return s.scenario.goals.some((goal) => goal.side === s.side && WITHIN.includes(goal.kind));
}

/** What it is worth to pick up what lies in a place. */
function worthOfTaking(s: S, man: number, stakes: Stakes): number {
  const place = s.at(man);
  const { goals, things } = s.scenario;
  for (let i = 0; i < goals.length; i++) {
    const goal = goals[i]!;
    if (goal.kind === 'thing' && goal.side === s.side && s.thingAt(goal.thing) === place)
      return s.health(man) === HEALTHY ? goal.points * stakes.pointWorth : SLOW;
  }
  if (takesArrows(s, man)) return s.arrows(man) === 0 && wantsFire(s, s.side) ? ARROWS : IDLE;
  const isTorch = things.some(({ kind }, thing) => kind === THINGS.indexOf('torch') && s.thingAt(thing) === place);
  return isTorch && wantsFire(s, s.side) ? TORCH : IDLE;
}

/** Men who smash a door already. */
function smashersOf(s: S, door: number): number {
  const men = s.game.menOf[s.side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (s.task(men[i]!) === TASK.smash && s.taskAt(men[i]!) === door) count++;
  return count;
}

/** What it is worth to work at an engine: something where enemies are far enough, and not too far. */
function worthOfCrew(s: S, place: number): number {
  const enemies = s.game.menOf[s.enemy];
  let nearest = Infinity;
  for (let i = 0; i < enemies.length; i++)
    if (s.isOnMap(enemies[i]!) && s.hidden(enemies[i]!) === 0) nearest = Math.min(nearest, s.distance(place, s.at(enemies[i]!)));
  return nearest >= CREW_FROM && nearest <= CREW_TO ? CREW : IDLE;
}

/** What it is worth to set fire to a place. */
function worthOfLighting(s: S, place: number, fires: Fires): number {
  const worth = fires.worthOf(s, s.side, place);
  return worth > 0 ? (worth * (FACES + 1 - fireChartAt(s, place).torch)) / FACES : IDLE;
}

/** What a piece of work is worth to the man who does it. */
type Rates = Readonly<Record<WorkKind, (s: S, man: number, place: number) => number>>;

function ratesOf(stakes: Stakes, fires: Fires): Rates {
  const idle = (): number => IDLE;
  return {
    open: (s) => (wantsIn(s) ? DOOR : IDLE),
    shut: idle,
    smash: (s, _, place) => (wantsIn(s) && smashersOf(s, place) < SMASHERS ? SMASH : IDLE),
    take: (s, man) => worthOfTaking(s, man, stakes),
    drop: idle,
    arm: () => WORTH.arm,
    free: () => WORTH.free,
    light: (s, _, place) => worthOfLighting(s, place, fires),
    douse: (s, _, place) => Math.max(WORTH.douse, DOUSED * fires.worthOfDousing(s, s.side, place)),
    raise: (s, man) => (isInTheWay(s, s.sideOf(man), s.at(man)) ? IDLE : WORTH.raise),
    lower: idle,
    span: idle,
    work: (s, _, place) => worthOfCrew(s, place),
    winch: () => WORTH.winch,
    yoke: (s, man, place) => worthOfYoking(s, s.sideOf(man), place),
  };
}

/** What men could work at. Keeps notes: belongs to one game. */
export class Work {
  private readonly rates: Rates;
  private readonly found = new OfferList();

  constructor(stakes: Stakes, fires: Fires) {
    this.rates = ratesOf(stakes, fires);
  }

  /** What work is worth to the man at hand. */
  get ratings(): Ratings<S> {
    return Object.fromEntries(
      Object.entries(this.rates).map(([kind, rate]) => [kind, (s: S, place: number) => rate(s, s.register(0), place)]),
    );
  }

  /** What the best work is worth that a man has where he stands. */
  best(s: S, man: number): number {
    addWork(s, man, this.found.clear());
    let most = IDLE;
    for (let i = 0; i < this.found.length; i++)
      most = Math.max(most, this.rates[this.found.kindAt(i) as WorkKind](s, man, this.found.firstAt(i)));
    return most;
  }
}

/** Opinions on work. */
export function taskOpinions(work: Work): Opinions {
  return { 'task/select': byKind<S>({ select: (s, man) => work.best(s, man) }), 'task/choose': byKind<S>(work.ratings) };
}
