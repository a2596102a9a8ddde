import { expect } from 'vitest';
import { CHANCE, isPlayer, type RulesetOptions, tryApply } from '../../rules/core/index.ts';
import { toyRuleset } from '../../rules/toy-ruleset/index.ts';
import type { ToyRulesetState } from '../../rules/toy-ruleset/state/state.ts';

/** What of a moment the drawing does not show. */
export interface Moment {
  readonly turn?: number;
  readonly options?: RulesetOptions;
}

function readBand(places: readonly string[], sign: string): { readonly place: number; readonly men: number } {
  const place = places.findIndex((text) => text.startsWith(sign));
  return { place, men: Number(places[place]?.slice(1)) };
}

/** The start of a turn, the track drawn from Red's end: `'. R4 . ~ . B3 .'`. The ford lies at the fourth place, also where a band hides it. */
export function lay(track: string, { turn = 1, options = {} }: Moment = {}): ToyRulesetState {
  const places = track.split(/\s+/);
  const bands = { red: readBand(places, 'R'), blue: readBand(places, 'B') };
  return toyRuleset
    .load('ford', options)
    .fromPosition({ ruleset: 'toy-ruleset', scenario: 'ford', state: { turn, bands } }) as ToyRulesetState;
}

/** The track as it is now, drawn in the same way. */
export function draw(s: ToyRulesetState): string {
  return s.game.renderText(s).split('\n')[1]!.replace(/\s+/g, ' ').trim();
}

/** Plays decisions by their texts and rolls by their outcomes; each has to be what is asked for. */
export function play(s: ToyRulesetState, ...moves: readonly (string | number)[]): ToyRulesetState {
  for (const move of moves) {
    const isAsked = typeof move === 'string' ? isPlayer(s.actor) : s.actor === CHANCE;
    const done = isAsked ? tryApply(s, move) : null;
    if (done?.ok !== true) throw new Error(`${move}: ${done?.error.message ?? `the actor is ${s.actor}`}`);
  }
  return s;
}

/** Texts of the legal actions. */
export function legal(s: ToyRulesetState): string[] {
  return [...s.legalActions()].map((action) => s.game.actions.format(s, action));
}

/** What the dice can bring, as `outcome: weight`. */
export function odds(s: ToyRulesetState): Record<number, number> {
  expect(s.actor).toBe(CHANCE);
  return Object.fromEntries([...s.chanceOutcomes()].map(({ outcome, weight }) => [outcome, weight]));
}
