import type { Player } from '../../core/index.ts';
import { TYPE_WORDS } from '../render-words.ts';
import type { Scenario } from '../scenario.ts';
import type { BaronsWarState } from '../state.ts';

type S = BaronsWarState;

/** Where each facing looks on the picture; maps do not have north at the top. */
export const FACING_WORDS = ['the upper right', 'the right', 'the lower right', 'the lower left', 'the left', 'the upper left'] as const;

/** Degrees clockwise from the top of the picture. */
export function headingOf(facing: number): number {
  return 60 * facing + 30;
}

/** Names of units, then leaders, no two of them the same. */
const names = new WeakMap<Scenario, readonly string[]>();

function listNames({ units, leaders, battles }: Scenario): readonly string[] {
  const plain = [...units, ...leaders].map(({ name }) => name);
  const withBattle = [...units, ...leaders].map(({ name, battle }) => `${name} of ${battles[battle]!.name}`);
  const ids = [...units, ...leaders].map(({ id }) => id);
  const isUnique = (list: readonly string[], name: string): boolean => list.indexOf(name) === list.lastIndexOf(name);
  return plain.map((name, i) =>
    isUnique(plain, name) ? name : isUnique(withBattle, withBattle[i]!) ? withBattle[i]! : `${name} (${ids[i]!})`,
  );
}

/** Readable name of a unit, or of a leader (numbered after all units). */
export function nameOf(s: S, piece: number): string {
  let found = names.get(s.scenario);
  if (found === undefined) names.set(s.scenario, (found = listNames(s.scenario)));
  return found[piece]!;
}

export function leaderName(s: S, leader: number): string {
  return nameOf(s, s.scenario.units.length + leader);
}

/** A Battle is called by its leader; where two share a name its id tells them apart. */
export function battleName(s: S, battle: number): string {
  const { battles } = s.scenario;
  const { name, id } = battles[battle]!;
  return battles.filter((card) => card.name === name).length === 1 ? name : `${name} (${id})`;
}

export function hexName(s: S, hex: number): string {
  return s.scenario.grid.format(hex);
}

/** The troops in a hex: `Household knights`, or `Household knights and Banner guard`. */
export function troopsIn(s: S, hex: number): string {
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  if (top < 0) return 'nobody';
  return under < 0 ? nameOf(s, top) : `${nameOf(s, top)} and ${nameOf(s, under)}`;
}

export function sideName(s: S, side: Player): string {
  return s.game.ruleset.players[side];
}

export function typeName(s: S, unit: number): string {
  return TYPE_WORDS[s.typeOf(unit) as 0];
}

/** `1 hit`, `2 hits` */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A mean with one decimal: `1.3`. */
export function mean(value: number): string {
  return value.toFixed(1);
}

/** `80 %`; never 0 or 100 for what is not certain. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return 'under 1 %';
  if (chance > 0.99 && chance < 1 - 1e-9) return 'over 99 %';
  return `${Math.round(100 * chance)} %`;
}

/** A modifier with its sign: `+1`, `-2`, `+0`. */
export function signedNumber(value: number): string {
  return value < 0 ? String(value) : `+${value}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
