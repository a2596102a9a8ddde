import type { ActionList, Player } from '../../core/index.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { isAdjacentTo } from '../zones.ts';
import { AFTER_ADVANCES, AFTER_LOSSES } from './interrupts.ts';
import { checkFollowing } from './frames.ts';
import { ask, run, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

/** Leaders of a side who stand alone where the enemy has come next to them are put with their troops.
 * @ruling R-22 */
function displaceLeaders(s: S): void {
  const side = s.register(0) as Player;
  s.pop();
  const enemy = (1 - side) as Player;
  const { leaders } = s.scenario;
  for (let leader = 0; leader < leaders.length; leader++) {
    const hex = s.leaderHex(leader);
    if (leaders[leader]!.side !== side || hex < 0 || s.holds(side, hex)) continue;
    if (s.holds(enemy, hex) || isAdjacentTo(s, enemy, hex)) s.push(STEP['leader/place'], leader);
  }
}

/** Leaders of a side who stand alone in a hex that the enemy enters are put with their troops.
 * @ruling R-22 also if the enemy only passes */
export function displaceLeadersAt(s: S, side: Player, hex: number): void {
  const { leaders } = s.scenario;
  for (let leader = 0; leader < leaders.length; leader++) {
    if (leaders[leader]!.side === side && s.leaderHex(leader) === hex) s.push(STEP['leader/place'], leader);
  }
}

/** Hexes of his Battle's nearest units; nowhere if it has none left.
 * @ruling R-22 the owner chooses between equals */
function legalRefuges(s: S, into: ActionList): void {
  const leader = s.register(0);
  const { first } = s.game.space;
  const from = s.leaderHex(leader);
  const { grid, battles } = s.scenario;
  if (from < 0 || s.holds(battles[leader]!.side, from)) {
    into.push(first.pass);
    return;
  }
  let nearest = Infinity;
  for (const unit of battles[leader]!.units) {
    const hex = s.hexOf(unit);
    if (hex < 0) continue;
    const distance = grid.distance(from, hex);
    if (distance > nearest) continue;
    if (distance < nearest) into.clear();
    nearest = distance;
    if (s.topAt(hex) === unit) into.push(first.place + hex);
  }
  if (nearest === Infinity) into.push(first.pass);
}

function takeRefuge(s: S, action: number): void {
  const leader = s.register(0);
  const { first } = s.game.space;
  if (action !== first.pass) s.data[s.l.hex + leader] = action - first.place;
  else if (s.leaderHex(leader) >= 0 && !s.holds(s.scenario.leaders[leader]!.side, s.leaderHex(leader))) {
    s.data[s.l.hex + leader] = -1;
    s.data[s.l.removed + leader] = 1;
  }
  s.pop();
}

const ofLeader = (s: S): Player => s.scenario.leaders[s.register(0)]!.side;

export const leaderSteps: readonly StepDraft[] = [
  run('leader/displaced', displaceLeaders, { on: AFTER_ADVANCES, registers: (k) => ({ side: k.side }) }),
  ask('leader/place', ofLeader, legalRefuges, takeRefuge, { on: AFTER_LOSSES, registers: (k) => ({ leader: k.leader }) }),
  ask(
    'leader/follow',
    ofLeader,
    (s, into) => {
      into.push(s.game.space.first.pass);
      into.push(s.game.space.first.confirm);
    },
    (s, action) => {
      if (action === s.game.space.first.confirm) s.data[s.l.hex + s.register(0)] = s.register(1);
      s.pop();
    },
    { on: ['leader/displaced'], check: checkFollowing, registers: (k) => ({ leader: k.leader, to: k.hex }), open: true },
  ),
];

/** A leader with units that leave his hex goes along; if friends stay behind he may stay with them. */
export function leaderFollows(s: S, from: number, to: number, side: Player, battle: number): void {
  const leader = s.leaderAt(from, side, battle);
  if (leader < 0) return;
  if (s.isEmpty(from)) s.data[s.l.hex + leader] = to;
  else s.push(STEP['leader/follow'], leader, to);
}
