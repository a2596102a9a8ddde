import { d10 } from '../../../../charts/tables.ts';
import { MOST_RESOURCES, SEASON_BY_DIE, SEASONS, WEATHER } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { hexWords } from '../../../notation/words.ts';
import { nameOfGroup } from '../../groups/march.ts';
import { type Actions, ask, roll, type StepDraft } from '../writer.ts';

type S = KingdomState;

/** The worst weather is outcome 0. */
const WORST = WEATHER[0];

/** Puts what comes before the first day onto the stack. @rule C.18 @ruling AN-217 */
export function beginCampaign(s: S): void {
  s.push(STEP['day/begin']);
  if (s.scenario.hiding !== null) s.push(STEP['set-up/hide']);
  if (s.game.options.environment !== 'dice') return;
  s.push(STEP['set-up/season']);
  s.push(STEP['set-up/weather']);
}

const weatherDie = d10((_: S, face) => WEATHER[face - 1]! - WORST);

/** Bad weather has spoilt the crops, good weather improved them. @rule C.18.1 @rule C.5.1 @rule C.5.3 */
function rollWeather(s: S, outcome: number): void {
  for (let place = 0; place < s.scenario.places.length; place++)
    s.setPlaceResources(place, Math.min(MOST_RESOURCES, Math.max(1, s.placeResources(place) + outcome + WORST)));
  if (s.listener !== null) s.tell('weather', 'C.18.1', weatherWords(outcome));
  s.pop();
}

function weatherWords(outcome: number): string {
  const change = outcome + WORST;
  if (change === 0) return 'a common harvest';
  return `a ${change > 0 ? 'good' : 'bad'} harvest: ${change > 0 ? '+' : ''}${change} resources everywhere`;
}

const seasonDie = d10((_: S, face) => SEASONS.indexOf(SEASON_BY_DIE[face - 1]!));

/** @rule C.18.2 */
function rollSeason(s: S, outcome: number): void {
  s.season = outcome;
  if (s.listener !== null) s.tell('season', 'C.18.2', `It is ${SEASONS[outcome]!}.`);
  s.pop();
}

// ---- who rides with whom

function hider(s: S): 0 | 1 {
  return s.scenario.nobles[s.scenario.hiding!.noble]!.side;
}

function legalHides(s: S, into: Offers<'hide'>): void {
  for (const group of s.scenario.hiding!.groups) into.push('hide', group);
}

function hide(s: S, group: number): void {
  s.setNobleGroup(s.scenario.hiding!.noble, group);
  s.pop();
}

export const setUpSteps: readonly StepDraft[] = [
  roll('set-up/weather', weatherDie.outcomes, rollWeather, {
    on: ['set-up/season'],
    check: (s) => (s.turn === 0 ? null : 'The weather is rolled for before the first day.'),
    about: { phase: 'Set-up', rule: 'C.18.1', means: weatherDie.means((_, outcome) => weatherWords(outcome)) },
  }),
  roll('set-up/season', seasonDie.outcomes, rollSeason, {
    on: ['set-up/hide', 'day/begin'],
    check: (s) => (s.turn === 0 ? null : 'The season is rolled for before the first day.'),
    about: { phase: 'Set-up', rule: 'C.18.2', means: seasonDie.means((_, season) => SEASONS[season]!) },
  }),
  ask('set-up/hide', hider, legalHides, {
    on: ['day/begin'],
    open: true,
    seenBy: hider,
    check: (s) => (s.scenario.hiding !== null && s.turn === 0 ? null : 'Nobody hides here.'),
    choose: { hide },
    about: { phase: 'Set-up', rule: 'C.8.1' },
    question: 'With which group?',
    unless: 'Only one of the groups that the scenario names.',
  }),
];

export const setUpActions: Actions<'hide'> = {
  hide: {
    does: 'lets a noble go with a group, in secret',
    phrase: (s, group) => `Go with ${nameOfGroup(s, group)} in ${hexWords(s, s.at(group))}`,
  },
};
