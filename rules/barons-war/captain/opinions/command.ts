import { byKind } from '../../../core/index.ts';
import { CONTINUATION_CHIT } from '../../charts/charts.ts';
import { SOUND, type BaronsWarState } from '../../state/state.ts';
import type { Captain } from '../views/captain.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { distanceToEnemy, stands } from '../views/posture.ts';
import { Prospects } from './prospects.ts';
import { answering, showing } from './shows.ts';
import type { Worths } from '../views/worth.ts';
import { allocation } from '../../mechanics/procedures/turn/command.ts';

/** Points meant for the Battle being filled: its share by worth of what is left for it and those after it. */
function shareOf(s: BaronsWarState, worths: Float64Array, battle: number, points: number): number {
  const { battles } = s.scenario;
  let own = 0;
  let all = 0;
  for (let other = battle; other < battles.length; other++) {
    if (battles[other]!.side !== battles[battle]!.side) continue;
    let worth = 0;
    for (const unit of battles[other]!.units) worth += worths[unit]!;
    if (other === battle) own = worth;
    all += worth;
  }
  return (points * own) / all;
}

/** High chits first for those who can use them, a few low ones for the march. */
function allocate({ worths }: Captain): Opinion {
  let aim = 0;
  return byKind<BaronsWarState>({ chit: (_, chit) => -Math.abs(chit - aim) }, (s) => {
    const battle = allocation.battle(s);
    let given = 0;
    for (let chit = 1; chit <= CONTINUATION_CHIT; chit++) given += chit * s.chitsOf(battle, chit);
    const fours = s.chitsOf(battle, CONTINUATION_CHIT);
    const left = Math.round(shareOf(s, worths.unhurt, battle, allocation.points(s) + given)) - given;
    const { leadership } = s.scenario.leaders[battle]!;
    if (left <= 0) aim = 0;
    else if (left >= 4 && fours < leadership && leadership > 1) aim = CONTINUATION_CHIT;
    else aim = Math.min(3, left, allocation.cap(s));
  });
}

/** A new chit goes where most worth still fights and few chits are left. */
function needOf(s: BaronsWarState, worths: Worths, battle: number): number {
  if (s.status(battle) !== SOUND) return -1;
  let worth = 0;
  for (const unit of s.scenario.battles[battle]!.units) if (s.hexOf(unit) >= 0) worth += worths.of(s, unit);
  let points = 1;
  for (let chit = 1; chit <= CONTINUATION_CHIT; chit++) points += chit * s.chitsOf(battle, chit);
  return worth / (points + 3);
}

/** The battle goes on while there is somebody to strike. */
const goOn = (prospects: Prospects): Opinion =>
  byKind<BaronsWarState>({ confirm: () => 1.15 * (prospects.atHand + prospects.fresh) - 0.04 }, (s) => {
    prospects.forget();
    prospects.judge(s, s.battle);
  });

/** The free move of a reaction goes to the Battle that is farthest from the fight. */
function valueOfReaction(s: BaronsWarState, battle: number): number {
  const distance = distanceToEnemy(s, battle);
  return distance === Infinity || distance < 4 || stands(s, battle) || s.status(battle) !== SOUND ? -1 : distance;
}

/** Opinions on chits, and on going on. */
export function commandOpinions(captain: Captain): Opinions {
  const prospects = new Prospects(captain);
  return {
    'command/allocate': allocate(captain),
    'command/place-chit': byKind<BaronsWarState>({ pass: -2, 'place-chit': (s, battle) => needOf(s, captain.worths, battle) }),
    'command/show': showing(prospects),
    'command/answer': answering(prospects),
    'continuation/ask': goOn(prospects),
    'continuation/react': byKind<BaronsWarState>({ 'name-battle': valueOfReaction }),
  };
}
