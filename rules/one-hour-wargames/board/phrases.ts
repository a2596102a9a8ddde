import { AHEAD, DISTANCES, distanceOfMarch, headingOfMarch } from '../actions.ts';
import { type Deed, deedOf } from './deeds.ts';
import { headingWords } from './headings.ts';
import { inchesWords, pointWords, sideOfBaseWords, standWords } from '../words.ts';
import { DISTANCE_TICKS, exitBy } from '../marches.ts';
import { isBeforeBattle } from '../render-words.ts';
import type { OneHourState } from '../state.ts';
import type { StepName } from '../steps.ts';

type S = OneHourState;

/** What it means to pass, by step. */
const PASSES: Readonly<Partial<Record<StepName, string>>> = {
  'forces/substitute': 'Replace no more units',
  'set-up/place': 'Leave it out: there is no room for it',
  'move/select': 'End the movement',
  'move/place': 'Keep it back for now',
  'move/march': 'Stay where it stands',
  'shoot/select': 'End the shooting',
};

/** What it means to name a unit, by step. */
const SELECTIONS: Readonly<Partial<Record<StepName, string>>> = {
  'forces/substitute': 'Replace',
  'set-up/select': 'Set up',
  'arrival/name': 'Call up',
};

function selectPhrase(s: S, unit: number): string {
  const enters = s.step.name === 'move/select' && !s.isOnTable(unit);
  const verb = enters ? 'Bring on' : (SELECTIONS[s.step.name as StepName] ?? (s.isInMelee(unit) ? 'Turn' : 'Move'));
  return `${verb} ${s.nameOf(unit)}`;
}

function placePhrase(s: S, spot: number): string {
  const { x, y, heading } = s.scenario.spots[spot]!;
  return `${isBeforeBattle(s) ? 'Set it up' : 'Bring it on'} at ${standWords(x, y, heading)}`;
}

function marchPhrase(s: S, { unit, argument }: Deed): string {
  const inches = DISTANCES[distanceOfMarch(argument)]!;
  const way = headingWords(s, unit, headingOfMarch(argument));
  return inches === 'most' ? `March as far as it can, ${way}` : `March ${inchesWords(DISTANCE_TICKS[distanceOfMarch(argument)]!)} ${way}`;
}

function facePhrase(s: S, { unit, argument }: Deed): string {
  return argument === AHEAD ? `End the move, facing ${pointWords(s.headingOf(unit))}` : `Turn ${headingWords(s, unit, argument)}`;
}

function exitPhrase(s: S, { unit, argument }: Deed): string {
  const { edge } = s.scenario.special.exits[exitBy(s, unit, argument)]!;
  return `Leave the table by the ${edge} edge, ${headingWords(s, unit, argument)}`;
}

/** A legal action as a button says it; no two of one state are alike. */
export function phraseOf(s: S, action: number): string {
  const deed = deedOf(s, action);
  const { kind, unit, target, side, argument } = deed;
  switch (kind) {
    case 'pass':
      return PASSES[s.step.name as StepName] ?? 'Pass';
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
