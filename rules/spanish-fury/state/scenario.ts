import type { Player, ScenarioCard, ScenarioPack } from '../../core/index.ts';
import type { Box } from '../../geometry/box.ts';
import type { TableSize } from '../../tabletop/edges.ts';
import type { Card } from '../charts/cards.ts';
import type { Confidence, Formation, Order, Terrain, UnitType } from '../charts/types.ts';

/** A unit as the scenario has it. Lengths in ticks. */
export interface UnitCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  readonly type: UnitType;
  /** The card of its type, with what this scenario changes (training). */
  readonly card: Card;
  readonly stands: number;
  /** Stands that shoot while all stand. */
  readonly shot: number;
  readonly formation: Formation;
  readonly level: number;
  /** Where its middle stands at the start, and its heading; of an attached company 0. */
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  /** Brigade, -1 for unbrigaded; the regiment it is attached to, -1 for none. */
  readonly brigade: number;
  readonly host: number;
  /** Turn in which it arrives and the stretch of the edge by which it does; null for one that is there. */
  readonly arrival: { readonly turn: number; readonly x: number; readonly y: number; readonly heading: number } | null;
}

/** A general. @rule 2.7 @ruling SF-27 */
export interface GeneralCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  readonly brigade: number;
  readonly strategy: number;
  readonly valour: number;
  /** The regiment he is with at the start, -1 for none. */
  readonly unit: number;
}

export interface BrigadeCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  readonly general: number;
  readonly order: Order;
  /** Its regiments, ascending. */
  readonly units: readonly number[];
  /** Turn before which Doubt is at -2 for it; 0 for none. */
  readonly reluctantUntil: number;
}

/** A piece of ground. Lines are boxes too, one for each leg. */
export interface GroundPiece {
  readonly id: string;
  readonly kind: Terrain;
  readonly boxes: readonly Box[];
}

export interface Objective {
  readonly id: string;
  readonly title: string;
  readonly box: Box;
  readonly points: number;
  /** Who holds it at the start, -1 for nobody. */
  readonly holder: Player | -1;
}

/** One scenario as the rules read it. Players are numbered as `sides` are. */
export interface Scenario extends TableSize, ScenarioCard {
  readonly inch: number;
  readonly pack?: ScenarioPack;
  readonly sides: readonly [string, string];
  /** First and last turn. */
  readonly firstTurn: number;
  readonly turns: number;
  readonly units: readonly UnitCard[];
  readonly generals: readonly GeneralCard[];
  readonly brigades: readonly BrigadeCard[];
  readonly generalissimo: readonly [number, number];
  readonly confidence: readonly [Confidence, Confidence];
  /** Headings towards which the sides look at the start; an army's own edge lies behind. In tenths of a degree. */
  readonly facing: readonly [number, number];
  readonly ground: readonly GroundPiece[];
  readonly objectives: readonly Objective[];
  /** Points that Manoeuvre orders may name: objectives, terrain and the middle of each third of the table. */
  readonly points: readonly { readonly id: string; readonly x: number; readonly y: number }[];
  /** How often each cause counts [18.1]. */
  readonly causes: number;
  /** Lead in points that wins, and who wins with less (-1: nobody). */
  readonly margin: number;
  readonly otherwise: Player | -1;
  /** Units whose rout ends the battle for their side, and companies with the loss of which it does; 0 for none. */
  readonly lastHopes: readonly { readonly unit: number; readonly companies: number }[];
}
