import { type Feature, oneHot, opponent, type Player, share } from '../../core/index.ts';
import { STAGES } from '../charts/battering.ts';
import { CREWS, ITEMS } from '../charts/siege-works.ts';
import { CLASSES } from '../charts/types.ts';
import type { Deed } from '../../hexes/deeds.ts';
import { hasHappened } from '../rules/siege/events.ts';
import { EVENT, GALLERY_LOST } from '../charts/siege.ts';
import { FREE, headCount, isHere, isOutside } from '../rules/siege/men.ts';
import { helpOfWays } from '../rules/siege/muster.ts';
import { openBonus } from '../rules/siege/surrender.ts';
import { breaches } from '../rules/siege/walls.ts';
import { ACTS } from '../state/siege-card.ts';
import { MUSTERS, type ActionKind } from '../state/actions.ts';
import type { Scenario } from '../state/scenario.ts';
import { type AnarchyState, WOUNDED } from '../state/state.ts';

type S = AnarchyState;
type Global = Feature<[s: S, viewer: Player]>;

/** Men and things that count as very many. */
const MANY_MEN = 20;
const MANY = 6;
const DAYS = 20;

/** Men of a side and class who are here, or of those the wounded, the free. */
function countOf(s: S, side: Player, type: number, does: (man: number) => boolean): number {
  const men = s.game.menOf[side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (s.type(men[i]!) === type && isHere(s, men[i]!) && does(men[i]!)) count++;
  return count;
}

function forceFeatures(name: string, sideOf: (viewer: Player) => Player): Global[] {
  const each = (what: string, about: string, does: (s: S, man: number) => boolean): Global[] =>
    CLASSES.map(
      (id, type): Global => [
        `${name}-${what}-${id}`,
        0,
        1,
        `${name} ${about} of the class ${id} / ${MANY_MEN}`,
        (s, viewer) =>
          share(
            countOf(s, sideOf(viewer), type, (man) => does(s, man)),
            MANY_MEN,
          ),
      ],
    );
  return [
    ...each('here', 'men', () => true),
    ...each('hurt', 'wounded', (s, man) => s.health(man) === WOUNDED),
    ...each('free', 'men free today', (s, man) => s.siegeDuty(man) === FREE),
  ];
}

function outsideCount(s: S): number {
  return s.game.menOf[s.compiled.siege!.besieged].filter((man) => isOutside(s, man)).length;
}

/** What networks see of the days of a siege; nothing where there is none. @param isPlayed whether its sallies are played out */
export function siegeFeatures({ siege, turns }: Scenario, isPlayed: boolean): readonly Global[] {
  if (siege === null) return [];
  const { besieger, days } = siege;
  const number = (name: string, most: number, about: string, value: (s: S) => number): Global => [
    name,
    0,
    1,
    `${about} / ${most}`,
    (s) => share(value(s), most),
  ];
  const stocks = (role: 0 | 1, who: string): Global[] =>
    ITEMS.map((item, i) => number(`${who}-${item}`, MANY, `${item} of the ${who}`, (s) => s.stockCount(role * ITEMS.length + i)));
  const works = siege.works.map(({ id, structure }, work) =>
    number(`stage-${id}`, STAGES[structure], `stages of demolition of ${id}`, (s) => s.workStage(work)),
  );
  const throwers = Array.from({ length: siege.mostThrowers }, (_, row) =>
    number(`thrower-${row + 1}`, 3, `points of engine ${row + 1}`, (s) => s.throwerPoints(row)),
  );
  const teams = siege.engineers.flatMap((_, team) => [
    ...oneHot(ITEMS, `if engineer ${team + 1}, as far as it is known, builds a`, (s: S) => s.teamItem(team)),
    number(`worked-${team + 1}`, 12, `work done by engineer ${team + 1}`, (s) => s.teamWorked(team)),
  ]);
  return [
    ['besieger', 0, 1, '1 for the besieger', (_, viewer) => Number(viewer === besieger)],
    ['assault-turn', 0, 1, 'turn of the assault that is played out / the limit', (s) => s.siegeTurn / turns],
    number('day', days, 'days begun', (s) => s.turn),
    number('supply', DAYS, 'days of supply left, as far as they are known', (s) => Math.max(0, s.siegeStores - s.siegeUsed)),
    number('supply-used', DAYS, 'days of supply gone', (s) => s.siegeUsed),
    number('terms', days, 'day of the agreed surrender', (s) => Math.min(days, s.siegeTerms)),
    number('idle', MANY, 'days that the besieger loses', (s) => s.siegeIdle),
    number('outer', 1, 'whether the outer walls are taken', (s) => s.siegeOuter),
    number('fought', 1, 'whether there has been a battle', (s) => s.siegeFought),
    number('hostage', 1, 'whether there is a hostage', (s) => Number(hasHappened(s, EVENT.hostage))),
    number('breaches', 12, 'hexes of the outer wall that are down', (s) => breaches(s, 'outer')),
    number('keep-breaches', 3, 'hexes of the keep that are down', (s) => breaches(s, 'keep')),
    number('ways', DAYS, 'what ways into the walls add to an assault', helpOfWays),
    number('talk', MANY, 'what is added to a parley openly', openBonus),
    number('outside', MANY_MEN, 'men of a relief outside', outsideCount),
    [
      'ratio',
      0,
      1,
      'besiegers for each of the besieged / 6',
      (s) => share(headCount(s, besieger) / Math.max(1, headCount(s, opponent(besieger))), 6),
    ],
    ...oneHot(ACTS, 'if the day is used for', (s: S) => s.siegeAct),
    number('gallery-at', 1, 'whether a gallery is at the wall', (s) => Number(s.mineAt >= 0)),
    number('alight', 1, 'whether props burn', (s) => Number(s.mine === 2)),
    number('propped', 12, 'hexes propped, as far as they are known', (s) => s.minePropped),
    number('dug-against', 1, 'whether the garrison digs', (s) => Number(s.sapSince > 0)),
    number('sap', 12, 'hexes dug against the mine, as far as they are known', (s) => s.sapPropped),
    number('met', 1, 'whether they have met', (s) => s.mineMet),
    number('held', 1, 'whether the garrison holds the mine', (s) => s.mineHeld),
    ...(isPlayed ? [number('gallery-burnt', GALLERY_LOST, 'hexes of the gallery burnt', (s) => s.hullBurnt(0))] : []),
    ...stocks(0, 'besieger'),
    ...stocks(1, 'garrison'),
    ...works,
    ...throwers,
    ...teams,
    ...forceFeatures('own', (viewer) => viewer),
    ...forceFeatures('enemy', opponent),
  ];
}

/** What networks see of what can be done on the days of a siege; nothing where there is none. */
export function siegeActionFeatures(
  { siege }: Scenario,
  deeds: { readonly argument: number },
): readonly Feature<[s: S, deed: Deed<ActionKind>, view: unknown]>[] {
  if (siege === null) return [];
  const argumentOf = ({ kind }: Deed<ActionKind>, wanted: ActionKind): number => (kind === wanted ? deeds.argument : -1);
  const item = (_: S, deed: Deed<ActionKind>): number => Math.floor(argumentOf(deed, 'build') / CREWS.length);
  const crew = (_: S, deed: Deed<ActionKind>): number => (argumentOf(deed, 'build') < 0 ? -1 : argumentOf(deed, 'build') % CREWS.length);
  const aim = (deed: Deed<ActionKind>): number => (deed.kind === 'batter' || deed.kind === 'burn' ? deeds.argument : -1);
  const chart = (deed: Deed<ActionKind>): (typeof siege.works)[number] | undefined => siege.works[aim(deed)];
  const classOf = (s: S, deed: Deed<ActionKind>): number => (deed.kind === 'select' && deed.unit >= 0 ? s.type(deed.unit) : -1);
  return [
    ...oneHot(ACTS, 'for using the day for', (_: S, deed: Deed<ActionKind>) => argumentOf(deed, 'act')),
    ...oneHot(MUSTERS, 'for sending', (_: S, deed: Deed<ActionKind>) => argumentOf(deed, 'muster')),
    ...oneHot(ITEMS, 'for building a', item),
    ...oneHot(CREWS.map(String), 'for building with', crew),
    ...oneHot(CLASSES, 'for choosing a man of the class', classOf),
    ['package', 0, 1, 'number of the package / 4', (_, deed) => Math.max(0, argumentOf(deed, 'buy')) / 4],
    [
      'stage',
      0,
      1,
      'share of its stages that the structure has lost',
      (s, deed) => (aim(deed) < 0 ? 0 : s.workStage(aim(deed)) / STAGES[chart(deed)!.structure]),
    ],
    ['tower', 0, 1, '1 for a tower or the keep', (_, deed) => Number((chart(deed)?.modifier ?? 0) < 0)],
    ['wood', 0, 1, '1 for a structure of wood', (_, deed) => Number(chart(deed)?.structure === 'wood')],
    ['engines', 0, 1, 'engines that batter it already / 4', (s, deed) => share(countAims(s, aim(deed)), 4)],
  ];
}

function countAims(s: S, work: number): number {
  let count = 0;
  for (let row = 0; work >= 0 && row < s.compiled.siege!.mostThrowers; row++) if (s.throwerAim(row) === work + 1) count++;
  return count;
}
