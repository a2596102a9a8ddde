import type { Game, Player, State } from '../../rules/core/index.ts';
import { type Choice, formatChoice, formatNote, notesOf } from './choices.ts';
import { gameText } from './game-text.ts';

const FORMAT =
  'At each decision you are shown the board and a numbered list of every legal action. ' +
  'Think as long as you need, then end your answer with one line of JSON: {"action": N}, where N is the number of your choice. ' +
  'You may add "note", a short text that you will be shown at your next decision: {"action": N, "note": "…"}.';

/** What a model is told before all else: the game, its side, and how to answer. */
export function systemText(game: Game, player: Player): string {
  return `You play a tabletop wargame against an opponent, to win.\n\n${gameText(game, player)}\n\n${FORMAT}`;
}

interface DecisionText {
  /** A world that the player could be in, at its own decision. */
  readonly world: State;
  readonly choices: readonly Choice[];
  /** Lines about what happened since the player's last decision. */
  readonly news: readonly string[];
  /** What the model noted for itself; empty for nothing. */
  readonly note: string;
  /** Whether what is known of each action is told as well: costs, dangers, chances. */
  readonly withNotes: boolean;
}

/** One decision: what happened, the board as the player sees it, and the legal actions with numbers from 1 on. */
export function decisionText({ world, choices, news, note, withNotes }: DecisionText): string {
  const lines = choices.flatMap((choice, i) => [
    `${i + 1}. ${formatChoice(choice)}`,
    ...(withNotes ? notesOf(world, choice.action).map((one) => `   ${formatNote(one)}`) : []),
  ]);
  return [
    ...(news.length === 0 ? [] : ['Since your last decision:', ...news, '']),
    ...(note === '' ? [] : [`Your note: ${note}`, '']),
    world.game.renderText(world, world.actor as Player),
    '',
    'Legal actions:',
    ...lines,
  ].join('\n');
}
