import type { Player } from '../../core/index.ts';

/**
 * What a fight asks of where it takes place: by itself, in a campaign, before the walls of a siege, or on the map of one of the siege's other fights. The rules
 * of the fight know no siege; whoever makes the game says which of these it is.
 */
export interface Encounter<S> {
  // ---- turns

  /** The turn that has begun last, 0 before the first; and how many there are. */
  turnOf(s: S): number;
  turnsOf(s: S): number;
  beginTurn(s: S): void;
  /** Whether the fight is over before its turns are. */
  isDecided(s: S): boolean;
  /** Ends it. */
  end(s: S): void;
  pointsOf(s: S): readonly [number, number];

  // ---- set-up

  /** Whether sides set their men down one after the other, and may have the rest drawn up. */
  readonly isBySides: boolean;
  /** Whether nobody is set down next to an enemy. */
  readonly keepsApart: boolean;
  /** Whether engines come onto the map only when they are needed. */
  readonly bringsEngines: boolean;
  isPlacedByHand(s: S, man: number): boolean;
  /** Places in which a man may be set down. */
  zoneOf(s: S, man: number): readonly number[];
  /** Draws up all of a side who do not stand anywhere yet. */
  drawUp(s: S, side: Player): void;
  /** Whether a man may wait outside the map until later. */
  mayHoldBack(s: S, man: number): boolean;

  // ---- men who come later, and who flees

  /** Asks for the men who may come onto the map as the movement of the side at hand begins. */
  bringMen(s: S): void;
  /** Whether a man is outside the map, and may come yet. */
  isToCome(s: S, man: number): boolean;
  /** Men of a side who hold back do not come any more. */
  dismiss(s: S, side: Player): void;
  takesPart(s: S, man: number): boolean;
  /** Whether a man who lives is with his side, in the fight or in a siege around it. */
  isPresent(s: S, man: number): boolean;
  /** Whether the attack is over once nobody of the attackers commands it. @rule B60 */
  canRout(s: S): boolean;
  /** The side that leaves the map when it has had enough, null for neither. */
  fleeingSide(s: S): Player | null;
  /** The side that storms a castle or a camp; null where nobody does. */
  stormerOf(s: S): Player | null;

  // ---- what else differs

  /** Whether each man of a side has a torch. */
  haveTorches(s: S, side: Player): boolean;
  /** Whether a man goes only half as far as he could. */
  isSlowed(s: S, man: number): boolean;
  /** Whether a man may not shoot at an enemy who moves. */
  holdsFire(s: S, man: number): boolean;

  // ---- words and tables of the page

  /** What `turn` counts, and the one that it is, in words; empty before the first. */
  readonly counts: 'turn' | 'day';
  timeOf(s: S): string;

  /** What has become of a man who lives, and whom one does not see on the map. */
  fateOf(s: S, man: number): string;
  /** Whether a man is in the list for later: tables leave him out. */
  isAbsent(s: S, man: number): boolean;

  // ---- positions written by hand

  /** Whether the works of a siege count what walls have suffered. */
  readonly hasWorks: boolean;
  /** Whether a man can be of the class that his cells say, though the scenario says another. */
  canBecome(s: S, man: number): boolean;
  /** What is wrong with the place of an engine that is drawn up in camp, null for nothing. */
  parkingFault(s: S, engine: number): string | null;
  /** Refuses cells that no game comes to. @throws RulesError BAD_POSITION */
  check(s: S, viewer: Player | undefined): void;
}
