import type { Player } from '../../../core/index.ts';
import type { Condition, Scenario } from '../../state/scenario.ts';

/** What a scenario asks of one side, told from its conditions of victory and those of the enemy. */
export interface Aims {
  /** Areas where its own units have to stand: to hold or dispute them. */
  readonly areas: readonly number[];
  /** Areas where no enemy may stand. */
  readonly cleared: readonly number[];
  /** One of the areas is enough: the enemy needs them all. */
  readonly oneIsEnough: boolean;
  /** Exits of its own, and how many units have to leave there. */
  readonly exits: readonly { readonly exit: number; readonly units: number }[];
  /** Exits of the enemy, to be barred. */
  readonly barred: readonly number[];
  /** The side wins, or does not lose, by nothing but staying alive. */
  readonly survives: boolean;
}

type Leaf = Exclude<Condition, { readonly of: readonly Condition[] }>;

function leavesOf(condition: Condition): readonly Leaf[] {
  return 'of' in condition ? condition.of.flatMap(leavesOf) : [condition];
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)];
}

/** @returns what the side aims at */
export function compileAims({ victory }: Scenario, side: Player): Aims {
  const all = victory.conditions.flatMap(({ winner, if: condition }) =>
    leavesOf(condition).map((leaf) => ({ leaf, isOwn: winner === side })),
  );
  const own = all.filter(({ isOwn }) => isOwn).map(({ leaf }) => leaf);
  return {
    areas: unique(all.flatMap(({ leaf, isOwn }) => (leaf.is === 'hold' || (leaf.is === 'clear' && !isOwn) ? [leaf.area] : []))),
    cleared: unique(own.flatMap((leaf) => (leaf.is === 'hold' || leaf.is === 'clear' ? [leaf.area] : []))),
    oneIsEnough: own.length === 0 && victory.conditions.every(({ if: condition }) => condition.is !== 'any'),
    exits: own.flatMap((leaf) => (leaf.is === 'exited' && leaf.side === side ? [{ exit: leaf.exit, units: leaf.units }] : [])),
    barred: unique(all.flatMap(({ leaf, isOwn }) => (!isOwn && leaf.is === 'exited' ? [leaf.exit] : []))),
    survives: own.length === 0 && all.every(({ leaf }) => leaf.is === 'destroyed'),
  };
}
