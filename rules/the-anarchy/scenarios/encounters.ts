import { Faults, type Player } from '../../core/index.ts';
import {
  CAMP_ENGINES,
  type CastleFightId,
  CREEK,
  type FieldCard,
  FIELDS,
  fieldName,
  ENCOUNTER_COLUMNS,
  ENCOUNTER_ROWS,
  ENCOUNTER_TURNS,
  GALLERY_TURNS,
  GLACIS,
  isAtCastle,
  mineMap,
  MOST_ANIMALS,
  type OutingId,
  PARKS,
} from '../charts/encounters.ts';
import { CLASS } from '../charts/types.ts';
import type { ManCard, Scenario, SiegeScenario } from '../state/scenario.ts';
import { isRelief, type SiegeCard, type Work } from '../state/siege-card.ts';
import { compileFight } from './compile.ts';
import { MAX_MEN, scenarioSchema } from './pack-schema.ts';
import sally from './sally.json' with { type: 'json' };

// Games of the fights of a siege. Their men are those of the siege, row by row.

/** What the game of a fight needs to know of the siege to which it belongs. */
interface EncounterHost {
  readonly sides: readonly [string, string];
  readonly players: readonly string[];
  readonly besieger: Player;
  readonly besieged: Player;
  readonly men: readonly ManCard[];
  /** Engines that throw for which there is room in its camp; -1 where nobody falls on a camp, and its fights have no engines. */
  readonly mostThrowers: number;
}

function hostOf({ sides, siege, players, men }: SiegeScenario): EncounterHost {
  const { besieger, besieged, mostThrowers } = siege;
  return { sides, players: players!, besieger, besieged, men: men.filter(({ type }) => type < CLASS.warhorse), mostThrowers };
}

/** What a prisoner, or a dead man, is worth to either side beside an animal that gets through. @source ours: as in the scenario of the sally */
const LOSSES = 0.033333;
/** What it is worth to be home again. @source ours: enough to go, not enough to leave an animal behind */
const HOME = 0.4;

function goalsOf(kind: OutingId, besieger: string, besieged: string): unknown {
  const losses = [besieger, besieged].map((side) => ({ kind: 'losses', side, share: LOSSES }));
  if (kind === 'camp') return sally.goals.map((goal) => ({ ...goal, side: goal.side === 'garrison' ? besieged : besieger }));
  if (kind === 'mine' || kind === 'outside') return losses;
  return [
    { kind: 'exit', side: besieged, edges: ['east'], classes: ['pack-animal'], points: 1 },
    { kind: 'exit', side: besieged, edges: ['east'], points: HOME },
    { kind: 'exit', side: besieger, edges: ['north', 'south', 'west'], classes: ['pack-animal'], points: 1 },
    ...losses,
  ];
}

/** Engines that may be in the camp: as many as the siege can have that throw, and a few others. */
function enginesOf(throwers: number, side: string): unknown[] {
  const kinds = [...Array<string>(throwers).fill('mangonel'), ...CAMP_ENGINES.flatMap(([kind, count]) => Array<string>(count).fill(kind))];
  return kinds.map((kind, i) => {
    const name = `${kind[0]!.toUpperCase()}${kind.slice(1)} ${kinds.slice(0, i + 1).filter((other) => other === kind).length}`;
    return { id: `camp-${kind}-${i + 1}`, kind, name, side, at: PARKS[i], parked: true };
  });
}

/** A fight on a map of its own. */
type OutingCard = FieldCard & { readonly kind: OutingId };

function terrainOf({ kind, dug }: OutingCard): readonly string[] {
  if (kind === 'mine') return mineMap(dug);
  if (kind === 'outside') return GLACIS;
  return kind === 'camp' ? sally.map.terrain : CREEK;
}

function packOf({ sides, players, besieger, besieged, mostThrowers }: EncounterHost, field: OutingCard): unknown {
  const { kind } = field;
  const zones = [{ from: '0308', to: '0308', on: ['open'] }];
  const isCamp = kind === 'camp';
  return {
    id: fieldName(field),
    sides,
    turns: ENCOUNTER_TURNS[kind],
    ...(isCamp ? { attacker: sides[besieged], torches: [sides[besieged]], flamingArrows: true } : {}),
    map: { columns: ENCOUNTER_COLUMNS, rows: ENCOUNTER_ROWS, terrain: terrainOf(field) },
    forces: Object.fromEntries(sides.map((side, i) => [side, { name: players[i], zones, men: [{ class: 'peasant', count: 1 }] }])),
    engines: isCamp ? enginesOf(mostThrowers, sides[besieger]) : [],
    goals: goalsOf(kind, sides[besieger], sides[besieged]),
    endsWithAll: false,
  };
}

function compilePack(host: EncounterHost, field: OutingCard): Scenario {
  const faults = new Faults();
  const scenario = compileFight(scenarioSchema.parse(packOf(host, field)), undefined, faults);
  if (faults.problems.length > 0) throw new Error(`The fight ${fieldName(field)}: ${faults.problems[0]!.message}`);
  return scenario;
}

/** Animals that may be brought in; as many as there is room for among the men of a state. */
function animalsOf(side: Player, name: string, men: number): ManCard[] {
  const card = { side, type: CLASS['pack-animal'], at: -1, tail: -1, horse: -1, zone: [], isHidden: false };
  return Array.from({ length: Math.min(MOST_ANIMALS, MAX_MEN - men) }, (_, i) => {
    return { ...card, id: `${name}-pack-animal-${i + 1}`, name: `Pack animal ${i + 1}` };
  });
}

const CAMP: OutingCard = { kind: 'camp', dug: 0 };

/** The game of a fight of a siege, on whose map nobody stands yet. @param number place in FIELDS @rule 7.7 @ruling AN-290 */
export function compileEncounter(siege: SiegeScenario, number: number): Scenario {
  const { kind } = FIELDS[number]!;
  const host = hostOf(siege);
  return isAtCastle(kind) ? compileCastleFight(siege, host, kind) : compileEncounterOf(host, number, siege);
}

/** The same of one with a map of its own, in a siege that may be part of something else. @param more what has engines that other fights of it bring */
export function compileEncounterOf(host: EncounterHost, number: number, more: Engines = NONE): Scenario {
  const { besieger, besieged } = host;
  const field = FIELDS[number] as OutingCard;
  const scenario = compilePack(host, field);
  const camp = field.kind === 'camp' || host.mostThrowers < 0 ? scenario : compilePack(host, CAMP);
  return {
    ...scenario,
    ...withMore(camp, more),
    men: musterOf(host),
    engineGround: scenario.engineGround.map((_, place) => Number(field.kind === 'camp' && place < scenario.grid.size)), // [7.7.2] anywhere
    isField: true,
    encounter: { kind: field.kind, besieger, besieged, castle: null },
  };
}

/** The game of a fight on the map of the castle, which its walls and its gates are part of as they stand. @rule 7.7.1 @rule 7.7.4 @rule 7.7.5 */
function compileCastleFight(siege: SiegeScenario, host: EncounterHost, kind: CastleFightId): Scenario {
  const { besieger, besieged, works, gallery, berths } = siege.siege;
  const isForGallery = kind === 'gallery' || kind === 'mine-sally';
  return {
    ...siege,
    ...withMore(siege, compilePack(host, CAMP)),
    id: kind,
    turns: isForGallery ? Math.max(GALLERY_TURNS, siege.turns) : siege.turns,
    first: null,
    men: musterOf(host, siege.men),
    structures: structuresOf(works),
    siege: null,
    isField: true,
    encounter: { kind, besieger, besieged, castle: { gallery, berths, relief: reliefOf(siege.siege) } },
  };
}

/** What stands of the works of a siege and is no hoarding, which hangs above its hex. */
export function structuresOf(works: readonly Work[]): Scenario['structures'] {
  return works.flatMap(({ ring, place, structure: kind, modifier }) => (ring === 'hoarding' ? [] : [{ place, kind, modifier }]));
}

/** Men who come to help the garrison and stand before the walls. @rule 7.9 event 19 */
function reliefOf({ levies, besieged }: SiegeCard): number[] {
  return levies.filter((levy) => levy.side === besieged && isRelief(levy)).flatMap(({ men }) => men);
}

/** The men of a siege, none of whom stands anywhere, and animals. @param zones where they may begin */
function musterOf({ men, besieged, sides }: EncounterHost, zones: readonly ManCard[] = []): ManCard[] {
  const all = men.map((man, row) => ({ ...man, at: -1, tail: -1, horse: -1, zone: zones[row]?.zone ?? [], isHidden: false }));
  return [...all, ...animalsOf(besieged, sides[besieged], men.length)];
}

type Engines = Pick<Scenario, 'engines' | 'parts'>;
const NONE: Engines = { engines: [], parts: [] };

/** Engines of a fight and after them, off the map, as many others as another fight has more: networks see the same rows of all. */
function withMore({ engines, parts }: Engines, more: Engines): Engines {
  return {
    engines: [...engines, ...more.engines.slice(engines.length)],
    parts: [...parts, ...more.parts.filter(({ engine }) => engine >= engines.length)],
  };
}
