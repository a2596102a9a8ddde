import { type ActionList, asking, opponent, type Player } from '../../../../core/index.ts';
import { ARM } from '../../charts/arms.ts';
import {
  ENTICE_HEXES,
  ENTICE_PRICE,
  GARRISON_LEAST,
  HIRE_PRICE,
  LEAST_MEN,
  PRICES,
  RECRUITS_A_RESOURCE,
  SIEGE_DAYS,
} from '../../charts/tables.ts';
import { NUMBERS, RECRUITS } from '../../state/actions.ts';
import { SLOTS } from '../../state/scenario.ts';
import { type KingdomState, PROMISED } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { changeSide, deliverPrisoners, payBand, releaseBand } from '../company.ts';
import { takeConvoys } from '../convoys.ts';
import { allegianceWhenMet } from '../loyalty.ts';
import { canRetreatTo, comeTo, enemyIn, nameOfGroup } from '../march.ts';
import { holderOf, isCastle, isSettlement, ownPlaceAt } from '../places.ts';
import { reveal } from '../secrets.ts';
import { addMen, addMoney, leaderOf, menOf, refreshLook } from '../troops.ts';
import { beginBattle, beginStorm } from './battle/battle.ts';
import { ask, frame, run, type StepDraft } from './writer.ts';

type S = KingdomState;

/** What has been seen to in the hex that a group has come to, and the place or band that comes next. */
const meetFrame = frame({ group: (k) => k.group, stage: (k) => k.count, place: (k) => k.maybePlace });
const FOES = 0;
const STEP_BACK = 1;
const BANDS = 2;
const CONVOYS = 3;
const PLACES = 4;

/** One thing after another in the hex that a group has come to. @rule C.14 */
function runMeeting(s: S): void {
  const [group, stage] = [meetFrame.group(s), meetFrame.stage(s)];
  if (!s.isThere(group)) return s.pop();
  meetFrame.setStage(s, stage + 1);
  switch (stage) {
    case FOES:
      return meetFoes(s, group);
    case STEP_BACK:
      return stepBack(s, group);
    case BANDS:
      return meetBands(s, group);
    case CONVOYS:
      takeConvoys(s, group);
      return seePrisoners(s, group);
    case PLACES:
      meetFrame.setPlace(s, s.compiled.placeAt[s.at(group)]!);
      return;
    default:
      return meetPlaces(s, group);
  }
}

/** Groups of the two sides meet: each learns what the other is, and whoever was here is tested. @rule C.14.2 @rule C.7 @rule C.8.1 */
function meetFoes(s: S, group: number): void {
  const side = s.sideOf(group);
  let isHostile = false;
  for (let foe = enemyIn(s, side, s.at(group)); foe >= 0; foe = enemyIn(s, side, s.at(group), foe + 1)) {
    reveal(s, group);
    reveal(s, foe);
    const allegiance = allegianceWhenMet(s, foe, group);
    if (allegiance === side && changeSide(s, foe)) {
      if (s.listener !== null) s.tell('loyalty', 'C.7', `${nameOfGroup(s, foe)} goes over to the other side.`);
      continue;
    }
    if (allegiance === s.sideOf(foe)) isHostile = true;
    else s.push(STEP['battle/retreat'], foe, s.from(group)); // who is neutral gives way [C.8.3]
  }
  if (isHostile) s.push(STEP['meet/attack'], group, 0);
}

/** If nobody fights, who came later goes back where it came from. @rule C.8.3 @ruling AN-41 */
function stepBack(s: S, group: number): void {
  if (enemyIn(s, s.sideOf(group), s.at(group)) < 0) return;
  const from = s.from(group);
  if (canRetreatTo(s, s.sideOf(group), from)) comeTo(s, group, from, s.at(group));
  s.pop();
}

function meetBands(s: S, group: number): void {
  for (let band = 0; band < s.compiled.bands.length; band++)
    if (s.bandAt(band) === s.at(group) && s.bandMaster(band) !== group) s.push(STEP['meet/offer'], group, band);
}

/** Prisoners come to a place of their captor's. @rule C.15.8 */
function seePrisoners(s: S, group: number): void {
  const place = ownPlaceAt(s, s.sideOf(group), s.at(group));
  if (place >= 0) deliverPrisoners(s, group, place);
}

/** The places of the hex one after the other, then the hex itself. @rule C.14.5 */
function meetPlaces(s: S, group: number): void {
  const place = meetFrame.place(s);
  if (place < 0) {
    s.pop();
    if (isSite(s, group)) s.push(STEP['meet/visit'], group, -1, 0);
    return;
  }
  meetFrame.setPlace(s, s.compiled.placeAfter[place]!);
  s.push(STEP['meet/visit'], group, place, 0);
}

// ---- to fight or not

/** Who came, and how many have said no. */
const attackFrame = frame({ group: (k) => k.group, asked: (k) => k.count });

function attackAsked(s: S): Player {
  const side = s.sideOf(attackFrame.group(s));
  return attackFrame.asked(s) === 0 ? side : opponent(side);
}

/** @rule C.14.2 either player may begin a battle */
function legalAttacks(s: S, into: ActionList): void {
  into.push(s.game.space.first.attack);
  into.push(s.game.space.first.pass);
}

function chooseAttack(s: S, action: number): void {
  const [group, asked] = [attackFrame.group(s), attackFrame.asked(s)];
  if (action === s.game.space.first.attack) {
    const side = attackAsked(s);
    s.pop();
    return beginBattle(s, side, s.at(group));
  }
  if (asked === 0) attackFrame.setAsked(s, 1);
  else s.pop();
}

// ---- mercenaries

const offerFrame = frame({ group: (k) => k.group, band: (k) => k.band });

/** Whether no counter of the other side is so near that it holds mercenaries back. @rule C.11.5 */
function isAlone(s: S, band: number, side: Player): boolean {
  for (let group = 0; group < 2 * SLOTS; group++)
    if (s.isThere(group) && s.sideOf(group) !== side && s.compiled.grid.distance(s.at(group), s.bandAt(band)) <= ENTICE_HEXES) return false;
  return true;
}

/** @rule C.11.2 hired or promised booty @rule C.11.5 or enticed away @rule C.11.4 who was promised can be paid later @rule C.14.3 */
function legalOffers(s: S, into: ActionList): void {
  const [group, band] = [offerFrame.group(s), offerFrame.band(s)];
  const { first } = s.game.space;
  const master = s.bandMaster(band);
  const [money, men] = [s.money(group), s.bandMen(band)];
  into.push(first.pass);
  if (master < 0) {
    if (money >= men * HIRE_PRICE) into.push(first.hire + band);
    if (s.bandMen(band) > 0) into.push(first.promise + band);
  } else if (s.sideOf(master) !== s.sideOf(group) && money >= men * ENTICE_PRICE && isAlone(s, band, s.sideOf(group)))
    into.push(first.entice + band);
}

function chooseOffer(s: S, action: number): void {
  const [group, band] = [offerFrame.group(s), offerFrame.band(s)];
  const { first } = s.game.space;
  s.pop();
  if (action === first.pass) return;
  if (action === first.promise + band) {
    releaseBand(s, band);
    s.setBandMaster(band, group);
    s.setBandService(band, PROMISED);
    if (s.listener !== null) s.tell('mercenaries', 'C.11.2', `${s.compiled.bands[band]!.name} serve for a share of the booty.`);
    return;
  }
  payBand(s, group, band, action === first.hire + band ? HIRE_PRICE : ENTICE_PRICE);
}

// ---- places

/** A group in a place (-1: in a hex where a counter-castle may be built), and how often it has done something here. */
const visitFrame = frame({ group: (k) => k.group, place: (k) => k.maybePlace, done: (k) => k.count });

/** Whether a group may build here: ten men, and an engineer. @rule C.5.3 mercenaries do not build @source the scenario */
function isSite(s: S, group: number): boolean {
  const { sites } = s.compiled;
  return sites !== null && sites.side === s.sideOf(group) && sites.hexes.includes(s.at(group)) && s.worksHeld < 0;
}

function canBuild(s: S, group: number): boolean {
  return isSite(s, group) && (s.worksAt < 0 || s.worksAt === s.at(group)) && menOf(s, group) >= BUILDERS && s.arm(group, ARM.engineer) > 0;
}
const BUILDERS = 10;

/** @rule C.14.5 */
function legalVisits(s: S, into: ActionList): void {
  const [group, place] = [visitFrame.group(s), visitFrame.place(s)];
  const { first } = s.game.space;
  into.push(first.done);
  if (place < 0) {
    if (canBuild(s, group)) into.push(first.build);
    return;
  }
  const holder = holderOf(s, place);
  if (holder === s.sideOf(group)) return addServices(s, group, place, into);
  into.push(first.storm);
  if (isCastle(s, place) && s.placeGarrison(place) > 0) into.push(first.besiege);
}

/** What a group finds in a place of its own side. @rule C.13.1 @rule C.5.3 @rule C.10 @rule C.11.4 */
function addServices(s: S, group: number, place: number, into: ActionList): void {
  const { first } = s.game.space;
  for (let kind = 0; kind < RECRUITS.length; kind++)
    for (const number of NUMBERS)
      if (canRecruit(s, group, place, kind, number)) into.push(first.recruit + kind * NUMBERS.length + number - 1);
  for (const number of NUMBERS) {
    if (isCastle(s, place) && s.placeGarrison(place) - number >= GARRISON_LEAST) into.push(first.draft + number - 1);
    if (isCastle(s, place) && s.placeGarrison(place) + number <= MOST_GARRISON && menOf(s, group) - number >= LEAST_MEN)
      into.push(first.post + number - 1);
  }
  for (let band = 0; band < s.compiled.bands.length; band++)
    if (s.bandMaster(band) === group && s.money(group) >= s.bandMen(band) * HIRE_PRICE) into.push(first.pay + band);
}
const MOST_GARRISON = 30;

/** Whether so many men can be had: a noble or knight recruits them, half as many a day as there are resources. @rule C.13.1 @rule C.10 engineers in cities */
function canRecruit(s: S, group: number, place: number, kind: number, number: number): boolean {
  const name = RECRUITS[kind]!;
  if (!isSettlement(s, place) || s.money(group) < PRICES[name] * number || s.placeStores(place) > 0) return false;
  if (leaderOf(s, group) < 0 && s.arm(group, ARM.knight) + s.arm(group, ARM['foot-knight']) === 0) return false;
  if (name === 'engineer') return s.compiled.places[place]!.kind === 'city' && number === 1 && s.placeRecruits(place) === 0;
  return s.placeRecruits(place) + number <= s.placeResources(place) >> 1;
}

function chooseVisit(s: S, action: number): void {
  const [group, place] = [visitFrame.group(s), visitFrame.place(s)];
  const { space } = s.game;
  const [kind, number] = [space.kindOf(action), (space.argument(action) % NUMBERS.length) + 1];
  if (kind === 'recruit') return recruit(s, group, place, Math.floor(space.argument(action) / NUMBERS.length), number);
  if (kind === 'pay') return payBand(s, group, space.argument(action), HIRE_PRICE);
  s.pop();
  if (kind === 'draft') draft(s, group, place, number);
  else if (kind === 'post') post(s, group, place, number);
  else if (kind === 'storm') beginStorm(s, group, place);
  else if (kind === 'besiege') besiege(s, group, place);
  else if (kind === 'build') build(s, group);
}

/** @rule C.13.1 @source the resource that three men cost is ours */
function recruit(s: S, group: number, place: number, kind: number, number: number): void {
  const name = RECRUITS[kind]!;
  addMen(s, group, ARM[name], number);
  addMoney(s, group, -PRICES[name] * number);
  s.setPlaceRecruits(place, s.placeRecruits(place) + number);
  const levied = s.placeLevied(place) + number;
  s.setPlaceResources(place, Math.max(0, s.placeResources(place) - Math.floor(levied / RECRUITS_A_RESOURCE)));
  s.setPlaceLevied(place, levied % RECRUITS_A_RESOURCE);
  refreshLook(s, group);
  if (s.listener !== null) s.tell('recruit', 'C.13.1', `${nameOfGroup(s, group)} recruits in ${s.compiled.places[place]!.name}.`);
}

/** Men of the garrison join a group: men-at-arms. @rule C.5.3 */
function draft(s: S, group: number, place: number, number: number): void {
  s.setPlaceGarrison(place, s.placeGarrison(place) - number);
  addMen(s, group, ARM['man-at-arms'], number);
  refreshLook(s, group);
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
  s.setWounded(group, Math.min(s.wounded(group), menOf(s, group)));
  refreshLook(s, group);
}

/** @rule C.16 */
function besiege(s: S, group: number, place: number): void {
  reveal(s, group);
  s.setSiege(group, place);
  if (s.placeStores(place) === 0) s.setPlaceStores(place, Math.max(1, SIEGE_DAYS * s.placeResources(place)));
  if (s.listener !== null) s.tell('siege', 'C.16', `${nameOfGroup(s, group)} lays siege to ${s.compiled.places[place]!.name}.`);
}

/** A day of building; @rule C.5.3 @source four days: the scenario */
function build(s: S, group: number): void {
  const { sites } = s.compiled;
  s.worksAt = s.at(group);
  s.worksDays++;
  if (s.worksDays < sites!.days) return;
  s.worksHeld = sites!.side;
  if (s.listener !== null) s.tell('works', 'C.5.3', `A counter-castle stands in ${s.compiled.grid.format(s.worksAt)}.`);
}

const SECRET_MEANS = 'what a group can do may be its side’s secret';

export const meetSteps: readonly StepDraft[] = [
  run('meet/run', runMeeting, {
    on: ['march/next'],
    registers: meetFrame.registers,
    about: { phase: 'Encounter', rule: 'C.14' },
  }),
  ask('meet/attack', attackAsked, legalAttacks, chooseAttack, {
    on: ['meet/run'],
    registers: attackFrame.registers,
    open: true,
    check: (s, { group, asked }) =>
      s.isThere(group) && asked <= 1 && enemyIn(s, s.sideOf(group), s.at(group)) >= 0
        ? null
        : 'Only groups of the two sides in one hex fight.',
    about: asking('Encounter', 'C.14.2', ['attack', 'pass'], 'Attack?', 'Only yes or no.'),
  }),
  ask('meet/offer', (s) => s.sideOf(offerFrame.group(s)), legalOffers, chooseOffer, {
    on: ['meet/run', 'day/phase'],
    registers: offerFrame.registers,
    open: true,
    idle: SECRET_MEANS,
    check: (s, { group, band }) => (s.isThere(group) && s.bandAt(band) === s.at(group) ? null : 'The mercenaries are elsewhere.'),
    about: asking(
      'Mercenaries',
      'C.11.2',
      ['pass', 'hire', 'promise', 'entice'],
      'Take the mercenaries on?',
      'The group has not the money, or enemies are near.',
      {
        entice: ['C.11.5', 'Only mercenaries of the other side, for three pounds each, with none of its counters within two hexes.'],
      },
    ),
  }),
  ask('meet/visit', (s) => s.sideOf(visitFrame.group(s)), legalVisits, chooseVisit, {
    on: ['march/next', 'meet/run'],
    registers: visitFrame.registers,
    open: true,
    idle: SECRET_MEANS,
    check: (s, { group, place }) =>
      s.isThere(group) && (place < 0 || s.compiled.places[place]!.hex === s.at(group)) ? null : 'The group is not there.',
    about: asking(
      'Encounter',
      'C.14.5',
      ['done', 'recruit', 'draft', 'post', 'pay', 'storm', 'besiege', 'build'],
      'What does the group do here?',
      'Not here, or it has not the money or the men.',
      {
        recruit: [
          'C.13.1',
          'Only in a place of one’s own, half as many men a day as it has resources, if a noble or a knight has the money.',
        ],
        draft: ['C.5.3', 'Five men stay in every castle.'],
        storm: ['C.14.6', 'Only a place that is not one’s own.'],
        besiege: ['C.16', 'Only a castle with a garrison that is not one’s own.'],
      },
    ),
  }),
];
