import type { EncounterId } from '../../charts/encounters.ts';
import { isOfNobody, ownFight } from '../../fight/mechanics/encounter.ts';
import { DRAW, isBeaten } from '../../fight/mechanics/combat/victory.ts';
import { isRouted } from '../../fight/mechanics/combat/rout.ts';
import type { Encounter } from '../../state/encounter.ts';
import { HEALTHS } from '../../state/layout.ts';
import { POSTS } from '../../state/siege-cells.ts';
import type { SiegeState } from '../../state/siege-state.ts';
import { type AnarchyState, LEFT, WAITING } from '../../state/state.ts';
import { bringMen, bringPatrol, comeOrWait } from './fights/arrivals.ts';
import { drawUpOutside, isBattleDecided, zoneOutside } from './fights/battle-outside.ts';
import { isForEngines, isInCamp, manCamp } from './fights/camp.ts';
import { drawUpAtGallery, holdsBack, isGalleryDecided, mayHoldBack, zoneAtGallery } from './fights/gallery.ts';
import { drawUpInMine, isMineDecided, zoneInMine } from './fights/mine-fight.ts';
import { drawUpInOpenBattle, isOpenBattleDecided, zoneInOpenBattle } from './fights/open-battle.ts';
import { isRetakingDecided, isStormDecided } from './fights/storm.ts';
import { ABSENT, HERE, waitingOf } from './days/men.ts';
import { siegePoints } from './days/points.ts';
import { checkCastle, checkSiege, isOfLevy } from './secrets/position-check.ts';

type S = AnarchyState;

/** The days of a siege, on which nobody is on the map. */
export const siegeDays: Encounter<SiegeState> = {
  ...ownFight,
  turnOf: () => 0,
  pointsOf: siegePoints,
  bringsEngines: true,
  counts: 'day',
  timeOf: (s) => `day ${s.turn} of ${s.siege.days}`,
  fateOf: (s, man) => (s.siegePost(man) === HERE ? HEALTHS[s.health(man)]! : POSTS[s.siegePost(man)]!),
  isAbsent: (s, man) => s.siegePost(man) === ABSENT,
  hasWorks: true,
  canBecome: isOfLevy,
  check: checkSiege,
};

/** What fights on the map of the castle have in common. @rule 7.7.1 @rule 7.7.4 @rule 7.7.5 */
const atCastle: Encounter<S> = {
  ...ownFight,
  isBySides: true,
  bringsEngines: true,
  isPlacedByHand: () => false,
  end: breakUp,
  takesPart: (s, man) => s.isSent(man),
  isPresent: isOfGarrison,
  isAbsent: (s, man) => !s.isSent(man),
  check: checkCastle,
};

/** The fight is over; the siege says what has come of it. */
function breakUp(s: S): void {
  s.winner = DRAW;
  s.mover = -1;
  s.clearStack();
}

/** Whether a man can command the castle: he is in the fight or in the siege around it, and did not come with a relief. @rule 7.8 */
function isOfGarrison(s: S, man: number): boolean {
  return (s.isSent(man) || s.presence(man) === WAITING) && !s.scenario.encounter!.castle!.relief.includes(man);
}

/** What fights for the gallery have in common. @rule 7.7.4 @ruling AN-350 AN-351 */
const forGallery: Encounter<S> = {
  ...atCastle,
  isDecided: isGalleryDecided,
  isPlacedByHand: (s, man) => s.isSent(man),
  zoneOf: zoneAtGallery,
  drawUp: drawUpAtGallery,
  mayHoldBack,
  isToCome: (s, man) => s.presence(man) === WAITING,
  haveTorches: (s, side) => s.scenario.torches[side] || side === s.scenario.encounter!.besieged,
};

/** What fights with maps of their own have in common. @ruling AN-290 */
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

/** Fights of a siege. @rule 7.7.1 @rule 7.7.2 @rule 7.7.3 @rule 7.7.4 @rule 7.7.5 */
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
  battle: {
    ...atCastle,
    isDecided: isBattleDecided,
    isPlacedByHand: (s, man) => s.isSent(man),
    zoneOf: zoneOutside,
    drawUp: drawUpOutside,
  },
  assault: { ...atCastle, isDecided: isStormDecided },
  retake: {
    ...atCastle,
    isDecided: isRetakingDecided,
    canRout: () => false,
    stormerOf: (s) => s.scenario.encounter!.besieged,
  },
  gallery: {
    ...forGallery,
    bringMen,
    dismiss(s, side) {
      if (holdsBack(s, side)) for (const man of waitingOf(s, side)) s.setPresence(man, LEFT);
    },
  },
  'mine-sally': { ...forGallery, canRout: () => false },
};
