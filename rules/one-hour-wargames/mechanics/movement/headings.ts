import { FULL_TURN, headingTowards, QUARTER_TURN } from '../../../geometry/plane.ts';
import { COMPASS_STEP } from '../../../tabletop/compass.ts';
import { AHEAD, countHeadings, TOWARDS } from '../../state/actions.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** Heading named by a place in the list of headings on offer; -1 where it names nothing (a friend, the unit itself, a unit gone).
 * @rule 1.4 any turn is allowed; those on offer are the compass, quarter turns, and towards enemies and landmarks @ruling O-12 */
export function headingOf(s: S, unit: number, choice: number): number {
  const { units, landmarks } = s.scenario;
  if (choice < AHEAD) return choice * COMPASS_STEP;
  if (choice < TOWARDS) return (s.heading(unit) + (choice - AHEAD) * QUARTER_TURN) % FULL_TURN;
  const other = choice - TOWARDS;
  if (other < units.length) {
    if (!s.isOnTable(other) || s.sideOf(other) === s.sideOf(unit)) return -1;
    return headingTowards(s.x(other) - s.x(unit), s.y(other) - s.y(unit));
  }
  const mark = landmarks[other - units.length]!;
  if (mark.x === s.x(unit) && mark.y === s.y(unit)) return -1;
  return headingTowards(mark.x - s.x(unit), mark.y - s.y(unit));
}

/** Fills the game's `choices` and `headings` with the different headings on offer, in the order of the list, and counts them. */
export function listHeadings(s: S, unit: number): number {
  const found = s.game.scratch.headings;
  const { choices, headings, listedIn } = found;
  const list = ++found.lists;
  let count = 0;
  const onOffer = countHeadings(s.scenario);
  for (let choice = 0; choice < onOffer; choice++) {
    const heading = headingOf(s, unit, choice);
    if (heading < 0 || listedIn[heading] === list) continue;
    listedIn[heading] = list;
    choices[count] = choice;
    headings[count++] = heading;
  }
  return count;
}
