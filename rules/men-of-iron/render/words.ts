import { capital, decisionAt, isPlayer, type Player, type StepAbout, TERMINAL } from '../../core/index.ts';
import { COUNTERS } from '../charts/charts.ts';
import { holds, countersLeft } from '../rules/secrets.ts';
import { PASSED, ARMY_ACTIVATION, BATTLE_ACTIVATION, type IronState, STANDARD_ACTIVATION } from '../state/state.ts';

type S = IronState;

/** Name of a side for reading. */
export function sideName(s: S, side: Player): string {
  return capital(s.compiled.sides[side]);
}

/** What is activated: `Activation 12: Scots, Moray (continued)`. */
function activationWords(s: S): string {
  const what =
    s.activation === BATTLE_ACTIVATION && s.battle >= 0
      ? s.compiled.battles[s.battle]!.name
      : (({ [ARMY_ACTIVATION]: 'the army', [STANDARD_ACTIVATION]: 'a Standard', [PASSED]: 'a Pass' } as Record<number, string>)[
          s.activation
        ] ?? '');
  const ground = ['', ' (continued)', ' (seized)'][s.ground] ?? '';
  return `Activation ${s.turn}: ${sideName(s, s.side)}${what === '' ? '' : `, ${what}${ground}`}`;
}

/** What is asked of whom, or how the game ended. */
function questionWords(s: S): string {
  const { actor, winner } = s;
  if (actor === TERMINAL) return winner === 0 || winner === 1 ? `${sideName(s, winner)} has won.` : 'The game is a draw.';
  const { phase } = s.step.about as StepAbout;
  return isPlayer(actor) ? `${phase}. ${sideName(s, actor)}: ${decisionAt(s)!.question}` : `${phase}: the dice decide.`;
}

/** Counters that a side still has: their names for who may see them, else how many. */
function counterWords(s: S, side: Player, viewer: Player | undefined): string {
  const left = countersLeft(s, side);
  if (s.compiled.seizure[side] === 0) return '';
  if (viewer !== undefined && viewer !== side) return `; ${left} Seizure counters, hidden`;
  const names = COUNTERS.filter((_, counter) => holds(s, side, counter));
  return `; Seizure counters: ${names.length === 0 ? 'none' : names.join(', ')}`;
}

/** Flight Points of a side out of its Flight Level, its counters, its time. @shows 3.0, 16.1 */
function sideWords(s: S, side: Player, viewer: Player | undefined): string {
  const time = s.compiled.timed?.side === side ? `; time left ${s.time}` : '';
  return `${sideName(s, side)}: ${s.sidePoints(side)} Flight Points of ${s.compiled.flightLevels[side]}${time}${counterWords(s, side, viewer)}`;
}

/** What is going on, as lines of text. @param viewer whose secrets are shown; those of both, if left out */
export function headline(s: S, viewer?: Player): string[] {
  return [activationWords(s), questionWords(s), sideWords(s, 0, viewer), sideWords(s, 1, viewer)];
}
