import { capital, isPlayer, type Player, TERMINAL } from '../../core/index.ts';
import { isSecret } from '../mechanics/procedures/turn/secrets.ts';
import { EFFECTIVENESS_CHECKS } from '../state/scenario.ts';
import type { BaronsWarState } from '../state/state.ts';
import { aboutAt } from '../mechanics/procedures/writer.ts';

type S = BaronsWarState;

/** What is being done or decided: `Movement`, `Defensive fire`. */
export function phaseWords(s: S): string {
  const about = aboutAt(s);
  if (about === null) return 'The game is over';
  return about.phaseNow?.(s) ?? about.phase;
}

/** Whose decision it is, or how the game ended. */
export function decisionWords(s: S): string {
  const { actor } = s;
  const { players } = s.game.ruleset;
  if (isPlayer(actor)) return `${players[actor]} to decide`;
  if (actor !== TERMINAL) return 'The dice decide';
  const winner = s.winner;
  return winner < 0 ? 'A draw' : `The ${players[winner as Player]} win`;
}

export function turnWords(s: S): string {
  const turn = s.turn;
  return turn === 0 ? 'Before the first turn' : `Player turn ${turn} of ${s.scenario.turnLimit}`;
}

/** Who was activated with what; empty before the first initiative. */
export function activationWords(s: S): string {
  if (s.battle < 0) return '';
  const again = s.round === 2 ? ', again' : '';
  const how = s.chit === 0 ? 'moves in answer' : `is activated with a ${s.chit}`;
  return capital(`${s.scenario.battles[s.battle]!.name} ${how}${again}`);
}

/** Chits of a Battle as numbers, highest first; null where the viewer may not see them. */
export function chitsSeen(s: S, battle: number, viewer?: Player): readonly number[] | null {
  if (viewer !== undefined && isSecret(s, viewer, s.scenario.battles[battle]!.side)) return null;
  return [4, 3, 2, 1].flatMap((chit) => new Array<number>(s.chitsOf(battle, chit)).fill(chit));
}

/** `W8` for a waver check at 8; a dash for a box without a check [13.0]. */
export function checkWords(box: { readonly check: number; readonly number: number }): string {
  return box.check === 0 ? '–' : EFFECTIVENESS_CHECKS[box.check]!.charAt(0).toUpperCase() + String(box.number);
}

export const STATUS_WORDS = ['sound', 'Shaken', 'Broken', 'eliminated'] as const;
export const TYPE_WORDS = ['infantry', 'men-at-arms', 'heavy cavalry'] as const;
