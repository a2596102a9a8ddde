import { jsonPath } from '../../core/index.ts';
import { SIDES } from '../state/scenario.ts';
import { entryOf, type SetUpContext } from './set-up-areas.ts';

/** Chits of 4 that a leader may be given at the start [6.1]; the single one of the lowest class is ruling R-16. */
function fourLimit(leadership: number): number {
  return leadership === 3 ? Number.POSITIVE_INFINITY : leadership;
}

/** Most command points that fit on a Battle's track. */
function capacity(boxes: number, leadership: number): number {
  return 3 * boxes + Math.min(boxes, fourLimit(leadership));
}

function checkChits({ cards, faults }: SetUpContext, battle: number, chits: readonly number[]): void {
  const { id, trackBoxes } = cards.battles[battle]!;
  const { leadership } = cards.leaders[battle]!;
  const path = jsonPath('/chits', id);
  if (chits.length > trackBoxes) faults.add(path, `The track has ${trackBoxes} boxes; ${chits.length} chits are given.`, '5.0');
  const fours = chits.filter((chit) => chit === 4).length;
  if (fours > fourLimit(leadership))
    faults.add(
      path,
      `A leader of leadership ${leadership} may start with at most ${fourLimit(leadership)} chit${leadership === 1 ? '' : 's'} of 4.`,
      '6.1',
    );
}

/** Open chits of each Battle, or null if points are to be divided in secret. */
export function compileChits(context: SetUpContext): readonly (readonly number[])[] | null {
  const { pack, cards, faults } = context;
  if (pack.chits === undefined) {
    if (pack.commandPoints === undefined) faults.add('/commandPoints', 'Give command points for each side, or chits for each Battle.');
    return null;
  }
  for (const key of Object.keys(pack.chits))
    if (!cards.battles.some((card) => card.id === key)) faults.add(jsonPath('/chits', key), `No Battle is called "${key}".`);
  const chits = cards.battles.map((card) => entryOf(pack.chits, card.id) ?? []);
  chits.forEach((given, battle) => checkChits(context, battle, given));
  return chits;
}

/** Command points of each side: those given, or the sum of its chits. */
export function compilePoints(context: SetUpContext, chits: readonly (readonly number[])[] | null): readonly [number, number] {
  const { pack, cards, faults } = context;
  const [baron, royal] = SIDES.map((side, player) => {
    const own = cards.battles.flatMap((card, battle) => (card.side === player ? [battle] : []));
    const sum = chits === null ? undefined : own.flatMap((battle) => chits[battle]!).reduce((total, chit) => total + chit, 0);
    const points = pack.commandPoints?.[side];
    const path = `/commandPoints/${side}`;
    if (sum !== undefined && points !== undefined && sum !== points)
      faults.add(path, `The chits of this side are worth ${sum}, not ${points}.`);
    const room = own.reduce((total, battle) => total + capacity(cards.battles[battle]!.trackBoxes, cards.leaders[battle]!.leadership), 0);
    if (points !== undefined && points > room) faults.add(path, `Only ${room} points fit on the tracks of this side.`, '5.0');
    return sum ?? points ?? 0;
  });
  return [baron!, royal!];
}
