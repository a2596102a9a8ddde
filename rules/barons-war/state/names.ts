import type { Player } from '../../core/index.ts';
import { cardOfPiece } from '../../hexes/pieces.ts';
import type { Scenario } from './scenario.ts';
import type { BaronsWarState } from './state.ts';

type S = BaronsWarState;

/** Names of units, then leaders, no two of them the same. */
export function listNames({ units, leaders, battles }: Scenario): readonly string[] {
  const plain = [...units, ...leaders].map(({ name }) => name);
  const withBattle = [...units, ...leaders].map(({ name, battle }) => `${name} of ${battles[battle]!.name}`);
  const ids = [...units, ...leaders].map(({ id }) => id);
  const isUnique = (list: readonly string[], name: string): boolean => list.indexOf(name) === list.lastIndexOf(name);
  return plain.map((name, i) =>
    isUnique(plain, name) ? name : isUnique(withBattle, withBattle[i]!) ? withBattle[i]! : `${name} (${ids[i]!})`,
  );
}

/** Id of a unit, or of a leader (numbered after all units), as typed actions name it. */
export function pieceId(s: S, piece: number): string {
  return cardOfPiece(s, piece).id;
}

/** Readable name of a unit, or of a leader (numbered after all units). */
export function nameOf(s: S, piece: number): string {
  return s.game.names[piece]!;
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

/** `hex 2510 (Household knights)`. */
export function withTroops(s: S, hex: number): string {
  return `hex ${hexName(s, hex)} (${troopsIn(s, hex)})`;
}

export function sideName(s: S, side: Player): string {
  return s.game.players[side];
}
