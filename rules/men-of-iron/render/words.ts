import { capital, count, isPlayer, type Player, questionAt, type StepAbout, TERMINAL } from '../../core/index.ts';
import { COUNTERS, counterName } from '../charts/charts.ts';
import { holds, countersLeft } from '../mechanics/command/secrets.ts';
import { AMBUSH, PASSED, ARMY_ACTIVATION, BATTLE_ACTIVATION, type IronState, STANDARD_ACTIVATION } from '../state/state.ts';

type S = IronState;

/** Name of a side for reading. */
export function sideName(s: S, side: Player): string {
  return capital(s.scenario.sides[side]);
}

/** What is activated: `Activation 12: Scots, Moray (continued)`. */
export function activationWords(s: S): string {
  if (s.depth > 0 && s.step.name === 'activation/free') return `Activation ${s.turn + 1}: ${sideName(s, s.side)}`;
  if (s.turn === 0) return 'Before the first Activation';
  const what =
    s.activation === BATTLE_ACTIVATION && s.battle >= 0
      ? s.scenario.battles[s.battle]!.name
      : ((
          { [ARMY_ACTIVATION]: 'the army', [STANDARD_ACTIVATION]: 'a Standard', [PASSED]: 'a Pass', [AMBUSH]: 'an ambush' } as Record<
            number,
            string
          >
        )[s.activation] ?? '');
  const ground = ['', ' (continued)', ' (seized)'][s.ground] ?? '';
  return `Activation ${s.turn}: ${sideName(s, s.side)}${what === '' ? '' : `, ${what}${ground}`}`;
}

/** What is asked of whom, or how the game ended. */
export function taskWords(s: S): string {
  const { actor, winner } = s;
  if (actor === TERMINAL) return winner === 0 || winner === 1 ? `The ${sideName(s, winner)} side has won.` : 'The game is a draw.';
  return isPlayer(actor) ? `${sideName(s, actor)}: ${questionAt(s)}` : 'The dice decide.';
}

/** The phase that is played; empty once the game is over. */
export function phaseWords(s: S): string {
  return s.actor === TERMINAL ? '' : (s.step.about as StepAbout).phase;
}

/** Counters that a side still has: their names for who may see them, else how many. */
function counterWords(s: S, side: Player, viewer: Player | undefined): string {
  const left = countersLeft(s, side);
  if (s.scenario.seizure[side] === 0) return '';
  if (viewer !== undefined && viewer !== side) return `; ${count(left, 'Seizure counter')}, hidden`;
  const names = COUNTERS.flatMap((_, counter) => (holds(s, side, counter) ? [counterName(counter)] : []));
  return `; Seizure counters: ${names.length === 0 ? 'none' : names.join(', ')}`;
}

/** Flight Points of a side out of its Flight Level, and its time. @shows 3.0, 16.1 */
export function pointsWords(s: S, side: Player): string {
  const time = s.scenario.timed?.side === side ? `; time left ${s.time}` : '';
  return `${sideName(s, side)}: ${s.sidePoints(side)} Flight Points of ${s.scenario.flightLevels[side]}${time}`;
}

/** What is going on, as lines of text. @param viewer whose secrets are shown; those of both, if left out */
export function headline(s: S, viewer?: Player): string[] {
  const phase = phaseWords(s);
  return [
    activationWords(s),
    phase === '' ? taskWords(s) : `${phase}. ${taskWords(s)}`,
    ...([0, 1] as const).map((side) => pointsWords(s, side) + counterWords(s, side, viewer)),
  ];
}
