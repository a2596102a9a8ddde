import type { BoardNote } from '../../core/index.ts';
import { titleWords } from '../words.ts';
import { Standing } from '../encoder-survey.ts';
import type { OneHourState } from '../state.ts';
import { hasCover, isInFort, isInside, redoubtOf } from '../terrain-effects.ts';

type S = OneHourState;

const standing = new Standing();

/** The ground that a unit stands on, as far as it matters: `on a hill`, `in cover`. */
export function groundWords(s: S, unit: number): string[] {
  standing.find(s, unit);
  const { hill, crest, crossing, road } = standing;
  const held = s.scenario.areas.filter(({ box }) => isInside(s, unit, box)).map(({ title }) => `on the objective (${titleWords(title)})`);
  return [
    ...coverWords(s, unit),
    ...(crest ? ['on the crest of a hill'] : hill > 0 ? ['on a hill'] : []),
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

/** What the ground that a unit stands on does for it. @rule 0.8 @rule 1.2 @rule 2.3 @rule 3.2 @rule 5.1 @rule 5.4 */
export function groundNotes(s: S, unit: number): BoardNote[] {
  standing.find(s, unit);
  const { hill, crest, crossing, road } = standing;
  const note = (text: string, rule: string): BoardNote => ({ kind: 'note', text, rule });
  const held = s.scenario.areas
    .filter(({ box }) => isInside(s, unit, box))
    .map(({ title }) => note(`It stands on an objective: ${titleWords(title)}.`, '0.6'));
  return [
    ...held,
    ...coverNotes(s, unit),
    ...(hill > 0 ? [note(`On ${crest ? 'the crest of ' : ''}a hill: blows from lower ground are halved.`, '3.2')] : []),
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
