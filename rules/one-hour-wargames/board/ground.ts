import type { BoardNote } from '../../core/index.ts';
import { gapBetween, holdsPoint, meets } from '../../geometry/box.ts';
import { titleWords } from '../state/words.ts';
import type { OneHourState } from '../state/state.ts';
import { GUARDS_WITHIN, hasCover, isInFort, isInside, redoubtOf } from '../mechanics/ground/terrain-effects.ts';

type S = OneHourState;

/** What of the ground a unit stands on or beside. */
function footingOf(
  s: S,
  unit: number,
): { readonly hill: boolean; readonly crest: boolean; readonly crossing: boolean; readonly road: boolean } {
  const { hills, roadLegs } = s.game.ground;
  const base = s.boxOf(unit);
  const climbed = hills.filter(({ box }) => isInside(s, unit, box));
  return {
    hill: climbed.length > 0,
    crest: climbed.some(({ ridge }) => ridge !== null && meets(base, ridge)),
    crossing: s.scenario.crossings.some(({ box }) => gapBetween(base, box) <= GUARDS_WITHIN),
    road: roadLegs.some(({ box }) => holdsPoint(box, base.x, base.y)),
  };
}

/** The ground that a unit stands on, as far as it matters: `on a hill`, `in cover`. */
export function groundWords(s: S, unit: number): string[] {
  const { hill, crest, crossing, road } = footingOf(s, unit);
  const held = s.scenario.areas.filter(({ box }) => isInside(s, unit, box)).map(({ title }) => `on the objective (${titleWords(title)})`);
  return [
    ...coverWords(s, unit),
    ...(crest ? ['on the crest of a hill'] : hill ? ['on a hill'] : []),
    ...(crossing ? ['at a crossing'] : []),
    ...(road ? ['on a road'] : []),
    ...held,
  ];
}

function coverWords(s: S, unit: number): string[] {
  if (isInFort(s, unit)) return ['in a fort'];
  if (redoubtOf(s, unit) !== undefined) return ['in a redoubt'];
  return hasCover(s, unit) ? ['in cover'] : [];
}

/** What the ground that a unit stands on does for it. @shows 0.8 @shows 1.2 @shows 2.3 @shows 3.2 @shows 5.1 @shows 5.4 */
export function groundNotes(s: S, unit: number): BoardNote[] {
  const { hill, crest, crossing, road } = footingOf(s, unit);
  const note = (text: string, rule: string): BoardNote => ({ kind: 'note', text, rule });
  const held = s.scenario.areas
    .filter(({ box }) => isInside(s, unit, box))
    .map(({ title }) => note(`It stands on an objective: ${titleWords(title)}.`, '0.6'));
  return [
    ...held,
    ...coverNotes(s, unit),
    ...(hill ? [note(`On ${crest ? 'the crest of ' : ''}a hill: blows from lower ground are halved.`, '3.2')] : []),
    ...(crossing ? [note('At a crossing: behind it, blows from the crossing are halved.', '3.2')] : []),
    ...(road ? [note('On a road: 3 inches more straight along it.', '1.2')] : []),
  ];
}

/** What shelters a unit from shots and blows. */
function coverNotes(s: S, unit: number): BoardNote[] {
  if (isInFort(s, unit)) return [{ kind: 'note', text: 'In a fort: nobody may fight into it, and hits of shots are halved.', rule: '5.1' }];
  if (redoubtOf(s, unit) !== undefined)
    return [{ kind: 'note', text: 'In a redoubt: hits of shots are halved, and who storms it strikes a turn later.', rule: '5.4' }];
  return hasCover(s, unit) ? [{ kind: 'note', text: 'In cover: hits of shots and blows are halved.', rule: '2.3' }] : [];
}
