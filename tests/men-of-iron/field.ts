import { cellsFromJson } from '../../rules/core/layout/cells-json.ts';
import type { ScenarioPack } from '../../rules/core/index.ts';
import type { IronGame } from '../../rules/men-of-iron/game.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import { ACTIVATIONS, GROUNDS, STATUSES } from '../../rules/men-of-iron/state/layout.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { STEP, type StepName } from '../../rules/men-of-iron/state/steps.ts';
import { defined, drawMap, type DrawnMap, type DrawnPiece, lastHex, merge, number, pair, readPiece } from '../hexes/drawn-board.ts';

export { die, expectWeights, legal, legalTexts, play, roll, ruleAgainst, stepName, weights } from '../core/playing.ts';

/**
 * A small battlefield for one test. Battles A to M are Blue's, who looks to the right, N to Z Red's. A piece is written
 *
 *     'A MM 0305 f1'                  Battle, type, hex, facing; it is called a/mm1, the first MM of its Battle
 *     'X LC/A 0805 f4 sd=1/2 disordered'
 *     'A leader 0404 act=3 range=5'   called a-leader
 *     'blue standard 0105'            called blue
 *
 * values: sd Shock Defense (normal/Disordered), fire; of a leader: act, eff, cha, range
 * flags: disordered, retired, waiting (enters later), shield-wall, schiltron, stakes, pavise, limbered; of a leader: overall, king, gone
 *
 * A leader who is not written stands in the upper left (Red's: lower right) corner with a range of 20 hexes and an Activation Rating of 2, so
 * that everybody is in command; a Battle with the flag `alone` on its first unit has none. Nobody draws Seizure counters, nobody is the Overall
 * Commander, and there are no Standards unless the sketch says so.
 */
export interface Sketch {
  readonly pieces: readonly string[];
  /** The game whose charts are used; `men-of-iron` if left out. */
  readonly game?: string;
  /** Parts of a map; 14 columns and 10 rows of level, clear ground if left out. */
  readonly map?: DrawnMap;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** Further fields of the scenario pack. */
  readonly pack?: ScenarioPack;
  /** Fields of Battles in the pack, by id: `entry`, `flight`, `neutral`. */
  readonly battles?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Further cells of the position, as in `Position.state`. */
  readonly state?: Readonly<Record<string, unknown>>;
}

type Fields = Record<string, unknown>;
const SIDES = ['blue', 'red'] as const;
const FORMED = ['shield-wall', 'schiltron'] as const;

const sideOf = (battle: string): 'blue' | 'red' => (battle < 'n' ? 'blue' : 'red');

/** A unit as its pack wants it. */
function unitPack({ type, values, has, hex, facing }: DrawnPiece): Fields {
  const formation = FORMED.find((name) => has(name));
  return defined({
    type,
    at: has('waiting') ? undefined : hex,
    facing,
    shockDefense: values.has('sd') ? pair(values.get('sd'), 0) : undefined,
    fire: number(values.get('fire')),
    formation,
    stakes: has('stakes') || undefined,
    pavise: has('pavise') || undefined,
    limbered: has('limbered') || undefined,
  });
}

/** A leader as his pack wants him; out of harm's way with a long arm, if the sketch has none. */
function leaderPack(battle: string, words: DrawnPiece | undefined, corner: string): Fields {
  const value = (name: string, otherwise?: number): number | undefined => number(words?.values.get(name)) ?? otherwise;
  return {
    id: `${battle}-leader`,
    side: sideOf(battle),
    battles: [battle],
    at: words?.hex ?? (sideOf(battle) === 'blue' ? '0101' : corner),
    ...defined({
      activation: value('act', 2),
      effectiveness: value('eff'),
      charisma: value('cha'),
      range: value('range', 20),
      overall: words?.has('overall') === true || undefined,
      king: words?.has('king') === true || undefined,
    }),
  };
}

/** The parts of a pack that the lines of a Battle stand for. */
function battlePack(battle: string, lines: readonly DrawnPiece[], more: Fields | undefined): Fields {
  const units = lines.filter(({ type }) => type !== 'leader').map(unitPack);
  return { id: battle, side: sideOf(battle), facing: sideOf(battle) === 'blue' ? 1 : 4, units, ...more };
}

/** Cells of units that the flags of a sketch stand for. */
function unitCells(lines: readonly DrawnPiece[]): Record<string, Fields> {
  const numbers = new Map<string, number>();
  return Object.fromEntries(
    lines.map(({ body, type, has }) => {
      const kind = `${body}/${type.toLowerCase().replace('/', '')}`;
      numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
      return [`${kind}${numbers.get(kind)!}`, defined({ status: STATUSES.find((name) => has(name) && name !== 'waiting') })];
    }),
  );
}

/** The pack of a sketch, and the cells that its flags stand for. */
function compile(sketch: Sketch): { readonly pack: ScenarioPack; readonly units: Record<string, Fields> } {
  const lines = sketch.pieces.map(readPiece);
  const map = drawMap(sketch.map, 14, 10);
  const troops = lines.filter(({ type }) => type !== 'standard');
  const ids = [...new Set(troops.map(({ body }) => body))];
  const linesOf = (battle: string): DrawnPiece[] => troops.filter(({ body }) => body === battle);
  const led = ids.filter((battle) => !linesOf(battle)[0]!.has('alone'));
  const pack = {
    id: 'field',
    game: sketch.game ?? 'men-of-iron',
    sides: SIDES,
    first: 'blue',
    flightLevels: { blue: 30, red: 30 },
    map,
    battles: ids.map((battle) => battlePack(battle, linesOf(battle), sketch.battles?.[battle])),
    leaders: led.map((battle) =>
      leaderPack(
        battle,
        linesOf(battle).find(({ type }) => type === 'leader'),
        lastHex(map),
      ),
    ),
    standards: lines.filter(({ type }) => type === 'standard').map(({ body, hex }) => ({ id: body, side: body, at: hex })),
    ...sketch.pack,
  };
  return { pack, units: unitCells(troops.filter(({ type }) => type !== 'leader')) };
}

/** The state of a sketch before anybody is activated, with nothing on its stack. */
export function field(sketch: Sketch): IronState {
  const { pack, units } = compile(sketch);
  const game = menOfIron.load(pack, sketch.options ?? {}) as IronGame;
  const s = game['copyOf'](game['beforePlay']);
  const more = sketch.state ?? {};
  cellsFromJson(game, { ...more, units: merge(units, more['units']) }, '/state', s.data);
  s.clearStack();
  s.rebuildOccupancy();
  return s;
}

/** The state of a sketch as its game begins, at its first decision. */
export function fresh(sketch: Sketch): IronState {
  const { pack } = compile(sketch);
  return menOfIron.load(pack, sketch.options ?? {}).newState() as IronState;
}

/** Activates a Battle, all its units in command, as at the start of its Move/Fire Phase. */
export function activate(s: IronState, battle: string): IronState {
  s.battle = s.scenario.battles.findIndex(({ id }) => id === battle);
  s.side = s.scenario.battles[s.battle]!.side;
  s.activation = ACTIVATIONS.indexOf('battle');
  s.ground = GROUNDS.indexOf('free');
  for (const unit of s.scenario.battles[s.battle]!.units) {
    if (!s.isOnMap(unit)) continue;
    s.setInCommand(unit, 1);
    s.setStart(unit, s.hexOf(unit));
    s.setBeganNext(unit, Number(s.isThreatened(unit)));
  }
  return s;
}

/** Puts a step with its registers onto the stack, and goes on to the next decision or roll. */
export function begin(s: IronState, step: StepName, ...registers: readonly number[]): IronState {
  s.push(STEP[step], ...(registers as [number?, number?, number?, number?, number?, number?, number?]));
  s.advance();
  return s;
}

/** The same, after others that wait below it: the first one lowest. */
export function below(s: IronState, ...steps: readonly StepName[]): IronState {
  for (const step of steps) s.push(STEP[step]);
  return s;
}

/** Index of a unit by its name. */
export function unitOf(s: IronState, id: string): number {
  const unit = s.scenario.units.findIndex((card) => card.id === id);
  if (unit < 0) throw new Error(`There is no unit ${id}; there are ${s.scenario.units.map((card) => card.id).join(', ')}.`);
  return unit;
}

/** Index of a leader by his name. */
export function leaderOf(s: IronState, id: string): number {
  const leader = s.scenario.leaders.findIndex((card) => card.id === id);
  if (leader < 0) throw new Error(`There is no leader ${id}.`);
  return leader;
}

/** Index of a hex by its number. */
export function hexOf(s: IronState, hex: string): number {
  return s.scenario.grid.parse(hex);
}

export interface Look {
  /** `0305`, or nothing off the map. */
  readonly hex: string;
  readonly facing: number;
  readonly status: (typeof STATUSES)[number];
}

/** What there is to see of a unit. */
export function look(s: IronState, id: string): Look {
  const unit = unitOf(s, id);
  const hex = s.hexOf(unit);
  return { hex: hex < 0 ? '' : s.scenario.grid.format(hex), facing: s.facingOf(unit), status: STATUSES[s.status(unit)]! };
}
