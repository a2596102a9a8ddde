import type { BoardNote } from '../../core/index.ts';
import { beginMeleeNotes, reactorNotes, rideNotes, rideOnNotes, shooterNotes } from './notes-fights.ts';
import { endRetreatNotes, leaderMoveNotes, marchNotes, moverNotes } from './notes-moves.ts';
import { zoneNote } from './notes-there.ts';
import { hexOfPiece } from '../../hexes/pieces.ts';
import { capital, count } from '../../core/values/words.ts';
import { battleName, hexName, leaderName, troopsIn } from '../state/names.ts';
import { FALL_CHANCE } from '../odds/checks.ts';
import { charge, REACTION, SECOND } from '../mechanics/procedures/combat/charge.ts';
import { mayContinue } from '../mechanics/procedures/turn/turn.ts';
import type { BaronsWarState } from '../state/state.ts';
import { CONTINUATION_CHIT, NEW_ATTACKS, RETREAT_HEXES } from '../charts/charts.ts';
import { allocation, shown } from '../mechanics/procedures/turn/command.ts';
import { melee } from '../mechanics/procedures/combat/melee.ts';
import { shownPiece } from '../mechanics/procedures/writer.ts';

type S = BaronsWarState;

export function note(text: string, rule: string): BoardNote {
  return { kind: 'note', text, rule };
}

/** What a chit lets a Battle do.
 * @shows 5.3 */
function chitWords(chit: number): string {
  const attacks = NEW_ATTACKS[chit as 0];
  if (!Number.isFinite(attacks))
    return `Any number of new attacks${chit === CONTINUATION_CHIT ? ', and the attack may be continued' : ''}.`;
  return attacks === 0 ? 'No new attacks, only those on enemies already next to it.' : `${count(attacks, 'new attack')} at most.`;
}

export function showNotes(s: S, battle: number, chit: number): BoardNote[] {
  const others = s.chitsOf(battle, chit) - 1;
  const spent =
    chit === 0
      ? 'A 0 costs no chit.'
      : `Spends ${others === 0 ? `its last ${chit}-chit` : `a ${chit}-chit`} if it takes the initiative${others > 0 ? `; ${others} more left` : ''}.`;
  return [note(chitWords(chit), '5.3'), { kind: 'cost', text: spent, rule: '5.1' }];
}

export function allocateNotes(s: S, chit: number): BoardNote[] {
  const battle = allocation.battle(s);
  if (chit === 0) return [note(`${count(s.emptyBoxes(battle), 'box stays', 'boxes stay')} empty.`, '5.0')];
  return [
    {
      kind: 'cost',
      text: `${count(chit, 'point')}; ${allocation.points(s) - chit} left for ${s.emptyBoxes(battle) - 1} more boxes here and the other Battles.`,
      rule: '5.0',
    },
    note(chitWords(chit), '5.3'),
  ];
}

export function selectNotes(s: S, piece: number): BoardNote[] {
  switch (s.step.name) {
    case 'move/select':
      return moverNotes(s, piece);
    case 'fire/select':
      return shooterNotes(s, piece);
    case 'reaction/order':
      return reactorNotes(s, piece);
    case 'charge/next':
      return [note(`At ${troopsIn(s, s.charge(piece))} in hex ${hexName(s, s.charge(piece))}.`, '10.1')];
    case 'withdraw/choose':
      return [
        note(`Falls back ${count(RETREAT_HEXES, 'hex', 'hexes')}, then faces as it likes; each hex not retreated costs a hit.`, '9.42'),
      ];
    default:
      return [];
  }
}

export function passNotes(s: S): BoardNote[] {
  switch (s.step.name) {
    case 'command/answer':
      return [note(`${capital(battleName(s, shown.battle(s)))} moves with a ${shown.chit(s)}. ${chitWords(shown.chit(s))}`, '5.3')];
    case 'retreat/step':
      return endRetreatNotes(s);
    case 'charge/enter':
      return [note('The cavalry is shaken and goes back.', '10.2')];
    default:
      return [];
  }
}

/** @shows 10.2 after the second strike it stays only if the attack is continued */
function enterWords(s: S): string {
  const end = `is shaken and goes back ${count(RETREAT_HEXES, 'hex', 'hexes')}`;
  if ((charge.flags(s) & SECOND) === 0) return `It may ride on and strike again; afterwards it ${end}.`;
  return (charge.flags(s) & REACTION) === 0 && mayContinue(s) ? `It ${end} unless you continue the attack.` : `It ${end}.`;
}

export function confirmNotes(s: S): BoardNote[] {
  switch (s.step.name) {
    case 'melee/join':
      return beginMeleeNotes(s);
    case 'charge/leader':
      return [
        { kind: 'chance', text: `+${s.combatBonusOf(charge.leader(s))} to the melee roll.`, rule: '9.2.1' },
        { kind: 'danger', text: `${leaderName(s, charge.leader(s))} may fall if the cavalry is hit.`, degree: FALL_CHANCE, rule: '6.3' },
      ];
    case 'charge/enter':
      return [note(enterWords(s), '10.2')];
    case 'continuation/ask':
      return [note('It moves, shoots and fights once more; before that the enemy may move one Battle.', '11.0')];
    default:
      return [];
  }
}

export function moveNotes(s: S, hex: number, facing: number): BoardNote[] {
  if (s.step.name === 'charge/ride') return rideNotes(s, hex, facing);
  if (s.step.name === 'charge/continue') return rideOnNotes(s, hex, facing);
  return shownPiece(s) < s.scenario.units.length ? marchNotes(s, hex, facing, false) : leaderMoveNotes(s, hex);
}

export function haltNotes(s: S): BoardNote[] {
  const piece = shownPiece(s);
  if (s.step.name !== 'move/piece' || hexOfPiece(s, piece) < 0) return [];
  const left = s.movementOf(piece) - s.moverSpent;
  return left > 0 ? [note(`${count(left, 'movement point')} unused.`, '7.0')] : [];
}

/** Advancing units come into the hex that was emptied; their facing is chosen next. */
export function advanceNotes(s: S): BoardNote[] {
  const target = melee.target(s);
  return [
    ...zoneNote(s, s.enemy, target, true),
    note('Shaken units stay behind, and others if you like; the facing is chosen next.', '9.4'),
  ];
}
