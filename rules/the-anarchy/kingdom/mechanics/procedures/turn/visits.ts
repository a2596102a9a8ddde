import { ARM } from '../../../charts/arms.ts';
import { GARRISON_LEAST, HIRE_PRICE, LEAST_MEN, PRICES, RECRUITS_A_RESOURCE, SIEGE_DAYS } from '../../../charts/tables.ts';
import { NUMBERS, type Offers, RECRUITS } from '../../../state/actions.ts';
import { type KingdomState } from '../../../state/state.ts';
import { shutIn } from '../../fights/besieged.ts';
import { payBand } from '../../groups/company.ts';
import { foreignersOf } from '../../groups/loyalty.ts';
import { enemyIn, nameOfGroup } from '../../groups/march.ts';
import { holderOf, isCastle, isSettlement, liftSiege } from '../../places/places.ts';
import { reveal } from '../../groups/secrets.ts';
import { openRecord } from '../../places/records.ts';
import { addMen, addMoney, leaderOf, menOf, refreshLook } from '../../groups/troops.ts';
import { beginStorm } from '../battle/battle.ts';
import { inWords } from '../../../../notation/words.ts';
import { bandWords, menWords } from '../../../notation/words.ts';
import { type Actions, ask, frame, type StepDraft } from '../writer.ts';

type S = KingdomState;

/** A group in a place (-1: in a hex where a counter-castle may be built), and how often it has done something here. */
const visitFrame = frame({ group: (k) => k.group, place: (k) => k.maybePlace, done: (k) => k.count });

/** Whether a group may build here: ten men, and an engineer. @rule C.5.3 mercenaries do not build @source the scenario */
export function isSite(s: S, group: number): boolean {
  const { sites } = s.scenario;
  return sites !== null && sites.side === s.sideOf(group) && sites.hexes.includes(s.at(group)) && s.worksHeld < 0;
}

function canBuild(s: S, group: number): boolean {
  const builders = menOf(s, group) - foreignersOf(s, group);
  return isSite(s, group) && (s.worksAt < 0 || s.worksAt === s.at(group)) && builders >= BUILDERS && s.arm(group, ARM.engineer) > 0;
}
const BUILDERS = 10;

type VisitAction = 'recruit' | 'draft' | 'post' | 'pay' | 'storm' | 'besiege' | 'build';

/** @rule C.14.5 */
function legalVisits(s: S, into: Offers<VisitAction | 'done'>): void {
  const [group, place] = [visitFrame.group(s), visitFrame.place(s)];
  into.push('done');
  if (place < 0) {
    if (canBuild(s, group)) into.push('build');
    return;
  }
  const holder = holderOf(s, place);
  if (holder === s.sideOf(group)) return addServices(s, group, place, into);
  into.push('storm');
  if (isCastle(s, place) && (s.placeGarrison(place) > 0 || enemyIn(s, s.sideOf(group), s.at(group)) >= 0)) into.push('besiege');
}

/** What a group finds in a place of its own side. @ruling AN-408 promised men are paid here @rule C.13.1 @rule C.5.3 @rule C.10 @rule C.11.4 */
function addServices(s: S, group: number, place: number, into: Offers<'recruit' | 'draft' | 'post' | 'pay'>): void {
  for (let arm = 0; arm < RECRUITS.length; arm++)
    for (let men = 0; men < NUMBERS.length; men++) if (canRecruit(s, group, place, arm, NUMBERS[men]!)) into.push('recruit', arm, men);
  for (let men = 0; men < NUMBERS.length && isCastle(s, place); men++) {
    const number = NUMBERS[men]!;
    if (s.placeGarrison(place) - number >= GARRISON_LEAST) into.push('draft', men);
    if (s.placeGarrison(place) + number <= MOST_GARRISON && canPost(s, group, number)) into.push('post', men);
  }
  for (let band = 0; band < s.scenario.bands.length; band++)
    if (s.bandMaster(band) === group && s.money(group) >= s.bandMen(band) * HIRE_PRICE) into.push('pay', band);
}
const MOST_GARRISON = 30;

/** Whether a group can leave so many men as a garrison, and still be one: only those who are well, else the wounded would be well behind the walls.
 * @rule C.5.3 @rule C.15.7 @ruling AN-218 */
function canPost(s: S, group: number, number: number): boolean {
  return menOf(s, group) - number >= Math.max(LEAST_MEN, s.wounded(group));
}

/** Whether so many men can be had: a noble or knight recruits them, half as many a day as there are resources. @rule C.13.1 @rule C.10 engineers in cities */
function canRecruit(s: S, group: number, place: number, kind: number, number: number): boolean {
  const name = RECRUITS[kind]!;
  if (!isSettlement(s, place) || s.money(group) < PRICES[name] * number || s.placeStores(place) > 0) return false;
  if (leaderOf(s, group) < 0 && s.arm(group, ARM.knight) + s.arm(group, ARM['foot-knight']) === 0) return false;
  if (name === 'engineer') return s.scenario.places[place]!.kind === 'city' && number === 1 && s.placeRecruits(place) === 0;
  return s.placeRecruits(place) + number <= s.placeResources(place) >> 1;
}

/** What ends the visit. */
function ending(effect: (s: S, group: number, place: number, men: number) => void): (s: S, men?: number) => void {
  return (s, men = 0) => {
    const [group, place] = [visitFrame.group(s), visitFrame.place(s)];
    s.pop();
    effect(s, group, place, NUMBERS[men]!);
  };
}

/** Who takes men on, or leaves some, is seen. @rule C.13.1 @ruling AN-215 @source the resource that three men cost is ours */
function recruit(s: S, arm: number, men: number): void {
  const [group, place] = [visitFrame.group(s), visitFrame.place(s)];
  const [name, number] = [RECRUITS[arm]!, NUMBERS[men]!];
  addMen(s, group, ARM[name], number);
  addMoney(s, group, -PRICES[name] * number);
  s.setPlaceRecruits(place, s.placeRecruits(place) + number);
  const levied = s.placeLevied(place) + number;
  s.setPlaceResources(place, Math.max(0, s.placeResources(place) - Math.floor(levied / RECRUITS_A_RESOURCE)));
  s.setPlaceLevied(place, levied % RECRUITS_A_RESOURCE);
  refreshLook(s, group);
  reveal(s, group);
  if (s.listener !== null) s.tell('recruit', 'C.13.1', `${nameOfGroup(s, group)} recruits in ${s.scenario.places[place]!.name}.`);
}

/** Men of the garrison join a group: men-at-arms, however many of its ten are. @rule C.5.3 @ruling AN-411 */
function draft(s: S, group: number, place: number, number: number): void {
  s.setPlaceGarrison(place, s.placeGarrison(place) - number);
  addMen(s, group, ARM['man-at-arms'], number);
  refreshLook(s, group);
  reveal(s, group);
}

/** Men of a group stay as a garrison: the weakest first. @rule C.5.3 */
function post(s: S, group: number, place: number, number: number): void {
  let left = number;
  for (let arm = s.armCount - 1; arm >= 0 && left > 0; arm--) {
    const men = Math.min(left, s.arm(group, arm));
    s.setArm(group, arm, s.arm(group, arm) - men);
    left -= men;
  }
  s.setPlaceGarrison(place, s.placeGarrison(place) + number);
  refreshLook(s, group);
  reveal(s, group);
}

/** A group lays one siege: of the castles in a hex, before the last that it has chosen. @rule C.16 */
function besiege(s: S, group: number, place: number): void {
  reveal(s, group);
  if (s.siege(group) !== place) liftSiege(s, group);
  s.setSiege(group, place);
  if (s.placeStores(place) === 0) s.setPlaceStores(place, Math.max(1, SIEGE_DAYS * s.placeResources(place)));
  shutIn(s, group);
  openRecord(s, place);
  if (s.listener !== null) s.tell('siege', 'C.16', `${nameOfGroup(s, group)} lays siege to ${s.scenario.places[place]!.name}.`);
}

/** A day of building; @rule C.5.3 @source four days: the scenario */
function build(s: S, group: number): void {
  const { sites } = s.scenario;
  s.worksAt = s.at(group);
  s.worksDays++;
  if (s.worksDays < sites!.days) return;
  s.worksHeld = sites!.side;
  if (s.listener !== null) s.tell('works', 'C.5.3', `A counter-castle stands in ${s.scenario.grid.format(s.worksAt)}.`);
}

export const visitSteps: readonly StepDraft[] = [
  ask('meet/visit', (s) => s.sideOf(visitFrame.group(s)), legalVisits, {
    on: ['march/next', 'meet/run'],
    registers: visitFrame.registers,
    open: true,
    idle: 'what a group can do may be its side’s secret',
    check: (s, { group, place }) =>
      s.isThere(group) && (place < 0 || s.scenario.places[place]!.hex === s.at(group)) ? null : 'The group is not there.',
    choose: {
      recruit,
      draft: ending(draft),
      post: ending(post),
      pay: (s, band) => payBand(s, visitFrame.group(s), band, HIRE_PRICE),
      storm: ending(beginStorm),
      besiege: ending(besiege),
      build: ending(build),
      done: (s) => s.pop(),
    },
    about: { phase: 'Encounter', rule: 'C.14.5' },
    question: 'What does the group do here?',
    unless: 'Not here, or it has not the money or the men.',
    refusals: {
      recruit: [
        'C.13.1',
        'Only in a place of one’s own, half as many men a day as it has resources, if a noble or a knight has the money.',
      ],
      draft: ['C.5.3', 'Five men stay in every castle.'],
      storm: ['C.14.6', 'Only a place that is not one’s own.'],
      besiege: ['C.16', 'Only a castle with a garrison that is not one’s own.'],
    },
    words: { done: 'Nothing more here' },
  }),
];

export const visitActions: Actions<VisitAction> = {
  recruit: {
    does: 'recruits men in a place',
    phrase: (_, arm, men) => `Recruit ${inWords(RECRUITS[arm]!)}: ${menWords(NUMBERS[men]!)}`,
    told: ['recruit'],
  },
  draft: { does: 'takes men of a garrison along', phrase: (_, men) => `Take ${menWords(NUMBERS[men]!)} of the garrison along` },
  post: { does: 'leaves men with a garrison', phrase: (_, men) => `Leave ${menWords(NUMBERS[men]!)} with the garrison` },
  pay: { does: 'pays mercenaries who were promised booty', phrase: (s, band) => `Pay ${bandWords(s, band)} for good` },
  storm: { does: 'storms a place', phrase: 'Storm the place', told: ['storm'] },
  besiege: { does: 'lays siege to a castle', phrase: 'Lay siege to the castle', told: ['siege'] },
  build: { does: 'builds at a counter-castle', phrase: 'Build a counter-castle' },
};
