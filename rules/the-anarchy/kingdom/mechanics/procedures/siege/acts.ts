import { uncapital, type OutcomeList, type OutcomeText } from '../../../../../core/index.ts';
import { type FightId, type FightOutcome, outcomesOf } from '../../../../charts/siege-fights.ts';
import { TENTS_A_DAY } from '../../../../charts/siege.ts';
import { fightWords } from '../../../../notation/words.ts';
import { facesOfRefusal, numbersBonus, parleyDie, parleyWords, progressBonus } from '../../../../siege/mechanics/book/parley.ts';
import { addFightOutcomes, shareOf } from '../../../../siege/mechanics/book/fight-roll.ts';
import { ACT, type ActId, ACTS, MOST_IDLE } from '../../../charts/siege.ts';
import { HUNGER_SHIFT } from '../../../charts/battle.ts';
import { HUNGRY } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { besiegedMen, layDownArms, nextShutIn } from '../../fights/besieged.ts';
import { changePrestige } from '../../groups/company.ts';
import { hasWayIn, helpOfWays, isBreached, strengthOfBesieged, strikeBesieged, thinBesieged } from '../../fights/siege.ts';
import { CAMP_SHARES, canRaid, SUPPLY_SHARE } from '../../field/raid.ts';
import { fallOnCamp, meetOutside } from './raid.ts';
import { afterBattle } from './outcome.ts';
import { hurtMen, menOf, removeEvenly, strengthOfMen } from '../../groups/troops.ts';
import { type Actions, ask, roll, type StepDraft } from '../writer.ts';
import { actFrame, dayOfSiege, partFrame, recordBy, siegeFault } from './frame.ts';
import { leaveIfFew } from './leaving.ts';

type S = KingdomState;

// ---- what is done

function isBesieger(s: S): boolean {
  return actFrame.holder(s) === s.sideOf(actFrame.group(s));
}

/** @rule 7.1.3 @rule 7.7 @ruling AN-240 @ruling AN-412 out of the keep against the camp too */
function mayAct(s: S, act: ActId): boolean {
  const group = actFrame.group(s);
  const row = recordBy(s, group);
  const men = s.placeGarrison(s.siege(group));
  switch (act) {
    case 'none':
      return true;
    case 'assault':
      return isBesieger(s) && s.recordIdle(row) === 0 && hasWayIn(s, row);
    case 'parley':
      return isBesieger(s) && s.recordIdle(row) === 0;
    case 'camp-sally':
      return !isBesieger(s) && besiegedMen(s, s.siege(group)) >= CAMP_SHARES[0];
    case 'supply-sally':
      return !isBesieger(s) && men >= SUPPLY_SHARE && s.recordOuter(row) === 0 && canRaid(s, s.siege(group), 'supplies');
    case 'battle':
      return !isBesieger(s) && men > 0 && s.recordFought(row) === 0 && s.recordOuter(row) === 0;
  }
}

/** To whom the gate is opened has no choice. @ruling AN-29 */
function legalActs(s: S, into: Offers<'act'>): void {
  if (isBesieger(s) && actFrame.letIn(s) > 0) return into.push('act', ACT.assault);
  for (let act = 0; act < ACTS.length; act++) if (mayAct(s, ACTS[act]!)) into.push('act', act);
}

/** Who refuses the initiative hands it to the besieger. @rule 7.1.3 @ruling AN-28 */
function doAct(s: S, act: number): void {
  const [group, letIn] = [actFrame.group(s), actFrame.letIn(s)];
  if (act === ACT.none && !isBesieger(s)) return actFrame.setHolder(s, s.sideOf(group));
  if (s.listener !== null) s.tell('act', '7.7', `${s.game.players[actFrame.holder(s)]}: ${uncapital(ACT_WORDS[ACTS[act]!])}.`);
  const holder = actFrame.holder(s);
  s.pop();
  if (act === ACT.parley) s.push(STEP['siege/parley'], group, 0);
  else if (act === ACT['camp-sally'] && s.game.fields !== null && canRaid(s, s.siege(group), 'camp')) fallOnCamp(s, group);
  else if (act === ACT.battle && s.game.fields !== null && canRaid(s, s.siege(group), 'outside')) meetOutside(s, group);
  else if (act === ACT['supply-sally']) s.push(STEP['field/herd'], group);
  else if (act !== ACT.none) s.push(STEP['siege/fight'], group, holder, letIn, act);
}

// ---- a fight that is rolled for

const ROLLED: readonly number[] = [ACT.assault, ACT['camp-sally'], ACT.battle];

function fightOf(s: S): FightId {
  const act = ACTS[actFrame.act(s)]!;
  if (act === 'assault') return s.recordOuter(recordBy(s, actFrame.group(s))) === 1 ? 'keep' : 'assault';
  return act === 'camp-sally' ? act : 'battle';
}

/** Men of both sides who take part, besiegers first. @rule 7.7.1 @rule 7.7.2 @rule 7.7.5 */
function partaking(s: S): readonly [besiegers: number, besieged: number] {
  const group = actFrame.group(s);
  const [men, garrison] = [menOf(s, group), besiegedMen(s, s.siege(group))];
  const act = ACTS[actFrame.act(s)]!;
  if (act === 'camp-sally') return [Math.floor(men / CAMP_SHARES[1]), Math.floor(garrison / CAMP_SHARES[0])];
  return [men, garrison];
}

/** Tenths of attackers for each defender, by strength; hungry besiegers count a tenth less. @ruling AN-179 @ruling AN-243 */
function oddsOf(s: S): number {
  const group = actFrame.group(s);
  const row = recordBy(s, group);
  const [men, garrison] = partaking(s);
  const fed = s.hunger(group) >= HUNGRY ? 1 - HUNGER_SHIFT / 100 : 1;
  const ours = (strengthOfMen(s, group) * men * fed) / Math.max(1, menOf(s, group));
  const theirs = (strengthOfBesieged(s, row) * garrison) / Math.max(1, besiegedMen(s, s.recordAt(row)));
  const ratio = isBesieger(s) ? ours / Math.max(1, theirs) : theirs / Math.max(1, ours);
  const help = isBesieger(s) ? helpOfWays(s, row, actFrame.letIn(s)) : 0;
  return Math.floor(10 * ratio) + help;
}

/** Killed and hurt of the besiegers and the besieged. */
function lossesOf(s: S, { attackers, defenders }: FightOutcome): readonly [number, number, number, number] {
  const [men, garrison] = partaking(s);
  const [ours, theirs] = isBesieger(s) ? [attackers, defenders] : [defenders, attackers];
  const [killed, theirKilled] = [shareOf(men, ours.killed), shareOf(garrison, theirs.killed)];
  return [killed, shareOf(men - killed, ours.wounded), theirKilled, shareOf(garrison - theirKilled, theirs.wounded)];
}

function fightOutcomes(s: S, into: OutcomeList): void {
  addFightOutcomes(fightOf(s), oddsOf(s), (row) => [row.result, ...lossesOf(s, row)], into);
}

function rollFight(s: S, outcome: number): void {
  const group = actFrame.group(s);
  const [place, row, fight] = [s.siege(group), recordBy(s, group), fightOf(s)];
  const result = outcomesOf(fight, oddsOf(s))[Math.floor(outcome / 10)]!;
  const [killed, hurt, theirKilled, theirHurt] = lossesOf(s, result);
  if (s.listener !== null) s.tell('fought', '7.7', meaningOfFight(s, outcome).text);
  s.pop();
  if (fight !== 'camp-sally') dayOfSiege.setFought(s, 1);
  removeEvenly(s, group, killed);
  hurtMen(s, group, hurt);
  strikeBesieged(s, place, theirKilled, theirHurt);
  settle(s, group, row, fight, result);
  if (s.isThere(group)) leaveIfFew(s, group);
}

/** What the result of a fight does to the siege. */
function settle(s: S, group: number, row: number, fight: FightId, { result, tents }: FightOutcome): void {
  if (fight === 'assault' || fight === 'keep') return afterAssault(s, group, row, result);
  if (fight === 'battle') return afterBattle(s, group, row, result === 1);
  if (fight !== 'camp-sally') return;
  s.setEngines(group, Math.max(0, s.engines(group) - result));
  s.setRecordIdle(row, Math.min(MOST_IDLE, s.recordIdle(row) + Math.floor(tents / TENTS_A_DAY)));
}

/** Nobody of the besieged is left. */
function loseCastle(s: S, group: number, place: number): void {
  for (let other = nextShutIn(s, place); other >= 0; other = nextShutIn(s, place)) layDownArms(s, other, group);
  thinBesieged(s, place, s.placeGarrison(place));
}

/** Who falls back into the keep takes half of the food with him; who loses it is lost. @rule 7.7.1 @rule C.9 */
function afterAssault(s: S, group: number, row: number, result: number): void {
  const place = s.recordAt(row);
  changePrestige(s, group, result === 0 ? -1 : 1);
  if (result === 2) return loseCastle(s, group, place);
  if (result === 0 || s.recordOuter(row) === 1) return;
  s.setRecordOuter(row, 1);
  s.setRecordWall(row, 0);
  s.setPlaceStores(place, Math.max(1, Math.ceil(s.placeStores(place) / 2)));
}

function meaningOfFight(s: S, outcome: number): OutcomeText {
  const row = outcomesOf(fightOf(s), oddsOf(s))[Math.floor(outcome / 10)]!;
  const [killed, hurt, theirKilled, theirHurt] = lossesOf(s, row);
  return {
    text: `${fightWords(fightOf(s), row.result)}; besiegers: ${killed} dead, ${hurt} hurt; besieged: ${theirKilled} dead, ${theirHurt} hurt`,
    dice: '',
    faces: [],
  };
}

// ---- parley

/** Faces of ten with which the besieged hold out: by numbers, breaches and hunger. @rule 7.8.1 @ruling AN-03 */
function refusals(s: S): number {
  const group = partFrame.group(s);
  const [row, place] = [recordBy(s, group), s.siege(group)];
  const bonus = numbersBonus(menOf(s, group), besiegedMen(s, place)) + progressBonus(s.recordOuter(row) === 1, isBreached(s, row));
  return facesOfRefusal(bonus, s.placeStores(place) + s.recordDay(row), s.recordDay(row));
}

const parley = parleyDie(refusals);

/** @rule 7.8 @rule 7.8.1 who yields is treated by the table of the campaign [C.16] */
function rollParley(s: S, outcome: number): void {
  const group = partFrame.group(s);
  s.pop();
  if (outcome === 1) s.push(STEP['siege/fate'], group);
}

const phase = 'Siege day';

export const actSteps: readonly StepDraft[] = [
  ask('siege/act', (s) => actFrame.holder(s), legalActs, {
    on: ['siege/run'],
    registers: actFrame.registers,
    check: siegeFault,
    choose: { act: doAct },
    about: { phase, rule: '7.1.3' },
    question: 'What is done today?',
    unless: 'That cannot be done today, or not by who has the initiative.',
  }),
  roll('siege/fight', fightOutcomes, rollFight, {
    on: ['siege/run'],
    registers: actFrame.registers,
    check: (s, frame) => siegeFault(s, frame) ?? (ROLLED.includes(frame.act) ? null : 'That is no fight that is rolled for.'),
    idle: 'losses are rounded to whole men, so that small forces may fare alike',
    about: { phase, rule: '7.7', means: meaningOfFight },
  }),
  roll('siege/parley', parley.outcomes, rollParley, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: siegeFault,
    about: { phase, rule: '7.8.1', means: parley.means(parleyWords) },
  }),
];

const ACT_WORDS: Readonly<Record<ActId, string>> = {
  none: 'Do nothing today',
  assault: 'Assault the castle',
  parley: 'Call upon the garrison to surrender',
  'camp-sally': 'Sally against the camp',
  'supply-sally': 'Sally for supplies',
  battle: 'Give battle outside',
};

export const actActions: Actions<'act'> = {
  act: { does: 'uses the day of a siege for something', phrase: (_, act) => ACT_WORDS[ACTS[act]!] },
};
