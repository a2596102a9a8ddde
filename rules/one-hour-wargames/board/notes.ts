import { type BoardNote, percent, share } from '../../core/index.ts';
import { OneHourAction } from '../mechanics/one-hour-action.ts';
import type { ActionShape } from '../mechanics/procedures/writer.ts';
import { exitNotes } from './exits.ts';
import { contactNotes, shotNotes, strikeNotes } from './fights.ts';
import { groundNotes } from './ground.ts';
import { chancesOf, type Threat, threatsTo } from './threats.ts';
import { tryOut } from './trial.ts';
import { inchesWords, listWords, meanWords, sideOfBaseWords, inchWords } from '../state/words.ts';
import { leftOf } from '../odds/rolls.ts';
import { isBoundToRoad, marchUnit, reachOf } from '../mechanics/movement/marches.ts';
import { isAstride } from '../mechanics/ground/roads.ts';
import { mayShoot } from '../mechanics/fighting/shooting.ts';
import type { OneHourState } from '../state/state.ts';
import { ROAD_BONUS } from '../charts/units.ts';

type S = OneHourState;

function degreeOf(s: S, { at, mean, kills }: Threat): number {
  return Math.max(kills, share(mean, Math.max(1, leftOf(s, at))));
}

function hitWords({ mean, kills }: Threat): string {
  return `${meanWords(mean)}${kills > 0 ? `, ${percent(kills)} to destroy` : ''}`;
}

/** What enemies could do to a unit where it stands. */
function dangerNotes(s: S, unit: number): BoardNote[] {
  return threatsTo(s, unit).map((threat) => {
    const does = threat.kind === 'shot' ? 'could shoot at it' : `could charge its ${sideOfBaseWords(threat.side)}`;
    return {
      kind: 'danger',
      text: `${s.nameOf(threat.by)} ${does}: ${hitWords(threat)}.`,
      degree: degreeOf(s, threat),
      rule: threat.kind === 'shot' ? '2.0' : '1.8',
    };
  });
}

/** @param when `next turn`, `now` */
function chanceNote(s: S, threat: Threat, when: string): BoardNote {
  const does =
    threat.kind === 'shot' ? `shoot at ${s.nameOf(threat.at)}` : `charge the ${sideOfBaseWords(threat.side)} of ${s.nameOf(threat.at)}`;
  return {
    kind: 'chance',
    text: `It could ${does} ${when}: ${hitWords(threat)}.`,
    degree: degreeOf(s, threat),
    rule: threat.kind === 'shot' ? '2.0' : '1.8',
  };
}

/** The way of a march. @shows 1.0 @shows 1.2 */
function wayNote(s: S, { unit, heading, distance }: OneHourAction): BoardNote {
  const reach = reachOf(s, unit);
  const ticks = marchUnit(s.clone(), unit, heading, distance);
  const most = ticks > reach ? `${inchWords(reach + ROAD_BONUS)} along the road` : inchWords(reach);
  return {
    kind: 'cost',
    text: `${inchesWords(ticks)} of ${most}${isBoundToRoad(s, unit) ? '' : '; it may turn once more at the end'}.`,
    rule: '1.0',
  };
}

/** What moving costs a unit that has a shot. @shows 1.6 */
function lostShotNotes(s: S, unit: number): BoardNote[] {
  if (!mayShoot(s, unit)) return [];
  const best = chancesOf(s, unit).find(({ kind }) => kind === 'shot');
  const text =
    best === undefined
      ? 'Having moved, it may not shoot in this turn.'
      : `It gives up its shot at ${s.nameOf(best.at)}: ${hitWords(best)}.`;
  return [{ kind: 'cost', text, rule: '1.6' }];
}

/** A move, a turn or a place: what may come of standing there, and what it costs. */
function standNotes(s: S, action: OneHourAction): BoardNote[] {
  const { unit } = action;
  const after = tryOut(s, action);
  // A lost roll-off counts for this turn only.
  after.setBarred(unit, 0);
  return [
    ...dangerNotes(after, unit),
    ...chancesOf(after, unit).map((threat) => chanceNote(after, threat, 'next turn')),
    ...(action.distance >= 0 ? [wayNote(s, action)] : []),
    ...lostShotNotes(s, unit),
    ...groundNotes(after, unit),
  ];
}

/** A charge or a turn in melee. */
function fightNotes(s: S, action: OneHourAction): BoardNote[] {
  const after = tryOut(s, action);
  return [...contactNotes(s, action, after), ...dangerNotes(after, action.unit), ...groundNotes(after, action.unit)];
}

/** What can be done with a unit, and what may come of leaving it where it is. */
function selectNotes(s: S, { unit }: OneHourAction): BoardNote[] {
  if (!s.isOnTable(unit)) return [];
  if (s.isInMelee(unit))
    return [{ kind: 'note', text: 'It is in melee and may only turn to face an enemy at a flank or its rear.', rule: '1.5' }];
  const bonus = !isBoundToRoad(s, unit) && isAstride(s, s.boxOf(unit)) ? `, along the road ${inchWords(ROAD_BONUS)} more` : '';
  const reach: BoardNote = { kind: 'note', text: `It moves ${inchesWords(reachOf(s, unit))}${bonus}.`, rule: '1.1' };
  return [...chargeNotes(s, unit), ...shootingNotes(s, unit), ...dangerNotes(s, unit), reach];
}

function chargeNotes(s: S, unit: number): BoardNote[] {
  return chancesOf(s, unit)
    .filter(({ kind }) => kind === 'charge')
    .map((threat) => chanceNote(s, threat, 'now'));
}

function shootingNotes(s: S, unit: number): BoardNote[] {
  if (!mayShoot(s, unit)) return [];
  return chancesOf(s, unit)
    .filter(({ kind }) => kind === 'shot')
    .map((threat) => chanceNote(s, threat, 'if it does not move'));
}

/** Units that could still act, when a player is about to end a phase. */
function passNotes(s: S, { unit }: OneHourAction): BoardNote[] {
  if (unit >= 0) return s.isOnTable(unit) ? [...dangerNotes(s, unit), ...groundNotes(s, unit)] : [];
  if (s.step.name === 'forces/substitute') return [];
  const others = s
    .legalActions()
    .toArray()
    .map((action) => new OneHourAction().read(s, action))
    .filter(({ shape }) => shape !== 'nothing');
  if (others.length === 0) return [];
  const names = listWords([...new Set(others.map((other) => other.unit))].map((one) => s.nameOf(one)));
  const [what, rule] = s.step.name === 'shoot/select' ? ['shoot', '2.0'] : ['move', '1.0'];
  return [{ kind: 'cost', text: `Could still ${what}: ${names}.`, rule: rule! }];
}

const NOTES: Readonly<Record<ActionShape, (s: S, action: OneHourAction) => BoardNote[]>> = {
  nothing: passNotes,
  unit: selectNotes,
  go: standNotes,
  turn: standNotes,
  leave: exitNotes,
  contact: fightNotes,
  shot: shotNotes,
  blow: strikeNotes,
};

/** What is known about a legal action before it is chosen, the most important first. Dangers and chances are judged by the engine as if all others
 * stood still. */
export function notesOf(s: S, action: OneHourAction): readonly BoardNote[] {
  return NOTES[action.shape](s, action);
}
