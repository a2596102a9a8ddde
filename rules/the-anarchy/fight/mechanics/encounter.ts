import { badPosition } from '../../../core/index.ts';
import type { Encounter } from '../../state/encounter.ts';
import { PRESENCES } from '../../state/layout.ts';
import { type AnarchyState, ON_MAP, WAITING } from '../../state/state.ts';
import { inWords } from '../../notation/words.ts';
import { finish, isOver, pointsOf } from './combat/victory.ts';
import { drawUpInLines, isInBattle, zoneAlong } from './movement/deployment.ts';

type S = AnarchyState;

/** Refuses turns that the fight has not. @throws RulesError BAD_POSITION */
function checkTurns(s: S): void {
  if (s.turn > s.scenario.turns) badPosition(`The game has ${s.scenario.turns} turns.`, '/state/turn');
}

/** Engines drawn up in camp stand where the scenario has such engines. */
function parkingFault(s: S, engine: number): string | null {
  const isPark = s.scenario.engines.some(({ at, isParked }) => isParked && at === s.engineAt(engine));
  return isPark ? null : 'An engine drawn up in camp stays in a hex of the scenario for them.';
}

/** Who is on the map and not seen lies hidden, or is a horse that is ridden. */
function fateOf(s: S, man: number): string {
  if (s.presence(man) === ON_MAP) return s.scenario.men[man]!.isHidden ? 'hidden' : 'ridden';
  return inWords(PRESENCES[s.presence(man)]!);
}

/** Whether a man is of none of the groups of a battle. */
export function isOfNobody(s: S, man: number): boolean {
  return s.presence(man) === WAITING && !isInBattle(s, man);
}

/** A fight by itself. */
export const ownFight: Encounter<S> = {
  turnOf: (s) => s.turn,
  turnsOf: (s) => s.scenario.turns,
  beginTurn(s) {
    s.turn++;
  },
  isDecided: isOver,
  end: finish,
  pointsOf,
  isBySides: false,
  keepsApart: false,
  bringsEngines: false,
  isPlacedByHand(s, man) {
    const { zone, isHidden } = s.scenario.men[man]!;
    return isHidden || (s.game.options.setUp === 'players' && zone.length > 0);
  },
  zoneOf: (s, man) => s.scenario.men[man]!.zone,
  drawUp: () => undefined,
  mayHoldBack: () => false,
  bringMen: () => undefined,
  isToCome: () => false,
  dismiss: () => undefined,
  takesPart: () => true,
  isPresent: () => true,
  canRout: () => true,
  fleeingSide: (s) => s.scenario.attacker,
  stormerOf: (s) => s.scenario.attacker,
  counts: 'turn',
  timeOf: (s) => (s.turn === 0 ? '' : `turn ${s.turn} of ${s.scenario.turns}, ${s.game.players[s.side]}`),
  haveTorches: (s, side) => s.scenario.torches[side],
  isSlowed: () => false,
  holdsFire: () => false,
  fateOf,
  isAbsent: () => false,
  hasWorks: false,
  canBecome: () => false,
  parkingFault,
  check: checkTurns,
};

/** A battle of a campaign, in which all are set down near the side from which they came. @rule C.15.4 @ruling AN-302 */
export const battle: Encounter<S> = {
  ...ownFight,
  isBySides: true,
  keepsApart: true,
  isPlacedByHand: isInBattle,
  zoneOf: zoneAlong,
  drawUp: drawUpInLines,
  isAbsent: isOfNobody,
};
