import { type BoardNote, capital, percent } from '../../core/index.ts';
import { gapBetween } from '../../geometry/box.ts';
import { ALLOWED, MOVES, OFFICER, RALLY } from '../charts/charts.ts';
import { ORDER, ORDERS, SPEECH } from '../charts/types.ts';
import type { FuryAction } from '../odds/action-reader.ts';
import { enemyAtHand } from '../mechanics/at-hand.ts';
import { SPEECH_WORDS } from '../notation/words.ts';
import { chanceToObey } from '../odds/doubt.ts';
import { canCharge } from '../mechanics/charges/charges.ts';
import { WAYS } from '../charts/dice.ts';
import { fireIntensity } from '../mechanics/fighting/fire.ts';
import { facesToForm } from '../mechanics/movement/forms.ts';
import type { ActionOdds } from '../mechanics/procedures/writer.ts';
import { hurtWays } from '../mechanics/morale/officers.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

const chance = (degree: number, text: string, rule: string): BoardNote => ({
  kind: 'chance',
  text: `${percent(degree)} ${text}`,
  degree,
  rule,
});
const danger = (degree: number, text: string, rule: string): BoardNote => ({
  kind: 'danger',
  text: `${percent(degree)} ${text}`,
  degree,
  rule,
});
const tenths = (value: number): string => String(Math.round(10 * value) / 10);
/** `1 level`, `0.7 levels`. */
const inchesOf = (value: number): string => `${tenths(value)} ${tenths(value) === '1' ? 'inch' : 'inches'}`;
const levelsIn = (value: number): string => `${tenths(value)} ${tenths(value) === '1' ? 'level' : 'levels'}`;

/** @shows 6.6 @shows 14.5 */
function fireNotes(s: S, { shooter, target, volley }: FuryAction): BoardNote[] {
  const { levels, casualties, disorders, bleeds } = volley;
  const name = s.nameOf(target);
  const close = s.step.name === 'charge/point-blank';
  return [
    chance(disorders, `that ${name} lose cohesion: ${levelsIn(levels)} on average.`, '6.6'),
    chance(bleeds, `that they have casualties: ${tenths(casualties)} on average.`, '6.6'),
    { kind: 'note', text: `Intensity ${fireIntensity(s, shooter, target, close)}, before the random die.`, rule: '14' },
  ];
}

/** @shows 15.2 @shows 15.3 @shows 16.1 */
function chargeNotes(s: S, { target, charge }: FuryAction): BoardNote[] {
  const { goes, flees, wins, breaks, loses, broken } = charge;
  const name = s.nameOf(target);
  if (s.isGun(target)) return [chance(goes, `that the charge goes in; then ${name} are taken.`, '19.1')];
  return [
    chance(goes, 'that the charge goes in.', '15.2'),
    chance(flees, `that ${name} do not await it.`, '15.3'),
    chance(wins, `to win the first round, ${percent(breaks)} that they break in it.`, '16.1'),
    danger(loses, `to lose it, ${percent(broken)} that the charger breaks in it.`, '16.1'),
  ];
}

/** @shows 15.6 */
function marshalNotes(s: S, { unit }: FuryAction): BoardNote[] {
  if (enemyAtHand(s) < 0) return [];
  const share = facesToForm(s, unit) / 6;
  return [chance(share, 'that they form in time; else they lose a level.', '15.6')];
}

/** Whom a unit could charge from where it stands. @shows 15.1 */
function reachNote(s: S, unit: number): BoardNote {
  const names = s.enemiesOf(s.sideOf(unit)).flatMap((enemy) => (s.isOnTable(enemy) && canCharge(s, unit, enemy) ? [s.nameOf(enemy)] : []));
  const text = names.length === 0 ? 'Nobody is in reach now: they go on towards the enemy.' : `In reach now: ${names.join(', ')}.`;
  return { kind: 'note', text, rule: '15.1' };
}

/** @shows 12.1 @shows 1.7 @shows 3.3 */
function speechNotes(s: S, unit: number, speech: number): BoardNote[] {
  const { band, training } = s.cardOf(unit);
  if (speech === SPEECH.rally) {
    const mean = RALLY[training].reduce((sum, levels) => sum + levels, 0) / RALLY[training].length;
    return [{ kind: 'chance', text: `Regains ${levelsIn(mean)} on average, if nobody presses them.`, rule: '1.7' }];
  }
  if (speech === SPEECH.charge) return [reachNote(s, unit)];
  const [march, double, loss] = MOVES[band];
  if (speech === SPEECH.march) return [{ kind: 'note', text: `Up to ${inchesOf(march)}.`, rule: '3.1' }];
  if (speech !== SPEECH.double) return [];
  const cost: BoardNote = { kind: 'cost', text: 'A level of cohesion past the March.', rule: '3.3' };
  return [...(loss > 0 ? [cost] : []), { kind: 'note', text: `Up to ${inchesOf(double)}.`, rule: '3.1' }];
}

/** What an order allows, and whether the brigade will take it up. @shows 12.3 */
function orderNotes(s: S, brigade: number, order: number): BoardNote[] {
  const speeches = ALLOWED[ORDERS[order]!].map((name) => SPEECH_WORDS[name]).join(', ');
  const allows: BoardNote = { kind: 'note', text: `Allows ${speeches}.`, rule: '12' };
  if (s.step.name !== 'command/new-order' || brigade < 0) return [allows];
  return [chance(chanceToObey(s, brigade, order), 'that the brigade obeys.', '12.3'), allows];
}

/** How near the enemy is at the end of a move. @shows 7.4 */
function moveNotes(s: S, { unit, inches, end }: FuryAction): BoardNote[] {
  if (end === undefined) return [];
  let [nearest, least] = [-1, Infinity];
  for (const enemy of s.enemiesOf(s.sideOf(unit))) {
    if (!s.isOnTable(enemy)) continue;
    const gap = gapBetween(end, s.boxOf(enemy));
    if (gap < least) [nearest, least] = [enemy, gap];
  }
  const [march, , loss] = MOVES[s.cardOf(unit).band];
  return [
    ...(inches > march && loss > 0 ? [{ kind: 'cost', text: 'A level of cohesion.', rule: '3.3' } as const] : []),
    ...(inches > 0 ? [{ kind: 'note', text: `${inchesOf(inches)}.`, rule: '3.1' } as const] : []),
    ...(nearest < 0 ? [] : [{ kind: 'note', text: `${inchesOf(least / s.scenario.inch)} from ${s.nameOf(nearest)} then.` } as const]),
  ];
}

type Notes = (s: S, action: FuryAction) => BoardNote[];

/** What is known of the chances of an action. */
const OF_ODDS: Readonly<Record<ActionOdds, Notes>> = {
  volley: fireNotes,
  charge: chargeNotes,
  evasion: (_, { escape }) => [chance(escape, 'that they get away.', '15.5')],
  wound: () => [danger(hurtWays(OFFICER.leading) / WAYS, 'that he is hurt in a round with casualties.', '18.3')],
};

/** What is known of a thing that an action names. */
const OF_NAMED: Readonly<Partial<Record<keyof FuryAction['named'], Notes>>> = {
  formation: marshalNotes,
  facing: marshalNotes,
  speech: (s, { unit, named }) => speechNotes(s, unit, named.speech!),
  brigade: (s, { brigade }) => [{ kind: 'note', text: `Their order now: ${capital(ORDERS[s.brigadeOrder(brigade)]!)}.`, rule: '12' }],
  order: (s, { brigade, named }) => orderNotes(s, brigade, named.order!),
  point: (s, { brigade }) => orderNotes(s, brigade, ORDER.manoeuvre),
  wheel: moveNotes,
};

/** What is known of an action before it is chosen. */
export function notesOf(s: S, action: FuryAction): BoardNote[] {
  if (action.odds !== null) return OF_ODDS[action.odds](s, action);
  const things = Object.keys(action.named) as (keyof FuryAction['named'])[];
  return things.flatMap((thing) => OF_NAMED[thing]?.(s, action) ?? []);
}
