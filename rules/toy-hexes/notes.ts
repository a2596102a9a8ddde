import { type BoardNote, count, opponent, percent } from '../core/index.ts';
import type { HexAction } from '../hexes/hex-actions.ts';
import { flankersOf } from '../hexes/state/fronts.ts';
import { type AttackOdds, oddsOf } from './odds.ts';
import { controls, findMoves } from './mechanics/attacks.ts';
import { TERRAIN, TERRAINS } from './charts/charts.ts';
import type { Kind } from './state/cells.ts';
import type { ToyHexesState as S } from './state/state.ts';

function attackNotes(s: S, { target, lead, hit, yields, repulsed }: AttackOdds): BoardNote[] {
  const name = s.nameOf(target);
  return [
    { kind: 'chance', text: `${percent(hit)} to hit ${name}, with a lead of ${lead}`, degree: hit, rule: '3.2' },
    { kind: 'chance', text: `${percent(yields)} that ${name} gives way`, degree: yields, rule: '4.1' },
    { kind: 'danger', text: `${percent(repulsed)} to be repulsed with a hit`, degree: repulsed, rule: '3.2' },
  ];
}

/** What a hex has for a unit that would stand there. */
function placeNotes(s: S, { unit, hex, facing }: HexAction): BoardNote[] {
  const { terrain, held } = s.scenario;
  const flankers = flankersOf(s, unit, hex, facing);
  const { cover } = TERRAIN[terrain[hex]!]!;
  const beside = `${count(flankers, 'enemy', 'enemies')} at its flank or rear`;
  const notes: (BoardNote | false)[] = [
    flankers > 0 && { kind: 'danger', text: beside, degree: Math.min(1, flankers / 3), rule: '3.3' },
    controls(s, opponent(s.sideOf(unit)), hex) && { kind: 'note', text: 'In an enemy zone of control', rule: '2.5' },
    held.has(hex) && { kind: 'note', text: `${count(held.get(hex)!, 'point')} at the end of each turn`, rule: '5.1' },
    cover > 0 && { kind: 'note', text: `Cover ${cover} (${TERRAINS[terrain[hex]!]!})`, rule: '3.3' },
  ];
  return notes.filter((note) => note !== false);
}

/** What is known of an action before it is chosen. */
export function notesOf(s: S, action: HexAction<Kind>): BoardNote[] {
  const odds = oddsOf(s, action);
  const chances = odds === null ? [] : attackNotes(s, odds);
  if (action.kind !== 'move') return action.kind === 'retreat' ? placeNotes(s, action) : chances;
  const points = count(findMoves(s, action.unit).pointsAt(action.hex, action.facing), 'movement point');
  return [{ kind: 'cost', text: points, rule: '2.1' }, ...chances, ...placeNotes(s, action)];
}
