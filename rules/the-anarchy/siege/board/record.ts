import { ITEMS } from '../../charts/siege-works.ts';
import { STAGES } from '../../charts/battering.ts';
import { type BoardTable, count } from '../../../core/index.ts';
import { inWords } from '../../notation/words.ts';
import { isWithin } from '../mechanics/days/beset.ts';
import { breaches, workName } from '../mechanics/days/walls.ts';
import { fieldCount, headCount } from '../mechanics/days/men.ts';
import { stockOf } from '../mechanics/days/stocks.ts';
import { MINES, THROWERS } from '../../state/siege-cells.ts';
import type { SiegeState } from '../../state/siege-state.ts';

type S = SiegeState;

/** The record of the siege. @shows 7.2 */
export function siegeTable(s: S): BoardTable {
  const { besieger, besieged, days } = s.siege;
  const rows = recordLines(s).map(([name, value]) => ({ cells: [name, value], side: null, piece: null }));
  return {
    title: `Record of the siege, day ${s.turn} of ${days}`,
    columns: ['what', 'how'],
    rows: [
      { cells: [s.game.players[besieger], `${headCount(s, besieger)} men`], side: besieger, piece: null },
      { cells: [s.game.players[besieged], `${headCount(s, besieged)} men`], side: besieged, piece: null },
      ...rows,
    ],
  };
}

/** The record sheet in lines of text. @shows 7.2 */
export function recordText(s: S): string[] {
  return recordLines(s).map(([name, value]) => `${name}: ${value}`);
}

/** What stands on the record sheet, as a viewer knows it: hand it the state as he sees it. @shows 7.2 */
function recordLines(s: S): (readonly [string, string])[] {
  return [
    ['Supply', s.siegeStores > 0 ? `${s.siegeStores - s.siegeUsed} of ${s.siegeStores} days left` : `${s.siegeUsed} days used`],
    ['Relief', reliefWords(s)],
    ['Terms', s.siegeTerms > 0 ? `surrender on day ${s.siegeTerms}` : 'none'],
    ['Outer walls', outerWords(s)],
    ['Damage', damageWords(s)],
    ['Engines', throwerWords(s)],
    ['Equipment', stockWords(s)],
    ['Works', teamWords(s)],
    ['Mine', mineWords(s)],
  ];
}

/** Who stands before the walls and is no besieger. @shows 7.9 */
function reliefWords(s: S): string {
  const { besieged } = s.siege;
  const men = fieldCount(s, besieged) - headCount(s, besieged);
  return men > 0 ? `${men} men before the walls` : 'none';
}

/** How the outer walls are, and what a relief has come to. @shows 7.7.1 */
function outerWords(s: S): string {
  if (s.siegeOuter === 0) return `${count(breaches(s, 'outer'), 'hex', 'hexes')} down`;
  return isWithin(s) ? `taken; the besiegers are besieged in them, and have food until day ${s.siegeRations}` : 'taken';
}

function damageWords(s: S): string {
  const { works } = s.siege;
  const hit = works.flatMap(({ structure }, work) =>
    s.workStage(work) > 0 ? [`${workName(s, work)}: stage ${s.workStage(work)} of ${STAGES[structure]}`] : [],
  );
  return hit.join(', ') || 'none';
}

function throwerWords(s: S): string {
  const rows = Array.from({ length: s.siege.mostThrowers }, (_, row) => row).filter((row) => s.throwerKind(row) > 0);
  return rows.map((row) => `${inWords(THROWERS[s.throwerKind(row)]!)} ${s.throwerPoints(row)}`).join(', ') || 'none';
}

function stockWords(s: S): string {
  const { besieger, besieged } = s.siege;
  const of = (side: 0 | 1): string[] =>
    ITEMS.flatMap((item) => (stockOf(s, side, item) > 0 ? [`${stockOf(s, side, item)} ${inWords(item)}`] : []));
  return [...of(besieger), ...of(besieged)].join(', ') || 'none';
}

function teamWords(s: S): string {
  const { engineers, besieger } = s.siege;
  const teams = engineers.flatMap((man, team) => {
    if (s.teamSince(team) === 0) return [];
    const what = s.teamItem(team) < 0 ? 'something' : inWords(ITEMS[s.teamItem(team)]!);
    return [`${s.sideOf(man) === besieger ? 'camp' : 'castle'}: ${what} since day ${s.teamSince(team)}`];
  });
  return teams.join(', ') || 'none';
}

function mineWords(s: S): string {
  if (s.mineAt < 0) return MINES[s.mine]!;
  const dug = s.minePropped > 0 ? `, ${s.minePropped} hexes propped` : '';
  const against = s.sapSince > 0 ? `; dug against since day ${s.sapSince}${s.sapAt >= 0 ? ` at ${s.placeName(s.sapAt)}` : ''}` : '';
  return `${MINES[s.mine]!} at ${s.placeName(s.mineAt)}${dug}${against}${s.mineMet === 1 ? '; the two have met' : ''}`;
}
