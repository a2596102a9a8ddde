import type { Player } from '../../core/index.ts';
import { holdsBox } from '../../geometry/box.ts';
import { type Condition, type Exit, type SIDES, type Victory } from '../state/scenario.ts';
import type { Options } from '../state/options.ts';
import { typesOf } from './compile-forces.ts';
import type { RuleContext } from './compile-rules.ts';
import { stretchOf } from '../../tabletop/packs/measures.ts';
import { placeOf } from '../../tabletop/packs/names.ts';
import { sideOf } from './pack-context.ts';
import type { PackCondition, PackVictory } from './pack-schema.ts';

/** What conditions are worked out from. */
interface VictoryContext extends RuleContext {
  readonly exits: readonly Exit[];
}

/** With the exits, to which conditions add those they need. */
interface ExitContext extends VictoryContext {
  readonly exits: Exit[];
}

interface LoadedScenario {
  readonly victory: Victory;
  readonly exits: readonly Exit[];
}

type Written<K extends PackCondition['is']> = Extract<PackCondition, { is: K }>;

function compileArea({ areas, faults }: ExitContext, id: string, path: string): number {
  return placeOf(areas, id, 'area', `${path}/area`, faults);
}

/** Whether no unit of the side can ever stand in the area. */
function isClosed({ areas, ground, forces }: ExitContext, area: number, side: Player): boolean {
  return typesOf(forces, side).every((type) => ground.impassable[side]![type]!.some((closed) => holdsBox(closed, areas[area]!.box)));
}

function compileHold(context: ExitContext, { area: id, by }: Written<'hold'>, path: string): Condition {
  const area = compileArea(context, id, path);
  if (area >= 0 && isClosed(context, area, sideOf(by))) context.faults.add(`${path}/area`, `No unit of ${by} can enter this area.`);
  return { is: 'hold', area, by: sideOf(by) };
}

/** The side's exit on the edge; the whole edge if the pack names none. */
function exitOf(context: ExitContext, { side, edge }: Written<'exited'>): number {
  const { exits } = context;
  const found = exits.findIndex((exit) => exit.side === sideOf(side) && exit.edge === edge);
  return found >= 0 ? found : exits.push({ side: sideOf(side), edge, ...stretchOf(context, { edge }, ''), fromTurn: 1 }) - 1;
}

function compileExited(context: ExitContext, condition: Written<'exited'>, path: string): Condition {
  const { forces, faults, pack } = context;
  const side = sideOf(condition.side);
  if (condition.units > forces.counts[side] && pack.rules.endless[condition.side] === undefined)
    faults.add(`${path}/units`, `${condition.side} has ${forces.counts[side]} units.`);
  return { is: 'exited', side, units: condition.units, exit: exitOf(context, condition) };
}

function compileDestroyed({ forces, faults, pack }: ExitContext, { side: name, units }: Written<'destroyed'>, path: string): Condition {
  const side = sideOf(name);
  const isEndless = pack.rules.endless[name] !== undefined;
  if (isEndless && units === 'all') faults.add(`${path}/units`, `Lost units of ${name} come back, so they are never all destroyed.`);
  if (!isEndless && units !== 'all' && units > forces.counts[side])
    faults.add(`${path}/units`, `${name} has ${forces.counts[side]} units.`);
  return { is: 'destroyed', side, units };
}

function compileCondition(context: ExitContext, condition: PackCondition, path: string): Condition {
  switch (condition.is) {
    case 'hold':
      return compileHold(context, condition, path);
    case 'clear':
      return { is: 'clear', area: compileArea(context, condition.area, path), side: sideOf(condition.side) };
    case 'exited':
      return compileExited(context, condition, path);
    case 'destroyed':
      return compileDestroyed(context, condition, path);
    case 'all':
    case 'any':
      return { is: condition.is, of: condition.of.map((inner, i) => compileCondition(context, inner, `${path}/of/${i}`)) };
  }
}

const DESTROY_THE_ENEMY: Victory = {
  conditions: [
    { winner: 0, if: { is: 'destroyed', side: 1, units: 'all' }, immediate: true },
    { winner: 1, if: { is: 'destroyed', side: 0, units: 'all' }, immediate: true },
  ],
  otherwise: 'most-units',
  text: 'Destroy the enemy; if both armies last the day, the side with more units left wins.',
};

function otherwiseOf(otherwise: 'draw' | 'most-units' | (typeof SIDES)[number]): Victory['otherwise'] {
  return otherwise === 'draw' || otherwise === 'most-units' ? otherwise : sideOf(otherwise);
}

function compileWritten(context: VictoryContext, written: PackVictory | undefined, path: string): LoadedScenario {
  if (written === undefined) return { victory: DESTROY_THE_ENEMY, exits: context.exits };
  const exits = [...context.exits];
  const conditions = written.conditions.map(({ winner, if: condition, immediate }, i) => ({
    winner: sideOf(winner),
    if: compileCondition({ ...context, exits }, condition, `${path}/conditions/${i}/if`),
    immediate,
  }));
  return { victory: { conditions, otherwise: otherwiseOf(written.otherwise), text: written.text ?? '' }, exits };
}

/** Victory conditions, as changed for balance or as reported, and the exits with those that they added. @ruling O-68 */
export function compileVictory(context: VictoryContext, chosen: Options['victory']): LoadedScenario {
  const { victory, reportedVictory } = context.pack;
  const balanced = compileWritten(context, victory, '/victory');
  if (reportedVictory === undefined) return balanced;
  const reported = compileWritten(context, reportedVictory, '/reportedVictory');
  return chosen === 'reported' ? reported : balanced;
}
