import { expect, test } from 'vitest';
import { type BatchShape, ObservationBatch } from '../../models/batch.ts';
import { type Game, isPlayer, NOWHERE, Observation, type Player } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { randomStates } from './samples.ts';

function shapeOf({ observation: { globals, units, map, actions } }: Game, looksAtMap: boolean): BatchShape {
  return {
    globals: globals.length,
    units: units.count,
    unitFeatures: units.features.length,
    map: looksAtMap ? [map.channels.length, map.height, map.width] : null,
    actionFeatures: actions.features.length,
    pointers: actions.pointers.map(({ name }) => name),
  };
}

const game = loadGame('barons-war', 'skirmish');
const states = randomStates(game, 12);

function batchOf(looksAtMap: boolean): ObservationBatch {
  const batch = new ObservationBatch(shapeOf(game, looksAtMap));
  for (const state of states) batch.add(state, state.legalActions());
  return batch;
}

test('a pointer into one state becomes a pointer into the whole batch; none stays none', () => {
  const batch = batchOf(true);
  const into = new Observation(game.observation);
  const { units, map, actions } = game.observation;
  let named = 0;
  states.forEach((state, b) => {
    state.observeActions(state.legalActions(), into);
    for (let i = 0; i < into.actionCount; i++) {
      actions.pointers.forEach(({ to }, p) => {
        const place = into.pointers[i * actions.pointers.length + p]!;
        const reach = to === 'units' ? units.count : map.height * map.width;
        expect(batch.pointers[p]![batch.starts[b]! + i]).toBe(place === NOWHERE ? NOWHERE : b * reach + place);
        if (place !== NOWHERE && b > 0) named++;
      });
    }
  });
  expect(named).toBeGreaterThan(100);
});

test('maps lie one behind the other, as each player to decide sees them', () => {
  const batch = batchOf(true);
  const into = new Observation(game.observation);
  states.forEach((state, b) => {
    expect(isPlayer(state.actor)).toBe(true);
    state.observe(state.actor as Player, into);
    expect(batch.map.subarray(b * into.map.length, (b + 1) * into.map.length)).toEqual(into.map);
  });
});

test('maps take no room where nobody looks at them', () => {
  expect(batchOf(false).map).toHaveLength(0);
});
