import { BOTTOM, opponent, type OutcomeList, type OutcomeText, type Player, sideDoes } from '../../../../../core/index.ts';
import { DIRECTIONS } from '../../../../../hexes/grid.ts';
import type { Offers } from '../../../../state/actions.ts';
import { type AnarchyState, ON_MAP, WAITING } from '../../../../state/state.ts';
import { STEP } from '../../../../state/steps.ts';
import { isBesideEnemy } from '../../movement/deployment.ts';
import { canManStand } from '../../ground/ground.ts';
import { audienceOf, canHide } from '../../sight/secrets.ts';
import { nightSteps } from './night.ts';
import { type Actions, ask, frame, roll, type StepDraft } from '../writer.ts';

type S = AnarchyState;

/** Who is placed, and the hex of his horse's head once it is chosen. */
const placing = frame({ man: (k) => k.man, head: (k) => k.maybePlace });

/** Whether the players place a man themselves: everybody if the table wants it, who lies in ambush always, in a battle of a campaign or for a gallery all who
 * are in it, in a mine, before a gate, and the besiegers in their camp. @ruling AN-77 AN-302 AN-291 AN-294 AN-343 AN-350 */
function isPlacedByHand(s: S, man: number): boolean {
  return s.game.encounter.isPlacedByHand(s, man);
}

/** Puts what comes before the first turn onto the stack. */
export function beginGame(s: S): void {
  const { men } = s.scenario;
  for (let man = 0; man < men.length; man++) if (isPlacedByHand(s, man)) takeUp(s, man);
  s.push(STEP['set-up/first']);
  if (s.scenario.night !== null) s.push(STEP['set-up/night']);
  const first = nextToPlace(s, 0);
  if (first >= 0) s.push(STEP['set-up/place'], first, -1);
}

/** Lets the sides of a battle of a campaign, before the walls or for a gallery, and the besiegers in their camp set their men down, one after the other.
 * @rule C.15.4 @ruling AN-302 @rule 7.7.5 @ruling AN-189 @rule 7.7.4 @ruling AN-350 @rule 7.7.2 @ruling AN-291 */
export function deploy(s: S, first: Player): void {
  for (const side of [opponent(first), first]) {
    const man = nextToPlace(s, s.game.menOf[side][0]!);
    if (man >= 0 && s.sideOf(man) === side) s.push(STEP['set-up/place'], man, -1);
  }
}

function takeUp(s: S, man: number): void {
  s.lift(man);
  s.setPresence(man, WAITING);
}

/** The first man from one on who is still to be placed, -1 for none: in the order of the scenario. */
function nextToPlace(s: S, from: number): number {
  for (let man = from; man < s.scenario.men.length; man++) if (s.presence(man) === WAITING && isPlacedByHand(s, man)) return man;
  return -1;
}

/** The next one after a man; where sides do so one after the other of his own alone. */
function nextAfter(s: S, man: number): number {
  const next = nextToPlace(s, man + 1);
  return next >= 0 && s.game.encounter.isBySides && s.sideOf(next) !== s.sideOf(man) ? -1 : next;
}

/** Whether a man, or the head or tail of his horse, may be set down in a place. */
function isFree(s: S, man: number, place: number): boolean {
  if (s.topAt(place) >= 0 || !canManStand(s, man, place)) return false;
  if (s.game.encounter.keepsApart && isBesideEnemy(s, s.sideOf(man), place)) return false;
  return s.hidden(man) === 0 || canHide(s, man, place);
}

/** Adds the places for the tail of a horse. */
function addTails(s: S, man: number, head: number, zone: readonly number[], into: Offers<'tail'>): void {
  for (let way = 0; way < DIRECTIONS; way++) {
    const tail = s.beyond(head, way);
    if (tail >= 0 && zone.includes(tail) && isFree(s, man, tail)) into.push('tail', tail);
  }
}

/** @rule B6 one man a hex @rule B7 a rider's head, then his tail; who finds no room stays away @ruling AN-77 @rule C.15.4 in a battle of a campaign the rest
 * may be drawn up in lines @ruling AN-302 @rule 7.7.5 before the walls as well @ruling AN-189 @rule 7.7.2 and in a camp @ruling AN-291 @rule 7.7.4 and for a
 * gallery, to which besiegers may come later @ruling AN-350 */
function legalPlaces(s: S, into: Offers<'place' | 'tail' | 'pass' | 'done'>): void {
  const [man, head] = [placing.man(s), placing.head(s)];
  const { encounter } = s.game;
  const zone = encounter.zoneOf(s, man);
  if (head >= 0) return addTails(s, man, head, zone, into);
  if (encounter.isBySides) into.push('done');
  const { answers } = s.game.scratch;
  const rides = s.isMounted(man);
  for (let i = 0; i < zone.length; i++) {
    const place = zone[i]!;
    if (!isFree(s, man, place)) continue;
    if (rides) addTails(s, man, place, zone, answers.clear());
    if (!rides || answers.length > 0) into.push('place', place);
  }
  if (into.length === 0 || encounter.mayHoldBack(s, man)) into.push('pass');
}

/** The rest of the side are drawn up. */
function leaveRest(s: S): void {
  const side = s.sideOf(placing.man(s));
  s.pop();
  s.game.encounter.drawUp(s, side);
}

function setDown(s: S, place: number): void {
  const man = placing.man(s);
  if (s.isMounted(man)) return placing.setHead(s, place);
  s.place(man, place);
  s.setPresence(man, ON_MAP);
  goOn(s);
}

function setDownRider(s: S, tail: number): void {
  const man = placing.man(s);
  s.place(man, placing.head(s));
  s.placeTail(man, tail);
  s.setPresence(man, ON_MAP);
  goOn(s);
}

/** The next man is asked about. */
function goOn(s: S): void {
  const next = nextAfter(s, placing.man(s));
  if (next < 0) return s.pop();
  placing.setMan(s, next);
  placing.setHead(s, -1);
}

/** @rule B1 the scenario says who has the first player turn, or a die */
function firstOutcomes(s: S, into: OutcomeList): void {
  const { first } = s.scenario;
  if (first !== 1) into.add(0, 1);
  if (first !== 0) into.add(1, 1);
}

function rollFirst(s: S, side: number): void {
  s.first = side as Player;
  s.side = side as Player;
  s.become(STEP['turn/begin']);
}

function meaningOfFirst(s: S, side: number): OutcomeText {
  const text = sideDoes(s.game.players[side as Player], 'have', ' the first player turn');
  return { text, dice: 'd10', faces: side === 0 ? [1, 2, 3, 4, 5] : [6, 7, 8, 9, 10] };
}

/** Of a rider whose head is chosen, and of him alone, the tail is asked for next. */
function checkPlacing(s: S, { man, head }: { readonly man: number; readonly head: number }): string | null {
  if (s.presence(man) !== WAITING) return 'Who is placed does not stand on the map yet.';
  if (head < 0) return null;
  const isAsked = s.data[s.frame] === STEP['set-up/place'] && placing.man(s) === man && placing.head(s) === head;
  const { answers } = s.game.scratch;
  if (isAsked && s.isMounted(man)) addTails(s, man, head, s.game.encounter.zoneOf(s, man), answers.clear());
  return isAsked && s.isMounted(man) && answers.length > 0
    ? null
    : 'Only the rider who is being placed has the head of his horse set down, where there is room for its tail: write "head": null.';
}

export const setUpSteps: readonly StepDraft[] = [
  ask('set-up/place', (s) => s.sideOf(placing.man(s)), legalPlaces, {
    on: ['set-up/first', 'set-up/night', 'set-up/place', 'turn/begin'],
    registers: placing.registers,
    seenBy: (s) => audienceOf(s, placing.man(s)),
    check: checkPlacing,
    choose: { place: setDown, tail: setDownRider, pass: goOn, done: leaveRest },
    about: { phase: 'Set-up', rule: 'B6' },
    question: 'Where does he stand?',
    unless: 'Only a free hex of his zone where he can stand.',
    refusals: { tail: ['B7', 'Only a free hex next to that of the horse’s head, in his zone.'] },
    words: { pass: 'He stays away for now', done: 'The rest are drawn up' },
  }),
  ...nightSteps,
  roll('set-up/first', firstOutcomes, rollFirst, {
    on: [BOTTOM],
    check: (s) => (s.turn === 0 ? null : 'The first player turn is rolled for once, before play.'),
    about: { phase: 'Set-up', rule: 'B1', means: meaningOfFirst },
  }),
];

export const setUpActions: Actions<'place'> = {
  place: {
    does: 'sets a man, or the head of his horse, down in a hex of his zone',
    phrase: (s, place) => `Place ${s.nameOf(placing.man(s))} in ${s.placeName(place)}`,
  },
};
