import { type ActionList, asking, facesWhere, opponent, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { ARM_CHARTS, ARMS } from '../../charts/arms.ts';
import { CHANCES, NOBLE_FATES, RESULTS } from '../../charts/battle.ts';
import { FACES } from '../../../charts/tables.ts';
import { AWAY_TO, LEAST_MEN, POUND, TAKEN_TO, WOUNDED_TO } from '../../charts/tables.ts';
import { SHARES } from '../../state/actions.ts';
import { MOST_MEN } from '../../state/layout.ts';
import { SLOTS } from '../../state/scenario.ts';
import { FIGHTS, FREE, KILLED, type KingdomState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { columnAtHand, gradeOf, outcomeOf, resultOutcomes, takeLosses } from '../battle.ts';
import {
  changePrestige,
  deliverPrisoners,
  disband,
  endBand,
  freePrisoners,
  payBand,
  raiseCaptain,
  releaseBand,
  takeNoble,
} from '../company.ts';
import { canRetreatTo, comeTo, friendIn, nameOfGroup } from '../march.ts';
import { besiegerOf, hasOwnCastle, liftSiege, ownPlaceAt, TAKEN_LOYALTY } from '../places.ts';
import { reveal } from '../secrets.ts';
import { addMoney, freeCounter, isTooSmall, menOf, openGroup, refreshLook, transfer } from '../troops.ts';
import { ask, D10, frame, groupFrame, roll, run, type StepDraft } from './writer.ts';

type S = KingdomState;

/** A battle: who attacks, where, which place or band is in it, how it has ended, and what comes next. */
const battle = frame({
  side: (k) => k.side,
  hex: (k) => k.hex,
  place: (k) => k.maybePlace,
  band: (k) => k.maybeBand,
  /** Place in RESULTS, -1 before, as many as there are if combat was refused. */
  result: (k) => k.maybeResult,
  stage: (k) => k.count,
  row: (k) => k.count,
});
const REFUSED = RESULTS.length;

const [ANSWER, JOIN, ROLL, NOBLES, RETREATS, PRISONERS, LOOT] = [0, 1, 3, 4, 5, 6, 7];

/** Sets the groups of a side in a hex fighting, and lets the other side see them. */
function takePart(s: S, side: Player, hex: number): void {
  for (let group = friendIn(s, side, hex); group >= 0; group = friendIn(s, side, hex, group + 1)) joinBattle(s, group);
}

function joinBattle(s: S, group: number): void {
  s.setPart(group, FIGHTS);
  s.setMoved(group, 1);
  reveal(s, group);
}

function clearParts(s: S): void {
  for (let group = 0; group < 2 * SLOTS; group++) s.setPart(group, 0);
}

/** A battle between the groups in a hex. @rule C.14.2 @rule C.15 */
export function beginBattle(s: S, side: Player, hex: number): void {
  clearParts(s);
  takePart(s, side, hex);
  takePart(s, opponent(side), hex);
  s.push(STEP['battle/run'], side, hex, -1, -1, -1, ANSWER, 0);
  if (s.listener !== null) s.tell('battle', 'C.15', `Battle in ${s.compiled.grid.format(hex)}.`);
}

/** A group attacks a place. @rule C.14.6 */
export function beginStorm(s: S, group: number, place: number): void {
  clearParts(s);
  takePart(s, s.sideOf(group), s.at(group));
  s.push(STEP['battle/run'], s.sideOf(group), s.at(group), place, -1, -1, JOIN, 0);
  if (s.listener !== null) s.tell('storm', 'C.14.6', `${nameOfGroup(s, group)} attacks ${s.compiled.places[place]!.name}.`);
}

/** Mercenaries fall upon their master. @rule C.11.6 */
export function beginRevolt(s: S, band: number): void {
  const master = s.bandMaster(band);
  clearParts(s);
  joinBattle(s, master);
  s.push(STEP['battle/run'], s.sideOf(master), s.at(master), -1, band, -1, ROLL, 0);
}

/** One part of a battle after the other. @rule C.15 */
function runBattle(s: S): void {
  const stage = battle.stage(s);
  battle.setStage(s, stage + 1);
  const side = battle.side(s);
  switch (stage) {
    case ANSWER:
      return s.push(STEP['battle/answer'], opponent(side));
    case JOIN:
      return s.push(STEP['battle/join'], side, battle.hex(s));
    case JOIN + 1:
      return s.push(STEP['battle/join'], opponent(side), battle.hex(s));
    case ROLL:
      return s.push(STEP['battle/roll'], columnAtHand(s, side, battle.place(s), battle.band(s)));
    case NOBLES:
      return testNobles(s);
    case RETREATS:
      return retreatBeaten(s);
    case PRISONERS:
      return seeCaptives(s);
    case LOOT:
      return seePlace(s);
    default:
      return endBattle(s);
  }
}

// ---- to fight, or not

/** @rule C.15.5 */
function legalAnswers(s: S, into: ActionList): void {
  into.push(s.game.space.first.fight);
  into.push(s.game.space.first.refuse);
}

const answer = frame({ side: (k) => k.side });

/** Who refuses loses a point of prestige, and each of his men has to get away: behind the walls of a castle of their own nobody has to. @rule C.15.5
 * @rule C.9 @ruling AN-221 */
function chooseAnswer(s: S, action: number): void {
  const side = answer.side(s);
  s.pop();
  if (action === s.game.space.first.fight) return;
  const hex = battle.hex(s);
  battle.setResult(s, REFUSED);
  battle.setStage(s, RETREATS);
  for (let group = friendIn(s, side, hex); group >= 0; group = friendIn(s, side, hex, group + 1)) {
    changePrestige(s, group, -1);
    if (!hasOwnCastle(s, side, hex)) s.push(STEP['battle/refuse'], group, 0, s.arm(group, 0), s.wounded(group));
  }
}

/** The group whose men get away, the arm at hand, men of it left, and how many of the last are wounded. */
const refusal = frame({ group: (k) => k.group, arm: (k) => k.count, left: (k) => k.count, wounded: (k) => k.count });
const FLIGHTS = ['away', 'taken', 'wounded', 'killed'] as const;

/** Men of a group still to be tested, the one at hand included. */
function leftToTest(s: S): number {
  let left = refusal.left(s);
  for (let arm = refusal.arm(s) + 1; arm < ARMS.length; arm++) left += s.arm(refusal.group(s), arm);
  return left;
}

/** The men who are tested last are the wounded ones. */
function isWounded(s: S): boolean {
  return leftToTest(s) <= refusal.wounded(s);
}

/** @rule C.15.5 rider −1, armoured −1, wounded +2 */
function flightOf(s: S, face: number): number {
  const { rides, isArmoured } = ARM_CHARTS[refusal.arm(s)]!;
  const roll = face - Number(rides) - Number(isArmoured) + (isWounded(s) ? 2 : 0);
  return roll <= AWAY_TO ? 0 : roll <= TAKEN_TO ? 1 : roll <= WOUNDED_TO ? 2 : 3;
}

/** Where nobody of the arm is left, the next one is looked for. */
function flightOutcomes(s: S, into: OutcomeList): void {
  if (refusal.left(s) === 0) return into.add(0, 1);
  for (const face of D10) into.add(flightOf(s, face), 1);
}

function rollFlight(s: S, flight: number): void {
  const [group, arm, left] = [refusal.group(s), refusal.arm(s), refusal.left(s)];
  if (left > 0) {
    if (flight === 2) s.setWounded(group, Math.min(MOST_MEN, s.wounded(group) + Number(!isWounded(s))));
    if (flight === 1) addCaptives(s, opponent(s.sideOf(group)), s.at(group), 1);
    if (flight === 1 || flight === 3) s.setArm(group, arm, s.arm(group, arm) - 1);
    if (left > 1) return refusal.setLeft(s, left - 1);
  }
  let next = arm + 1;
  while (next < ARMS.length && s.arm(group, next) === 0) next++;
  if (next < ARMS.length) {
    refusal.setArm(s, next);
    return refusal.setLeft(s, s.arm(group, next));
  }
  s.setWounded(group, Math.min(s.wounded(group), menOf(s, group)));
  refreshLook(s, group);
  s.pop();
}

function meaningOfFlight(s: S, flight: number): OutcomeText {
  return { text: `a man is ${FLIGHTS[flight]!}`, dice: 'd10', faces: facesWhere(FACES, (face) => flightOf(s, face) === flight) };
}

/** Men taken are with the first group of their captor that fights. */
function addCaptives(s: S, captor: Player, hex: number, men: number): void {
  const group = friendIn(s, captor, hex);
  if (group >= 0) s.setCaptives(group, Math.min(MOST_MEN, s.captives(group) + men));
}

// ---- who joins

const joining = frame({ side: (k) => k.side, hex: (k) => k.hex });

/** Groups next to the battle can join it, and move no more today. @rule C.15.3 */
function legalAssists(s: S, into: ActionList): void {
  const [side, hex] = [joining.side(s), joining.hex(s)];
  into.push(s.game.space.first.pass);
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++)
    if (s.isThere(group) && s.part(group) !== FIGHTS && s.siege(group) < 0 && s.compiled.grid.distance(s.at(group), hex) === 1)
      into.push(s.game.space.first.assist + group);
}

function chooseAssist(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) return s.pop();
  joinBattle(s, action - first.assist);
}

// ---- the battle

const columnFrame = frame({ column: (k) => k.count });

/** How a battle ends; both sides take their losses, and what it brought is written down. @rule C.15.6 */
function rollBattle(s: S, result: number): void {
  s.pop();
  battle.setResult(s, result);
  const [side, won] = [battle.side(s), outcomeOf(result)];
  if (s.listener !== null) s.tell('result', 'C.15.6', `The attacker ${RESULTS[result]!}.`);
  const taken = takeLosses(s, opponent(side), result, won < 0);
  const lost = takeLosses(s, side, result, won > 0);
  addCaptives(s, side, battle.hex(s), won > 0 ? taken : 0);
  addCaptives(s, opponent(side), battle.hex(s), won < 0 ? lost : 0);
  if (battle.place(s) >= 0) thinGarrison(s, battle.place(s), won);
  if (battle.band(s) >= 0) thinBand(s, battle.band(s), won);
  rewardAll(s, side, won);
  rewardAll(s, opponent(side), -won);
}

/** Prestige of who leads, or battles of a group that nobody does. @rule C.9 */
function rewardAll(s: S, side: Player, won: number): void {
  if (won === 0) return;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) {
    if (s.part(group) !== FIGHTS) continue;
    changePrestige(s, group, won);
    if (won > 0) raiseCaptain(s, group);
  }
}

/** A garrison loses men, all of them if the place is taken. @ruling AN-212 */
function thinGarrison(s: S, place: number, won: number): void {
  s.setPlaceGarrison(place, won > 0 ? 0 : Math.ceil((s.placeGarrison(place) * 4) / 5));
}

function thinBand(s: S, band: number, won: number): void {
  if (won > 0) return endBand(s, band);
  s.setBandMen(band, Math.ceil((s.bandMen(band) * 4) / 5));
  releaseBand(s, band);
}

function meaningOfResult(s: S, result: number): OutcomeText {
  const column = CHANCES[columnFrame.column(s)]!;
  const below = column.slice(0, result).reduce((sum, weight) => sum + weight, 0);
  const faces = Array.from({ length: column[result]! }, (_, i) => below + i + 1);
  return { text: `the attacker ${RESULTS[result]!}`, dice: 'd100', faces };
}

// ---- nobles of the beaten

const nobleFrame = frame({ noble: (k) => k.noble, killed: (k) => k.count, taken: (k) => k.count });

/** Side that was beaten, -1 if neither was. */
function beatenSide(s: S): number {
  const won = outcomeOf(battle.result(s));
  return won === 0 ? -1 : won > 0 ? opponent(battle.side(s)) : battle.side(s);
}

/** One noble of the beaten side after the other. */
function testNobles(s: S): void {
  const noble = battle.row(s);
  if (noble >= s.compiled.nobles.length) return battle.setRow(s, 0);
  battle.setRow(s, noble + 1);
  battle.setStage(s, NOBLES);
  const [group, beaten, grade] = [s.nobleGroup(noble), beatenSide(s), gradeOf(battle.result(s))];
  if (grade === 'undecided' || group < 0 || s.sideOf(group) !== beaten || s.part(group) !== FIGHTS) return;
  const [killed, taken] = NOBLE_FATES[grade];
  s.push(STEP['battle/noble'], noble, killed, taken);
}

function fateOfNoble(s: S, face: number): number {
  return face <= nobleFrame.killed(s) ? KILLED : face <= nobleFrame.taken(s) ? 1 : FREE;
}

function nobleOutcomes(s: S, into: OutcomeList): void {
  for (const face of D10) into.add(fateOfNoble(s, face), 1);
}

/** The group that a noble falls to: the first of the other side in the battle; mercenaries keep nobody. */
function captorOf(s: S, noble: number): number {
  const captor = opponent(s.sideOf(s.nobleGroup(noble)));
  const there = battle.band(s) >= 0 ? -1 : friendIn(s, captor, battle.hex(s));
  if (there >= 0 || battle.band(s) >= 0) return there;
  for (let group = captor * SLOTS; group < (captor + 1) * SLOTS; group++) if (s.part(group) === FIGHTS) return group;
  return -1;
}

/** @rule C.15.8 */
function rollNoble(s: S, fate: number): void {
  const noble = nobleFrame.noble(s);
  s.pop();
  const keeper = captorOf(s, noble);
  if (fate === FREE || (fate !== KILLED && keeper < 0 && battle.place(s) < 0)) return;
  if (fate === KILLED) {
    s.setNobleFate(noble, KILLED);
    s.setNobleGroup(noble, -1);
  } else takeNoble(s, noble, keeper, battle.place(s));
  if (s.listener !== null) s.tell('noble', 'C.15.8', `${s.compiled.nobles[noble]!.name} is ${fate === KILLED ? 'killed' : 'taken'}.`);
}

function meaningOfFate(s: S, fate: number): OutcomeText {
  const words = fate === KILLED ? 'is killed' : fate === FREE ? 'gets away' : 'is taken';
  return {
    text: `${s.compiled.nobles[nobleFrame.noble(s)]!.name} ${words}`,
    dice: 'd10',
    faces: D10.filter((face) => fateOfNoble(s, face) === fate),
  };
}

// ---- who is beaten gives way

/** Groups that are too small, or have to go back, one after the other. @rule C.15.6 @rule C.8.1 */
function retreatBeaten(s: S): void {
  const group = battle.row(s);
  if (group >= 2 * SLOTS) return battle.setRow(s, 0);
  battle.setRow(s, group + 1);
  battle.setStage(s, RETREATS);
  if (s.part(group) !== FIGHTS) return;
  if (isTooSmall(s, group)) return loseGroup(s, group);
  refreshLook(s, group);
  if (mustRetreat(s, group)) s.push(STEP['battle/retreat'], group, s.sideOf(group) === battle.side(s) ? -1 : attackersFrom(s));
}

/** Hex from which the attacker has come. */
function attackersFrom(s: S): number {
  const group = friendIn(s, battle.side(s), battle.hex(s));
  return group < 0 ? -1 : s.from(group);
}

/** @rule C.15.6 the beaten, or both if nobody won; who stands elsewhere or behind walls stays */
function mustRetreat(s: S, group: number): boolean {
  const hex = battle.hex(s);
  if (s.at(group) !== hex || battle.band(s) >= 0) return false;
  const isAttacker = s.sideOf(group) === battle.side(s);
  if (battle.result(s) === REFUSED) return !isAttacker && !hasOwnCastle(s, s.sideOf(group), hex);
  const won = outcomeOf(battle.result(s)) * (isAttacker ? 1 : -1);
  return won < 0 || (won === 0 && (isAttacker || !hasOwnCastle(s, s.sideOf(group), hex)));
}

/** A group is no more; the other side counts it. */
function loseGroup(s: S, group: number): void {
  if (s.sideOf(group) === 0) s.royalistLosses = Math.min(99, s.royalistLosses + 1);
  else s.angevinLosses = Math.min(99, s.angevinLosses + 1);
  disband(s, group);
}

/** Who retreats, and the hex from which his enemy came, -1 if he goes where he came from himself. */
const retreat = frame({ group: (k) => k.group, enemy: (k) => k.maybeHex });

/** The hex he came from and the two beside it, or away from his enemy; any other if he can go nowhere there. @rule C.15.6 */
function legalRetreats(s: S, into: ActionList): void {
  const group = retreat.group(s);
  const [hex, enemy] = [s.at(group), retreat.enemy(s)];
  const back = directionBack(s, hex, enemy >= 0 ? enemy : s.from(group), enemy >= 0);
  for (let turn = -1; back >= 0 && turn <= 1; turn++) addRetreat(s, group, hex, (back + turn + 6) % 6, into);
  if (into.length === 0) for (let direction = 0; direction < 6; direction++) addRetreat(s, group, hex, direction, into);
  if (into.length === 0) into.push(s.game.space.first.pass);
}

function directionBack(s: S, hex: number, other: number, isAway: boolean): number {
  const direction = other < 0 ? -1 : s.compiled.grid.directionTo(hex, other);
  return direction < 0 ? -1 : isAway ? (direction + 3) % 6 : direction;
}

function addRetreat(s: S, group: number, hex: number, direction: number, into: ActionList): void {
  const to = s.compiled.grid.neighbours[hex * 6 + direction]!;
  if (canRetreatTo(s, s.sideOf(group), to)) into.push(s.game.space.first.retreat + to);
}

/** Who can go nowhere is lost. */
function chooseRetreat(s: S, action: number): void {
  const group = retreat.group(s);
  const { first } = s.game.space;
  s.pop();
  if (action === first.pass) return loseGroup(s, group);
  liftSiege(s, group);
  comeTo(s, group, action - first.retreat, s.at(group));
  if (s.listener !== null) s.tell('retreat', 'C.15.6', `${nameOfGroup(s, group)} falls back to ${s.compiled.grid.format(s.at(group))}.`);
}

// ---- prisoners

/** A side that has taken men decides about them; in a place of its own they are at their journey's end. @rule C.15.8 */
function seeCaptives(s: S): void {
  const group = battle.row(s);
  if (group >= 2 * SLOTS) return battle.setRow(s, 0);
  battle.setRow(s, group + 1);
  battle.setStage(s, PRISONERS);
  if (s.part(group) !== FIGHTS || s.captives(group) === 0) return;
  const place = ownPlaceAt(s, s.sideOf(group), s.at(group));
  if (place >= 0) return deliverPrisoners(s, group, place);
  if (freeCounter(s, s.sideOf(group)) < 0 || menOf(s, group) < 2 * LEAST_MEN) return s.setCaptives(group, 0); // no escort: they are killed
  s.push(STEP['battle/prisoners'], group);
}

function legalPrisoners(s: S, into: ActionList): void {
  into.push(s.game.space.first.escort);
  into.push(s.game.space.first.massacre);
}

/** Three men lead them off, as a group of their own. @rule C.15.8 */
function choosePrisoners(s: S, action: number): void {
  const group = groupFrame.group(s);
  s.pop();
  if (action !== s.game.space.first.massacre) sendEscort(s, group);
  s.setCaptives(group, 0);
}

function sendEscort(s: S, group: number): void {
  const into = freeCounter(s, s.sideOf(group));
  openGroup(s, into, s.at(group), s.from(group));
  s.setKnown(into, 1);
  s.setCloud(into, into);
  s.setMoved(into, 1);
  s.setLoyalty(into, s.loyalty(group));
  s.setCaptives(into, s.captives(group));
  let left = LEAST_MEN;
  for (let arm = ARMS.length - 1; arm >= 0 && left > 0; arm--) left -= transfer(s, group, into, arm, left);
  for (let noble = 0; noble < s.compiled.nobles.length; noble++) if (s.nobleKeeper(noble) === group) s.setNobleKeeper(noble, into);
  s.setWounded(group, Math.min(s.wounded(group), menOf(s, group)));
  refreshLook(s, group);
  refreshLook(s, into);
}

// ---- a place that has fallen

/** @rule C.13.2 */
function seePlace(s: S): void {
  const [place, side] = [battle.place(s), battle.side(s)];
  if (place < 0 || outcomeOf(battle.result(s)) <= 0) return;
  const group = friendIn(s, side, battle.hex(s));
  if (group >= 0) takePlace(s, group, place);
}

/** A place falls to a side: it can be looted. @rule C.13.2 @rule C.7 @ruling AN-213 */
export function takePlace(s: S, group: number, place: number): void {
  const side = s.sideOf(group);
  s.setPlaceLoyalty(place, TAKEN_LOYALTY[side]);
  s.setPlaceGarrison(place, 0);
  s.setPlaceStores(place, 0);
  for (let other = besiegerOf(s, place); other >= 0; other = besiegerOf(s, place)) s.setSiege(other, -1);
  freePrisoners(s, place, side);
  if (s.listener !== null) s.tell('fall', 'C.13.2', `${s.compiled.places[place]!.name} falls to ${s.game.players[side]}.`);
  s.push(STEP['battle/loot'], group, place);
}

const lootFrame = frame({ group: (k) => k.group, place: (k) => k.place });

function legalLoots(s: S, into: ActionList): void {
  into.push(s.game.space.first.loot);
  into.push(s.game.space.first.spare);
}

/** A resource is worth a pound; looting costs prestige. @rule C.13.2 @rule C.9 @rule C.11.6 */
function chooseLoot(s: S, action: number): void {
  const [group, place] = [lootFrame.group(s), lootFrame.place(s)];
  s.pop();
  if (action !== s.game.space.first.loot) return;
  addMoney(s, group, s.placeResources(place) * POUND);
  s.setPlaceResources(place, 0);
  s.setPlaceLooted(place, s.sideOf(group));
  changePrestige(s, group, s.compiled.places[place]!.kind === 'monastic' ? -2 : -1);
  if (s.listener !== null) s.tell('loot', 'C.13.2', `${s.compiled.places[place]!.name} is looted.`);
  for (let band = 0; band < s.compiled.bands.length; band++) if (s.bandMaster(band) === group) s.push(STEP['battle/share'], group, band);
}

const shareFrame = frame({ group: (k) => k.group, band: (k) => k.band });

/** Pounds for a share of the booty, in half pounds. */
function priceOfShare(s: S, share: number): number {
  const men = s.bandMen(shareFrame.band(s));
  return POUND * (share === 2 ? men : share === 1 ? men >> 1 : 0);
}

/** @rule C.11.6 */
function legalShares(s: S, into: ActionList): void {
  for (let share = 0; share < SHARES.length; share++)
    if (s.money(shareFrame.group(s)) >= priceOfShare(s, share)) into.push(s.game.space.first.share + share);
}

function chooseShare(s: S, action: number): void {
  const [group, band, share] = [shareFrame.group(s), shareFrame.band(s), action - s.game.space.first.share];
  const price = priceOfShare(s, share);
  const unpaid = s.bandMen(band) - price / POUND;
  s.pop();
  if (unpaid <= 0) return payBand(s, group, band, POUND);
  addMoney(s, group, -price);
  s.push(STEP['band/check'], band, Math.ceil(unpaid));
}

/** The battle is over. */
function endBattle(s: S): void {
  clearParts(s);
  s.pop();
}

export const battleSteps: readonly StepDraft[] = [
  run('battle/run', runBattle, {
    on: ['meet/run', 'march/next', 'day/phase', 'battle/run', 'siege/fate', 'meet/visit'],
    registers: battle.registers,
    about: { phase: 'Battle', rule: 'C.15' },
  }),
  ask('battle/answer', (s) => answer.side(s), legalAnswers, chooseAnswer, {
    on: ['battle/run'],
    registers: answer.registers,
    open: true,
    about: asking('Battle', 'C.15.5', ['fight', 'refuse'], 'Fight, or try to get away?', 'Only one or the other.'),
  }),
  roll('battle/refuse', flightOutcomes, rollFlight, {
    on: ['battle/run', 'battle/refuse'],
    registers: refusal.registers,
    idle: 'each man is tested',
    check: (s, { group, arm, left }) =>
      s.isThere(group) && arm < ARMS.length && left <= s.arm(group, arm) ? null : 'There are not so many men of that arm.',
    about: { phase: 'Battle', rule: 'C.15.5', means: meaningOfFlight },
  }),
  ask('battle/join', (s) => joining.side(s), legalAssists, chooseAssist, {
    on: ['battle/run'],
    registers: joining.registers,
    about: asking(
      'Battle',
      'C.15.3',
      ['assist', 'pass'],
      'Which group joins the battle?',
      'Only a group next to it that does not besiege a place.',
    ),
  }),
  roll('battle/roll', (s, into) => resultOutcomes(columnFrame.column(s), into), rollBattle, {
    on: ['battle/run'],
    registers: columnFrame.registers,
    check: (_, { column }) => (column < CHANCES.length ? null : 'The table has no such column.'),
    idle: 'losses are rounded to whole men, so that small forces may fare alike',
    about: { phase: 'Battle', rule: 'C.15.6', means: meaningOfResult },
  }),
  roll('battle/noble', nobleOutcomes, rollNoble, {
    on: ['battle/run'],
    registers: nobleFrame.registers,
    check: (s, { noble, killed, taken }) =>
      s.nobleGroup(noble) >= 0 && killed <= taken && taken <= FACES ? null : 'Only a noble with a group that was beaten is tested.',
    about: { phase: 'Battle', rule: 'C.15.8', means: meaningOfFate },
  }),
  ask('battle/retreat', (s) => s.sideOf(retreat.group(s)), legalRetreats, chooseRetreat, {
    on: ['battle/run', 'meet/run', 'battle/retreat', 'meet/attack'],
    registers: retreat.registers,
    check: (s, { group }) => (s.isThere(group) ? null : 'That group is not on the map.'),
    about: asking(
      'Retreat',
      'C.15.6',
      ['retreat', 'pass'],
      'Where does the group fall back to?',
      'Only where it came from, or away from its enemy.',
    ),
  }),
  ask('battle/prisoners', (s) => s.sideOf(groupFrame.group(s)), legalPrisoners, choosePrisoners, {
    on: ['battle/run'],
    registers: groupFrame.registers,
    open: true,
    check: (s, { group }) =>
      s.isThere(group) && menOf(s, group) >= 2 * LEAST_MEN && freeCounter(s, s.sideOf(group)) >= 0 ? null : 'It has no men for an escort.',
    about: asking('Prisoners', 'C.15.8', ['escort', 'massacre'], 'Lead the prisoners off, or kill them?', 'Only one or the other.'),
  }),
  ask('battle/loot', (s) => s.sideOf(lootFrame.group(s)), legalLoots, chooseLoot, {
    on: ['battle/run', 'siege/fate', 'day/phase'],
    registers: lootFrame.registers,
    open: true,
    check: (s, { group }) => (s.isThere(group) ? null : 'That group is not on the map.'),
    about: asking('Booty', 'C.13.2', ['loot', 'spare'], 'Loot the place?', 'Only yes or no.'),
  }),
  ask('battle/share', (s) => s.sideOf(shareFrame.group(s)), legalShares, chooseShare, {
    on: ['battle/run', 'battle/share', 'siege/fate', 'day/phase'],
    registers: shareFrame.registers,
    check: (s, { group, band }) => (s.isThere(group) && s.bandMaster(band) === group ? null : 'Only their master shares with mercenaries.'),
    about: asking('Booty', 'C.11.6', ['share'], 'What do the mercenaries get?', 'The group has not so much money.'),
  }),
];
