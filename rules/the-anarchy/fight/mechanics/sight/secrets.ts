import { type Audience, FRAME_CELLS, IntList, opponent, type Player, type Rng } from '../../../../core/index.ts';
import { type AnarchyState, MOVEMENT, ON_MAP } from '../../../state/state.ts';
import { canManStand, isCover } from '../ground/ground.ts';
import { isBeast } from '../ground/harm.ts';
import { wakeNear } from '../ground/night.ts';

type S = AnarchyState;

// Men in ambush lie hidden until they leave trees and scrub, shoot, fight, or an enemy comes near: until then the other side knows neither where they are
// nor what they do, and nothing that it is asked, or that happens to it, may depend on it. Who comes into a place calls `revealBy`; who does what is seen,
// `reveal`. A side with hidden men is asked who shoots and who moves even where it has no choice.

/** Hexes within which an enemy on his feet finds who lies hidden, and any other enemy, beasts included. Reconstructed. */
const FOUND_WITHIN = 3;
const TOUCHED_WITHIN = 1;

/** Whether any man lies hidden, as long as the game lasts. */
export function hidesMen(s: S): boolean {
  return hidesMenOf(s, 0) || hidesMenOf(s, 1);
}

/** Whether any man of a side does. */
export function hidesMenOf(s: S, side: Player): boolean {
  const ambushers = s.game.ambushers[side];
  for (let i = 0; s.depth > 0 && i < ambushers.length; i++) if (s.hidden(ambushers[i]!) === 1) return true;
  return false;
}

/** Who may know what the side at hand decides, if it may be about one of its hidden men. @ruling AN-72 */
export function audienceOfSide(s: S): Audience {
  return hidesMenOf(s, s.side) ? s.side : 'both';
}

/** The one player who is told what a man does; undefined: both are. @ruling AN-72 */
export function listenerOf(s: S, man: number): Player | undefined {
  return s.hidden(man) === 1 ? s.sideOf(man) : undefined;
}

/** Who may know what a man does. @ruling AN-72 */
export function audienceOf(s: S, man: number): Audience {
  return listenerOf(s, man) ?? 'both';
}

/** Why a side with hidden men is asked where it has but one answer. */
export const SILENCE = 'silence would tell what the hidden men can do';

// ---- revealing

/** A man is seen from now on. @ruling AN-71 */
export function reveal(s: S, man: number): void {
  if (s.hidden(man) === 0) return;
  s.setHidden(man, 0);
  if (s.listener !== null) s.tell('revealed', 'B35', `${s.nameOf(man)} shows himself.`);
}

/** A man has come into the place where he stands: he may be seen there, or find others. Answers whether anybody has been revealed. @ruling AN-71 */
export function revealBy(s: S, man: number): boolean {
  const side = s.sideOf(man);
  if (s.hidden(man) === 1) {
    if (canHide(s, man, s.at(man))) return false;
    reveal(s, man);
    return true;
  }
  wakeNear(s, man);
  return findNear(s, man, opponent(side));
}

/** Whoever has been driven near hidden men finds them, and whoever has got up near them. @ruling AN-71 */
export function revealAll(s: S): void {
  for (let man = 0; hidesMen(s) && man < s.scenario.men.length; man++) if (s.isOnMap(man)) revealBy(s, man);
  wakeNear(s, -1);
}

/** Reveals men of a side who lie near a man. */
function findNear(s: S, man: number, side: Player): boolean {
  const ambushers = s.game.ambushers[side];
  let isAnyone = false;
  for (let i = 0; i < ambushers.length; i++) {
    const other = ambushers[i]!;
    if (s.hidden(other) === 0 || !s.isOnMap(other) || !isNear(s, man, s.at(other))) continue;
    reveal(s, other);
    isAnyone = true;
  }
  return isAnyone;
}

/** Hexes within which a man finds who lies hidden. */
function searchOf(s: S, man: number): number {
  return s.isUp(man) && !isBeast(s, man) ? FOUND_WITHIN : TOUCHED_WITHIN;
}

/** Whether a man, or the tail of his horse, is so near a place that he finds who lies there. */
function isNear(s: S, man: number, place: number): boolean {
  const most = searchOf(s, man);
  return s.distance(s.at(man), place) <= most || (s.tail(man) >= 0 && s.distance(s.tail(man), place) <= most);
}

/** Whether a man can lie hidden in a place: in trees or scrub, no enemy near. @ruling AN-71 */
export function canHide(s: S, man: number, place: number): boolean {
  if (!isCover(s, place)) return false;
  const side = s.sideOf(man);
  for (let other = 0; other < s.scenario.men.length; other++)
    if (s.sideOf(other) !== side && s.isOnMap(other) && s.hidden(other) === 0 && isNear(s, other, place)) return false;
  return true;
}

// ---- what the other side knows

/** Takes away what the viewer cannot see: where hidden men of the other side are and what they have done, and who of them is at hand. */
export function concealMen(s: S, viewer: Player): void {
  const side = opponent(viewer);
  if (!hidesMenOf(s, side)) return;
  const ambushers = s.game.ambushers[side];
  concealFrames(s, side);
  if (s.mover >= 0 && s.sideOf(s.mover) === side && s.hidden(s.mover) === 1) forgetMover(s);
  for (let i = 0; i < ambushers.length; i++) if (s.hidden(ambushers[i]!) === 1) forget(s, ambushers[i]!);
}

/** The other side sees only that the player chooses: steps about one of his hidden men, and those above, are taken away. @ruling AN-72 */
function concealFrames(s: S, side: Player): void {
  const hiddenAt = (depth: number): boolean => {
    const man = manIn(s, depth);
    return man >= 0 && s.sideOf(man) === side && s.hidden(man) === 1 && s.isOnMap(man);
  };
  let lowest = 0;
  while (lowest < s.depth && !hiddenAt(lowest)) lowest++;
  while (s.depth > lowest) s.pop();
}

/** Man whom a frame of the stack is about, counted from the lowest; -1 for none. */
function manIn(s: S, depth: number): number {
  const frame = s.game.layout.stackBase + depth * FRAME_CELLS;
  const [first] = Object.keys(s.game.steps[s.data[frame]!]!.registers ?? {});
  return first === 'man' ? s.data[frame + 1]! : -1;
}

function forgetMover(s: S): void {
  s.mover = -1;
  s.budget = 0;
  s.spent = 0;
}

function forget(s: S, man: number): void {
  s.lift(man);
  s.setMoved(man, 0);
  s.setWalked(man, 0);
  s.setTask(man, 0);
  s.setTaskAt(man, -1);
  s.setTaskTurns(man, 0);
}

/** Puts the other side's hidden men where they may be, each place as likely: in their zones before they could move, then in any cover where nobody is near.
 * @ruling AN-72 */
export function resampleMen(s: S, viewer: Player, rng: Rng): void {
  const side = opponent(viewer);
  if (!hidesMenOf(s, side)) return;
  const placed = s.game.ambushers[side].filter((man) => s.hidden(man) === 1 && s.presence(man) === ON_MAP);
  concealMen(s, viewer);
  const hides = markHides(s, side);
  const isAnywhere = couldMove(s, side);
  const free = new IntList();
  for (const man of placed) {
    free.clear();
    const { zone } = s.scenario.men[man]!;
    const count = isAnywhere ? hides.length : zone.length;
    for (let i = 0; i < count; i++) {
      const place = isAnywhere ? i : zone[i]!;
      if (hides[place] === 1 && s.topAt(place) < 0 && canManStand(s, man, place)) free.push(place);
    }
    if (free.length > 0) s.place(man, free.at(rng.below(free.length)));
  }
}

/** Marks the places in which men of a side can lie hidden, taken or not: what `canHide` answers, for all of them at once. */
function markHides(s: S, side: Player): Uint8Array {
  const { places, grid, men } = s.scenario;
  const found = new Uint8Array(grid.size);
  for (let man = 0; man < men.length; man++) {
    if (s.sideOf(man) === side || !s.isOnMap(man) || s.hidden(man) === 1) continue;
    for (const place of [s.at(man), s.tail(man)])
      if (place >= 0) for (const hex of grid.within(places.hex[place]!, searchOf(s, man))) found[hex] = 1;
  }
  const hides = new Uint8Array(places.count);
  for (let place = 0; place < places.count; place++) hides[place] = Number(isCover(s, place) && found[places.hex[place]!] === 0);
  return hides;
}

/** Whether a side has begun its first movement phase. */
function couldMove(s: S, side: Player): boolean {
  if (s.turn !== 1) return s.turn > 1;
  return s.side === side ? s.phase >= MOVEMENT : s.first === side;
}
