import { type BoardNote, percent, share } from '../../core/index.ts';
import { FRONT } from '../../geometry/box.ts';
import type { OneHourAction } from '../mechanics/one-hour-action.ts';
import { CLOSE, judgeCharge } from '../mechanics/movement/charges.ts';
import { meanWords } from '../state/words.ts';
import { judgeBlow, judgeShooting, leftOf } from '../odds/rolls.ts';
import type { RollOdds } from '../state/roll-odds.ts';
import { mayStrike, meleeHalvings } from '../mechanics/fighting/melee.ts';
import { judgeShot, shotHalvings } from '../mechanics/fighting/shooting.ts';
import type { OneHourState } from '../state/state.ts';
import { D6 } from '../charts/hits.ts';
import { hasCover, type Shelter, shelterOf } from '../mechanics/ground/terrain-effects.ts';

type S = OneHourState;

/** What the roll at hand is expected to do to a unit. */
function rollNotes(s: S, { mean, kills }: Readonly<RollOdds>, target: number, rule: string): BoardNote[] {
  const left = leftOf(s, target);
  const faces = Math.round(kills * D6.length);
  const hits: BoardNote = {
    kind: 'chance',
    text: `${meanWords(mean)}; ${s.nameOf(target)} can take ${left} more.`,
    degree: left === 0 ? 1 : share(mean, left),
    rule,
  };
  if (faces === 0) return [hits];
  return [hits, { kind: 'chance', text: `${percent(kills)} to destroy it: ${faces} of the six faces.`, degree: kills, rule: '4.0' }];
}

function halvedNote(reasons: readonly string[], halvings: number, rule: string): BoardNote[] {
  if (halvings === 0) return [];
  return [{ kind: 'note', text: `Hits are halved${halvings > 1 ? ' twice' : ''}: ${reasons.join(' and ')}.`, rule }];
}

const SHELTER_WORDS: Readonly<Record<Shelter, string>> = {
  cover: 'the enemy is in cover',
  crossing: 'the enemy holds the bank at a crossing',
  height: 'the enemy stands higher',
};

const ARMOUR = 'the enemy is armoured';

/** @shows 3.2 */
function blowNotes(s: S, unit: number, target: number): BoardNote[] {
  const odds = judgeBlow(s, unit, target);
  const shelter = shelterOf(s, target, unit);
  const reasons = [...(shelter === null ? [] : [SHELTER_WORDS[shelter]]), ...(s.cardOf(target).armoured ? [ARMOUR] : [])];
  const isBehind = s.contactSide(target, unit) !== FRONT;
  return [
    ...rollNotes(s, odds, target, '3.2'),
    ...(isBehind ? [{ kind: 'note', text: 'Hits are doubled: it strikes a flank or the rear.', rule: '3.2' } as const] : []),
    ...halvedNote(reasons, meleeHalvings(s, unit, target), '3.2'),
  ];
}

/** What the enemy may do in return, in its own turn. @shows 3.1 one-sided */
function answerNotes(s: S, unit: number, target: number): BoardNote[] {
  if (!mayStrike(s, target, unit))
    return [{ kind: 'note', text: 'It cannot strike back as it stands: it has to strike at its front.', rule: '3.0' }];
  const odds = judgeBlow(s, target, unit);
  const fatal = odds.kills > 0 ? `, ${percent(odds.kills)} to destroy` : '';
  const degree = Math.max(odds.kills, share(odds.mean, Math.max(1, leftOf(s, unit))));
  return [{ kind: 'danger', text: `The answer, in its own turn: ${meanWords(odds.mean)}${fatal}.`, degree, rule: '3.1' }];
}

export function strikeNotes(s: S, { unit, target }: OneHourAction): BoardNote[] {
  return [...blowNotes(s, unit, target), ...answerNotes(s, unit, target)];
}

function closeNote(what: string): BoardNote {
  return { kind: 'danger', text: `Too close to call: even odds whether ${what}.`, degree: 0.5, rule: '0.0' };
}

/** @shows 2.3 */
export function shotNotes(s: S, { unit, target }: OneHourAction): BoardNote[] {
  const odds = judgeShooting(s, unit, target);
  const reasons = [...(hasCover(s, target) ? [SHELTER_WORDS.cover] : []), ...(s.cardOf(target).armoured ? [ARMOUR] : [])];
  return [
    ...(judgeShot(s, unit, target) === CLOSE ? [closeNote('the shot reaches')] : []),
    ...rollNotes(s, odds, target, '2.3'),
    ...halvedNote(reasons, shotHalvings(s, target), '2.3'),
  ];
}

/** The fight that a charge or a turn in melee leads to. @param after the state with both in contact @shows 1.8 @shows 5.4 */
export function contactNotes(s: S, { unit, target, side }: OneHourAction, after: S): BoardNote[] {
  const isClose = !s.isInMelee(unit) && judgeCharge(s, unit, target, side) === CLOSE;
  const waits = after.delay(unit) > 0;
  return [
    ...(isClose ? [closeNote('it gets there; if not, it may do something else')] : []),
    ...blowNotes(after, unit, target),
    ...answerNotes(after, unit, target),
    ...(waits ? [{ kind: 'cost', text: 'It storms a redoubt and strikes a turn later.', rule: '5.4' } as const] : []),
  ];
}
