import type { BoardName, BoardPiece } from '../../core/index.ts';
import { SIDES_OF_BOX } from '../../geometry/box.ts';
import { baseOf } from './trial.ts';
import { groundWords } from './ground.ts';
import { outlineOf } from './marks.ts';
import { listWords, placeWords, sideOfBaseWords } from '../state/words.ts';
import { statusWords, typeWords, unitsOf } from '../render/words.ts';
import { compassWords } from '../../tabletop/compass.ts';
import type { OneHourState } from '../state/state.ts';
import { HITS_TO_REMOVE } from '../charts/units.ts';

type S = OneHourState;

/** Enemies that a unit is in melee with: `in melee with Blue knights 1 at its front`. */
function meleeWords(s: S, unit: number): string {
  const enemies = SIDES_OF_BOX.flatMap((_, side) => {
    const enemy = s.contactOf(unit, side);
    return enemy < 0 ? [] : [`${s.nameOf(enemy)} at its ${sideOfBaseWords(side)}`];
  });
  return enemies.length === 0 ? '' : `in melee with ${listWords(enemies)}`;
}

/** What a unit has done or may not do in this player turn; without its melee. */
export function doneWords(s: S, unit: number): string[] {
  if (!s.isInMelee(unit)) return [statusWords(s, unit)].filter((words) => words !== '');
  return [...(s.moved(unit) === 1 ? ['has moved'] : []), ...(s.shot(unit) === 1 ? ['has shot'] : [])];
}

function aboutUnit(s: S, unit: number): string {
  const parts = [
    typeWords(s, unit),
    `${s.hits(unit)} of ${HITS_TO_REMOVE} hits`,
    `facing ${compassWords(s.heading(unit))}`,
    `at ${placeWords(s.x(unit), s.y(unit))}`,
    ...groundWords(s, unit),
    meleeWords(s, unit),
    ...doneWords(s, unit),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function pieceOf(s: S, unit: number): BoardPiece {
  const base = baseOf(s, unit);
  return {
    ...s.game.frame.pointOf(base.x, base.y),
    id: s.scenario.units[unit]!.id,
    name: s.nameOf(unit),
    side: s.sideOf(unit),
    about: aboutUnit(s, unit),
    outline: outlineOf(s, base),
    heading: base.heading / 10,
  };
}

/** Every unit on the table, Red's first. */
export function piecesOf(s: S): readonly BoardPiece[] {
  return [...unitsOf(s, 0), ...unitsOf(s, 1)].filter((unit) => s.isOnTable(unit)).map((unit) => pieceOf(s, unit));
}

/** Names of all units as their types are now. */
export function namesOf(s: S): readonly BoardName[] {
  return s.scenario.units.map((_, unit) => ({ name: s.nameOf(unit), side: s.sideOf(unit) }));
}
