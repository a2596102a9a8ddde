import { type Feature, oneHot, opponent, type Player, share } from '../../../core/index.ts';
import { STAGES } from '../../charts/battering.ts';
import { CREWS, ITEMS } from '../../charts/siege-works.ts';
import { CLASSES } from '../../charts/types.ts';
import type { HexAction } from '../../../hexes/hex-actions.ts';
import { hasHappened } from '../mechanics/days/events.ts';
import { EVENT, GALLERY_LOST } from '../../charts/siege.ts';
import { headCount, isHere, isOutside } from '../mechanics/days/men.ts';
import { helpOfWays } from '../mechanics/days/muster.ts';
import { openBonus } from '../mechanics/days/surrender.ts';
import { breaches, isDemolished } from '../mechanics/days/walls.ts';
import { BESETS } from '../../state/siege-cells.ts';
import { ACTS, MAX_THROWERS, type RingId, RINGS, type SiegeCard } from '../../state/siege-card.ts';
import { MUSTERS, type ActionKind } from '../../state/actions.ts';
import { FREE, type SiegeState } from '../../state/siege-state.ts';
import { WOUNDED } from '../../state/state.ts';

type S = SiegeState;
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
  return s.game.menOf[s.siege.besieged].filter((man) => isOutside(s, man)).length;
}

/** Structures of a ring in one stage that count as very many, and most stages of demolition short of rubble. */
const MANY_WORKS = 12;
const LAST_STAGE = 3;

/** Structures of a ring of which something is so. */
function countWorks(s: S, ring: RingId, is: (work: number) => boolean): number {
  const { works } = s.siege;
  let count = 0;
  for (let work = 0; work < works.length; work++) if (works[work]!.ring === ring && is(work)) count++;
  return count;
}

/** Share of a ring that stands, 0 where there is none. */
function standingShare(s: S, ring: RingId): number {
  const all = countWorks(s, ring, () => true);
  return all === 0 ? 0 : countWorks(s, ring, (work) => !isDemolished(s, work)) / all;
}

/** Largest share of its stages that a structure of a ring has lost which stands. */
function worstDamage(s: S, ring: RingId): number {
  return s.siege.works.reduce(
    (most, { ring: of, structure }, work) =>
      of === ring && !isDemolished(s, work) ? Math.max(most, s.workStage(work) / STAGES[structure]) : most,
    0,
  );
}

/** What a ring of works is like: how much of it stands, in which stages, and how near the worst of it is to falling. Of every castle alike. */
function ringFeatures(ring: RingId): Global[] {
  const atStage = (stage: number) => (s: S) =>
    share(
      countWorks(s, ring, (work) => !isDemolished(s, work) && s.workStage(work) === stage),
      MANY_WORKS,
    );
  const stages = Array.from({ length: LAST_STAGE }, (_, i) => i + 1);
  return [
    [`${ring}-stands`, 0, 1, `share of the ${ring} that stands`, (s) => standingShare(s, ring)],
    ...stages.map(
      (stage): Global => [
        `${ring}-stage-${stage}`,
        0,
        1,
        `structures of the ${ring} that stand and have lost ${stage} stages / ${MANY_WORKS}`,
        atStage(stage),
      ],
    ),
    [
      `${ring}-worst`,
      0,
      1,
      `largest share of its stages that a structure of the ${ring} has lost which stands`,
      (s) => worstDamage(s, ring),
    ],
  ];
}

/** Engineers at work on something that count as very many, and days of work that do. */
const MANY_TEAMS = 4;
const MANY_DAYS = 12;

/** What engineers of a side build, as far as the viewer knows: how many are at each thing, and how far the foremost of them is. */
function buildingFeatures(name: string, sideOf: (viewer: Player) => Player): Global[] {
  const isAt = (s: S, viewer: Player, team: number, item: number): boolean =>
    s.teamItem(team) === item && s.sideOf(s.siege.engineers[team]!) === sideOf(viewer);
  const countAt = (s: S, viewer: Player, item: number): number => {
    let count = 0;
    for (let team = 0; team < s.siege.engineers.length; team++) if (isAt(s, viewer, team, item)) count++;
    return count;
  };
  const mostWork = (s: S, viewer: Player, item: number): number => {
    let most = 0;
    for (let team = 0; team < s.siege.engineers.length; team++) if (isAt(s, viewer, team, item)) most = Math.max(most, s.teamWorked(team));
    return most;
  };
  return ITEMS.flatMap((id, item): Global[] => [
    [
      `${name}-at-${id}`,
      0,
      1,
      `${name} engineers who build a ${id} / ${MANY_TEAMS}`,
      (s, viewer) => share(countAt(s, viewer, item), MANY_TEAMS),
    ],
    [
      `${name}-work-${id}`,
      0,
      1,
      `most work that one of them has done / ${MANY_DAYS}`,
      (s, viewer) => share(mostWork(s, viewer, item), MANY_DAYS),
    ],
  ]);
}

/** What networks see of the days of a siege. @param isPlayed whether its fights are played out */
export function siegeFeatures(siege: SiegeCard, isPlayed: boolean): readonly Global[] {
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
  const throwers = Array.from({ length: MAX_THROWERS }, (_, row) =>
    number(`thrower-${row + 1}`, 3, `points of engine ${row + 1}`, (s) => (row < siege.mostThrowers ? s.throwerPoints(row) : 0)),
  );
  return [
    ['besieger', 0, 1, '1 for the besieger', (_, viewer) => Number(viewer === besieger)],
    ['assault-turn', 0, 1, 'always 0: a column that networks have learnt with', () => 0],
    number('day', days, 'days begun', (s) => s.turn),
    number('supply', DAYS, 'days of supply left, as far as they are known', (s) => Math.max(0, s.siegeStores - s.siegeUsed)),
    number('supply-used', DAYS, 'days of supply gone', (s) => s.siegeUsed),
    number('terms', days, 'day of the agreed surrender', (s) => Math.min(days, s.siegeTerms)),
    number('idle', MANY, 'days that the besieger loses', (s) => s.siegeIdle),
    number('outer', 1, 'whether the outer walls are taken', (s) => s.siegeOuter),
    ...oneHot(BESETS, 'of besiegers within the walls, beset by a relief:', (s: S) => s.siegeBeset),
    number('rations', DAYS, 'days for which they have food there', (s) => Math.max(0, s.siegeRations - s.turn)),
    number('left', DAYS, 'days of food that were left to them, as far as they are known', (s) => s.siegeLeft),
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
    ...RINGS.flatMap(ringFeatures),
    ...throwers,
    ...buildingFeatures('own', (viewer) => viewer),
    ...buildingFeatures('enemy', opponent),
    ...forceFeatures('own', (viewer) => viewer),
    ...forceFeatures('enemy', opponent),
  ];
}

/** What networks see of what can be done on the days of a siege. */
export function siegeActionFeatures(
  siege: SiegeCard,
  decoder: { readonly first: number; readonly second: number },
): readonly Feature<[s: S, decoded: HexAction<ActionKind>, view: unknown]>[] {
  const firstOf = ({ kind }: HexAction<ActionKind>, wanted: ActionKind): number => (kind === wanted ? decoder.first : -1);
  const item = (_: S, decoded: HexAction<ActionKind>): number => firstOf(decoded, 'build');
  const crew = (_: S, { kind }: HexAction<ActionKind>): number => (kind === 'build' ? decoder.second : -1);
  const aim = (decoded: HexAction<ActionKind>): number => (decoded.kind === 'batter' || decoded.kind === 'burn' ? decoder.first : -1);
  const chart = (decoded: HexAction<ActionKind>): (typeof siege.works)[number] | undefined => siege.works[aim(decoded)];
  const classOf = (s: S, decoded: HexAction<ActionKind>): number =>
    decoded.kind === 'select' && decoded.unit >= 0 ? s.type(decoded.unit) : -1;
  return [
    ...oneHot(ACTS, 'for using the day for', (_: S, decoded: HexAction<ActionKind>) => firstOf(decoded, 'act')),
    ...oneHot(MUSTERS, 'for sending', (_: S, decoded: HexAction<ActionKind>) => firstOf(decoded, 'muster')),
    ...oneHot(ITEMS, 'for building a', item),
    ...oneHot(CREWS.map(String), 'for building with', crew),
    ...oneHot(CLASSES, 'for choosing a man of the class', classOf),
    ['package', 0, 1, 'number of the package / 4', (_, decoded) => Math.max(0, firstOf(decoded, 'buy')) / 4],
    [
      'stage',
      0,
      1,
      'share of its stages that the structure has lost',
      (s, decoded) => (aim(decoded) < 0 ? 0 : s.workStage(aim(decoded)) / STAGES[chart(decoded)!.structure]),
    ],
    ['tower', 0, 1, '1 for a tower or the keep', (_, decoded) => Number((chart(decoded)?.modifier ?? 0) < 0)],
    ['wood', 0, 1, '1 for a structure of wood', (_, decoded) => Number(chart(decoded)?.structure === 'wood')],
    ['engines', 0, 1, 'engines that batter it already / 4', (s, decoded) => share(countAims(s, aim(decoded)), 4)],
  ];
}

function countAims(s: S, work: number): number {
  let count = 0;
  for (let row = 0; work >= 0 && row < s.siege.mostThrowers; row++) if (s.throwerAim(row) === work + 1) count++;
  return count;
}
