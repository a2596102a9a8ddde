import type { EncounterId } from '../../charts/encounters.ts';
import { isOfNobody, ownFight } from '../../fight/mechanics/encounter.ts';
import { isBeaten } from '../../fight/mechanics/combat/victory.ts';
import { isRouted } from '../../fight/mechanics/combat/rout.ts';
import type { Encounter } from '../../state/encounter.ts';
import { HEALTHS } from '../../state/layout.ts';
import { POSTS } from '../../state/siege-cells.ts';
import type { SiegeState } from '../../state/siege-state.ts';
import { type AnarchyState, LEFT, WAITING } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { bringMen, bringPatrol, comeOrWait } from './fights/arrivals.ts';
import { drawUpRest, isInBattleOutside, zoneOutside } from './fights/battle-outside.ts';
import { isForEngines, isInCamp, manCamp } from './fights/camp.ts';
import { drawUpAtGallery, holdsBack, isAtGallery, mayHoldBack, zoneAtGallery } from './fights/gallery.ts';
import { drawUpInMine, isMineDecided, zoneInMine } from './fights/mine-fight.ts';
import { drawUpInOpenBattle, isOpenBattleDecided, zoneInOpenBattle } from './fights/open-battle.ts';
import { isFightDecided, isInFight } from './fights/played.ts';
import { haveTorches, isForGallery, isSallied, turnsOfFight } from './days/berths.ts';
import { isRetaking, stormerOf } from './days/beset.ts';
import { ABSENT, HERE, isHere, waitingOf } from './days/men.ts';
import { siegePoints } from './days/points.ts';
import { checkSiege, isOfLevy } from './secrets/position-check.ts';

type S = AnarchyState;

/** Leaves the turns of a fight, for the day on which it has been fought. */
function backToDay(s: SiegeState): void {
  while (s.data[s.frame] !== STEP['siege/settle']) s.pop();
}

/** Besiegers who hold back, and flee, do not come any more. */
function dismiss(s: SiegeState, side: 0 | 1): void {
  if (holdsBack(s, side)) for (const man of waitingOf(s, side)) s.setPresence(man, LEFT);
}

/** Fights of a siege on the map of its castle: assaults, battles before the gate, those for the gallery. @rule 7.7.1 @rule 7.7.4 @rule 7.7.5 */
export const castleFight: Encounter<SiegeState> = {
  ...ownFight,
  turnOf: (s) => s.siegeTurn,
  turnsOf: turnsOfFight,
  beginTurn(s) {
    s.siegeTurn++;
  },
  isDecided: isFightDecided,
  end: backToDay,
  pointsOf: siegePoints,
  isBySides: true,
  bringsEngines: true,
  isPlacedByHand: (s, man) => isInBattleOutside(s, man) || isAtGallery(s, man),
  zoneOf: (s, man) => (isForGallery(s) ? zoneAtGallery(s, man) : zoneOutside(s, man)),
  drawUp: (s, side) => (isForGallery(s) ? drawUpAtGallery(s, side) : drawUpRest(s, side)),
  mayHoldBack,
  bringMen,
  isToCome: (s, man) => isForGallery(s) && s.presence(man) === WAITING,
  dismiss,
  takesPart: isInFight,
  isPresent: isHere,
  canRout: (s) => !isSallied(s) && !isRetaking(s),
  stormerOf,
  haveTorches,
  fateOf: (s, man) => (s.siegePost(man) === HERE ? HEALTHS[s.health(man)]! : POSTS[s.siegePost(man)]!),
  isAbsent: (s, man) => s.siegePost(man) === ABSENT,
  hasWorks: true,
  canBecome: isOfLevy,
  check: checkSiege,
};

/** What fights with a map of their own have in common. @ruling AN-290 */
const onField: Encounter<S> = {
  ...ownFight,
  isBySides: true,
  keepsApart: true,
  bringsEngines: true,
  isPlacedByHand: () => false,
  zoneOf: (s) => s.scenario.grid.hexes,
  drawUp: manCamp,
  isDecided: isSallyOver,
  isToCome: (s, man) => s.presence(man) === WAITING,
  takesPart: (s, man) => s.isSent(man),
  isPresent: (s, man) => s.isSent(man),
  isAbsent: isOfNobody,
  fleeingSide: (s) => (isRouted(s) ? s.scenario.attacker! : s.side),
  parkingFault: (s, engine) =>
    isForEngines(s, s.engineAt(engine)) ? null : 'An engine stands in the camp where horses go, and not in a tent.',
};

/** Whether a sally is over before its turns are: nobody of the garrison is on the map, or comes any more. @rule 7.7.2 @rule 7.7.3 @ruling AN-291 */
function isSallyOver(s: S): boolean {
  const { besieged } = s.scenario.encounter!;
  return isBeaten(s, besieged) && (isRouted(s) || waitingOf(s, besieged).length === 0);
}

/** Whether it is the first turn of a sally for supplies, in which patrols go half as far and nobody shoots at them as they come. @rule 7.7.3 */
function isFirstAlarm(s: S, man: number, side: 'besieger' | 'besieged'): boolean {
  return s.turn === 1 && s.sideOf(man) === s.scenario.encounter![side];
}

/** Fights of a siege that have a map of their own. @rule 7.7.2 @rule 7.7.3 @rule 7.7.4 @rule 7.7.5 */
export const ENCOUNTERS: Readonly<Record<EncounterId, Encounter<S>>> = {
  camp: {
    ...onField,
    isPlacedByHand: isInCamp,
    bringMen(s) {
      if (s.side === s.scenario.encounter!.besieged) comeOrWait(s);
    },
  },
  supplies: {
    ...onField,
    bringMen: bringPatrol,
    isSlowed: (s, man) => isFirstAlarm(s, man, 'besieger'),
    holdsFire: (s, man) => isFirstAlarm(s, man, 'besieged'),
  },
  mine: {
    ...onField,
    keepsApart: false,
    isPlacedByHand: (s, man) => s.isSent(man),
    zoneOf: (s, man) => zoneInMine(s, s.sideOf(man)),
    drawUp: drawUpInMine,
    isDecided: isMineDecided,
  },
  outside: {
    ...onField,
    isPlacedByHand: (s, man) => s.isSent(man),
    zoneOf: (s, man) => zoneInOpenBattle(s, s.sideOf(man)),
    drawUp: drawUpInOpenBattle,
    isDecided: isOpenBattleDecided,
  },
};
