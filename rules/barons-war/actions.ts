import { ActionBlocks } from '../core/index.ts';
import type { Scenario } from './scenario.ts';

/** Kinds of actions, in the order of their blocks of flat indices. */
export const ACTION_KINDS = [
  'pass',
  'confirm',
  'halt',
  'swap',
  'select',
  'select-stack',
  'name-battle',
  'chit',
  'show',
  'place-chit',
  'face',
  'join',
  'strike',
  'advance',
  'move',
  'join-top',
  'charge',
  'place',
  'retreat',
  'fire',
  'attack',
  'adjust',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

const CHITS = 5;
const DIRECTIONS = 6;

/** The flat indices of a scenario's actions. */
export class ActionSpace extends ActionBlocks<ActionKind> {
  constructor(scenario: Scenario) {
    const hexes = scenario.grid.size;
    const battles = scenario.battles.length;
    super(ACTION_KINDS, {
      pass: 1,
      confirm: 1,
      halt: 1,
      swap: 1,
      select: scenario.units.length + battles,
      'select-stack': scenario.units.length,
      'name-battle': battles,
      chit: CHITS,
      show: battles * CHITS,
      'place-chit': battles,
      face: DIRECTIONS,
      join: DIRECTIONS,
      strike: DIRECTIONS,
      advance: DIRECTIONS,
      move: hexes * DIRECTIONS,
      'join-top': hexes,
      charge: hexes,
      place: hexes,
      retreat: hexes,
      fire: hexes,
      attack: hexes,
      adjust: hexes * DIRECTIONS,
    });
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
