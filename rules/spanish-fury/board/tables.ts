import { type BoardRow, type BoardTable, count, type Player } from '../../core/index.ts';
import { confidenceWords, formationWords, generalWords, levelWords, orderWords, speechWords, statusWords } from '../notation/words.ts';
import { finalPoints } from '../mechanics/morale/victory.ts';
import { type FuryState, LEFT } from '../state/state.ts';

type S = FuryState;

function unitRow(s: S, unit: number, viewer?: Player): BoardRow {
  const { id, name, side, stands } = s.scenario.units[unit]!;
  const isGone = s.status(unit) >= LEFT;
  const casualties = s.casualties(unit) === 0 ? '' : `, ${s.casualties(unit)} of 4`;
  const state = [statusWords(s, unit), speechWords(s, unit, viewer)].filter((words) => words !== '').join(', ');
  const cells = isGone
    ? [name, '', '', statusWords(s, unit)]
    : [name, `${s.stands(unit)} of ${stands}${casualties}`, `${levelWords(s, unit)}, ${formationWords(s.formation(unit))}`, state];
  return { cells, side, piece: s.isOnTable(unit) ? id : null };
}

function unitTable(s: S, side: Player, viewer?: Player): BoardTable {
  const units = s.game.unitsOf[side];
  const left = units.filter((unit) => !s.isGone(unit)).length;
  return {
    title: `${s.game.players[side]}: ${count(left, 'unit')} left`,
    columns: ['Unit', 'Stands', 'Order', 'State'],
    rows: units.map((unit) => unitRow(s, unit, viewer)),
  };
}

/** Brigades of both sides with their generals; orders only of those that the viewer may know. */
function brigadeTable(s: S, viewer?: Player): BoardTable {
  const rows = s.scenario.brigades.map(({ name, general, side }, brigade): BoardRow => {
    const seat = s.generalUnit(general);
    const cells = [
      name,
      generalWords(s, general),
      seat < 0 ? 'apart' : `with ${s.nameOf(seat)}`,
      orderWords(s, brigade, viewer) || 'not known',
    ];
    return { cells, side, piece: seat >= 0 && s.isOnTable(seat) ? s.scenario.units[seat]!.id : null };
  });
  return { title: 'Brigades', columns: ['Brigade', 'General (Strategy, Valour)', 'Where', 'Order'], rows };
}

function armyTable(s: S): BoardTable {
  const rows = ([0, 1] as const).map((side): BoardRow => {
    const cells = [s.game.players[side]!, confidenceWords(s, side), String(s.sidePoints(side)), String(finalPoints(s, side))];
    return { cells, side, piece: null };
  });
  const { margin, turns } = s.scenario;
  const columns = ['Army', 'Confidence', 'Points so far', 'Were it over now'];
  return { title: `Confidence and points: a lead of ${margin} wins after turn ${turns}`, columns, rows };
}

/** Both armies, their brigades and their Confidence, as a viewer may see them. */
export function tablesOf(s: S, viewer?: Player): readonly BoardTable[] {
  return [armyTable(s), unitTable(s, 0, viewer), unitTable(s, 1, viewer), brigadeTable(s, viewer)];
}
