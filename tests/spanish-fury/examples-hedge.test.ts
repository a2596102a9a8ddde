import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { LEVELS } from '../../rules/spanish-fury/charts/charts.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import { DESTROYED, type FuryState } from '../../rules/spanish-fury/state/state.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { begin, die, generalNamed, legal, legalTexts, placed, play, situation, stepName, unitNamed } from './field.ts';

// Pages 6 and 7: Bassompierre's reiters and petronels against Biron's Legion, with enfants perdus behind a hedge.

const FILE = new URL('../../rules/spanish-fury/scenarios/example-hedge.json', import.meta.url);
const shipped = JSON.parse(readFileSync(FILE, 'utf8')) as ScenarioPack & { readonly sides: readonly object[] };
/** The example with armies of the same Confidence, as the pages have it. */
const PACK: ScenarioPack = { ...shipped, sides: shipped.sides.map((side) => ({ ...side, confidence: 'equipoised' })) };

/** A place in inches as cells hold it. */
const at = (x: number, y: number) => ({ x: x * INCH, y: y * INCH });

/** Names of levels, casualties and companies of a unit. */
function shape(s: FuryState, id: string): readonly [level: string, casualties: number, stands: number] {
  const unit = unitNamed(s, id);
  return [LEVELS[s.isHorse(unit) ? 'horse' : 'foot'][s.level(unit)]!, s.casualties(unit), s.stands(unit)];
}

/** After the moves of turn 5: reiters and petronels have doubled to long range. */
const doubled = {
  turn: 5,
  segment: 'action',
  units: {
    'h-reiters': { ...at(16.5, 14.5), level: 1, speech: 'double', pace: 'doubled' },
    'h-petronels': { ...at(22.75, 15.5), speech: 'double', pace: 'doubled' },
    'h-sakers': { speech: 'hold' },
    'c-legion': { speech: 'hold' },
    'c-enfants': { speech: 'hold' },
  },
};

/** After those of turn 6: they have marched to short range, the Reiters Ragged with a casualty. */
const marched = {
  turn: 6,
  segment: 'action',
  units: {
    ...doubled.units,
    'h-reiters': { ...at(16.5, 17.5), level: 4, casualties: 1, speech: 'march', pace: 'marched' },
    'h-petronels': { ...at(22.75, 18.5), speech: 'march', pace: 'marched' },
    'c-legion': { level: 2, speech: 'hold' },
  },
};

/** Lays the speeches of a turn in the order in which they are asked for, and leaves all else as it is. */
function speak(s: FuryState, ...speeches: readonly string[]): void {
  for (const speech of speeches) {
    while (stepName(s) !== 'command/speech') play(s, 'done');
    play(s, `speech ${speech}`);
  }
}

/** Acts with units one after another; those that stand alone at the end of a choice are taken up by themselves. */
function act(s: FuryState, ...moves: readonly (readonly [id: string, move: string])[]): void {
  for (const [id, move] of moves) {
    if (stepName(s) === 'action/select') play(s, `select ${id}`);
    play(s, move);
  }
}

describe('pages 6 and 7: the approach', () => {
  test('in turn 5 both double to long range, the Reiters at a level; in turn 6 they march to the gap [6.3, 7.1, 7.3, 7.4, 3.1, 3.3, 13.3]', () => {
    const s = spanishFury.load('example-hedge').newState() as FuryState;
    speak(s, 'double', 'double', 'hold', 'hold', 'hold');
    const still = [
      ['c-legion', 'move 0 none'],
      ['c-enfants', 'move 0 none'],
    ] as const;
    act(s, ...still, ['h-reiters', 'move 0 gap-5'], ['h-petronels', 'move 0 gap-5'], ['h-sakers', 'move 0 none']);
    expect([placed(s, 'h-reiters'), placed(s, 'h-petronels')]).toEqual([
      [16.5, 14.5, 0],
      [22.75, 15.5, 0],
    ]);
    expect([shape(s, 'h-reiters')[0], shape(s, 'h-petronels')[0]]).toEqual(['Trim', 'Sharp']);
    while (stepName(s) === 'fire/select') play(s, 'done');
    speak(s, 'march', 'march', 'hold', 'hold', 'hold');
    act(s, ...still, ['h-reiters', 'move 0 full'], ['h-petronels', 'move 0 full']);
    expect([placed(s, 'h-reiters')[1], placed(s, 'h-petronels')[1]]).toEqual([17.5, 18.5]);
    expect(shape(s, 'h-reiters')[0]).toBe('Trim');
  });
});

describe('page 6, turn 5: fire at long range', () => {
  test('who may fire at whom: petronels that doubled, not reiters; no guns through friends [6.1, 6.2, 6.4, 6.8, 6.10, 8.8]', () => {
    const s = begin(situation(PACK, doubled), 'fire/begin');
    expect(legalTexts(s)).toEqual(['done', 'fire c-legion h-reiters', 'fire c-legion h-petronels', 'fire c-enfants h-reiters']);
    play(s, 'fire c-enfants h-reiters');
    die(s, 1);
    expect(legal(s, 'fire')).toEqual(['h-petronels c-legion']); // the sakers could not hurt the enfants perdus
  });

  test('three volleys and a safe general [6.5, 6.6, 6.7, 6.9, 6.11, 14.2, 14.3]', () => {
    const s = begin(situation(PACK, doubled), 'fire/begin');
    play(s, 'fire c-enfants h-reiters');
    die(s, 1);
    play(s, 'fire h-petronels c-legion');
    die(s, 2);
    play(s, 'fire c-legion h-reiters');
    expect(shape(s, 'h-reiters')).toEqual(['Trim', 0, 9]);
    die(s, 3);
    expect(stepName(s)).toBe('officer/check');
    expect(shape(s, 'h-reiters')).toEqual(['Ragged', 1, 9]);
    expect(shape(s, 'c-legion')).toEqual(['Uneven', 0, 15]);
    die(s, 7);
    expect(s.generalFate(generalNamed(s, 'bassompierre'))).toBe(0);
    expect(s.depth).toBe(0);
  });
});

describe('page 7, turn 6: fire at short range', () => {
  test('marching horse fires, with the cohesion that it began the fire with; both generals are tested [7.3, 7.5, 7.6, 7.7, 7.8, 7.9, 7.10]', () => {
    const s = begin(situation(PACK, marched), 'fire/begin');
    play(s, 'fire c-enfants h-reiters');
    die(s, 1);
    play(s, 'fire h-reiters c-legion');
    die(s, 4);
    play(s, 'fire c-legion h-reiters');
    die(s, 5);
    play(s, 'fire h-petronels c-legion');
    die(s, 5);
    expect(shape(s, 'h-reiters')).toEqual(['Mob', 3, 9]);
    expect(shape(s, 'c-legion')).toEqual(['Mob', 2, 15]);
    const tested: string[] = [];
    for (const total of [8, 6]) {
      expect(stepName(s)).toBe('officer/check');
      tested.push(s.step.name);
      die(s, total);
    }
    expect(tested).toHaveLength(2);
  });
});

describe('page 7, turn 7: the opportunity charge', () => {
  const mobs = {
    turn: 7,
    segment: 'action',
    revealed: true,
    units: {
      'h-reiters': { ...at(16.5, 17.5), level: 5, casualties: 3, speech: 'hold' },
      'h-petronels': { ...at(22.75, 18.5), speech: 'hold' },
      'h-sakers': { speech: 'hold' },
      'c-legion': { level: 5, casualties: 2, speech: 'hold' },
      'c-enfants': { speech: 'hold' },
    },
  };

  test('is open to Harass against foot that is Ragged or Mob, and to nobody else [7.1, 7.2, 7.11, 12.2]', () => {
    const s = begin(situation(PACK, mobs), 'action/aggressive', 0, 0);
    expect(stepName(s)).toBe('charge/declare');
    expect(legalTexts(s)).toEqual(['pass', 'charge c-legion']);
    const steady = begin(
      situation(PACK, { ...mobs, units: { ...mobs.units, 'c-legion': { level: 3, speech: 'hold' } } }),
      'action/aggressive',
      0,
      0,
    );
    expect(legal(steady, 'charge')).toEqual([]);
  });

  test('6 charges, 8 routs: the Legion flees, is caught and destroyed [7.12, 7.13, 7.14, 17.4]', () => {
    const s = begin(situation(PACK, mobs), 'action/aggressive', 0, 0);
    play(s, 'charge c-legion');
    die(s, 6);
    expect(stepName(s)).toBe('charge/waver');
    die(s, 8);
    expect(s.status(unitNamed(s, 'c-legion'))).toBe(DESTROYED);
  });

  test('had it stood, it could have formed column, and the melee were even: 1 against 1 [7.15, 7.16]', () => {
    const s = begin(situation(PACK, mobs), 'action/aggressive', 0, 0);
    play(s, 'charge c-legion');
    die(s, 6);
    die(s, 2);
    expect(stepName(s)).toBe('charge/point-blank');
    play(s, 'pass');
    expect(legal(s, 'form')).toContain('column');
    play(s, 'form column');
    die(s, 1);
    while (s.depth > 0 && stepName(s) === 'charge/lead') play(s, s.actor === 0 ? 'lead' : 'pass');
    const told: string[] = [];
    s.listener = (event) => told.push(event.text);
    for (const unit of [0, 1, 2, 3, 4]) s.setFought(unit, 0);
    begin(s, 'melee/next');
    expect(stepName(s)).toBe('melee/round');
    die(s, 7);
    expect(told.join(' ')).toContain('Even Struggle');
  });
});
