// The positions shown in docs/pictures/, by file.

/** @typedef {{ file: string, scenario: string, options: Record<string, string>, state: Record<string, unknown> }} Picture */

/** @type {readonly Picture[]} */
export const PICTURES = [
  {
    file: 'lewes.svg',
    scenario: 'lewes-historical',
    options: { setUp: 'stored' },
    state: {
      turn: 1,
      battle: 'edward',
      chit: 3,
      battles: {
        simon: { fours: 1, threes: 2, twos: 1 },
        'henry-de-montfort': { threes: 2, twos: 2, ones: 1 },
        gloucester: { fours: 1, threes: 1, twos: 2 },
        segrave: { twos: 1, ones: 3 },
        edward: { fours: 1, threes: 2, twos: 1 },
        henry: { threes: 1, twos: 2, ones: 2 },
        cornwall: { threes: 1, twos: 1, ones: 3 },
      },
      phase: 'movement',
    },
  },
  {
    file: 'skirmish.svg',
    scenario: 'skirmish',
    options: {},
    state: {
      turn: 9,
      side: 'baron',
      battle: 'bohun',
      chit: 3,
      inARow: 1,
      units: {
        'bohun/1': { hex: '0602', facing: 1, hits: 1, start: '0602', inCommand: true, charge: '0804' },
        'bohun/2': { hex: '0605', facing: 1, hits: 2, start: '0605', inCommand: true },
        'bohun/3': { hex: '0606', facing: 0, hits: 3, start: '0606', inCommand: true },
        'bohun/4': { hex: '0406', facing: 1, start: '0406', inCommand: true },
        'bohun/5': { hex: '0606', facing: 0, under: true, start: '0606', inCommand: true },
        'bigod/1': { hex: '1008', facing: 5, hits: 4, shaken: true },
        'bigod/2': { hex: '0706', facing: 4, hits: 2 },
        'bigod/3': { hex: '0705', facing: 3, hits: 1 },
        'bigod/4': { hex: '0804', facing: 4, hits: 2 },
        'bigod/5': { hex: null, lost: 'routed' },
      },
      leaders: { 'bohun/leader': { hex: '0605' }, 'bigod/leader': { hex: '0706' } },
      battles: {
        bohun: { threes: 0, twos: 1, ones: 2 },
        bigod: { threes: 1, twos: 0, ones: 2, filled: 1 },
      },
      phase: 'melee',
    },
  },
];
