import { facesWhere, opponent, type OutcomeText, type Player } from '../../../../../core/index.ts';
import { CHANCES, HUNGER_SHIFT, RESULTS } from '../../../charts/battle.ts';
import { hexWords } from '../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { FIGHTS, type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { columnAtHand, hungerShift, outcomeOf, resultOf, resultOutcomes, takeLosses } from '../../fights/battle.ts';
import { isShutIn } from '../../fights/besieged.ts';
import { endBand, releaseBand } from '../../groups/company.ts';
import { battleAtHand } from '../../field/at-hand.ts';
import { isPlayedOut } from '../../field/ground.ts';
import { mustHeal } from '../../groups/healing.ts';
import { friendIn, nameOfGroup } from '../../groups/march.ts';
import { holderOf } from '../../places/places.ts';
import { reveal } from '../../groups/secrets.ts';
import { thinBesieged } from '../../fights/siege.ts';
import { menOf } from '../../groups/troops.ts';
import { type Actions, ask, cast, frame, roll, run, type StepDraft } from '../writer.ts';
import { bootyActions, bootySteps, seePlace } from './booty.ts';
import { concludeBattle, tellResult } from './conclude.ts';
import { beginField } from './field.ts';
import { ANSWER, battle, JOIN, LOOT, NOBLES, PRISONERS, RETREATS, ROLL } from './frame.ts';
import { nobleSteps, testNobles } from './nobles.ts';
import { prisonerActions, prisonerSteps, seeCaptives } from './prisoners.ts';
import { refusalActions, refusalSteps } from './refusal.ts';
import { retreatActions, retreatBeaten, retreatSteps } from './retreats.ts';

type S = KingdomState;

/** Sets the groups of a side in a hex fighting, and lets the other side see them: a battle takes their day. @ruling AN-406 */
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
  if (s.listener !== null) s.tell('battle', 'C.15', `Battle in ${s.scenario.grid.format(hex)}.`);
}

/** A group attacks a place; groups that are in its castle defend it. @rule C.14.6 @ruling AN-400 */
export function beginStorm(s: S, group: number, place: number): void {
  const holder = holderOf(s, place);
  clearParts(s);
  if (holder >= 0) takePart(s, holder as Player, s.at(group));
  takePart(s, s.sideOf(group), s.at(group));
  s.push(STEP['battle/run'], s.sideOf(group), s.at(group), place, -1, -1, JOIN, 0);
  if (s.listener !== null) s.tell('storm', 'C.14.6', `${nameOfGroup(s, group)} attacks ${s.scenario.places[place]!.name}.`);
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
      if (isPlayedOut(s, battleAtHand(s)!)) return beginField(s);
      return s.push(STEP['battle/roll'], columnAtHand(s, side, battle.place(s), battle.band(s)), HUNGER_SHIFT + hungerShift(s, side));
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

/** The battle is over. */
function endBattle(s: S): void {
  clearParts(s);
  s.pop();
}

// ---- who joins

const joining = frame({ side: (k) => k.side, hex: (k) => k.hex });

/** Groups next to the battle can join it, and move no more today; who besieges stays before his walls. @rule C.15.3 @ruling AN-407 */
function legalAssists(s: S, into: Offers<'assist' | 'pass'>): void {
  const [side, hex] = [joining.side(s), joining.hex(s)];
  into.push('pass');
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++)
    if (
      s.isThere(group) &&
      s.part(group) !== FIGHTS &&
      s.siege(group) < 0 &&
      !isShutIn(s, group) &&
      s.scenario.grid.distance(s.at(group), hex) === 1 &&
      canHelp(s, group)
    )
      into.push('assist', group);
}

/** @rule C.15.7 @ruling AN-300 wounded who have to be healed leave their place for no battle */
function canHelp(s: S, group: number): boolean {
  return !mustHeal(s) || menOf(s, group) > s.wounded(group);
}

// ---- the battle

/** The line of the table, and what is added to the die, counted from the most that hunger takes. */
const columnFrame = frame({ column: (k) => k.count, bonus: (k) => k.count });

/** How a battle ends; both sides take their losses, and what it brought is written down. @rule C.15.6 */
function rollBattle(s: S, result: number): void {
  s.pop();
  const [side, won] = [battle.side(s), outcomeOf(result)];
  tellResult(s, result);
  const taken = takeLosses(s, opponent(side), result, won < 0);
  const lost = takeLosses(s, side, result, won > 0);
  concludeBattle(s, won > 0 ? taken : 0, won < 0 ? lost : 0);
  if (battle.place(s) >= 0) thinGarrison(s, battle.place(s), won);
  if (battle.band(s) >= 0) thinBand(s, battle.band(s), won);
}

/** A garrison loses men, all of them if the place is taken. @ruling AN-212 */
function thinGarrison(s: S, place: number, won: number): void {
  const garrison = s.placeGarrison(place);
  thinBesieged(s, place, won > 0 ? garrison : Math.floor(garrison / 5));
}

function thinBand(s: S, band: number, won: number): void {
  if (won > 0) return endBand(s, band);
  s.setBandMen(band, Math.ceil((s.bandMen(band) * 4) / 5));
  releaseBand(s, band);
}

function meaningOfResult(s: S, result: number): OutcomeText {
  const faces = facesWhere(100, (face) => resultOf(columnFrame.column(s), columnFrame.bonus(s) - HUNGER_SHIFT, face) === result);
  return { text: `the attacker ${RESULTS[result]!}`, dice: 'd100', faces };
}

export const battleSteps: readonly StepDraft[] = [
  run('battle/run', runBattle, {
    on: ['meet/run', 'march/next', 'day/phase', 'battle/run', 'siege/fate', 'siege/run', 'battle/share', 'meet/visit'],
    registers: battle.registers,
    check: cast({ place: 'any', band: 'any' }),
    about: { phase: 'Battle', rule: 'C.15' },
  }),
  ask('battle/join', (s) => joining.side(s), legalAssists, {
    on: ['battle/run'],
    registers: joining.registers,
    choose: { assist: joinBattle, pass: (s) => s.pop() },
    about: { phase: 'Battle', rule: 'C.15.3' },
    question: 'Which group joins the battle?',
    unless: 'Only a group next to it that neither besieges a place nor is besieged.',
    words: { pass: 'Nobody else joins' },
  }),
  roll('battle/roll', (s, into) => resultOutcomes(columnFrame.column(s), columnFrame.bonus(s) - HUNGER_SHIFT, into), rollBattle, {
    on: ['battle/run'],
    registers: columnFrame.registers,
    check: (_, { column, bonus }) => (column < CHANCES.length && bonus <= 2 * HUNGER_SHIFT ? null : 'The table has no such column.'),
    idle: 'losses are rounded to whole men, so that small forces may fare alike',
    about: { phase: 'Battle', rule: 'C.15.6', means: meaningOfResult },
  }),
  ...refusalSteps,
  ...nobleSteps,
  ...retreatSteps,
  ...prisonerSteps,
  ...bootySteps,
];

type BattleAction = 'assist' | 'fight' | 'refuse' | 'retreat' | 'escort' | 'massacre' | 'loot' | 'spare' | 'share';

export const battleActions: Actions<BattleAction> = {
  assist: {
    does: 'has a group next to a battle join it',
    phrase: (s, group) => `${nameOfGroup(s, group)} joins from ${hexWords(s, s.at(group))}`,
  },
  ...refusalActions,
  ...retreatActions,
  ...prisonerActions,
  ...bootyActions,
};
