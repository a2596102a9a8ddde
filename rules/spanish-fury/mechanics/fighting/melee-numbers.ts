import { CONFIDENCE, MELEE, MOST_MELEE, STEADY_LEVEL } from '../../charts/charts.ts';
import { FORMATION } from '../../charts/types.ts';
import type { FuryState } from '../../state/state.ts';
import { coverAgainst, isOnHill } from '../ground/ground.ts';

type S = FuryState;

/** How a unit stands in a melee, as far as it is not to be seen in the unit itself. */
export interface Stance {
  /** Whether it charged or countercharged into it. */
  readonly impetus: boolean;
  /** Side of the enemy that it came at: 0 front, 1 and 3 flank, 2 rear. */
  readonly struck: number;
  /** Rounds fought, and what the last one adds. */
  readonly rounds: number;
  readonly edge: number;
  /** Whether it was caught as it retired. */
  readonly caught: boolean;
  /** Whether its general leads. */
  readonly leads: boolean;
  /** Other friends who fight the same enemy. */
  readonly helpers: number;
}

/** How a unit stands in the melee that it is in. */
export function stanceOf(s: S, unit: number): Stance {
  const general = s.generalWith(unit);
  return {
    impetus: s.impetus(unit) === 1,
    struck: s.struck(unit),
    rounds: s.rounds(unit),
    edge: s.edge(unit),
    caught: s.caught(unit) === 1,
    leads: general >= 0 && s.generalLeads(general) === 1,
    helpers: helpersOf(s, unit, s.foe(unit)),
  };
}

/** Other friends of a unit who fight an enemy. @rule 16.3 */
export function helpersOf(s: S, unit: number, foe: number): number {
  const friends = s.game.unitsOf[s.sideOf(unit)];
  let helpers = 0;
  for (let i = 0; i < friends.length; i++) if (friends[i] !== unit && s.foe(friends[i]!) === foe) helpers++;
  return helpers;
}

/** Companies of a unit that fight: those attached to it from the second round on. @rule 3.8 @rule 10.22 @rule 19.3 */
function fightingStands(s: S, unit: number, { rounds }: Stance): number {
  return s.stands(unit) + (rounds > 0 ? s.companiesWith(unit) : 0);
}

/** @rule 16.2 horse against horse and foot against foot only @ruling SF-09 */
function sizeBonus(s: S, unit: number, foe: number, own: Stance, other: Stance): number {
  if (s.cardOf(unit).arm !== s.cardOf(foe).arm) return 0;
  const mine = fightingStands(s, unit, own);
  const theirs = fightingStands(s, foe, other);
  for (const [ratio, bonus] of MELEE.size) if (mine >= ratio * theirs) return bonus;
  return 0;
}

/** Whether pikes are steady before their front: foot that has them, in Column or Hedgehog and in order. @rule 16.1 */
function hasSteadyPikes(s: S, foot: number): boolean {
  const formation = s.formation(foot);
  const inOrder = formation === FORMATION.column || formation === FORMATION.hedgehog;
  return inOrder && s.level(foot) <= STEADY_LEVEL && s.cardOf(foot).formations.hedgehog !== undefined;
}

/** Whether a unit is horse that comes at steady pikes from before them. */
function facesPikes(s: S, unit: number, foe: number, { struck }: Stance): boolean {
  return struck === 0 && s.isHorse(unit) && hasSteadyPikes(s, foe);
}

/** @rule 10.5 pistols against horse, in a charge or countercharge @ruling SF-15 not en caracole */
function pistolado(s: S, unit: number, foe: number, { impetus, rounds }: Stance): number {
  return impetus && rounds === 0 && s.isHorse(foe) && s.formation(unit) !== FORMATION.caracole ? s.cardOf(unit).pistolado : 0;
}

/** @rule 4.6 lances count in the first round of a charge or countercharge @rule 4.7 and each earlier melee has cost one @rule 10.26 @ruling SF-14 */
function lances(s: S, unit: number, foe: number, stance: Stance): number {
  if (!stance.impetus || stance.rounds > 0 || facesPikes(s, unit, foe, stance)) return 0;
  return Math.max(0, s.cardOf(unit).lances - s.lances(unit));
}

/** @rule 10.4 Valour of a general who leads @ruling SF-10 */
function valour(s: S, unit: number, { leads }: Stance): number {
  const general = s.generalWith(unit);
  return leads && general >= 0 ? s.generalValour(general) : 0;
}

/** @rule 19.4 who receives a charge in cover has it in the first round @ruling SF-54 */
function coverBonus(s: S, unit: number, foe: number, own: Stance, other: Stance): number {
  if (own.rounds > 0 || own.impetus || !other.impetus) return 0;
  const cover = coverAgainst(s, unit, foe);
  return cover === 'none' ? 0 : MELEE.cover[cover];
}

/** One of the parts that make a number in melee. @param own how the unit stands @param other how its enemy does */
type PartOf = (s: S, unit: number, foe: number, own: Stance, other: Stance) => number;

/** What makes the number of a unit against its enemy. @rule 10.4 */
const PARTS = {
  rating: (s, unit) => s.ratingOf(unit)[0],
  pistolado,
  lances,
  valour: (s, unit, _, own) => valour(s, unit, own),
  cohesion: (s, unit) => s.cohesion(unit, 'combat'),
  size: sizeBonus,
  confidence: (s, unit) => CONFIDENCE.melee[s.sideConfidence(s.sideOf(unit))]!,
  'last-round': (_s, _unit, _foe, { edge }) => edge,
  'steady-pikes': (s, unit, foe, own) => (facesPikes(s, unit, foe, own) ? MELEE.steadyPikes : 0),
  flank: (_s, _unit, _foe, { struck }) => (struck === 0 ? 0 : struck === 2 ? MELEE.rear : MELEE.flank),
  uphill: (s, unit, foe, { impetus }) => (impetus && isOnHill(s, foe) && !isOnHill(s, unit) ? MELEE.uphill : 0),
  cover: coverBonus,
  retiring: (_s, _unit, _foe, { caught }) => (caught ? MELEE.retiring : 0),
  helpers: (_s, _unit, _foe, { helpers }) => helpers * MELEE.helper,
} as const satisfies Readonly<Record<string, PartOf>>;
export type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly Part[];
const PART_LIST: readonly PartOf[] = Object.values(PARTS);

/** The parts of the number of a unit against its enemy. @param own how it stands @param other how the enemy does @rule 10.4 */
export function meleeParts(s: S, unit: number, foe: number, own: Stance, other: Stance): Readonly<Record<Part, number>> {
  return Object.fromEntries(PART_NAMES.map((name, i) => [name, PART_LIST[i]!(s, unit, foe, own, other)])) as Record<Part, number>;
}

/** The number of a unit in melee, 0 to 10. @rule 16.1 */
export function meleeNumber(s: S, unit: number, foe: number, own: Stance, other: Stance): number {
  let sum = 0;
  for (let i = 0; i < PART_LIST.length; i++) sum += PART_LIST[i]!(s, unit, foe, own, other);
  return Math.max(0, Math.min(MOST_MELEE, sum));
}
