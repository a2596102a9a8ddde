import { type ActionList, FlatState, type Json, type Observation, type Player, type Rng } from '../core/index.ts';
import { type Box, sharedEdge } from '../geometry/box.ts';
import { encodeActions, encodeState } from './encoder.ts';
import type { OneHourGame } from './game.ts';
import { ON_TABLE, RESERVE } from './layout.ts';
import { type Scenario, SIDES, TYPE_WORDS, UNIT_TYPES } from './scenario.ts';
import { ENOUGH_OF_A_SIDE, UNIT_CARDS, type UnitCard } from './tables/units.ts';

const CARDS: readonly UnitCard[] = UNIT_TYPES.map((type) => UNIT_CARDS[type]);

const UNDECIDED: readonly [number, number] = [0, 0];
const RED_WINS: readonly [number, number] = [1, -1];
const BLUE_WINS: readonly [number, number] = [-1, 1];

/** A game of One-Hour Wargames at one moment. Units are indices into the scenario's list; -1 is none. Places are ticks, headings tenths of a degree. */
export class OneHourState extends FlatState {
  readonly game: OneHourGame;
  readonly scenario: Scenario;
  /** First cell of each field of the units, groups and waves, and the cell of each scalar. */
  readonly u: OneHourGame['layout']['block']['units'];
  readonly g: OneHourGame['layout']['block']['groups'];
  readonly w: OneHourGame['layout']['block']['waves'];
  readonly at: OneHourGame['layout']['at'];

  constructor(game: OneHourGame, data: Int16Array) {
    super(game.layout, game.steps, data);
    this.game = game;
    this.scenario = game.compiled;
    this.u = game.layout.block.units;
    this.g = game.layout.block.groups;
    this.w = game.layout.block.waves;
    this.at = game.layout.at;
  }

  clone(): OneHourState {
    const data = this.game.layout.allocate();
    data.set(this.data);
    return new OneHourState(this.game, data);
  }

  // ---- units

  sideOf(unit: number): Player {
    return this.scenario.units[unit]!.side;
  }

  /** Type of a unit; -1 if it takes no part. */
  typeOf(unit: number): number {
    return this.data[this.u.type + unit]!;
  }

  cardOf(unit: number): UnitCard {
    return CARDS[this.typeOf(unit)]!;
  }

  isOnTable(unit: number): boolean {
    return this.data[this.u.place + unit] === ON_TABLE;
  }

  xOf(unit: number): number {
    return this.data[this.u.x + unit]!;
  }

  yOf(unit: number): number {
    return this.data[this.u.y + unit]!;
  }

  headingOf(unit: number): number {
    return this.data[this.u.heading + unit]!;
  }

  hitsOf(unit: number): number {
    return this.data[this.u.hits + unit]!;
  }

  /** The base of a unit on the table. The box is the game's: it holds until the same unit is asked for again. */
  boxOf(unit: number): Box {
    const { data, u } = this;
    const box = this.game.boxes[unit]!;
    const x = data[u.x + unit]!;
    const y = data[u.y + unit]!;
    const heading = data[u.heading + unit]!;
    return box.x === x && box.y === y && box.heading === heading ? box : box.set(x, y, heading, box.halfWidth, box.halfDepth);
  }

  stand(unit: number, x: number, y: number, heading: number): void {
    const { data, u } = this;
    data[u.place + unit] = ON_TABLE;
    data[u.x + unit] = x;
    data[u.y + unit] = y;
    data[u.heading + unit] = heading;
  }

  /** Takes a unit off the table. */
  leave(unit: number, place: number): void {
    const { data, u } = this;
    this.endContacts(unit);
    data[u.place + unit] = place;
    data[u.x + unit] = 0;
    data[u.y + unit] = 0;
    data[u.heading + unit] = 0;
  }

  /** Whether the unit can still appear on the table, or stands there. */
  isInPlay(unit: number): boolean {
    const place = this.data[this.u.place + unit]!;
    return this.typeOf(unit) >= 0 && (place === ON_TABLE || place === RESERVE);
  }

  // ---- melee contact

  /** Enemy in contact with a side of a unit, -1 if none. */
  contactOf(unit: number, side: number): number {
    return this.data[this.contactCell(unit, side)]!;
  }

  setContact(unit: number, side: number, enemy: number): void {
    this.data[this.contactCell(unit, side)] = enemy;
  }

  private contactCell(unit: number, side: number): number {
    return this.u.front + side * this.scenario.units.length + unit;
  }

  /** Side of a unit that an enemy is in contact with, -1 if they are not in contact. */
  contactSide(unit: number, enemy: number): number {
    for (let side = 0; side < 4; side++) if (this.contactOf(unit, side) === enemy) return side;
    return -1;
  }

  /** @rule 1.5 units in contact are in melee */
  isInMelee(unit: number): boolean {
    for (let side = 0; side < 4; side++) if (this.contactOf(unit, side) >= 0) return true;
    return false;
  }

  private endContacts(unit: number): void {
    for (let side = 0; side < 4; side++) {
      const enemy = this.contactOf(unit, side);
      if (enemy < 0) continue;
      this.setContact(enemy, this.contactSide(enemy, unit), -1);
      this.setContact(unit, side, -1);
    }
  }

  /** Finds who is in contact with whom from where the bases lie, after a position was read: the longest shared edges first.
   * @rule 1.8 one contact a side, along all or at least 3 inches of it */
  findContacts(): void {
    const { units } = this.scenario;
    const found: { readonly a: number; readonly sideA: number; readonly b: number; readonly sideB: number; readonly length: number }[] = [];
    for (let a = 0; a < units.length; a++) {
      for (let b = a + 1; b < units.length; b++) {
        if (units[a]!.side === units[b]!.side || !this.isOnTable(a) || !this.isOnTable(b)) continue;
        for (let pair = 0; pair < 16; pair++) {
          const [boxA, sideA, boxB, sideB] = [this.boxOf(a), pair >> 2, this.boxOf(b), pair & 3];
          const length = sharedEdge(boxA, sideA, boxB, sideB);
          const enough = Math.min(ENOUGH_OF_A_SIDE, boxA.sideLength(sideA), boxB.sideLength(sideB));
          if (length >= enough - 5) found.push({ a, sideA, b, sideB, length });
        }
      }
    }
    found.sort((first, second) => second.length - first.length);
    for (const { a, sideA, b, sideB } of found) {
      if (this.contactOf(a, sideA) >= 0 || this.contactOf(b, sideB) >= 0 || this.contactSide(a, b) >= 0) continue;
      this.setContact(a, sideA, b);
      this.setContact(b, sideB, a);
    }
  }

  // ---- scalars used everywhere

  get side(): Player {
    return this.data[this.at.side] as Player;
  }

  override get turn(): number {
    return this.data[this.at.turn]!;
  }

  /** Tells the listener, if there is one; write the text only behind `if (state.listener !== null)`. */
  tell(kind: string, rule: string, text: string): void {
    this.listener?.({ kind, rule, text });
  }

  /** A unit by its side, type and number within the side, for people: `Blue archers 2`. */
  nameOf(unit: number): string {
    const type = this.typeOf(unit);
    if (type < 0) return this.scenario.units[unit]!.name;
    return `${this.game.ruleset.players[this.sideOf(unit)]} ${TYPE_WORDS[type]!} ${this.game.numberInSide[unit]! + 1}`;
  }

  // ---- results

  /** Enemy units destroyed. */
  victoryPoints(): readonly [number, number] {
    return [this.data[this.at.blueLost]!, this.data[this.at.redLost]!];
  }

  returns(): readonly [number, number] {
    const winner = this.data[this.at.winner]!;
    if (this.depth > 0 || winner < 0 || winner > 1) return UNDECIDED;
    return winner === 0 ? RED_WINS : BLUE_WINS;
  }

  /** Units by name, with what their contacts mean. @rule 1.5 @rule 4.0 */
  protected override derive(): Readonly<Record<string, Json>> {
    const units = this.scenario.units.map(
      ({ id, side }, unit) => [id, { name: this.nameOf(unit), side: SIDES[side], inMelee: this.isInMelee(unit) }] as const,
    );
    return { units: Object.fromEntries(units) };
  }

  // ---- nothing is hidden in this game

  protected conceal(): void {}

  resample(_viewer: Player, _rng: Rng): void {}

  observe(viewer: Player, into: Observation): void {
    encodeState(this, viewer, into);
  }

  observeActions(actions: ActionList, into: Observation): void {
    encodeActions(this, actions, into);
  }
}
