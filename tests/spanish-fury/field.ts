import { cellsFromJson } from '../../rules/core/layout/cells-json.ts';
import type { RulesetOptions, ScenarioPack } from '../../rules/core/index.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import type { FuryGame } from '../../rules/spanish-fury/game.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { STEP, type StepName } from '../../rules/spanish-fury/state/steps.ts';
import { defined, merge } from '../hexes/drawn-board.ts';

export { die, expectWeights, legal, legalTexts, play, roll, ruleAgainst, stepName, weights } from '../core/playing.ts';

/** A unit of a sketch: its type and where its middle stands in inches; the pack's other fields; cells of its own, as in `Position.state`. */
export interface Drawn {
  readonly type: string;
  /** Left out for companies, which stand `with` another. */
  readonly at?: readonly [x: number, y: number];
  readonly brigade?: string;
  readonly cells?: Readonly<Record<string, unknown>>;
  /** `stands`, `shot`, `formation`, `heading`, `level`, `training`, `with`, `arrival`. */
  readonly [field: string]: unknown;
}

/**
 * A small battlefield for one test, 60 inches wide and 48 high. Units of Blue, who looks north, have names from a to m; those of Red, who looks
 * south, from n to z. Each is in the brigade that it names, `blue` or `red` if none, or in none if its type stands in no brigade. A brigade has
 * an order, `assault` unless the sketch says otherwise, and a general of its name with `-general` behind it, who stands apart: strategy 3, valour 0.
 */
export interface Sketch {
  readonly units: Readonly<Record<string, Drawn>>;
  /** Fields of brigades by id: `order`, `reluctantUntil`. */
  readonly brigades?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Fields of generals by their brigade: `strategy`, `valour`, `with`. */
  readonly generals?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly terrain?: readonly Readonly<Record<string, unknown>>[];
  readonly areas?: readonly Readonly<Record<string, unknown>>[];
  readonly options?: RulesetOptions;
  /** Further fields of the pack. */
  readonly pack?: ScenarioPack;
  /** Further cells, as in `Position.state`. */
  readonly state?: Readonly<Record<string, unknown>>;
}

const UNBRIGADED = ['cannon', 'sakers', 'commanded-shot', 'argoulets', 'enfants-perdus'];
const SIDES = ['blue', 'red'] as const;

const sideOf = (name: string): 'blue' | 'red' => (name < 'n' ? 'blue' : 'red');

function brigadeOf(name: string, { type, brigade }: Drawn): string | undefined {
  return brigade ?? (UNBRIGADED.includes(type) ? undefined : sideOf(name));
}

function unitPack([name, { brigade: _, cells: __, ...fields }]: readonly [string, Drawn]): Record<string, unknown> {
  return defined({ id: name, ...fields });
}

function sidePack(sketch: Sketch, side: 'blue' | 'red'): Record<string, unknown> {
  const own = Object.entries(sketch.units).filter(([name]) => sideOf(name) === side);
  const brigades = [...new Set(own.flatMap(([name, unit]) => brigadeOf(name, unit) ?? []))];
  return {
    id: side,
    facing: side === 'blue' ? 'north' : 'south',
    generalissimo: `${brigades[0]}-general`,
    brigades: brigades.map((id) => ({
      id,
      order: 'assault',
      general: { id: `${id}-general`, strategy: 3, valour: 0, ...sketch.generals?.[id] },
      units: own.filter((entry) => brigadeOf(...entry) === id).map(unitPack),
      ...sketch.brigades?.[id],
    })),
    unbrigaded: own.filter((entry) => brigadeOf(...entry) === undefined).map(unitPack),
  };
}

/** The pack of a sketch. */
export function packOf(sketch: Sketch): ScenarioPack {
  return {
    id: 'field',
    table: { width: 60, height: 48 },
    turns: 10,
    sides: SIDES.map((side) => sidePack(sketch, side)),
    victory: { margin: 8 },
    ...defined({ terrain: sketch.terrain, areas: sketch.areas }),
    ...sketch.pack,
  };
}

/** The state of a scenario before play, overwritten by cells as in `Position.state`, with nothing on its stack. */
export function situation(
  scenario: string | ScenarioPack,
  cells: Readonly<Record<string, unknown>>,
  options: RulesetOptions = {},
): FuryState {
  const game = spanishFury.load(scenario, options) as FuryGame;
  const s = game['copyOf'](game['beforePlay']);
  cellsFromJson(game, cells, '/state', s.data);
  s.clearStack();
  return s;
}

/** The state of a sketch in turn 1, with nothing on its stack; push what the test is about with `begin`. */
export function field(sketch: Sketch): FuryState {
  const cells = Object.fromEntries(Object.entries(sketch.units).map(([name, unit]) => [name, unit.cells ?? {}]));
  const more = sketch.state ?? {};
  return situation(packOf(sketch), { turn: 1, ...more, units: merge(cells, more['units']) }, sketch.options);
}

/** The state of a sketch as its game begins, at its first decision. */
export function fresh(sketch: Sketch): FuryState {
  return spanishFury.load(packOf(sketch), sketch.options ?? {}).newState() as FuryState;
}

/** Begins a step with its registers, as at `s`, and plays on to the next decision or roll. */
export function begin(s: FuryState, step: StepName, ...registers: readonly number[]): FuryState {
  s.push(STEP[step], ...registers);
  s.advance();
  return s;
}

/** Number of a unit, general or brigade by its name. */
export function unitNamed(s: FuryState, id: string): number {
  return placeOf(s.scenario.units, id);
}
export function generalNamed(s: FuryState, id: string): number {
  return placeOf(s.scenario.generals, id);
}
export function brigadeNamed(s: FuryState, id: string): number {
  return placeOf(s.scenario.brigades, id);
}

function placeOf(cards: readonly { readonly id: string }[], id: string): number {
  const place = cards.findIndex((card) => card.id === id);
  if (place < 0) throw new Error(`Nobody is called "${id}"; there are ${cards.map((card) => card.id).join(', ')}.`);
  return place;
}

/** What a sketch has besides two enemies. */
export type More = Omit<Sketch, 'units'> & { readonly units?: Sketch['units'] };

/** Blue's `a` and Red's `z`, 2.5 inches before it. */
export function facing(a: Drawn, z: Drawn, { units, ...more }: More = {}): FuryState {
  return field({ ...more, units: { a: { at: [20, 10], ...a }, z: { at: [20, 15], ...z }, ...units } });
}

/** Where a unit stands: middle in inches, heading in degrees. */
export function placed(s: FuryState, id: string): readonly [x: number, y: number, heading: number] {
  const unit = unitNamed(s, id);
  return [s.x(unit) / INCH, s.y(unit) / INCH, s.heading(unit) / 10];
}
