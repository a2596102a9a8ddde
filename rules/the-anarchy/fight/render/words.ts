import { capital, isPlayer, type Player, questionAt, sideDoes, type StepAbout, TERMINAL } from '../../../core/index.ts';
import { type AnarchyState, ASLEEP, AWAKE } from '../../state/state.ts';
import { manAtHand } from '../mechanics/check/at-hand.ts';
import { seenBy, seenByBoth } from './seen.ts';

type S = AnarchyState;

/** Whether a man sleeps, as far as a viewer knows. @param viewer nobody in particular, if left out: then all is told */
export function restOf(s: S, man: number, viewer?: Player): string {
  if (s.rest(man) === AWAKE) return '';
  if (viewer !== undefined && viewer !== s.sideOf(man)) return 'perhaps asleep';
  return s.rest(man) === ASLEEP ? 'asleep' : '';
}

/** What is asked of whom, or how the game ended. */
function taskWords(s: S): string {
  const { actor, winner } = s;
  const { players } = s.game;
  if (actor === TERMINAL) return winner === 0 || winner === 1 ? `${sideDoes(players[winner], 'win')}.` : 'The game is a draw.';
  if (!isPlayer(actor)) return 'The dice decide.';
  const man = manAtHand(s);
  return `${players[actor]}: ${questionAt(s)}${man < 0 ? '' : ` (${s.nameOf(man)})`}`;
}

function turnWords(s: S): string {
  const { encounter } = s.game;
  if (s.actor === TERMINAL) return `After ${encounter.counts} ${s.turn}`;
  const { phase } = s.step.about as StepAbout;
  const time = encounter.timeOf(s);
  return capital(time === '' ? phase : `${time}: ${phase}`);
}

function pointsWords(s: S): string {
  const points = s.victoryPoints();
  return s.game.players.map((name, side) => `${name}: ${points[side]} points`).join('. ');
}

/** Where things stand, the most important first. @param viewer whose secrets are known; those of nobody, if left out */
export function headline(s: S, viewer?: Player): string[] {
  const seen = viewer === undefined ? seenByBoth(s) : seenBy(s, viewer);
  return [taskWords(seen), turnWords(seen), pointsWords(s)];
}
