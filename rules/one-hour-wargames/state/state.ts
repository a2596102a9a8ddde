import {
  type Board,
  DRAWN,
  type GameOf,
  type Json,
  type Pair,
  type Player,
  type ScriptedPolicy,
  stateWith,
  type Step,
  WON,
} from '../../core/index.ts';
import type { Box } from '../../geometry/box.ts';
import type { PictureFrame } from '../../tabletop/render/frame.ts';
import type { Options } from './options.ts';
import type { RollOdds } from './roll-odds.ts';
import type { Ground } from './ground.ts';
import type { Scratch } from './scratch.ts';
import type { ActionSpace } from './actions.ts';
import { CELLS, ON_TABLE, type OneHourLayout, RESERVE } from './layout.ts';
import { type Elite, type Scenario, SIDES } from './scenario.ts';
import { UNIT_CARDS, type UnitCard, TYPE_WORDS, UNIT_TYPES } from '../charts/units.ts';

const NO_REGISTERS = {};
const CARDS: readonly UnitCard[] = UNIT_TYPES.map((type) => UNIT_CARDS[type]);

/** What a state, and all that looks at one, needs of its game: the scenario with its options, and what follows from them. */
export interface OneHourTable extends GameOf<Scenario, Options> {
  readonly layout: OneHourLayout;
  readonly steps: readonly Step<OneHourState>[];
  readonly space: ActionSpace;
  readonly ground: Ground;
  readonly board: Board;
  /** How the picture of the table and its panel is divided. */
  readonly frame: PictureFrame;
  readonly scripted: Required<ScriptedPolicy>;
  /** One box for each unit, set again whenever it is asked for. */
  readonly boxes: readonly Box[];
  /** Place of each unit among those of its side. */
  readonly numberInSide: readonly number[];
  /** Whether each group begins asleep. */
  readonly sleeps: readonly boolean[];
  /** What the rules work with while they answer one question. */
  readonly scratch: Scratch;
  /** What the roll judged last is expected to do. */
  readonly odds: RollOdds;
  /** One state in which moves are tried out. */
  readonly trial: OneHourState;
  newState(): OneHourState;
  /** What a side's units add to their dice. */
  eliteOf(side: Player): Elite;
}

/** A game of One-Hour Wargames at one moment. Units are indices into the scenario's list; -1 is none. Places are ticks, headings tenths of a degree.
 * @rule 0.1 it hides nothing: whoever plays may measure everything, at any time */
export class OneHourState extends stateWith(CELLS) {
  readonly game: OneHourTable;
  readonly scenario: Scenario;
  /** Cell of the enemy before the first unit's front. */
  private readonly firstContact: number;

  constructor(game: OneHourTable, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
    this.firstContact = game.layout.block.units.front;
  }

  /** A copy to change at will, the game's: it holds until the next one is asked for. */
  onTrial(): OneHourState {
    const { trial } = this.game;
    trial.data.set(this.data);
    return trial;
  }

  // ---- units

  sideOf(unit: number): Player {
    return this.scenario.units[unit]!.side;
  }

  cardOf(unit: number): UnitCard {
    return CARDS[this.type(unit)]!;
  }

  isOnTable(unit: number): boolean {
    return this.place(unit) === ON_TABLE;
  }

  /** The base of a unit on the table, with its four sides. The box is the game's: it holds until the same unit is asked for again.
   * @rule 0.4 half as deep as its frontage */
  boxOf(unit: number): Box {
    const box = this.game.boxes[unit]!;
    const x = this.x(unit);
    const y = this.y(unit);
    const heading = this.heading(unit);
    return box.x === x && box.y === y && box.heading === heading ? box : box.set(x, y, heading, box.halfWidth, box.halfDepth);
  }

  stand(unit: number, x: number, y: number, heading: number): void {
    this.setPlace(unit, ON_TABLE);
    this.setX(unit, x);
    this.setY(unit, y);
    this.setHeading(unit, heading);
  }

  /** Takes a unit off the table. */
  leave(unit: number, place: number): void {
    this.endContacts(unit);
    this.setPlace(unit, place);
    this.setX(unit, 0);
    this.setY(unit, 0);
    this.setHeading(unit, 0);
  }

  /** Whether the unit can still appear on the table, or stands there. */
  isInPlay(unit: number): boolean {
    const place = this.place(unit);
    return this.type(unit) >= 0 && (place === ON_TABLE || place === RESERVE);
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
    return this.firstContact + side * this.scenario.units.length + unit;
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

  /** A unit by its side, type and number within the side, for people: `Blue archers 2`. */
  nameOf(unit: number): string {
    const type = this.type(unit);
    if (type < 0) return this.scenario.units[unit]!.name;
    return `${this.game.players[this.sideOf(unit)]} ${TYPE_WORDS[type]!} ${this.game.numberInSide[unit]! + 1}`;
  }

  // ---- what the game waits for

  /** Unit that the decision or roll at hand is about; -1 if none has been chosen. */
  get subject(): number {
    return this.registerNamed('unit');
  }

  /** Unit that the roll at hand may harm; -1 if none. */
  get target(): number {
    return this.registerNamed('target');
  }

  private registerNamed(name: string): number {
    if (this.depth === 0) return -1;
    let place = 0;
    for (const register in this.step.registers ?? NO_REGISTERS) {
      if (register === name) return this.register(place);
      place++;
    }
    return -1;
  }

  // ---- results

  /** Enemy units destroyed. */
  override victoryPoints(): Pair {
    return [this.blueLost, this.redLost];
  }

  override returns(): Pair {
    return this.depth > 0 ? DRAWN : (WON[this.winner] ?? DRAWN);
  }

  /** Units by name, with what their contacts mean. @rule 1.5 @rule 4.0 */
  protected override derive(): Readonly<Record<string, Json>> {
    const units = this.scenario.units.map(
      ({ id, side }, unit) => [id, { name: this.nameOf(unit), side: SIDES[side], inMelee: this.isInMelee(unit) }] as const,
    );
    return { units: Object.fromEntries(units) };
  }
}
