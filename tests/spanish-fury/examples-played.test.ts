import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { LEVELS } from '../../rules/spanish-fury/charts/charts.ts';
import { fireIntensity } from '../../rules/spanish-fury/mechanics/fighting/fire.ts';
import { waverModifier } from '../../rules/spanish-fury/mechanics/morale/waver.ts';
import { DESTROYED, type FuryState, PURSUING, ROUTING, WOUNDED } from '../../rules/spanish-fury/state/state.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { die, generalNamed, legal, legalTexts, play, roll, stepName, unitNamed } from './field.ts';

// Both examples of the rulebook as games from their first turn on: every speech, march, shot and charge in its turn, with the dice of the pages, and nothing
// set in between.

/** A shipped example with each cause counted once, and with armies of the same Confidence, as the pages have it. */
function begun(id: string): FuryState {
  const file = new URL(`../../rules/spanish-fury/scenarios/${id}.json`, import.meta.url);
  const shipped = JSON.parse(readFileSync(file, 'utf8')) as ScenarioPack & { readonly sides: readonly object[] };
  const pack = { ...shipped, causes: 1, sides: shipped.sides.map((side) => ({ ...side, confidence: 'equipoised' })) };
  return spanishFury.load(pack).newState() as FuryState;
}

/** Names of levels, casualties and companies of a unit. */
function shape(s: FuryState, id: string): readonly [level: string, casualties: number, stands: number] {
  const unit = unitNamed(s, id);
  return [LEVELS[s.isHorse(unit) ? 'horse' : 'foot'][s.level(unit)]!, s.casualties(unit), s.stands(unit)];
}

/** Lays the speeches of a turn in the order in which they are asked for, and leaves all else as it is. */
function speak(s: FuryState, ...speeches: readonly string[]): void {
  for (const speech of speeches) {
    while (stepName(s) !== 'command/speech') play(s, 'done');
    play(s, `speech ${speech}`);
  }
}

/** Carries out moves, unit by unit, where there is a choice of units. */
function act(s: FuryState, ...moves: readonly (readonly [unit: string, move: string])[]): void {
  for (const [id, move] of moves) {
    if (stepName(s) === 'action/select') play(s, `select ${id}`);
    play(s, move);
  }
}

/** A volley of the pages: its intensity before the die, and the die. */
function shoot(s: FuryState, unit: string, target: string, intensity: number, face: number): void {
  expect(fireIntensity(s, unitNamed(s, unit), unitNamed(s, target), false), `${unit} at ${target}`).toBe(intensity);
  play(s, `fire ${unit} ${target}`);
  die(s, face);
}

/** Leaves the shots that a side might still fire. */
function cease(s: FuryState): void {
  while (stepName(s) === 'fire/select') play(s, 'done');
}

/** A charge of the pages goes in: what is added to the dice of the two tests, and the dice. */
function charge(
  s: FuryState,
  unit: string,
  target: string,
  own: readonly [add: number, total: number],
  other: readonly [number, number],
): void {
  const [charger, charged] = [unitNamed(s, unit), unitNamed(s, target)];
  expect([stepName(s), waverModifier(s, charger, charged)]).toEqual(['charge/roll', own[0]]);
  die(s, own[1]);
  expect([stepName(s), waverModifier(s, charged, charger)]).toEqual(['charge/waver', other[0]]);
  die(s, other[1]);
}

/** Everybody stays as he is until a step comes; a roll on the way shows threes. */
function stand(s: FuryState, until: string): void {
  for (let moves = 0; stepName(s) !== until; moves++) {
    if (moves > 60) throw new Error(`${until} does not come: ${stepName(s)}`);
    const [first] = legalTexts(s);
    if (s.actor < 0) die(s, 3);
    else play(s, ['done', 'move 0 none', 'pass'].find((text) => legalTexts(s).includes(text)) ?? first!);
  }
}

const STAND = [
  ['c-legion', 'move 0 none'],
  ['c-enfants', 'move 0 none'],
] as const;

/** Turns 5 and 6 of the first example. */
function approached(): FuryState {
  const s = begun('example-hedge');
  speak(s, 'double', 'double', 'hold', 'hold', 'hold');
  act(s, ...STAND, ['h-reiters', 'move 0 gap-5'], ['h-petronels', 'move 0 gap-5'], ['h-sakers', 'move 0 none']);
  expect(legal(s, 'fire')).not.toContain('h-reiters c-legion');
  return s;
}

test('Bassompierre against Biron, turns 5 to 7 [6.3, 6.5, 6.6, 6.7, 6.8, 6.9, 6.10, 6.11, 7.3, 7.5, 7.6, 7.8, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14]', () => {
  const s = approached();
  shoot(s, 'c-enfants', 'h-reiters', 3, 1);
  shoot(s, 'h-petronels', 'c-legion', 2, 2);
  shoot(s, 'c-legion', 'h-reiters', 3, 3);
  cease(s);
  expect([shape(s, 'h-reiters'), shape(s, 'c-legion')]).toEqual([
    ['Ragged', 1, 9],
    ['Uneven', 0, 15],
  ]);
  expect(stepName(s)).toBe('officer/check');
  die(s, 7);

  speak(s, 'march', 'march', 'hold', 'hold', 'hold');
  act(s, ...STAND, ['h-reiters', 'move 0 full'], ['h-petronels', 'move 0 full']);
  if (stepName(s) === 'move/unit') play(s, 'move 0 none');
  shoot(s, 'c-enfants', 'h-reiters', 4, 1);
  shoot(s, 'h-reiters', 'c-legion', 1, 4);
  shoot(s, 'c-legion', 'h-reiters', 4, 5);
  shoot(s, 'h-petronels', 'c-legion', 3, 5);
  cease(s);
  expect([shape(s, 'h-reiters'), shape(s, 'c-legion')]).toEqual([
    ['Mob', 3, 9],
    ['Mob', 2, 15],
  ]);
  for (const total of [8, 6]) die(s, total);

  speak(s, 'hold', 'hold', 'hold', 'hold', 'hold');
  expect([stepName(s), legal(s, 'charge')]).toEqual(['charge/declare', ['c-legion']]);
  play(s, 'charge c-legion');
  charge(s, 'h-reiters', 'c-legion', [2, 6], [3, 8]);
  expect(s.status(unitNamed(s, 'c-legion'))).toBe(DESTROYED);
  stand(s, 'over');
  expect(s.returns()).toEqual([1, -1]);
});

/** Turn 3 of the second example: the marches and the first shots. */
function closed(): FuryState {
  const s = begun('example-melee');
  speak(s, 'march', 'march', 'march', 'march');
  act(s, ['r-reiters', 'move 0 full'], ['r-gensdarmes', 'move 0 full'], ['h-white', 'move 0 full'], ['h-blue', 'move 0 full']);
  die(s, 5);
  shoot(s, 'r-reiters', 'h-white', 1, 1);
  shoot(s, 'h-commanded', 'r-reiters', 4, 3);
  cease(s);
  return s;
}

test('Condé against Lavardin, turns 3 to 5 [8.5, 8.6, 8.7, 8.9, 8.10, 8.11, 9.6, 9.7, 9.8, 9.9, 9.11, 9.12, 10.4, 10.8, 10.10, 10.13, 10.14, 10.15, 10.19, 10.20, 10.23, 10.25, 10.26]', () => {
  const s = closed();
  expect(['h-white', 'h-blue', 'r-reiters', 'r-gensdarmes'].map((id) => shape(s, id)[0])).toEqual(['Trim', 'Trim', 'Unsound', 'Sharp']);
  const told: string[] = [];
  s.listener = ({ text }) => told.push(text);

  speak(s, 'charge', 'charge', 'hold', 'hold');
  charge(s, 'h-white', 'r-reiters', [0, 7], [2, 9]);
  expect(shape(s, 'r-reiters')[0]).toBe('Disarrayed');
  play(s, 'lead');
  charge(s, 'h-blue', 'r-gensdarmes', [1, 4], [1, 6]);
  play(s, 'lead');
  stand(s, 'melee/round');
  die(s, 8);
  roll(s, 3, 2);
  die(s, 9);
  expect(['r-reiters', 'h-white'].map((id) => s.status(unitNamed(s, id)))).toEqual([ROUTING, PURSUING]);
  die(s, 10, 4);
  expect(s.generalFate(generalNamed(s, 'conde'))).toBe(WOUNDED);
  die(s, 9, 1, 2, 6);
  expect(told.filter((text) => text.includes('Struggle'))).toEqual([
    expect.stringMatching(/White Millers 8, Reiters 3, Uneven Struggle/),
    expect.stringMatching(/Blue Millers 7, Gensdarmes 7, Even Struggle: Gensdarmes win/),
  ]);
  for (const total of [7, 5, 6, 5, 6]) if (stepName(s).startsWith('cause/')) die(s, total);
  expect([s.sideConfidence(0), s.sideConfidence(1), s.turn]).toEqual([2, 2, 5]);

  stand(s, 'melee/round');
  die(s, 8);
  expect(told.at(-1)).toMatch(/Blue Millers 4, Gensdarmes 6, Advantaged: Gensdarmes win/);
  die(s, 3, 2, 5);
  expect(['h-blue', 'r-gensdarmes'].map((id) => shape(s, id))).toEqual([
    ['Mob', 1, 6],
    ['Mob', 2, 6],
  ]);
  expect([s.foe(unitNamed(s, 'h-blue')), s.lances(unitNamed(s, 'r-gensdarmes'))]).toEqual([-1, 1]);
});
