import { opponent, uncapital, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { isAtCastle } from '../../../charts/encounters.ts';
import { outcomesOf, type FightOutcome } from '../../../charts/siege-fights.ts';
import { ITEM } from '../../../charts/siege-works.ts';
import { type Offers, MUSTERS } from '../../../state/actions.ts';
import { ACT, type ActId, ACTS } from '../../../state/siege-card.ts';
import { BESET } from '../../../state/siege-cells.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { STEP } from '../../../state/steps.ts';
import { parleyDie, parleyWords } from '../book/parley.ts';
import { mayAct } from '../days/acts.ts';
import { isWithin, leaveWalls, stayWithin } from '../days/beset.ts';
import { lossesOf, settleFight } from '../days/aftermath.ts';
import { win } from '../days/points.ts';
import { addFightOutcomes } from '../book/fight-roll.ts';
import { attackerOf, fightOf, menOfShare, mostMen, oddsOf, send } from '../days/muster.ts';
import { encounterOf, sendPatrols } from '../fights/field.ts';
import { stretchAt } from '../days/mine.ts';
import { fightWords } from '../../../notation/words.ts';
import { addStock } from '../days/stocks.ts';
import { noteParley, refusals } from '../days/surrender.ts';
import { type Actions, ask, frame, roll, type StepDraft } from './writer.ts';
import { goToField } from './field.ts';

type S = SiegeState;

// ---- what is done

/** @rule 7.1.3 @rule 7.7 */
function legalActs(s: S, into: Offers<'act'>): void {
  const { besieger } = s.siege;
  if (s.siegeRests === 1 && s.siegeHolder === besieger && s.siegeBeset !== BESET.asked) return into.push('act', ACT.none);
  for (let act = 0; act < ACTS.length; act++) if (mayAct(s, act)) into.push('act', act);
}

/** @rule 7.1.3 who refuses the initiative hands it to the besieger @ruling AN-28 @rule 7.7 */
function useDay(s: S, act: number): void {
  const { besieger } = s.siege;
  if (s.siegeBeset === BESET.asked) return answerRelief(s, act);
  if (act === ACT.none && s.siegeHolder !== besieger) {
    s.siegeHolder = besieger;
    s.siegeForced = 0;
    return;
  }
  if (act === ACT.battle && isWithin(s)) leaveWalls(s);
  begin(s, act);
  if (act === ACT.none) s.pop();
  else if (act === ACT.parley) s.become(STEP['siege/parley']);
  else if (act === ACT.gallery || act === ACT['counter-mine']) s.become(STEP['siege/site']);
  else s.become(STEP['siege/muster']);
}

/** What the day is used for is settled. */
function begin(s: S, act: number): void {
  s.siegeAct = act;
  if (s.listener !== null) s.tell('act', '7.7', `${s.game.players[s.siegeHolder as Player]}: ${uncapital(ACT_WORDS[ACTS[act]!])}.`);
}

/** The besieger, who holds the outer walls, meets a relief: who gives battle does so today; who stays is besieged, and the day goes on. @rule 7.7.1
 * @ruling AN-360 */
function answerRelief(s: S, act: number): void {
  if (act === ACT.stay) return stayWithin(s);
  s.siegeHolder = s.siege.besieger;
  s.siegeForced = 0;
  s.siegeBeset = BESET.none;
  if (act === ACT.withdraw) leaveWalls(s);
  begin(s, act === ACT.withdraw ? ACT.battle : ACT.divide);
  s.become(STEP['siege/muster']);
}

// ---- where a mine begins

/** Hexes of the stretch of wall: any for a gallery, those of the wall that is mined for what is dug against it. @rule 6.3.2 @rule 6.3.6 */
function legalSites(s: S, into: Offers<'site'>): void {
  const { stretches, works } = s.siege;
  for (const stretch of stretches) {
    if (s.siegeAct === ACT['counter-mine'] && !stretch.some((work) => works[work]!.place === s.mineAt)) continue;
    for (const work of stretch) into.push('site', works[work]!.place);
  }
}

/** @rule 7.7.4 @rule 6.3.2 the gallery is brought up under the shots of the walls @rule 6.3.6 where the besieged dig they alone know */
function beginAt(s: S, place: number): void {
  if (s.siegeAct === ACT['counter-mine']) {
    s.sapAt = place;
    s.sapSince = s.turn;
    return s.pop();
  }
  s.mineAt = place;
  addStock(s, s.siege.besieger, ITEM.gallery, -1);
  s.become(STEP['siege/muster']);
}

function isCounterMine(s: S): boolean {
  return s.siegeAct === ACT['counter-mine'];
}

// ---- who takes part

/** Whose men are counted: of who acts, and then of the other side. */
const musterFrame = frame({ other: (k) => k.flag });

function musterer(s: S): Player {
  return musterFrame.other(s) === 1 ? opponent(attackerOf(s)) : attackerOf(s);
}

/** Whether sides choose how many they send; into the mine, up to the wall and to a battle go all who may. @rule 7.7.5 */
function isFreeToChoose(s: S): boolean {
  return (
    s.siegeAct === ACT.assault ||
    s.siegeAct === ACT.retake ||
    s.siegeAct === ACT['camp-sally'] ||
    s.siegeAct === ACT['supply-sally'] ||
    s.siegeAct === ACT['mine-sally']
  );
}

function legalMusters(s: S, into: Offers<'muster'>): void {
  const menOf = (share: number): number => menOfShare(s, musterer(s), share);
  if (s.siegeAct === ACT.divide && musterer(s) === attackerOf(s)) return addParts(s, into);
  for (let share = isFreeToChoose(s) ? 0 : MUSTERS.length - 1; share < MUSTERS.length; share++)
    if (share === MUSTERS.length - 1 || (menOf(share) > 0 && menOf(share) < menOf(share + 1))) into.push('muster', share);
}

/** Parts of the besiegers that are not all of them. @rule 7.7.1 */
function addParts(s: S, into: Offers<'muster'>): void {
  const all = mostMen(s, musterer(s));
  for (let share = 0; share < MUSTERS.length; share++) {
    const men = menOfShare(s, musterer(s), share);
    if (men < all && (share === 0 || men > menOfShare(s, musterer(s), share - 1))) into.push('muster', share);
  }
}

/** Who acts says how many go, then the other side, who has seen them, how many meet them; who does not is out of it, in the keep or elsewhere in the camp. In
 * an assault that is played out the whole garrison is on the map. @rule 7.7.1 @rule 7.7.2 @rule 7.7.3 @ruling AN-187 */
function muster(s: S, share: number): void {
  const side = musterer(s);
  send(s, side, menOfShare(s, side, share));
  const kind = encounterOf(s);
  if (side !== attackerOf(s)) {
    musterFrame.setOther(s, 0);
    return kind === null ? s.become(STEP['siege/fight']) : goToField(s);
  }
  if (kind === 'supplies') sendPatrols(s);
  else if (kind !== null && isAtCastle(kind)) send(s, opponent(side), mostMen(s, opponent(side)));
  else return musterFrame.setOther(s, 1);
  goToField(s);
}

// ---- a fight, rolled for

function fightOutcomes(s: S, into: OutcomeList): void {
  addFightOutcomes(fightOf(s), oddsOf(s), (row) => lossesOf(s, row), into);
}

function rollFight(s: S, outcome: number): void {
  const row = outcomesOf(fightOf(s), oddsOf(s))[Math.floor(outcome / 10)]!;
  s.siegeStores += outcome % 10;
  s.siegeBrought += outcome % 10;
  s.pop();
  if (s.listener !== null) s.tell('fought', '7.7', meaningOf(s, row, outcome % 10));
  settleFight(s, row);
}

function meaningOf(s: S, row: FightOutcome, animals: number): string {
  const [killed, wounded, theirKilled, theirWounded] = lossesOf(s, row);
  const names = [s.game.players[attackerOf(s)], s.game.players[opponent(attackerOf(s))]];
  const brought = animals > 0 ? `, ${animals} animals brought in` : '';
  const decided = fightWords(fightOf(s), row.result);
  return `${decided}; ${names[0]!}: ${killed} dead, ${wounded} hurt; ${names[1]!}: ${theirKilled} dead, ${theirWounded} hurt${brought}`;
}

function meaningOfFight(s: S, outcome: number): OutcomeText {
  const row = outcomesOf(fightOf(s), oddsOf(s))[Math.floor(outcome / 10)]!;
  return { text: meaningOf(s, row, outcome % 10), dice: '', faces: [] };
}

// ---- parley

/** @rule 7.8 */
function rollParley(s: S, outcome: number): void {
  s.pop();
  if (outcome === 1) return win(s, s.siege.besieger);
  noteParley(s);
}

/** The faces would tell the supplies. */
function meaningOfParley(s: S, outcome: number): OutcomeText {
  return { text: parleyWords(s, outcome), dice: '', faces: [] };
}

const phase = 'Action of the day';
const holder = (s: S): Player => s.siegeHolder as Player;
/** Who says what is done: who has the initiative, but the besieger whom a relief asks. */
const actor = (s: S): Player => (s.siegeBeset === BESET.asked ? s.siege.besieger : holder(s));
const faultOfHolder = (s: S): string | null => (s.siegeHolder >= 0 ? null : 'Somebody has the initiative.');

/** Who acts has the initiative, and brings a gallery to a wall. @rule 6.3.2 */
function faultOfAct(s: S): string | null {
  const isNowhere = s.siegeAct === ACT.gallery && stretchAt(s, s.mineAt) === undefined;
  return faultOfHolder(s) ?? (isNowhere ? 'A gallery is brought to a hex of a wall between towers.' : null);
}

export const actSteps: readonly StepDraft[] = [
  ask('siege/act', actor, legalActs, {
    on: ['siege/day'],
    check: faultOfHolder,
    choose: { act: useDay },
    about: { phase, rule: '7.1.3' },
    question: 'What is done today?',
    unless: 'That cannot be done today, or not by who has the initiative.',
  }),
  ask('siege/site', holder, legalSites, {
    on: ['siege/day'],
    seenBy: (s) => (isCounterMine(s) ? s.siege.besieged : 'both'),
    check: faultOfHolder,
    choose: { site: beginAt },
    about: { phase, rule: '6.3.2' },
    question: 'At which hex of the wall?',
    unless: 'Only a hex of a wall between towers before which there is no moat.',
  }),
  ask('siege/muster', musterer, legalMusters, {
    on: ['siege/day'],
    registers: musterFrame.registers,
    check: faultOfAct,
    choose: { muster },
    about: { phase, rule: '7.7' },
    question: 'How many go?',
    unless: 'Not so many may go.',
  }),
  roll('siege/fight', fightOutcomes, rollFight, {
    on: ['siege/day'],
    check: faultOfAct,
    about: { phase, rule: '7.7', means: meaningOfFight },
  }),
  roll('siege/parley', parleyDie(refusals).outcomes, rollParley, {
    on: ['siege/day'],
    about: { phase, rule: '7.8.1', means: meaningOfParley },
  }),
];

const ACT_WORDS: Readonly<Record<ActId, string>> = {
  none: 'Do nothing',
  assault: 'Storm the walls',
  gallery: 'Bring the gallery up to the wall',
  'mine-attack': 'Attack in the mine',
  parley: 'Call on the garrison to surrender',
  'camp-sally': 'Sally against the camp',
  'supply-sally': 'Sally for supplies',
  'counter-mine': 'Begin to dig against the mine',
  'mine-defence': 'Fight in the mine',
  'mine-sally': 'Sally against the gallery',
  battle: 'Give battle outside',
  withdraw: 'Leave the walls that are taken and give battle with all',
  divide: 'Give battle with a part, the others stay within the walls',
  stay: 'Stay within the walls that are taken',
  retake: 'Storm the walls that are lost',
};
const SHARE_WORDS = ['Send a third of those who may go', 'Send two thirds', 'Send all who may go'] as const;

export const actActions: Actions<'act' | 'muster' | 'site'> = {
  act: { does: 'uses the day of a siege for something', phrase: (_, act) => ACT_WORDS[ACTS[act]!] },
  muster: { does: 'sends a third, two thirds or all of those who may go', phrase: (_, share) => SHARE_WORDS[share]! },
  site: {
    does: 'brings a gallery to a hex of the wall, or digs towards it',
    phrase: (s, place) => `At the wall hex ${s.placeName(place)}`,
  },
};
