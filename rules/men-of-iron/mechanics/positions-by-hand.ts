import { badPosition } from '../../core/index.ts';
import { BATTLE_ACTIVATION, FREE, type IronState, LOST, REMOVED, RETIRED } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { checkCommand } from './command/command-range.ts';
import { pointsOfUnits } from './position-check.ts';
import { PHASES, startActivation } from './procedures/turn/activation.ts';

type S = IronState;

/** Names that a person writes as the `phase` of a position, and the part of an Activation with which play goes on; null is none. */
const BEGINS = { free: null, move: 'status', shock: 'shock', continuation: null } as const;

/** Sets the stack for a position written by hand: a Free Activation, or a part of that of a Battle.
 * @throws RulesError BAD_POSITION if the phase is none, or needs a Battle */
export function beginByHand(s: S, phase: unknown): void {
  const names = Object.keys(BEGINS);
  if (typeof phase !== 'string' || !names.includes(phase))
    badPosition(`phase must be one of ${names.join(', ')}; got ${JSON.stringify(phase)}.`, '/state/phase');
  s.clearStack();
  tidy(s);
  if (phase === 'free') return s.push(STEP['activation/free']);
  if (s.battle < 0) badPosition('Name the "battle" that is activated.', '/state/battle');
  s.side = s.scenario.battles[s.battle]!.side;
  s.activation = BATTLE_ACTIVATION;
  s.ground = FREE;
  s.turn = Math.max(1, s.turn);
  startActivation(s);
  checkCommand(s);
  const part = BEGINS[phase as keyof typeof BEGINS];
  if (part === null) s.push(STEP['continuation/choose']);
  else s.push(STEP['activation/phases'], PHASES.indexOf(part));
}

/** What a person does not care to write: who is lost stands nowhere, what that costs, and counters of which nothing is said, which count as played. */
function tidy(s: S): void {
  const { scenario } = s;
  scenario.units.forEach((_, unit) => {
    if (s.status(unit) > RETIRED) s.setHex(unit, -1);
  });
  scenario.leaders.forEach((_, leader) => {
    if (s.leaderRank(leader) === LOST || s.leaderRank(leader) === REMOVED) s.setLeaderHex(leader, -1);
  });
  s.rebuildOccupancy();
  for (const side of [0, 1] as const) {
    s.setSidePoints(side, Math.max(s.sidePoints(side), pointsOfUnits(s, side)));
    if (s.sideHand(side) === 0 && s.sidePlayed(side) === 0) s.setSidePlayed(side, (1 << scenario.seizure[side]) - 1);
  }
}
