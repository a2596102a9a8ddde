import {
  CHANCE,
  clearInner,
  type Effects,
  openInner,
  opponent,
  type OutcomeList,
  type OutcomeText,
  type Player,
} from '../../../../../core/index.ts';
import { createOrders, playerTurnOf, withoutField } from '../../../../fields/orders.ts';
import { deploy } from '../../../../fight/mechanics/procedures/turn/set-up.ts';
import { breakOff, mayBreakOff, notBreaking } from '../../../../siege/mechanics/fights/field.ts';
import { FIELD_SHEETS } from '../../../charts/fields.ts';
import type { ACTIONS, Offers } from '../../../state/actions.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { outcomeOf } from '../../fights/battle.ts';
import { endBand, releaseBand } from '../../groups/company.ts';
import { battleAtHand } from '../../field/at-hand.ts';
import { arrive, northsOf } from '../../field/arrivals.ts';
import { fieldNumber, mapsNeeded, sheetsFor } from '../../field/ground.ts';
import { letBegin } from '../../field/raid.ts';
import { type Ending, endingOf, resultOf, settleSide } from '../../field/outcome.ts';
import { endRaid } from '../siege/raid.ts';
import { type Actions, ask, frame, passOn, roll, run, type StepDraft } from '../writer.ts';
import { concludeBattle, tellResult } from './conclude.ts';
import { battle, RETREATS } from './frame.ts';

type S = KingdomState;

// A battle that is fought out man by man. The men's game lies in cells of the campaign (`s.field`), and has a stack of its own; steps here pass on whatever it
// asks and rolls, until it is over.

/** Maps that lie already, -1 for none: on the left the upper and the lower one, on the right one of which nobody knows yet which it is. */
const groundFrame = frame({ upper: (k) => k.maybeMap, lower: (k) => k.maybeMap, right: (k) => k.maybeMap });

/** The ground is chosen first. @rule C.15.1 */
export function beginField(s: S): void {
  s.push(STEP['field/ground'], -1, -1, -1);
}

/** The maps that lie already, in the order of their registers. */
function laidMaps(s: S): readonly number[] {
  return [groundFrame.upper(s), groundFrame.lower(s), groundFrame.right(s)].filter((sheet) => sheet >= 0);
}

/** @rule C.15.2 who is attacked lays the first map, then both in turn */
function groundAsked(s: S): Player {
  const { side } = battleAtHand(s)!;
  return laidMaps(s).length % 2 === 0 ? opponent(side) : side;
}

/** Of two that lie one above the other the second is laid below or above. @ruling AN-301 */
function legalGrounds(s: S, into: Offers<'ground' | 'above'>): void {
  const laid = laidMaps(s).length;
  for (const sheet of sheetsFor(s, battleAtHand(s)!, laid === 0)) {
    into.push('ground', sheet);
    if (laid % 2 === 1) into.push('above', sheet);
  }
}

/** @rule C.15.2 the maps lie as the players want them: turned or not, the second below the first or above it, and so beside them the third and the fourth */
function layMap(s: S, sheet: number, isAbove: boolean): void {
  const laid = laidMaps(s);
  const last = laid.at(-1)!;
  const column = laid.length % 2 === 0 ? [sheet] : isAbove ? [sheet, last] : [last, sheet];
  if (laid.length + 1 === mapsNeeded(s, battleAtHand(s)!))
    return layField(s, laid.length < 2 ? column : [laid[0]!, column[0]!, laid[1]!, column[1]!]);
  if (laid.length === 2) return groundFrame.setRight(s, sheet);
  groundFrame.setUpper(s, column[0]!);
  groundFrame.setLower(s, column[1] ?? -1);
}

/** What is wrong with maps that lie: they are laid in order, and no more than the battle needs. */
function checkGround(s: S, { upper, lower, right }: Readonly<Record<string, number>>): string | null {
  if (s.field !== null) return 'A battlefield has been chosen already.';
  const isInOrder = (upper! >= 0 || lower! < 0) && (lower! >= 0 || right! < 0);
  return isInOrder && laidMaps(s).length < mapsNeeded(s, battleAtHand(s)!)
    ? null
    : 'Maps are laid one after the other, and no more than are needed.';
}

function layField(s: S, sheets: readonly number[]): void {
  openInner(s.game.layout, s.data, fieldNumber(sheets));
  if (s.listener !== null)
    s.tell('ground', 'C.15.2', `They meet on this ground: ${sheets.map((sheet) => FIELD_SHEETS[sheet]!).join(', ')}.`);
  s.pop();
  s.push(STEP['field/north']);
}

/** @rule C.15.2 the northern edge is found by lot @ruling AN-301 */
function northOutcomes(s: S, into: OutcomeList): void {
  for (const north of northsOf(s.field!.scenario.grid)) into.add(north, 1);
}

function rollNorth(s: S, north: number): void {
  arrive(s, s.field!, battleAtHand(s)!, north);
  s.become(STEP['field/deploy']);
}

function meaningOfNorth(_: S, north: number): OutcomeText {
  return { text: `the ${EDGE_WORDS[north]!} edge of the battlefield is the north`, dice: '', faces: [] };
}
const EDGE_WORDS = ['upper', 'right', 'lower', 'left'];

/** @rule C.15.4 who attacks says who is drawn up first, and then who has the first turn */
function legalFirst(_: S, into: Offers<'attack' | 'pass'>): void {
  into.push('attack');
  into.push('pass');
}

function deployFirst(s: S, side: Player): void {
  deploy(s.field!, side);
  s.become(STEP['field/run']);
}

function beginFirst(s: S, side: Player): void {
  s.field!.apply(side); // instead of the die for the first turn
  s.become(STEP['field/run']);
}

/** Who attacks is first, or lets the other be. */
function sayingWho(begin: (s: S, side: Player) => void): Effects<S, typeof ACTIONS, 'attack' | 'pass'> {
  return { attack: (s) => begin(s, battleAtHand(s)!.side), pass: (s) => begin(s, opponent(battleAtHand(s)!.side)) };
}

// ---- while it is fought

/** Player turns of the men of which a side has been asked whether it fights on. */
const fight = frame({ asked: (k) => k.count });

/** Goes on with whatever the men's game asks or rolls next, in a battle as in a sally for supplies; before his player turn, from the second on, each side may
 * give the battle up. @rule C.15.6 @rule 7.7.3 */
function fightOn(s: S): void {
  const field = s.field!;
  const isRaid = field.scenario.encounter !== null;
  if (field.depth === 0) return isRaid ? endRaid(s) : settle(s, endingOf(s, field, battleAtHand(s)!));
  if (field.turn === 0 && field.actor === CHANCE) return isRaid ? letBegin(s) : s.become(STEP['field/first']); // all have been set down
  const playerTurn = playerTurnOf(field);
  if ((isRaid ? mayBreakOff(field) : field.turn > 1) && playerTurn > fight.asked(s)) {
    fight.setAsked(s, playerTurn);
    return s.push(STEP['field/conduct'], field.side);
  }
  s.become(field.actor === CHANCE ? STEP['field/die'] : STEP['field/order']);
}

/** What is wrong with a question about a battle where there is none, or none that can be left. */
function withoutBattle(s: S): string | null {
  const fault = withoutField(s);
  if (fault !== null || battleAtHand(s) !== null) return fault;
  return s.field!.scenario.encounter === null ? 'No battle is fought.' : notBreaking(s.field!);
}

const conduct = frame({ side: (k) => k.side });

/** @rule C.15.6 the second and the third of the four ends @rule 7.7.2 @rule 7.7.5 before a castle one only leaves the field */
function legalConduct(s: S, into: Offers<'fight' | 'flee' | 'yield'>): void {
  into.push('fight');
  into.push('flee');
  if (battleAtHand(s) !== null) into.push('yield');
}

function giveUp(s: S, by: 'flight' | 'surrender'): void {
  const loser = conduct.side(s);
  s.pop();
  if (battleAtHand(s) === null) return breakOff(s.field!);
  if (s.listener !== null) s.tell(by, 'C.15.6', `${s.game.players[loser]} ${by === 'flight' ? 'leaves the field' : 'surrenders'}.`);
  settle(s, { loser, by });
}

/** Takes the battle back into the campaign: the field is empty again. @rule C.15.6 @ruling AN-263 */
function settle(s: S, ending: Ending): void {
  const at = battleAtHand(s)!;
  const field = s.field!;
  s.pop();
  tellResult(s, resultOf(ending, at.side));
  const taken = settleSide(s, field, opponent(at.side), at, ending);
  const lost = settleSide(s, field, at.side, at, ending);
  clearInner(s.game.layout, s.data);
  concludeBattle(s, at.band >= 0 ? 0 : taken, at.band >= 0 ? 0 : lost);
  if (at.band >= 0) (outcomeOf(battle.result(s)) > 0 ? endBand : releaseBand)(s, at.band);
  battle.setStage(s, RETREATS); // nobles have had their fate on the field
}

/** What men fight in: a battle, or the day of a siege. */
const FOUGHT_ON = ['battle/run', 'siege/run'] as const;
const orders = createOrders(STEP['field/run'], 'Battle', 'C.15', 'The battlefield forbids it.');

export const fieldSteps: readonly StepDraft[] = [
  ask('field/ground', groundAsked, legalGrounds, {
    on: ['battle/run'],
    registers: groundFrame.registers,
    check: checkGround,
    choose: { ground: (s, sheet) => layMap(s, sheet, false), above: (s, sheet) => layMap(s, sheet, true) },
    about: { phase: 'Battle', rule: 'C.15.2' },
    question: 'On which ground is the battle fought?',
    unless: 'Only a map that fits the hex.',
    refusals: { above: ['C.15.2', 'Only one that is laid second is laid above another.'] },
  }),
  roll('field/north', northOutcomes, rollNorth, {
    on: ['battle/run'],
    check: withoutField,
    about: { phase: 'Battle', rule: 'C.15.2', means: meaningOfNorth },
  }),
  ask('field/deploy', (s) => battleAtHand(s)!.side, legalFirst, {
    on: ['battle/run'],
    open: true,
    check: withoutField,
    choose: sayingWho(deployFirst),
    about: { phase: 'Battle', rule: 'C.15.4' },
    question: 'Who is drawn up first?',
    unless: 'Only one side or the other.',
  }),
  ask('field/first', (s) => battleAtHand(s)!.side, legalFirst, {
    on: ['battle/run'],
    open: true,
    check: withoutField,
    choose: sayingWho(beginFirst),
    about: { phase: 'Battle', rule: 'C.15.4' },
    question: 'Who has the first turn on the field?',
    unless: 'Only one side or the other.',
    words: { attack: 'Take the first turn', pass: 'Let the enemy have the first turn' },
  }),
  run('field/run', fightOn, {
    on: FOUGHT_ON,
    registers: fight.registers,
    check: withoutField,
    about: { phase: 'Battle', rule: 'C.15' },
  }),
  ask('field/conduct', (s) => conduct.side(s), legalConduct, {
    on: ['field/run'],
    registers: conduct.registers,
    open: true,
    check: withoutBattle,
    choose: { fight: (s) => s.pop(), flee: (s) => giveUp(s, 'flight'), yield: (s) => giveUp(s, 'surrender') },
    about: { phase: 'Battle', rule: 'C.15.6' },
    question: 'Fight on?',
    unless: 'Fight on, flee or surrender.',
  }),
  passOn('field/order', orders.player, orders.legal, orders.choose, { on: FOUGHT_ON, registers: fight.registers, ...orders.saying }),
  roll('field/die', orders.outcomes, orders.roll, { on: FOUGHT_ON, registers: fight.registers, ...orders.sayingDie }),
];

/** `meadow, turned round` */
function sheetWords(sheet: number): string {
  return FIELD_SHEETS[sheet]!.replace('-turned', ', turned round');
}

export const fieldActions: Actions<'ground' | 'above' | 'flee' | 'yield'> = {
  ground: {
    does: 'chooses the map on which a battle is fought out; what its men do is written with `men-` before it',
    phrase: (_, sheet) => `Fight on this ground: ${sheetWords(sheet)}`,
  },
  above: {
    does: 'lays the second or the fourth map of a battlefield above the one before it',
    phrase: (_, sheet) => `Lay this ground above the last: ${sheetWords(sheet)}`,
  },
  flee: { does: 'leaves the field of a battle that is fought out', phrase: 'Leave the field' },
  yield: { does: 'surrenders in a battle that is fought out', phrase: 'Surrender' },
};
