import type { Player, Problem } from '../core/index.ts';
import { BROKEN_STATUS, type BaronsWarState } from './state.ts';
import { isHeldBack } from './march-rules.ts';
import { inZone, isAdjacentTo } from './zones.ts';

function forbid(rule: string, message: string): Problem {
  return { code: 'ILLEGAL_ACTION', rule, message };
}

/** What a player is asked at a step, for the message to somebody who answers something else. */
const QUESTIONS: Readonly<Record<string, readonly [rule: string, question: string]>> = {
  'set-up/place': ['14.0', 'place the unit in the set-up area of its Battle'],
  'set-up/face': ['7.1', 'choose a facing for the unit placed'],
  'set-up/name-target': ['14.1', "name the Battle that Edward's Battle will attack"],
  'command/allocate': ['5.0', 'give the Battle another chit, none higher than its last, or go on to the next Battle'],
  'command/place-chit': ['4.0', 'place the new chit on an empty box, or leave it'],
  'command/show': ['5.1', 'show a Battle and one of its chits'],
  'command/answer': ['3.0', 'show a higher chit or pass'],
  'move/select': ['7.0', 'choose a unit of the activated Battle that has not moved, or end the movement'],
  'adjust/facing': ['3.0', 'turn a unit within three hexes of an activated enemy, or pass'],
  'withdraw/choose': ['9.42', 'withdraw cavalry that has enemy infantry beside it, or pass'],
  'fire/select': ['8.0', 'choose infantry with a target in range, arc and sight, or end the fire'],
  'fire/target': ['8.4', 'choose a target in range, arc and sight'],
  'melee/declare': ['9.0', 'choose an enemy hex in front of activated units that may attack it, or end the melee'],
  'melee/join': ['9.0', 'add an attacking hex, or begin the attack'],
  'melee/strike-choice': ['9.1.4', 'choose the attacking hex to strike at'],
  'melee/advance': ['9.4', 'advance from one attacking hex, or stay'],
  'retreat/step': ['9.4.1', 'retreat away from where the retreat began, free of enemies, their zones and stacks'],
  'retreat/face': ['7.13', 'face one of the two vertices of the hexside just crossed'],
  'leader/place': ['6.0', 'put the leader with the nearest unit of his Battle'],
};

/** Why a unit cannot go where the action says, in the order of the rules. */
function whyNoMove(state: BaronsWarState, hex: number): Problem {
  const { scenario } = state;
  const piece = state.data[state.at.mover]!;
  const name = scenario.grid.format(hex);
  const isUnit = piece < scenario.units.length;
  const start = isUnit ? state.hexOf(piece) : state.leaderHex(piece - scenario.units.length);
  const enemy = (1 - state.side) as Player;
  const type = isUnit ? state.typeOf(piece) : 3;
  if (state.holds(enemy, hex)) return forbid('7.3', `An enemy stands on ${name}.`);
  if (isProhibited(state, type, hex)) return forbid('7.0', `${name} is closed to it: ground that this type of troops may not enter.`);
  if (!isUnit)
    return inZone(state, enemy, hex)
      ? forbid('7.23', `${name} is in an enemy zone of control, without a friend.`)
      : forbid('7.0', `${name} is out of his reach.`);
  if (hex !== start && inZone(state, enemy, start))
    return forbid('7.24', 'It stands in an enemy zone of control and may not leave it of its own will.');
  if (!state.isEmpty(hex) && hex !== start) {
    if (state.underAt(hex) >= 0 || state.data[state.at.moverStack] === 1) return forbid('7.31', `At most two units may stand on ${name}.`);
  }
  if (isHeldBack(state, piece) && isAdjacentTo(state, enemy, hex))
    return forbid('6.2', `It is out of command and may not move next to the enemy at ${name}.`);
  return inZone(state, enemy, hex)
    ? whyNoZone(state, piece, name)
    : forbid('7.0', `${name} with that facing is out of its reach: through front hexsides, within its movement points [7.12].`);
}

function isProhibited(state: BaronsWarState, type: number, hex: number): boolean {
  const { grid, moveCost } = state.scenario;
  return [0, 1, 2, 3, 4, 5].every((direction) => {
    const from = grid.neighbours[hex * 6 + direction]!;
    return from < 0 || moveCost[type as 0]![from * 6 + ((direction + 3) % 6)]! < 0;
  });
}

function whyNoZone(state: BaronsWarState, unit: number, name: string): Problem {
  if (state.data[state.u.inCommand + unit] === 0)
    return forbid('7.22', `It is out of command and may not enter the enemy zone of control at ${name}.`);
  if (state.isShaken(unit)) return forbid('12.1', `It is shaken and may not enter the enemy zone of control at ${name}.`);
  if (state.statusOf(state.battleOf(unit)) === BROKEN_STATUS)
    return forbid('13.0', 'Units of a Broken Battle may not enter enemy zones of control.');
  if (state.chit <= 2)
    return forbid('5.3', `The ${state.chit} chit allows no further new attack, and ${name} is in an enemy zone of control.`);
  return forbid(
    '7.23',
    `${name} is in an enemy zone of control that it cannot reach: zones stop movement, and none may be left for another.`,
  );
}

/** Names the rule that forbids an action here. Assumes that it is not legal. */
export function whyNot(state: BaronsWarState, index: number): Problem {
  const { space } = state.game;
  const kind = space.kindOf(index);
  const argument = index - space.first[kind];
  const { name } = state.step;
  if (name === 'move/piece' && (kind === 'move' || kind === 'join-top'))
    return whyNoMove(state, kind === 'move' ? Math.floor(argument / 6) : argument);
  if (name === 'move/piece' && kind === 'charge') {
    return forbid(
      '10.0',
      'A charge needs unshaken cavalry that has not moved, outside enemy zones, and a target two hexes away or more, that it can ride to and the chit allows.',
    );
  }
  const [rule, question] = QUESTIONS[name] ?? ['3.0', 'choose one of the legal actions'];
  return forbid(
    rule,
    `"${state.game.actions.format(state, index)}" is not possible now. The ${state.game.ruleset.players[state.actor as Player] ?? 'player'} are asked to ${question}.`,
  );
}
