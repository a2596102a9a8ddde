import { normalHeading } from '../../../geometry/plane.ts';
import { compassWords } from '../../../tabletop/compass.ts';
import { GAP, MOVES } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { SPEECH } from '../../charts/types.ts';
import { type Offers, STRETCHES } from '../../state/actions.ts';
import { DOUBLED, type FuryState, MARCHED, RETIRED } from '../../state/state.ts';
import { showConduct } from '../orders/conduct.ts';
import { pushCrossings } from '../ground/crossing.ts';
import { keepsClear } from '../ground/distances.ts';
import { bindingOrders } from './duties.ts';
import { loseLevels } from '../morale/losses.ts';
import { AHEAD, turnOf } from './marches.ts';
import { marchOf } from '../ground/paces.ts';

type S = FuryState;

/** Finds a unit's marches as its owner sees them, who knows its orders. @returns the orders that bind it and can be kept, as a set */
export function findMarches(s: S, unit: number): number {
  const orders = bindingOrders(s, unit);
  const brigade = s.brigadeOf(unit);
  return s.game.marches.find(s, unit, orders, brigade < 0 ? -1 : s.brigadePoint(brigade)).fitted & orders;
}

/** Moves a unit to an end on offer: a wheel and a stretch by their places in their lists. The enemy learns which orders it cannot be under.
 * @rule 8.6 @rule 13.2
 * @rule 8.2 @ruling SF-20 */
export function marchUnit(s: S, unit: number, wheel: number, stretch: number): void {
  const { marches } = s.game;
  const brigade = s.brigadeOf(unit);
  const shown = brigade < 0 || bindingOrders(s, unit) === 0 ? 0 : s.brigadeShown(brigade);
  let end = marches.findAfter(s, unit, shown, -1, wheel).placeOf(wheel, stretch);
  if ((shown & ~marches.fits[end]!) !== 0) end = marches.find(s, unit, shown, -1).placeOf(wheel, stretch);
  if (shown !== 0) showConduct(s, brigade, marches.fitted & ~marches.fits[end]!);
  if (marches.costs[end]! > 0 || wheel !== AHEAD) go(s, unit, end);
}

/** @rule 3.3 @rule 6.3 farther than a March costs what the band says at the end of the move @rule 13.4 what it crosses is tested */
function go(s: S, unit: number, end: number): void {
  const { marches } = s.game;
  const march = marchOf(s, unit);
  const cost = marches.costs[end]!;
  const from = marches.from.copy(s.boxOf(unit));
  const swept = marches.sweepTo(end);
  const to = marches.endOf(end);
  s.stand(unit, to);
  s.setPace(unit, s.speech(unit) === SPEECH.retire ? RETIRED : cost > march ? DOUBLED : MARCHED);
  if (s.listener !== null) tellMove(s, unit, cost);
  if (cost > march) loseLevels(s, unit, MOVES[s.cardOf(unit).band][2], '3.3');
  pushCrossings(s, unit, from, swept, to);
}

function tellMove(s: S, unit: number, cost: number): void {
  const inches = Math.round((10 * cost) / INCH) / 10;
  s.tell('moves', '13.2', `${s.nameOf(unit)} move ${inches} inches and face ${compassWords(s.heading(unit))}.`);
}

/** Widest turn of a unit that holds, in steps of a wheel. @rule 12.1 up to 45 degrees */
const WIDEST_TURN = 3;
const STAYS = STRETCHES.indexOf('none');

/** Adds the turns on the spot of a unit that holds, about its middle. @ruling SF-83 */
export function addTurns(s: S, unit: number, into: Offers<'move'>): void {
  s.game.manoeuvres.begin(s, unit, 0);
  for (let wheel = AHEAD - WIDEST_TURN; wheel <= AHEAD + WIDEST_TURN; wheel++)
    if (wheel === AHEAD || mayTurn(s, unit, wheel)) into.push('move', wheel, STAYS);
}

/** @rule 7.4 not nearer to an enemy than two inches */
function mayTurn(s: S, unit: number, wheel: number): boolean {
  const { manoeuvres } = s.game;
  const base = s.boxOf(unit);
  if (!manoeuvres.turn(base, normalHeading(base.heading + turnOf(wheel)))) return false;
  return keepsClear(s, unit, manoeuvres.turned, GAP);
}

/** Turns a unit on the spot. */
export function turnUnit(s: S, unit: number, wheel: number): void {
  s.setHeading(unit, normalHeading(s.heading(unit) + turnOf(wheel)));
  if (s.listener !== null) s.tell('turns', '12.1', `${s.nameOf(unit)} turn to face ${compassWords(s.heading(unit))}.`);
}
