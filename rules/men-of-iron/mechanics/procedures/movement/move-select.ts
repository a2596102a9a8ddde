import { isLeader, pieceName } from '../../../../hexes/pieces.ts';
import { CAN } from '../../../charts/types.ts';
import { entriesFor, isAboutToEnter } from '../../command/battles.ts';
import { pointsOf } from '../../movement/march.ts';
import { isArmed } from '../../shooting/shooting.ts';
import { mustStir } from '../../movement/turning.ts';
import type { Offers } from '../../../state/actions.ts';
import { AMBUSH, ARMY_ACTIVATION, BATTLE_ACTIVATION, FREE, type IronState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { clearMover, leaderAtHand, moverIsLeader } from '../mover.ts';
import { type Actions, ask, type StepDraft } from '../writer.ts';

type S = IronState;

/** Whether a unit is activated, and has not had its move and fire. @rule 7.2 @rule 6.1 of an army who is In Command @rule 16.7 and in an ambush */
function canBegin(s: S, unit: number): boolean {
  if (s.done(unit) === 1) return false;
  if (s.battle < 0 && s.inCommand(unit) === 0) return false;
  if (s.can(unit, CAN.immobile) && !s.can(unit, CAN.missile)) return false;
  return s.isOnMap(unit) || (isAboutToEnter(s, unit) && entriesFor(s, unit).length > 0);
}

/** Units that are activated, as far as they are able to move. */
function movers(s: S): readonly number[] {
  if (s.battle >= 0) return s.scenario.battles[s.battle]!.units;
  return s.activation === ARMY_ACTIVATION || s.activation === AMBUSH ? s.game.unitsOf[s.side] : NOBODY;
}

const NOBODY: readonly number[] = [];

/** Whether a leader may ride on his own. @rule 7.2 with his Battle, or in any Free Activation if he commands the army and leads no Battle */
function canRide(s: S, leader: number): boolean {
  if (!s.isPresent(leader) || s.leaderMoved(leader) === 1) return false;
  const { battles } = s.scenario.leaders[leader]!;
  if (battles.length === 0) return s.ground === FREE || s.activation === ARMY_ACTIVATION;
  return s.activation === ARMY_ACTIVATION || battles.includes(s.battle);
}

export const selectActions: Actions<'select'> = {
  select: {
    does: 'takes up a unit or leader: to move it, to declare its attack, or to ride its Charge',
    phrase(s, piece) {
      const mayFire = s.activation === BATTLE_ACTIVATION && !isLeader(s, piece) && isArmed(s, piece);
      return `${mayFire ? 'Move or fire with' : 'Move'} ${pieceName(s, piece)}`;
    },
    told: ['attack'],
  },
};

/** @rule 7.2 one after another, in any order */
function legalPieces(s: S, into: Offers<'select' | 'done'>): void {
  const units = movers(s);
  if (!isAnyBound(s, units)) into.push('done');
  for (let i = 0; i < units.length; i++) if (canBegin(s, units[i]!)) into.push('select', units[i]!);
  const leaders = s.game.leadersOf[s.side];
  for (let i = 0; i < leaders.length; i++) if (canRide(s, leaders[i]!)) into.push('select', s.scenario.units.length + leaders[i]!);
}

/** Whether one of the units is Engaged and has to do something first. @rule 16.9 */
function isAnyBound(s: S, units: readonly number[]): boolean {
  for (let i = 0; i < units.length; i++) if (s.engaged(units[i]!) === 1 && canBegin(s, units[i]!) && mustStir(s, units[i]!)) return true;
  return false;
}

/** Whether some unit surely can move, so that there is a choice. */
function hasMovers(s: S): boolean {
  const units = movers(s);
  for (let i = 0; i < units.length; i++) if (canBegin(s, units[i]!)) return !s.game.options.engaged;
  return false;
}

function choosePiece(s: S, piece: number): void {
  s.mover = piece;
  clearMover(s);
  s.budget = moverIsLeader(s) ? s.scenario.leaders[leaderAtHand(s)]!.movementPoints : pointsOf(s, piece);
  s.push(STEP['move/piece']);
}

/** The Move/Fire Phase is over. Stakes that have not been moved in the first Activation stay. */
function endPhase(s: S): void {
  s.pop();
  const units = movers(s);
  for (let i = 0; i < units.length; i++) if (s.has('stakes') && s.scenario.units[units[i]!]!.stakes) s.setRooted(units[i]!, 1);
}

export const selectSteps: readonly StepDraft[] = [
  ask('move/select', (s) => s.side, legalPieces, {
    on: ['activation/phases'],
    open: hasMovers,
    choose: { select: choosePiece, done: endPhase },
    about: { phase: 'Movement and fire', rule: '7.2' },
    question: 'Which unit or leader moves or fires?',
    unless: 'One that is activated and has not moved.',
    refusals: { done: ['16.9', 'A unit that is Engaged has to disengage, or to turn to the enemy, first.'] },
    words: { done: 'End movement and fire' },
  }),
];
