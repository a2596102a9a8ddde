import { expect, test } from 'vitest';
import { Observation } from '../../rules/core/index.ts';
import { lay, legal, play } from './track.ts';
import type { ToyRulesetState } from '../../rules/toy-ruleset/state/state.ts';

/** Band and place that each legal action points at. */
function pointed(s: ToyRulesetState): Record<string, readonly number[]> {
  const into = new Observation(s.game.observation);
  s.observeActions(s.legalActions(), into);
  return Object.fromEntries(legal(s).map((text, i) => [text, [...into.pointers.subarray(i * 2, i * 2 + 2)]]));
}

test('an action points at the own band and at the place for which it makes, counted from the own end', () => {
  const s = lay('. R4 . ~ . . B4');
  const places = { 'order advance': [0, 2], 'order cover': [0, 1] };
  expect(pointed(s)).toMatchObject(places);
  play(s, 'order advance');
  expect(pointed(s)).toMatchObject({ 'order advance': [0, 1], 'order cover': [0, 0] });
});
