import type { Player, ScenarioCard, ScenarioPack } from '../../core/index.ts';
import type { HexGrid } from '../../hexes/grid.ts';
import type { StructureId } from '../charts/battering.ts';
import type { EncounterId } from '../charts/encounters.ts';
import type { Berth, SiegeCard } from './siege-card.ts';

/** Ways out of a place: over the six hexsides, up (6) and down (7). */
export const WAYS = 8;

/** The last two of them. */
export const UP = 6;
export const DOWN = 7;

/** A place above or below the one that a hex of the map is itself. */
export interface Floor {
  readonly hex: number;
  readonly level: number;
  /** Place in TERRAINS. */
  readonly terrain: number;
}

/** Where one man can stand: the hexes of the map, each with the number of its hex, and after them upper and lower floors, by hex and level. */
export interface PlaceTable {
  readonly count: number;
  /** As in positions: `1119`, and `1119+2` for a floor at level 2. */
  readonly names: readonly string[];
  /** Hex of the map, level (moat −1, ground 0, wall-walk 2), and place in TERRAINS, `[place]`. */
  readonly hex: Int16Array;
  readonly level: Int8Array;
  readonly terrain: Uint8Array;
  /** What lies beyond each way, -1 for nothing, `[place * WAYS + way]`. Whether somebody may go there is another question. Two places are next to each
   * other from both sides or not at all; over a hexside each has the one of the floors there that is nearest to its own level. */
  readonly neighbours: Int16Array;
  /** The wall on whose fall it depends what lies beyond a way, -1 for none, and what lies there when it is down, `[place * WAYS + way]`. @rule 6.4.3 */
  readonly breaker: Int16Array;
  readonly breached: Int16Array;
  /** Whether a stair leads up to the next floor of its hex, `[place]`. */
  readonly stairs: Uint8Array;
  /** Places of each hex, the lowest first, `[hex]`. */
  readonly floors: readonly (readonly number[])[];
}

/** One character, or beast, as he begins. */
export interface ManCard {
  /** `royalist-knight-1` */
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  /** Place in CLASSES. */
  readonly type: number;
  /** Where the scenario has him, -1 if not on the map; and of riders the hex of the tail. */
  readonly at: number;
  readonly tail: number;
  /** Counter of the horse that he rides at first, -1 on foot. */
  readonly horse: number;
  /** Places where he may be set up, ascending; empty if the scenario has placed him once and for all. */
  readonly zone: readonly number[];
  /** Whether he lies in ambush: nobody sees him until he acts, or is met. */
  readonly isHidden: boolean;
}

/** A thing that is carried, led or worked: a reliquary, a ladder, a pile of rocks. */
interface ThingCard {
  readonly id: string;
  readonly name: string;
  /** Place in THINGS. */
  readonly kind: number;
  /** Where it lies, or its bearer stands, -1 if not on the map. */
  readonly at: number;
  /** Men who carry it at first, -1 for none. */
  readonly bearer: number;
  readonly mate: number;
}

/** An engine, or a mantlet, as it begins. */
export interface EngineCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  /** Place in ENGINES. */
  readonly kind: number;
  readonly at: number;
  readonly facing: number;
  /** Whether it is drawn up in camp: it fills its one hex, and is not pushed. */
  readonly isParked: boolean;
  /** Oxen yoked to it at first, the one before it and the one before that, -1 for none. */
  readonly oxen: readonly [number, number];
  /** Whether its side says in secret which of the covered ones it is. */
  readonly isCovered: boolean;
}

/** One hex of an engine, of one of its floors. */
export interface EnginePart {
  /** `ram-1/L2` */
  readonly id: string;
  readonly engine: number;
  /** Column (0 middle, 1 left, 2 right), and how far behind the foremost of its column; -1 for a drawbridge, before it. */
  readonly column: 0 | 1 | 2;
  readonly row: number;
  /** Floor of a belfry: 0 the ground, 1, 2 that of the drawbridge, 3 the top; and the level at which it lies. @rule 4.2.2 */
  readonly floor: number;
  readonly level: number;
}

/** Something that can be battered: a gate, a door, a wall. */
interface StructureCard {
  readonly place: number;
  readonly kind: StructureId;
  /** Of the battering die. */
  readonly modifier: number;
}

/** A camp at night. */
interface Night {
  /** Side that is surprised. */
  readonly side: Player;
  /** Its men neither move nor shoot in the first turns. */
  readonly idleTurns: number;
  /** How many of them sleep, until which turn begins, and within how many hexes of an enemy they wake. */
  readonly sleepers: number;
  readonly until: number;
  readonly within: number;
}

/** What is counted for victory, by kind; the numbers are points. See `rules/victory.ts`. */
export type Goal =
  /** Price of enemies lost, wounded half, times `share`. */
  | { readonly kind: 'losses'; readonly side: Player; readonly share: number }
  /** Men of the side who left by an edge, each; men of the classes in `types` alone, if any are given. */
  | {
      readonly kind: 'exit';
      readonly side: Player;
      readonly edges: readonly Edge[];
      readonly types: readonly number[];
      readonly points: number;
    }
  /** A thing that the side has carried off the map, or each of the named places that burns or is burnt (the first alone if `once`; points for
   * every `each` of them). */
  | { readonly kind: 'thing'; readonly side: Player; readonly thing: number; readonly points: number }
  | {
      readonly kind: 'burnt';
      readonly side: Player;
      readonly places: readonly number[];
      readonly points: number;
      readonly once: boolean;
      readonly each: number;
    }
  /** Engines of the other side, of a kind (a place in ENGINES), that burn or are burnt. */
  | { readonly kind: 'engines'; readonly side: Player; readonly engine: number; readonly points: number }
  /** Prisoners of the classes that the side has led off. */
  | { readonly kind: 'prisoners'; readonly side: Player; readonly types: readonly number[]; readonly points: number }
  /** A gate, open or smashed, with men of the side in the yard behind it; at the end of the game. */
  | { readonly kind: 'gate'; readonly side: Player; readonly door: number; readonly points: number }
  /** Hexes of wall-walk and towers in which men of the side stand upright, `per` of them each time. */
  | { readonly kind: 'walls'; readonly side: Player; readonly per: number; readonly points: number }
  /** The keep, if men of the side stand upright in it, and none of the other side. */
  | { readonly kind: 'keep'; readonly side: Player; readonly points: number }
  /** Horses of either side led off. */
  | { readonly kind: 'horses'; readonly side: Player; readonly points: number };

/** Where men come onto a battlefield of a campaign: along one of its sides, or along the half of one that belongs to the upper or the lower map, or to that
 * on the left or the right. */
// biome-ignore format: a table
export const STRETCHES = [
  'top', 'right', 'bottom', 'left',
  'upper-right', 'lower-right', 'upper-left', 'lower-left',
  'top-left', 'top-right', 'bottom-left', 'bottom-right',
] as const;
export type Stretch = (typeof STRETCHES)[number];

export const EDGES = ['north', 'east', 'south', 'west'] as const;
export type Edge = (typeof EDGES)[number];

/** What a fight on the map of the castle has of its siege. */
interface CastleCard {
  /** The engine that is the gallery, -1 for none, and where it comes to each hex of the wall that it can reach. @rule 7.7.4 */
  readonly gallery: number;
  readonly berths: readonly Berth[];
  /** Men of a relief, who are of no garrison. */
  readonly relief: readonly number[];
}

/** A fight of a siege that is played out. Its men are those of the siege, row by row; after them come beasts that are brought in. @rule 7.7 */
interface EncounterCard {
  readonly kind: EncounterId;
  readonly besieger: Player;
  readonly besieged: Player;
  /** Null for a fight elsewhere. */
  readonly castle: CastleCard | null;
}

/** One scenario compiled: immutable tables the rules read. */
export interface Scenario extends ScenarioCard {
  readonly kind: 'fight';
  /** Present if it came from a user's pack. */
  readonly pack?: ScenarioPack;
  /** Names of the sides in data; side 0 is the player listed first. */
  readonly sides: readonly [string, string];
  readonly turns: number;
  /** Who has the first player turn; null: a die says. */
  readonly first: Player | null;
  /** Side that attacks, whose men leave when its last commander is lost [3.6.3]; null for none. */
  readonly attacker: Player | null;
  readonly grid: HexGrid;
  readonly places: PlaceTable;
  /** How far inside each place is: 0 outside, 1 in a yard that is walled in, 2 in a building, `[place]`. */
  readonly within: Uint8Array;
  /** Men of the first side, then of the second, then beasts of either. */
  readonly men: readonly ManCard[];
  readonly things: readonly ThingCard[];
  readonly engines: readonly EngineCard[];
  /** All hexes of all engines; the rows of `woods` go on with them. */
  readonly parts: readonly EnginePart[];
  /** Places over which an engine may be pushed from where it begins, `[place]`. */
  readonly track: Uint8Array;
  /** Places in which an engine or a mantlet may come to stand, `[place]`. */
  readonly engineGround: Uint8Array;
  /** What engines on the map can batter, and walls that are down; in a siege its works are battered. @rule 3.2.5 */
  readonly structures: readonly StructureCard[];
  /** Whether each man of a side carries a torch, `[side]`. */
  readonly torches: readonly [boolean, boolean];
  readonly night: Night | null;
  /** Whether bowmen have flaming arrows. @rule 7.7.2 */
  readonly flamingArrows: boolean;
  /** Places with a door or a gate, ascending, and which of them begin open. */
  readonly doors: readonly number[];
  readonly openDoors: readonly number[];
  /** Places that can burn, ascending. */
  readonly woods: readonly number[];
  /** Hexes of moat, ascending, and which of them are filled at first. @rule 3.1 */
  readonly moats: readonly number[];
  readonly fascines: readonly number[];
  /** Walls that are down at first. @rule 6.4.1 */
  readonly rubble: readonly number[];
  /** Things that are ladders, ascending. */
  readonly ladders: readonly number[];
  readonly landmarks: ReadonlyMap<number, string>;
  readonly goals: readonly Goal[];
  /** Points of the first side, or its lead, with which it wins, and down to which a smaller number is a draw. */
  readonly needs: { readonly count: 'lead' | 'points'; readonly win: number; readonly draw: number };
  /** The siege that it is, or is part of; null for a fight alone. */
  readonly siege: SiegeCard | null;
  /** What it is within a siege, if it is one of its fights; null else. */
  readonly encounter: EncounterCard | null;
  /** Whether losing every man ends the game at once, lost. */
  readonly endsWithAll: boolean;
  /** Whether it is played within a campaign or a siege: its men are of any class, as their cells say. @rule C.15.1 */
  readonly isField: boolean;
}

/** The scenario of a siege. */
export type SiegeScenario = Scenario & { readonly siege: SiegeCard };

export function isSiege(scenario: Scenario): scenario is SiegeScenario {
  return scenario.siege !== null;
}
