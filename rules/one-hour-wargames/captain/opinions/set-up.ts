import { byKind } from '../../../core/index.ts';
import { distanceBetween, TICKS_PER_INCH } from '../../../geometry/plane.ts';
import { ofGroup, ofUnit, placing, substituting } from '../../mechanics/procedures/frames.ts';
import { ARCHERS, IRREGULARS, KNIGHTS, LEVIES, MEN_AT_ARMS, PEASANT_ARCHERS } from '../../charts/units.ts';
import type { OneHourState } from '../../state/state.ts';
import type { Mind } from '../views/mind.ts';
import { isRedoubt, isShelter } from '../../odds/ground.ts';
import type { Opinions } from './opinion.ts';
import type { Poses } from './poses.ts';

type S = OneHourState;

/** Distance between centres at which friends leave each other room to wheel, and what less costs. */
const ROOM = 5 * TICKS_PER_INCH;
const CRAMPED = 0.5;
/** A line hangs together up to this distance. */
const TOGETHER = 9 * TICKS_PER_INCH;
const APART = 0.15;

/** How much types are wanted where there is something to hold, and where there is somewhere to go. */
const HOLDERS = [KNIGHTS, LEVIES, IRREGULARS, PEASANT_ARCHERS, ARCHERS, MEN_AT_ARMS] as const;
const STRIKERS = [IRREGULARS, PEASANT_ARCHERS, LEVIES, MEN_AT_ARMS, ARCHERS, KNIGHTS] as const;

/** A small group set up far forward holds what is there; others get the fast units first. */
function isOutpost(s: S, group: number): boolean {
  const { count, spots, side } = s.scenario.groups[group]!;
  const { height } = s.scenario;
  if (count > 2) return false;
  for (let i = 0; i < spots.length; i++) {
    const { y } = s.scenario.spots[spots[i]!]!;
    if ((side === 0 ? height - y : y) > height / 4) return true;
  }
  return false;
}

function select(s: S, unit: number): number {
  return (isOutpost(s, ofGroup.group(s)) ? HOLDERS : STRIKERS).indexOf(s.type(unit) as 0);
}

/** Who comes first of those who are to come: the fast. */
function nameArrival(s: S, unit: number): number {
  return STRIKERS.indexOf(s.type(unit) as 0);
}

/** Levies make way for better troops; nobody else does unless somebody has to. @shows 5.2 @shows 5.3 */
function substitute(s: S, unit: number): number {
  const type = s.type(unit);
  const wanted = s.scenario.special.substitution[substituting.side(s)]!.type;
  if (type === LEVIES && wanted === PEASANT_ARCHERS) return 1;
  return type === LEVIES ? -1 : type === MEN_AT_ARMS ? -2 : -3;
}

/** Room to move for the unit and its friends, and company. */
function spacing({ survey }: Mind, unit: number, x: number, y: number): number {
  let nearest = Infinity;
  for (let i = 0; i < survey.mine.count; i++) {
    const friend = survey.mine.at(i);
    if (friend !== unit) nearest = Math.min(nearest, distanceBetween(survey.x[friend]!, survey.y[friend]!, x, y));
  }
  if (nearest === Infinity) return 0;
  if (nearest < ROOM) return -CRAMPED * (1 - nearest / ROOM);
  return nearest > TOGETHER ? (-APART * (nearest - TOGETHER)) / TOGETHER : 0;
}

/** Cover counts for more to those who will stay in it. */
const SHELTERED = 0.3;

/** Opinions on what comes before the first move, and on where units enter. */
export function createSetUp(mind: Mind, poses: Poses): Opinions {
  const place = (s: S, unit: number, spot: number): number => {
    const { x, y, heading } = s.scenario.spots[spot]!;
    const shelter = isShelter(s, x, y) || isRedoubt(s, x, y) ? SHELTERED : 0;
    return poses.value(s, unit, x, y, heading) + spacing(mind, unit, x, y) + shelter;
  };
  return {
    'forces/substitute': byKind<S>({ select: substitute }),
    'set-up/select': byKind<S>({ select }),
    'set-up/place': byKind<S>({ place: (s, spot) => place(s, placing.unit(s), spot), pass: -Infinity }, (s) =>
      mind.look(s, s.scenario.groups[placing.group(s)]!.side, placing.unit(s)),
    ),
    'arrival/name': byKind<S>({ select: nameArrival }),
    'move/place': byKind<S>({ place: (s, spot) => place(s, ofUnit.unit(s), spot), pass: -Infinity }, (s) =>
      mind.look(s, s.side, ofUnit.unit(s)),
    ),
  };
}
