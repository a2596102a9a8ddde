import { type Board, type BoardNote, count, opponent, percent } from '../core/index.ts';
import type { Deed } from '../hexes/deeds.ts';
import { createHexBoard } from '../hexes/page/board.ts';
import { FACING_WORDS } from '../hexes/page/shapes.ts';
import type { Kind } from './state/actions.ts';
import { type AttackOdds, attackOdds, bestAttack, flankersOf } from './odds.ts';
import { headline, PREFIX } from './picture.ts';
import { subjectOf } from './rules/kinds.ts';
import { controls, findMoves } from './rules/marches.ts';
import type { ToyHexesParts, ToyHexesState } from './state/state.ts';
import { TERRAIN, TERRAINS, TYPES } from './rules/charts.ts';

type S = ToyHexesState;

/** Columns of the table of units, and what is said of a unit that is pointed at. */
function values(s: S, unit: number): Record<string, string> {
  const marks = [s.hits(unit) > 0 ? count(s.hits(unit), 'hit') : '', s.moved(unit) === 1 ? 'has moved' : ''].filter((mark) => mark !== '');
  const state = s.hexOf(unit) < 0 ? 'gone' : marks.join(', ') || 'sound';
  return { type: TYPES[s.card(unit).type]!, strength: String(s.strengthOf(unit)), morale: String(s.moraleOf(unit)), state };
}

function phrase(s: S, { kind, unit, hex, facing }: Deed<Kind>): string {
  switch (kind) {
    case 'select':
      return `Choose ${s.card(unit).name}`;
    case 'end':
      return `End the turn of ${s.game.ruleset.players[s.side]}`;
    case 'move':
      return `${hex === s.hexOf(unit) ? 'Stay' : `Go to ${s.compiled.grid.format(hex)}`} and look to ${FACING_WORDS[facing as 0]}`;
    case 'attack':
      return `Attack ${s.card(s.topAt(hex)).name}`;
    case 'hold':
      return 'Attack nobody';
    case 'retreat':
      return `Retreat to ${s.compiled.grid.format(hex)}`;
  }
}

function attackNotes(s: S, { target, lead, hit, yields, repulsed }: AttackOdds): BoardNote[] {
  const { name } = s.card(target);
  return [
    { kind: 'chance', text: `${percent(hit)} to hit ${name}, with a lead of ${lead}`, degree: hit, rule: '3.2' },
    { kind: 'chance', text: `${percent(yields)} that ${name} gives way`, degree: yields, rule: '4.1' },
    { kind: 'danger', text: `${percent(repulsed)} to be repulsed with a hit`, degree: repulsed, rule: '3.2' },
  ];
}

/** What a hex has for a unit that would stand there. */
function placeNotes(s: S, { unit, hex, facing }: Deed): BoardNote[] {
  const { terrain, held } = s.compiled;
  const flankers = flankersOf(s, unit, hex, facing);
  const beside = `${count(flankers, 'enemy', 'enemies')} at its flank or rear`;
  const { cover } = TERRAIN[terrain[hex]!]!;
  const notes: (BoardNote | false)[] = [
    flankers > 0 && { kind: 'danger', text: beside, degree: Math.min(1, flankers / 3), rule: '3.3' },
    controls(s, opponent(s.sideOf(unit)), hex) && { kind: 'note', text: 'In an enemy zone of control', rule: '2.5' },
    held.has(hex) && { kind: 'note', text: `${count(held.get(hex)!, 'point')} at the end of each turn`, rule: '5.1' },
    cover > 0 && { kind: 'note', text: `Cover ${cover} (${TERRAINS[terrain[hex]!]!})`, rule: '3.3' },
  ];
  return notes.filter((note) => note !== false);
}

function notes(s: S, deed: Deed<Kind>): BoardNote[] {
  const { kind, unit, hex, facing } = deed;
  if (kind === 'attack') return attackNotes(s, attackOdds(s, unit, s.topAt(hex)));
  if (kind === 'retreat') return placeNotes(s, deed);
  if (kind !== 'move') return [];
  const points = count(findMoves(s, unit).pointsAt(hex, facing), 'movement point');
  const best = bestAttack(s, unit, hex, facing);
  return [{ kind: 'cost', text: points, rule: '2.1' }, ...(best === null ? [] : attackNotes(s, best)), ...placeNotes(s, deed)];
}

/** What makes the picture playable with a pointer. */
export function createBoard({ ruleset, compiled: { grid, units }, deeds }: ToyHexesParts): Board {
  const tellings = { move: ['moved'], attack: ['attack'], retreat: ['retreated'] };
  const words = { headline, values, phrase, notes, tellings, zones: 'Hexes in front of units, in which the enemy has to stop' };
  return createHexBoard<S, Kind>({
    grid,
    players: ruleset.players,
    prefix: PREFIX,
    units,
    deeds,
    subject: subjectOf,
    findMoves,
    controls,
    ...words,
  });
}
