import { type BoardRow, type BoardTable, capital, count, opponent, type Player, TERMINAL } from '../../core/index.ts';
import { aimsOf, otherwiseWords, verdictWords } from '../mechanics/victory/aim-words.ts';
import { doneWords } from './pieces.ts';
import { listWords, sideName } from '../state/words.ts';
import { leftOf } from '../odds/rolls.ts';
import { contactWords, statusWords, typeWords, unitsOf } from '../render/words.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

function stateWords(s: S, unit: number): string {
  if (!s.isInMelee(unit)) return statusWords(s, unit);
  return [`in melee: ${contactWords(s, unit).join(', ')}`, ...doneWords(s, unit)].join(', ');
}

function unitRow(s: S, unit: number): BoardRow {
  const { id, name, side } = s.scenario.units[unit]!;
  const left = s.isInPlay(unit) ? String(leftOf(s, unit)) : '';
  return { cells: [name, typeWords(s, unit), left, stateWords(s, unit)], side, piece: s.isOnTable(unit) ? id : null };
}

function unitTable(s: S, side: Player): BoardTable {
  const units = unitsOf(s, side);
  const inPlay = units.filter((unit) => s.isInPlay(unit)).length;
  const counts = listWords([`${count(inPlay, 'unit')} left`, `${s.victoryPoints()[opponent(side)]} lost`]);
  return {
    title: `${sideName(s, side)}: ${counts}`,
    columns: ['Unit', 'Type', 'Hits left', 'State'],
    rows: units.map((unit) => unitRow(s, unit)),
  };
}

/** What each side needs, what decides otherwise, and how it would end now. */
function aimTable(s: S): BoardTable {
  const { text } = s.scenario.victory;
  const row = (side: Player | null, ...cells: string[]): BoardRow => ({ cells, side, piece: null });
  const aims = aimsOf(s).map(({ side, needs, stands }) => row(side, sideName(s, side), capital(needs), stands));
  const both = row(null, 'Both', text, s.actor === TERMINAL ? capital(verdictWords(s)) : `Were it over now: ${verdictWords(s)}`);
  return {
    title: 'How to win',
    columns: ['Side', 'Needs', 'As it stands'],
    rows: [both, ...aims, row(null, 'Otherwise', capital(otherwiseWords(s)), '')],
  };
}

/** The units of both sides, and what each side needs to win. */
export function tablesOf(s: S): readonly BoardTable[] {
  return [unitTable(s, 0), unitTable(s, 1), aimTable(s)];
}
