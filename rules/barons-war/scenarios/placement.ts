import { jsonPath } from '../../core/index.ts';
import { INFANTRY, LEADER, MEN_AT_ARMS, type Placement, type UnitCard } from '../state/scenario.ts';
import { frontToRear } from '../../hexes/packs/areas.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { canStand, entryOf, hasArea, type SetUpContext } from './set-up-areas.ts';

type Draft = { hex: number; facing: number; under: number; written: boolean | undefined; path: string };

const OFF_MAP: Placement = { hex: -1, facing: 0, under: 0 };

/** Pairs that may share a hex [7.3]. */
function mayStack(a: UnitCard, b: UnitCard): boolean {
  const foot = (unit: UnitCard) => unit.type === INFANTRY || unit.type === MEN_AT_ARMS;
  return a.battle === b.battle && (a.type === b.type || (foot(a) && foot(b)));
}

function one(context: SetUpContext, number: string, path: string): number {
  return parseHexes(context.map.grid, number, path, context.faults)[0] ?? -1;
}

/** Places written for the units of a Battle, off the map where none is. */
function writtenPlaces(context: SetUpContext, battle: number, facing: number): Draft[] {
  const { pack, battlePacks, pathOf, faults } = context;
  const own = battlePacks[battle]!;
  const list = entryOf(pack.placement, own.id);
  if (list === undefined) {
    return own.units.map((unit, i) => {
      const path = `${pathOf(battle)}/units/${i}/at`;
      return {
        hex: unit.at === undefined ? -1 : one(context, unit.at, path),
        facing: unit.facing ?? facing,
        under: 0,
        written: unit.under,
        path,
      };
    });
  }
  const path = `${jsonPath('/placement', own.id)}/units`;
  const numbers = list.units.split(' ');
  if (numbers.length !== own.units.length) faults.add(path, `Must name one hex a unit: ${own.units.length}; names ${numbers.length}.`);
  return own.units.map((unit, i) => {
    const number = numbers[i];
    return {
      hex: number === undefined ? -1 : one(context, number, path),
      facing: list.facing ?? facing,
      under: 0,
      written: unit.under,
      path,
    };
  });
}

/** Finds places for the units that have none: foot in front, cavalry behind, one to a hex while there is room. */
function fillArea(
  context: SetUpContext,
  battle: number,
  drafts: readonly Draft[],
  area: readonly number[],
  facing: number,
  taken: Map<number, number[]>,
): void {
  const units = context.cards.battles[battle]!.units;
  const order = frontToRear(context.map.grid, area, facing);
  const waiting = units.filter((unit) => drafts[unit]!.hex < 0).sort((a, b) => context.cards.units[a]!.type - context.cards.units[b]!.type);
  for (const unit of waiting) {
    const card = context.cards.units[unit]!;
    const open = order.filter((hex) => canStand(context, card.type, hex));
    const shared = (hex: number) =>
      taken.get(hex)!.length === 1 && taken.get(hex)!.every((other) => mayStack(card, context.cards.units[other]!));
    const hex = open.find((h) => !taken.has(h)) ?? open.find(shared);
    if (hex === undefined) {
      context.faults.add(context.pathOf(battle), `There is no room for ${card.id} in the set-up area; enlarge it or place the units (at).`);
      return;
    }
    const partner = taken.get(hex)?.[0];
    drafts[unit]!.hex = hex;
    if (partner !== undefined) drafts[unit]!.facing = drafts[partner]!.facing;
    taken.set(hex, [...(taken.get(hex) ?? []), unit]);
  }
}

/** Settles who is below, and finds hexes that hold too many or unlike units. */
function settleStacks(context: SetUpContext, drafts: readonly Draft[], taken: ReadonlyMap<number, readonly number[]>): void {
  const { faults, map, cards } = context;
  for (const draft of drafts)
    if (draft.written === true && draft.hex >= 0 && taken.get(draft.hex)?.length === 1)
      faults.add(draft.path, 'Is under nobody: no other unit is in its hex.');
  for (const [hex, [top, second, third]] of taken) {
    if (top === undefined || second === undefined) continue;
    const [a, b] = [drafts[top]!, drafts[second]!];
    const where = `${cards.units[top]!.id} and ${cards.units[second]!.id} in ${map.grid.format(hex)}`;
    if (third !== undefined) faults.add(drafts[third]!.path, `More than two units in ${map.grid.format(hex)}.`, '7.3');
    if (!mayStack(cards.units[top]!, cards.units[second]!)) faults.add(b.path, `${where} cannot share a hex.`, '7.3');
    if (a.facing !== b.facing) faults.add(b.path, `${where} must face the same way.`, '7.1');
    if (a.written === true && b.written === true) faults.add(b.path, `${where} cannot both be under.`);
    const lower = a.written === true || b.written === false ? a : b;
    lower.under = 1;
  }
}

function checkPlace(context: SetUpContext, draft: Draft, type: number, battle: number, areas: readonly (readonly number[])[]): void {
  const { faults, map } = context;
  if (draft.hex < 0) return;
  const number = map.grid.format(draft.hex);
  if (!canStand(context, type, draft.hex)) faults.add(draft.path, `Hex ${number} is prohibited terrain for it.`, '14.0');
  if (hasArea(context, battle) && !areas[battle]!.includes(draft.hex))
    faults.add(draft.path, `Hex ${number} is outside the set-up area of its Battle.`, '14.0');
}

/** A leader stands where he is put, else with the unit in the midst of his Battle. */
function placeLeader(context: SetUpContext, battle: number, drafts: readonly Draft[], areas: readonly (readonly number[])[]): Placement {
  const { pack, battlePacks, pathOf, cards, faults, map } = context;
  const own = battlePacks[battle]!;
  const list = entryOf(pack.placement, own.id);
  const path = list === undefined ? `${pathOf(battle)}/leader/at` : `${jsonPath('/placement', own.id)}/leader`;
  const written = list?.leader ?? own.leader.at;
  const hexes = cards.battles[battle]!.units.map((unit) => drafts[unit]!.hex).filter((hex) => hex >= 0);
  const spread = (hex: number) => hexes.reduce((sum, other) => sum + map.grid.distance(hex, other), 0);
  const hex = written === undefined ? ([...hexes].sort((a, b) => spread(a) - spread(b))[0] ?? -1) : one(context, written, path);
  checkPlace(context, { hex, facing: 0, under: 0, written: undefined, path }, LEADER, battle, areas);
  const side = cards.battles[battle]!.side;
  if (drafts.some((draft, unit) => hex >= 0 && draft.hex === hex && cards.units[unit]!.side !== side))
    faults.add(path, 'There is an enemy unit in this hex.');
  return { hex, facing: 0, under: 0 };
}

/** A complete legal set-up: places as written, the rest filled in. */
export function compilePlacement(
  context: SetUpContext,
  areas: readonly (readonly number[])[],
  facing: readonly [number, number],
): { readonly units: readonly Placement[]; readonly leaders: readonly Placement[] } {
  const { pack, cards, faults } = context;
  const arriving = new Set(pack.reinforcements.map((r) => r.battle));
  for (const key of Object.keys(pack.placement)) {
    if (arriving.has(key) || !cards.battles.some((card) => card.id === key))
      faults.add(jsonPath('/placement', key), `No Battle called "${key}" is set up.`);
  }
  const drafts = cards.battles.flatMap((card, battle) => writtenPlaces(context, battle, facing[card.side]));
  const taken = new Map<number, number[]>();
  const present = cards.battles.flatMap((card, battle) => (arriving.has(card.id) ? [] : [battle]));
  cards.units.forEach((card, unit) => {
    const draft = drafts[unit]!;
    if (arriving.has(cards.battles[card.battle]!.id)) draft.hex = -1;
    if (draft.hex < 0) return;
    checkPlace(context, draft, card.type, card.battle, areas);
    taken.set(draft.hex, [...(taken.get(draft.hex) ?? []), unit]);
  });
  for (const battle of present)
    if (areas[battle]!.length > 0) fillArea(context, battle, drafts, areas[battle]!, facing[cards.battles[battle]!.side], taken);
  settleStacks(context, drafts, taken);
  return {
    units: drafts.map(({ hex, facing: faced, under }) => ({ hex, facing: faced, under })),
    leaders: cards.battles.map((_, battle) => (present.includes(battle) ? placeLeader(context, battle, drafts, areas) : OFF_MAP)),
  };
}
