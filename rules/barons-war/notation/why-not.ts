import type { Player, Problem } from '../../core/index.ts';
import { BROKEN_STATUS, type BaronsWarState } from '../state/state.ts';
import { isHeldBack } from '../rules/march-rules.ts';
import { decisionAt } from '../rules/procedures/writer.ts';
import { inZone, isAdjacentTo } from '../rules/zones.ts';

function forbid(rule: string, message: string): Problem {
  return { code: 'ILLEGAL_ACTION', rule, message };
}

/** Why a unit cannot go where the action says, in the order of the rules. */
function whyNoMove(state: BaronsWarState, hex: number): Problem {
  const { compiled } = state;
  const piece = state.mover;
  const name = compiled.grid.format(hex);
  const isUnit = piece < compiled.units.length;
  const start = isUnit ? state.hexOf(piece) : state.leaderHex(piece - compiled.units.length);
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
    if (state.underAt(hex) >= 0 || state.moverStack === 1) return forbid('7.31', `At most two units may stand on ${name}.`);
  }
  if (isHeldBack(state, piece) && isAdjacentTo(state, enemy, hex))
    return forbid('6.2', `It is out of command and may not move next to the enemy at ${name}.`);
  return inZone(state, enemy, hex)
    ? whyNoZone(state, piece, name)
    : forbid('7.0', `${name} with that facing is out of its reach: through front hexsides, within its movement points [7.12].`);
}

function isProhibited(state: BaronsWarState, type: number, hex: number): boolean {
  const { grid, moveCost } = state.compiled;
  return [0, 1, 2, 3, 4, 5].every((direction) => {
    const from = grid.neighbours[hex * 6 + direction]!;
    return from < 0 || moveCost[type as 0]![from * 6 + ((direction + 3) % 6)]! < 0;
  });
}

function whyNoZone(state: BaronsWarState, unit: number, name: string): Problem {
  if (state.inCommand(unit) === 0) return forbid('7.22', `It is out of command and may not enter the enemy zone of control at ${name}.`);
  if (state.isShaken(unit)) return forbid('12.1', `It is shaken and may not enter the enemy zone of control at ${name}.`);
  if (state.status(state.battleOf(unit)) === BROKEN_STATUS)
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
  const { rule, asked } = decisionAt(state)!;
  return forbid(
    asked === undefined ? '3.0' : rule,
    `"${state.game.actions.format(state, index)}" is not possible now. ` +
      `The ${state.game.players[state.actor as Player] ?? 'player'} are asked to ${asked ?? 'choose one of the legal actions'}.`,
  );
}
