import { AHEAD, DISTANCES, distanceOfMarch, headingOfMarch } from '../state/actions.ts';
import { type Deed, deedOf } from './deeds.ts';
import { headingWords } from './headings.ts';
import { inchesWords, pointWords, sideOfBaseWords, standWords } from '../notation/words.ts';
import { DISTANCE_TICKS, exitBy } from '../rules/marches.ts';
import { isBeforeBattle } from '../render/words.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

function selectPhrase(s: S, unit: number): string {
  const enters = s.decision?.decision === 'choose-mover' && !s.isOnTable(unit);
  const verb = enters ? 'Bring on' : (s.decision?.verb ?? (s.isInMelee(unit) ? 'Turn' : 'Move'));
  return `${verb} ${s.nameOf(unit)}`;
}

function placePhrase(s: S, spot: number): string {
  const { x, y, heading } = s.compiled.spots[spot]!;
  return `${isBeforeBattle(s) ? 'Set it up' : 'Bring it on'} at ${standWords(x, y, heading)}`;
}

function marchPhrase(s: S, { unit, argument }: Deed): string {
  const inches = DISTANCES[distanceOfMarch(argument)]!;
  const way = headingWords(s, unit, headingOfMarch(argument));
  return inches === 'most' ? `March as far as it can, ${way}` : `March ${inchesWords(DISTANCE_TICKS[distanceOfMarch(argument)]!)} ${way}`;
}

function facePhrase(s: S, { unit, argument }: Deed): string {
  return argument === AHEAD ? `End the move, facing ${pointWords(s.heading(unit))}` : `Turn ${headingWords(s, unit, argument)}`;
}

function exitPhrase(s: S, { unit, argument }: Deed): string {
  const { edge } = s.compiled.special.exits[exitBy(s, unit, argument)]!;
  return `Leave the table by the ${edge} edge, ${headingWords(s, unit, argument)}`;
}

/** A legal action as a button says it; no two of one state are alike. */
export function phraseOf(s: S, action: number): string {
  const deed = deedOf(s, action);
  const { kind, unit, target, side, argument } = deed;
  switch (kind) {
    case 'pass':
      return s.decision?.pass ?? 'Pass';
    case 'select':
      return selectPhrase(s, unit);
    case 'place':
      return placePhrase(s, argument);
    case 'turn':
      return `Turn on the spot, ${headingWords(s, unit, argument)}`;
    case 'march':
      return marchPhrase(s, deed);
    case 'face':
      return facePhrase(s, deed);
    case 'exit':
      return exitPhrase(s, deed);
    case 'charge':
      return `Charge the ${sideOfBaseWords(side)} of ${s.nameOf(target)}`;
    case 'about':
      return `Turn to face ${s.nameOf(target)} on its ${sideOfBaseWords(side)}`;
    case 'shoot':
      return `Shoot with ${s.nameOf(unit)} at ${s.nameOf(target)}`;
    case 'strike':
      return `Strike ${s.nameOf(target)}`;
  }
}
