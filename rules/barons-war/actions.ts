import type { Scenario } from './scenario.ts';

/** Kinds of actions, in the order of their blocks of flat indices. */
export const ACTION_KINDS = [
  'pass', 'confirm', 'halt', 'swap', 'select', 'select-stack', 'name-battle', 'chit', 'show', 'place-chit', 'face', 'join', 'strike', 'advance',
  'move', 'join-top', 'charge', 'place', 'retreat', 'fire', 'attack', 'adjust',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

const CHITS = 5;
const DIRECTIONS = 6;

/** First flat index of each kind of action and their number in all; made once for each scenario. */
export class ActionSpace {
  readonly size: number;
  readonly first: Readonly<Record<ActionKind, number>>;
  private readonly counts: Readonly<Record<ActionKind, number>>;

  constructor(scenario: Scenario) {
    const hexes = scenario.grid.size;
    const battles = scenario.battles.length;
    this.counts = {
      pass: 1, confirm: 1, halt: 1, swap: 1,
      select: scenario.units.length + battles,
      'select-stack': scenario.units.length,
      'name-battle': battles,
      chit: CHITS,
      show: battles * CHITS,
      'place-chit': battles,
      face: DIRECTIONS, join: DIRECTIONS, strike: DIRECTIONS, advance: DIRECTIONS,
      move: hexes * DIRECTIONS,
      'join-top': hexes, charge: hexes, place: hexes, retreat: hexes, fire: hexes, attack: hexes,
      adjust: hexes * DIRECTIONS,
    };
    let next = 0;
    const first: Partial<Record<ActionKind, number>> = {};
    for (const kind of ACTION_KINDS) {
      first[kind] = next;
      next += this.counts[kind];
    }
    this.first = first as Record<ActionKind, number>;
    this.size = next;
  }

  /** Number of flat indices of a kind. */
  count(kind: ActionKind): number {
    return this.counts[kind];
  }

  kindOf(index: number): ActionKind {
    for (let k = ACTION_KINDS.length - 1; k >= 0; k--) {
      const kind = ACTION_KINDS[k]!;
      if (index >= this.first[kind]) return kind;
    }
    return 'pass';
  }

  /** What is left of an index within its kind. */
  argument(index: number): number {
    return index - this.first[this.kindOf(index)];
  }

  show(battle: number, chit: number): number {
    return this.first.show + battle * CHITS + chit;
  }

  move(hex: number, facing: number): number {
    return this.first.move + hex * DIRECTIONS + facing;
  }

  adjust(hex: number, facing: number): number {
    return this.first.adjust + hex * DIRECTIONS + facing;
  }
}

/** Battle and chit of a `show`. */
export function splitShow(argument: number): { battle: number; chit: number } {
  return { battle: Math.floor(argument / CHITS), chit: argument % CHITS };
}
