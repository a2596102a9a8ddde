import { capital, count, opponent, type Player } from '../../../core/index.ts';
import type { Condition } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { metBy, verdict } from './verdict.ts';
import { countExited, countInPlay, countLost, holds, isOccupied } from './victory.ts';
import { sideName, titleWords } from '../../state/words.ts';

type S = OneHourState;

function areaName(s: S, area: number): string {
  return titleWords(s.scenario.areas[area]!.title);
}

function unitsOfSide(s: S, needed: number | 'all', side: Player): string {
  if (needed === 'all') return `all ${sideName(s, side)} units are`;
  return `${count(needed, `${sideName(s, side)} unit`)} ${needed === 1 ? 'is' : 'are'}`;
}

/** What has to be so, in words: `Red alone holds the hill`. */
function conditionWords(s: S, condition: Condition): string {
  switch (condition.is) {
    case 'hold':
      return `${sideName(s, condition.by)} alone holds ${areaName(s, condition.area)}`;
    case 'clear':
      return `no ${sideName(s, condition.side)} unit is in ${areaName(s, condition.area)}`;
    case 'exited':
      return `${unitsOfSide(s, condition.units, condition.side)} off the table by the ${s.scenario.special.exits[condition.exit]!.edge} edge`;
    case 'destroyed':
      return `${unitsOfSide(s, condition.units, condition.side)} destroyed`;
    case 'all':
    case 'any':
      return condition.of.map((one) => conditionWords(s, one)).join(condition.is === 'all' ? ', and ' : ', or ');
  }
}

/** Who is in an area: `held by Red alone`. */
export function holderWords(s: S, area: number): string {
  const [red, blue] = [isOccupied(s, area, 0), isOccupied(s, area, 1)];
  if (red && blue) return 'both sides are in it';
  return red || blue ? `held by ${sideName(s, red ? 0 : 1)} alone` : 'nobody is in it';
}

/** How far it has come with a condition. */
function progressWords(s: S, condition: Condition): string {
  switch (condition.is) {
    case 'hold':
    case 'clear':
      return `${capital(areaName(s, condition.area))}: ${holderWords(s, condition.area)}`;
    case 'exited':
      return `${countExited(s, condition.side, condition.exit)} of ${condition.units} have left by the ${s.scenario.special.exits[condition.exit]!.edge} edge`;
    case 'destroyed':
      return condition.units === 'all'
        ? `${sideName(s, condition.side)} has ${count(countInPlay(s, condition.side), 'unit')} left`
        : `${countLost(s, condition.side)} of ${condition.units} ${sideName(s, condition.side)} units destroyed`;
    case 'all':
    case 'any':
      return condition.of.map((one) => progressWords(s, one)).join('. ');
  }
}

/** One way for a side to win, and how it stands. */
interface Aim {
  readonly side: Player;
  readonly needs: string;
  readonly stands: string;
}

export function aimsOf(s: S): readonly Aim[] {
  return s.scenario.victory.conditions.map(({ winner, if: condition, immediate }) => ({
    side: winner,
    needs: `${conditionWords(s, condition)} (${immediate ? 'at any time' : 'at the end'})`,
    stands: `${holds(s, condition) ? 'So now' : 'Not so now'}. ${progressWords(s, condition)}.`,
  }));
}

/** Who wins if nobody, or both, have what they need. */
export function otherwiseWords(s: S): string {
  const { otherwise } = s.scenario.victory;
  if (otherwise === 'draw') return 'a draw';
  return otherwise === 'most-units' ? 'the side with more units left wins' : `${sideName(s, otherwise)} wins`;
}

/** How it would end were the day over now. */
export function verdictWords(s: S): string {
  const sign = verdict(s, 0, metBy(s, 0), metBy(s, 1));
  return sign === 0 ? 'a draw' : `${sideName(s, sign > 0 ? 0 : 1)} wins`;
}

/** Why a battle that is over ended as it did. */
export function endWords(s: S): string {
  const { winner } = s;
  const met = ([0, 1] as const).map((side) =>
    s.scenario.victory.conditions.filter((one) => one.winner === side && holds(s, one.if)).map((one) => conditionWords(s, one.if)),
  );
  if (winner !== 0 && winner !== 1) return met[0]!.length > 0 ? 'both sides have what they need' : 'neither side has what it needs';
  const own = met[winner]![0];
  if (own !== undefined) return own;
  return s.scenario.victory.otherwise === 'most-units'
    ? `it has more units left, ${countInPlay(s, winner)} to ${countInPlay(s, opponent(winner))}`
    : 'the enemy has not reached its aim';
}
