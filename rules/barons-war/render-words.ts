import { isPlayer, type Player, TERMINAL } from '../core/index.ts';
import { isSecret } from './secrets.ts';
import { EFFECTIVENESS_CHECKS } from './scenario.ts';
import type { BaronsWarState } from './state.ts';
import { STEP_NAMES } from './steps.ts';

type S = BaronsWarState;

/** What is going on, by the first part of a step's name. */
const PHASES: Readonly<Record<string, string>> = {
  'set-up': 'Set-up',
  command: 'Command',
  turn: 'Start of the turn',
  move: 'Movement',
  reaction: 'Reaction charge',
  charge: 'Charge',
  adjust: 'Defensive adjustment',
  withdraw: 'Cavalry retreat before combat',
  fire: 'Fire',
  melee: 'Melee',
  hits: 'Results',
  retreat: 'Retreat',
  morale: 'Morale',
  leader: 'Leaders',
  continuation: 'Attack Continuation',
  recovery: 'Recovery',
  effectiveness: 'Effectiveness',
};

const COMMAND: Readonly<Record<string, string>> = {
  'command/allocate': 'Secret allocation of chits',
  'command/show': 'Initiative',
  'command/answer': 'Initiative',
  'command/place-chit': 'A new chit',
};

/** What is being done or decided: `Movement`, `Defensive fire`. */
export function phaseWords(s: S): string {
  if (s.actor === TERMINAL) return 'The game is over';
  const name = STEP_NAMES[s.data[s.frame]!]!;
  const area = name.slice(0, name.indexOf('/'));
  if (area === 'fire') return firingSide(s) === s.side ? 'Offensive fire' : 'Defensive fire';
  return COMMAND[name] ?? PHASES[area] ?? name;
}

/** A firing step keeps its side, or the unit that fires. */
function firingSide(s: S): number {
  return STEP_NAMES[s.data[s.frame]!] === 'fire/select' ? s.register(0) : s.sideOf(s.register(0));
}

/** Whose decision it is, or how the game ended. */
export function decisionWords(s: S): string {
  const { actor } = s;
  const { players } = s.game.ruleset;
  if (isPlayer(actor)) return `${players[actor]} to decide`;
  if (actor !== TERMINAL) return 'The dice decide';
  const winner = s.data[s.at.winner]!;
  return winner < 0 ? 'A draw' : `The ${players[winner as Player]} win`;
}

export function turnWords(s: S): string {
  const turn = s.data[s.at.turn]!;
  return turn === 0 ? 'Before the first turn' : `Player turn ${turn} of ${s.scenario.turnLimit}`;
}

/** Who was activated with what; empty before the first initiative. */
export function activationWords(s: S): string {
  if (s.battle < 0) return '';
  const again = s.data[s.at.round] === 2 ? ', again' : '';
  return `${s.scenario.battles[s.battle]!.name} activated with a ${s.chit}${again}`;
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

/** The first capital letters of a name, at most two: `SM` for Simon de Montfort. */
export function initials(name: string): string {
  const capitals = name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0))
    .filter((letter) => letter !== letter.toLowerCase());
  return capitals.length === 0 ? name.charAt(0) : capitals.slice(0, 2).join('');
}
