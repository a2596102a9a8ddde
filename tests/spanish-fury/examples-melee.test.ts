import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { LEVELS } from '../../rules/spanish-fury/charts/charts.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import { CONFIDENCES } from '../../rules/spanish-fury/charts/types.ts';
import { addCause } from '../../rules/spanish-fury/mechanics/morale/causes.ts';
import { DISPERSED, type FuryState, PURSUING, READY, ROUTING, WOUNDED } from '../../rules/spanish-fury/state/state.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { begin, die, generalNamed, legal, legalTexts, placed, play, roll, situation, stepName, unitNamed } from './field.ts';

// Pages 8 to 10: Condé's Millers, White and Blue, against Lavardin's Reiters and Gensdarmes.

const FILE = new URL('../../rules/spanish-fury/scenarios/example-melee.json', import.meta.url);
const shipped = JSON.parse(readFileSync(FILE, 'utf8')) as ScenarioPack & { readonly sides: readonly object[] };
/** The example with each cause counted once, and with armies of the same Confidence, as the pages have it. */
const PACK: ScenarioPack = { ...shipped, causes: 1, sides: shipped.sides.map((side) => ({ ...side, confidence: 'equipoised' })) };

/** A place in inches as cells hold it. */
const at = (x: number, y: number) => ({ x: x * INCH, y: y * INCH });

/** Names of levels, casualties and companies of a unit. */
function shape(s: FuryState, id: string): readonly [level: string, casualties: number, stands: number] {
  const unit = unitNamed(s, id);
  return [LEVELS[s.isHorse(unit) ? 'horse' : 'foot'][s.level(unit)]!, s.casualties(unit), s.stands(unit)];
}

/** After the marches of turn 3: two and a half inches apart, the Blue Millers disordered by the plough. */
const marched = {
  turn: 3,
  segment: 'action',
  units: {
    'h-white': { ...at(12, 14.5), speech: 'march', pace: 'marched' },
    'h-blue': { ...at(22, 14.5), speech: 'march', pace: 'marched', level: 1 },
    'r-reiters': { ...at(12, 19.5), speech: 'march', pace: 'marched' },
    'r-gensdarmes': { ...at(22, 18.5), speech: 'march', pace: 'marched' },
  },
};

test('page 8, turn 3: Lavardin’s men march first, then Condé’s, no farther than their shot; the Blue ones leave the plough on a 5 [8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 13.4, 2.7]', () => {
  const s = spanishFury.load(PACK).newState() as FuryState;
  while (stepName(s) !== 'command/speech') play(s, 'done');
  expect(legal(s, 'speech')).not.toContain('double');
  play(s, 'speech march', 'speech march', 'speech march', 'speech march');
  expect(s.actor).toBe(1);
  play(s, 'select r-reiters', 'move 0 full', 'move 0 full');
  expect(s.actor).toBe(0);
  play(s, 'select h-white', 'move 0 full', 'move 0 full');
  expect(stepName(s)).toBe('move/cross');
  die(s, 5);
  expect(['h-white', 'h-blue', 'r-reiters', 'r-gensdarmes'].map((id) => placed(s, id)[1])).toEqual([14.5, 14.5, 19.5, 18.5]);
  expect(['h-white', 'h-blue'].map((id) => shape(s, id)[0])).toEqual(['Sharp', 'Trim']);
  expect(stepName(s)).toBe('fire/select');
});

test('page 8, turn 3: fire opens the resolution [8.1, 8.8, 8.9, 8.10, 8.11, 19.2]', () => {
  const s = begin(situation(PACK, marched), 'fire/begin');
  expect(legalTexts(s)).toContain('fire r-reiters h-white');
  play(s, 'fire r-reiters h-white');
  die(s, 1);
  expect(legal(s, 'fire')).toContain('h-commanded r-reiters');
  play(s, 'fire h-commanded r-reiters');
  die(s, 3);
  play(s, 'fire r-skirmishers h-blue');
  if (s.depth > 0) die(s, 1);
  expect(['h-white', 'h-blue', 'r-reiters', 'r-gensdarmes'].map((id) => shape(s, id))).toEqual([
    ['Trim', 0, 6],
    ['Trim', 0, 6],
    ['Unsound', 0, 9],
    ['Sharp', 0, 6],
  ]);
});

/** The speeches of turn 4 lie open: the Millers charge, the Royal horse holds at its best range. */
const spoken = {
  turn: 4,
  segment: 'action',
  revealed: true,
  units: {
    'h-white': { ...at(12, 14.5), level: 1, speech: 'charge' },
    'h-blue': { ...at(22, 14.5), level: 1, speech: 'charge' },
    'r-reiters': { ...at(12, 19.5), level: 2, speech: 'hold' },
    'r-gensdarmes': { ...at(22, 18.5), speech: 'hold' },
  },
};

/** Plays both charges with the dice of page 9. */
function charged(): FuryState {
  const s = begin(situation(PACK, spoken), 'action/aggressive', 0, 0);
  die(s, 7, 9);
  play(s, 'lead');
  die(s, 4, 6);
  play(s, 'lead');
  return s;
}

describe('page 9, turn 4: charges and countercharges', () => {
  test('Strategy 5 goes first, but Harass does not charge; White Millers and Reiters [9.1, 9.4, 9.5, 9.6, 9.7, 9.8, 9.9, 9.10, 8.5]', () => {
    const s = begin(situation(PACK, spoken), 'action/aggressive', 0, 0);
    expect(stepName(s)).toBe('charge/roll');
    die(s, 7);
    expect(stepName(s)).toBe('charge/waver');
    die(s, 9);
    expect(shape(s, 'r-reiters')[0]).toBe('Disarrayed');
    expect(stepName(s)).toBe('charge/lead');
    expect([placed(s, 'h-white')[1], placed(s, 'r-reiters')[1]]).toEqual([15.75, 18.25]);
    expect(s.status(unitNamed(s, 'h-commanded'))).toBe(DISPERSED);
  });

  test('Blue Millers and Gensdarmes, whose general steadies them; skirmishers pass to the rear and stay with them [9.11, 9.12, 9.13, 3.2, 3.4, 3.5, 3.8, 10.7]', () => {
    const s = charged();
    expect(shape(s, 'r-gensdarmes')).toEqual(['Sharp', 0, 6]);
    expect([s.foe(unitNamed(s, 'h-blue')), s.foe(unitNamed(s, 'r-gensdarmes'))]).toEqual([
      unitNamed(s, 'r-gensdarmes'),
      unitNamed(s, 'h-blue'),
    ]);
    expect(s.companiesWith(unitNamed(s, 'r-gensdarmes'))).toBe(2);
    const { x, y } = s.placeOf(unitNamed(s, 'r-skirmishers'));
    expect([x / INCH, y / INCH]).toEqual([22, 17.25]);
    expect([placed(s, 'h-blue')[1], placed(s, 'r-gensdarmes')[1]]).toEqual([15.75, 17.25]);
  });
});

/** Both melees of turn 4, joined as page 9 leaves them, with what is told. */
function joined(): { readonly s: FuryState; readonly told: string[] } {
  const s = charged();
  s.clearStack();
  const told: string[] = [];
  s.listener = ({ text }) => told.push(text);
  return { s, told };
}

/** The first round of both melees with the dice of page 10. */
function firstRound(): { readonly s: FuryState; readonly told: string[] } {
  const { s, told } = joined();
  begin(s, 'melee/next');
  die(s, 8);
  roll(s, 3, 2);
  die(s, 9);
  for (; stepName(s) === 'melee/pursue'; ) play(s, 'pursue');
  die(s, 10, 4);
  die(s, 9, 1, 2, 6);
  return { s, told };
}

describe('page 10, turn 4: the first round', () => {
  test('who charged or countercharged fires no more [10.1, 10.2, 10.21]', () => {
    const { s } = joined();
    begin(s, 'fire/begin');
    expect(s.depth).toBe(0);
  });

  test('8 against 3: broken into, 3 casualties and 2, Disaster, rout and pursuit [10.3, 10.4, 10.5, 10.6, 10.8, 10.9, 10.10, 10.11, 10.12, 10.13]', () => {
    const { s, told } = joined();
    begin(s, 'melee/next');
    die(s, 8);
    expect(told.at(-1)).toMatch(/White Millers 8, Reiters 3, Uneven Struggle/);
    roll(s, 3, 2);
    expect(stepName(s)).toBe('disaster/check');
    expect([shape(s, 'r-reiters'), shape(s, 'h-white')]).toEqual([
      ['Disarrayed', 3, 9],
      ['Trim', 2, 6],
    ]);
    die(s, 9);
    expect(s.status(unitNamed(s, 'r-reiters'))).toBe(ROUTING);
    expect(s.status(unitNamed(s, 'h-white'))).toBe(PURSUING);
    expect([shape(s, 'r-reiters')[0], shape(s, 'h-white')[0]]).toEqual(['Mob', 'Mob']);
  });

  test('Condé leads and is wounded; the Gensdarmes win an even struggle [10.14, 10.17, 10.18, 10.19, 10.24]', () => {
    const { s, told } = firstRound();
    expect(s.generalFate(generalNamed(s, 'conde'))).toBe(WOUNDED);
    expect(told).toContainEqual(expect.stringMatching(/Blue Millers 7, Gensdarmes 7, Even Struggle: Gensdarmes win/));
    expect([shape(s, 'h-blue')[1], shape(s, 'r-gensdarmes')[1]]).toEqual([0, 1]);
    expect(s.generalFate(generalNamed(s, 'lavardin'))).toBe(0);
  });

  test('a regiment alarms its army and gladdens the enemy; Condé, who commands the army here, counts twice [10.15, 10.20, 18.1]', () => {
    const { s } = firstRound();
    expect([0, 1].map((side) => [s.sideAlarms(side), s.sideRejoicings(side)])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  test('a general who commands a brigade alarms his own army alone [10.15]', () => {
    const { s } = joined();
    addCause(s, 'general', 0);
    expect([s.sideAlarms(0), s.sideRejoicings(1)]).toEqual([1, 0]);
  });
});

describe('page 10, turn 5: the second round', () => {
  test('6 against 4: ground is given again, then horse breaks off as Mobs [10.22, 10.23, 10.25, 10.26, 16.4, 17.6]', () => {
    const { s, told } = firstRound();
    s.clearStack();
    for (let unit = 0; unit < s.unitCount; unit++) s.setFought(unit, 0);
    begin(s, 'melee/next');
    die(s, 8);
    expect(told.at(-1)).toMatch(/Blue Millers 4, Gensdarmes 6, Advantaged: Gensdarmes win/);
    die(s, 3, 2, 5);
    const [blue, gensdarmes] = [unitNamed(s, 'h-blue'), unitNamed(s, 'r-gensdarmes')];
    expect([shape(s, 'h-blue'), shape(s, 'r-gensdarmes')]).toEqual([
      ['Mob', 1, 6],
      ['Mob', 2, 6],
    ]);
    expect([s.foe(blue), s.foe(gensdarmes), s.regroup(blue), s.regroup(gensdarmes), s.lances(gensdarmes)]).toEqual([-1, -1, 1, 1, 1]);
    expect(CONFIDENCES[s.sideConfidence(0)]).toBe('equipoised');
    expect(s.status(blue)).toBe(READY);
  });
});
