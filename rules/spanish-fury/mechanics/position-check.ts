import { badPosition, jsonPath, opponent, type Player } from '../../core/index.ts';
import { checkBodies } from '../../tabletop/bodies.ts';
import { FORMATIONS, ORDER, SPEECH, TYPES } from '../charts/types.ts';
import { FATES, STATUSES } from '../state/layout.ts';
import { ATTACHED, COMMAND, type FuryState, READY, WAITING, WELL } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { isInFlux } from './orders/secrets.ts';

type S = FuryState;
type Block = 'units' | 'generals' | 'brigades' | 'sides';
type No = (field: string, message: string) => never;

/** Refuses a cell of a block. */
function refuse(block: Block, id: string): No {
  return (field, message) => badPosition(message, jsonPath(jsonPath(jsonPath('/state', block), id), field));
}

// ---- units

function checkUnit(s: S, unit: number): void {
  const card = s.scenario.units[unit]!;
  const no = refuse('units', card.id);
  const status = s.status(unit);
  if (TYPES[s.type(unit)] !== card.type) no('type', `${card.name} are ${card.type}.`);
  if (s.cardOf(unit).formations[FORMATIONS[s.formation(unit)]!] === undefined)
    no('formation', `${card.name} cannot take that formation [1.4].`);
  if (s.stands(unit) > card.stands) no('stands', `${card.name} have ${card.stands} stands at most.`);
  if (s.stands(unit) === 0 && !s.isGone(unit)) no('stands', `Without stands ${card.name} are gone: write "status": "destroyed".`);
  if (status === WAITING && card.arrival === null && s.comesBack(unit) === 0)
    no('status', `${card.name} are on the table from the start; only reinforcements wait, and who pursued off it ("comesBack").`);
  checkHost(s, unit, no);
  checkMelee(s, unit, no);
  if (s.speech(unit) !== SPEECH.none && !mayHaveSpeech(s, unit)) no('speech', `No speech lies for ${card.name} [9.2].`);
}

/** @rule 3.8 companies are with a regiment, or not */
function checkHost(s: S, unit: number, no: No): void {
  const host = s.host(unit);
  if (s.status(unit) === ATTACHED && (host < 0 || s.scenario.units[unit]!.host !== host))
    no('host', 'A company is attached to the regiment that the scenario gives it.');
  if (s.status(unit) === ATTACHED && !s.isOnTable(host))
    no('status', `Its regiment is ${STATUSES[s.status(host)]!}, and the company dispersed.`);
  if (s.status(unit) !== ATTACHED && s.isGone(unit) && host >= 0) no('host', 'Who is gone is attached to nobody.');
}

/** @rule 10.21 who fights, fights an enemy on the table */
function checkMelee(s: S, unit: number, no: No): void {
  const foe = s.foe(unit);
  if (foe < 0) return;
  if (!s.isOnTable(unit)) no('foe', 'Who is not on the table fights nobody.');
  if (!s.isOnTable(foe) || s.sideOf(foe) === s.sideOf(unit)) no('foe', `${s.nameOf(foe)} are no enemy on the table.`);
}

/** Speeches lie for who heard them at the beginning of the turn, and stay until the next one. @rule 9.2 */
function mayHaveSpeech(s: S, unit: number): boolean {
  if (s.segment !== COMMAND) return s.isOnTable(unit) || s.status(unit) === ATTACHED;
  return (
    s.status(unit) === READY && s.depth > 0 && (s.data[s.frame] === STEP['command/speech'] || s.data[s.frame] === STEP['command/reveal'])
  );
}

// ---- generals, brigades, sides

function checkGeneral(s: S, general: number): void {
  const { id, name, brigade, side } = s.scenario.generals[general]!;
  const no = refuse('generals', id);
  const [unit, fate] = [s.generalUnit(general), s.generalFate(general)];
  if (fate !== WELL && unit >= 0) no('unit', `${name} is ${FATES[fate]!} and with nobody; write "unit": null.`);
  if (fate === WELL && s.generalDue(general) === 1) no('due', `${name} is well and needs nobody in his place.`);
  if (unit < 0) return;
  if (s.sideOf(unit) !== side || s.brigadeOf(unit) !== brigade) no('unit', `${name} is with a regiment of his own brigade, or apart.`);
  if (!s.isOnTable(unit)) no('unit', `${s.nameOf(unit)} are ${STATUSES[s.status(unit)]!}; write "unit": null.`);
}

/** @param isHidden whether the order was left out of the view that the position is */
function checkBrigade(s: S, brigade: number, isHidden: boolean): void {
  const { id, units } = s.scenario.brigades[brigade]!;
  const no = refuse('brigades', id);
  const [order, shown, likely] = [s.brigadeOrder(brigade), s.brigadeShown(brigade), s.brigadeLikely(brigade)];
  if (shown === 0) no('shown', 'Some order it must have.');
  if (likely === 0 || (likely & ~shown) !== 0) no('likely', 'Names some of the orders that are "shown", at least one.');
  if (s.brigadeLost(brigade) > units.length) no('lost', `It has ${units.length} regiments.`);
  if (isHidden && order < 0) return;
  if (order < 0) return no('order', 'A brigade has an order; only the enemy’s view leaves it out.');
  if (((shown >> order) & 1) === 0 && !isInFlux(s, brigade))
    no('order', 'Its conduct has shown that it has another order: "shown" must name the one it has.');
  if (isHidden) return;
  if (s.brigadePoint(brigade) >= 0 !== (order === ORDER.manoeuvre)) no('point', 'A Manoeuvre goes to a point, and no other order does.');
}

function checkSide(s: S, side: Player): void {
  const no = refuse('sides', s.scenario.sides[side]);
  const generalissimo = s.sideGeneralissimo(side);
  if (s.sideOfGeneral(generalissimo) !== side) no('generalissimo', 'A general of the other side does not command this one.');
  if (s.isBroken(side) && s.depth > 0) no('confidence', 'A broken army has lost, and the game is over [2.10].');
}

function checkTurn(s: S): void {
  const { firstTurn, turns } = s.scenario;
  if (s.turn < firstTurn - 1 || s.turn > turns) badPosition(`The turns are ${firstTurn} to ${turns}.`, '/state/turn');
  if ((s.revealed === 1) === (s.segment === COMMAND) && s.depth > 0 && s.turn >= firstTurn)
    badPosition('Speeches lie open in the action and resolution segments, and not before [9.2].', '/state/revealed');
  if (s.winner >= 0 === s.depth > 0) badPosition('Somebody has won, or it is a draw, exactly if the game is over.', '/state/winner');
}

/** Refuses cells, just read from a position, that no game can come to.
 * @param viewer whose view the position is, if it leaves secrets out
 * @throws RulesError BAD_POSITION */
export function checkPosition(s: S, viewer?: Player): void {
  checkTurn(s);
  for (let unit = 0; unit < s.unitCount; unit++) checkUnit(s, unit);
  checkBodies(s);
  s.scenario.generals.forEach((_, general) => checkGeneral(s, general));
  s.scenario.brigades.forEach(({ side }, brigade) => checkBrigade(s, brigade, viewer !== undefined && side === opponent(viewer)));
  for (const side of [0, 1] as const) checkSide(s, side);
}
