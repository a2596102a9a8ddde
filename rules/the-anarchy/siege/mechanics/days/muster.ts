import { opponent, type Player } from '../../../../core/index.ts';
import { EVENT, GALLERY_ROOM, LET_IN } from '../../../charts/siege.ts';
import type { FightId } from '../../../charts/siege-fights.ts';
import { PATROL } from '../../../charts/encounters.ts';
import { CLASS } from '../../../charts/types.ts';
import { FIGHTS, type SiegeState } from '../../../state/siege-state.ts';
import { MUSTERS } from '../../../state/actions.ts';
import { ACT } from '../../../state/siege-card.ts';
import { isWithin } from './beset.ts';
import { hasHappened } from './events.ts';
import { isFree, isOutside, show, strengthOf } from './men.ts';
import { isMiner, roomIn } from './mine.ts';
import { berthOf } from './berths.ts';
import { stockOf } from './stocks.ts';
import { breaches } from './walls.ts';

type S = SiegeState;

/** Who begins the fight of the day: its attacker. */
export function attackerOf(s: S): Player {
  return s.siegeHolder as Player;
}

/** The fight that the day's action comes to. */
export function fightOf(s: S): FightId {
  switch (s.siegeAct) {
    case ACT.assault:
      return s.siegeOuter === 1 ? 'keep' : 'assault';
    case ACT.gallery:
      return 'gallery';
    case ACT['camp-sally']:
      return 'camp-sally';
    case ACT['supply-sally']:
      return 'supply-sally';
    case ACT['mine-sally']:
      return 'mine-sally';
    case ACT.battle:
    case ACT.divide:
      return 'battle';
    case ACT.retake:
      return isWithin(s) ? 'assault' : 'battle';
    default:
      return 'mine';
  }
}

/** Who may take part: the free; in a battle outside a relief as well, alone if the garrison is shut in. Engineers stay at their work. */
function mayGo(s: S, man: number, act: number): boolean {
  if (s.type(man) === CLASS.engineer) return false;
  if (act === ACT.divide && s.sideOf(man) === s.siege.besieged) return isOutside(s, man);
  return isFree(s, man) || ((act === ACT.battle || act === ACT.retake) && isOutside(s, man));
}

/** Who of a side may take part in an action, the strongest classes first. @ruling AN-174 */
export function whoMayGo(s: S, side: Player, act: number): number[] {
  const men = s.game.menOf[side].filter((man) => mayGo(s, man, act)).sort((a, b) => knownStrength(s, b) - knownStrength(s, a) || a - b);
  const isGuard = act === ACT['mine-sally'] && side === s.siege.besieger && berthOf(s) !== undefined;
  if (isGuard) return atGallery(s, men);
  const isCamp = act === ACT['camp-sally'] && side === s.siege.besieger;
  return isCamp ? halfOfEach(s, men) : men;
}

/** Besiegers at the gallery when the garrison sallies: in it those who dig, as many as find room, and a guard as large as a patrol, the strongest first.
 * @param men who may go, in that order @rule 7.7.4 @ruling AN-351 */
function atGallery(s: S, men: readonly number[]): number[] {
  const diggers = men.filter((man) => isMiner(s, man)).slice(0, GALLERY_ROOM);
  return [...diggers, ...men.filter((man) => !diggers.includes(man)).slice(0, PATROL)];
}

/** Of each class at most half, rounded down. @rule 7.7.2 @ruling AN-34 */
function halfOfEach(s: S, men: readonly number[]): number[] {
  const of = (type: number): number[] => men.filter((man) => s.type(man) === type);
  return men.filter((man) => of(s.type(man)).indexOf(man) < Math.floor(of(s.type(man)).length / 2));
}

function countGoing(s: S, side: Player, act: number): number {
  const men = s.game.menOf[side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (mayGo(s, men[i]!, act)) count++;
  return count;
}

/** The most men whom a side may send. @rule 7.7.2 @rule 7.7.3 @rule 7.7.4 @rule 6.3.6 */
export function mostMen(s: S, side: Player, act = s.siegeAct): number {
  const { besieged } = s.siege;
  const all = countGoing(s, side, act);
  const isBesieged = side === besieged;
  switch (act) {
    case ACT['camp-sally']:
      return Math.floor(all / (isBesieged ? 2 : 3));
    case ACT['supply-sally']:
      return isBesieged ? Math.floor(all / 3) : Math.min(all, PATROL);
    case ACT['mine-attack']:
    case ACT['mine-defence']:
      return isBesieged ? Math.floor(all / 3) : Math.min(all, roomIn(s.minePropped));
    case ACT['mine-sally']:
      return isBesieged ? all : Math.min(all, GALLERY_ROOM + PATROL);
    default:
      return all;
  }
}

/** Men of a share of those who may go, rounded up. @param share its place in MUSTERS */
export function menOfShare(s: S, side: Player, share: number, act = s.siegeAct): number {
  return Math.ceil((mostMen(s, side, act) * (share + 1)) / MUSTERS.length);
}

/** Those of a side who go: the strongest first, engineers left at their work. @param count how many @ruling AN-174 */
export function send(s: S, side: Player, count: number): void {
  for (const man of whoMayGo(s, side, s.siegeAct).slice(0, count)) s.setSiegeDuty(man, FIGHTS);
}

/** By class alone, so that who goes tells nothing of who is sick. */
function knownStrength(s: S, man: number): number {
  const { foot } = s.chart(man);
  return foot.attack + foot.defence;
}

/** Strength of some men as they are. */
export function strengthOfAll(s: S, men: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < men.length; i++) sum += strengthOf(s, men[i]!);
  return sum;
}

/** Strength of those of a side who take part. */
function strengthSent(s: S, side: Player): number {
  return strengthOfAll(
    s,
    s.game.menOf[side].filter((man) => s.isSent(man)),
  );
}

/** Tenths that ways in add to the odds of an assault: a breach, each further hex, the most for all, a ram, a belfry, a keep behind the defenders.
 * Reconstructed. @ruling AN-175 AN-360 */
export const HELP = { breach: 3, rubble: 1, mostRubble: 6, ram: 2, belfry: 4, keep: 4 } as const;

/** The same for a siege as it stands, men let in by a spy besides. @ruling AN-175 */
export function helpOfWays(s: S): number {
  const { besieger, building } = s.siege;
  const ring = s.siegeOuter === 1 ? 'keep' : 'outer';
  const rubble = breaches(s, ring);
  const ram = stockOf(s, besieger, 'ram') > 0 && s.siegeOuter === 0 ? HELP.ram : 0;
  const belfry = stockOf(s, besieger, 'belfry') > 0 && s.siegeOuter === 0 ? HELP.belfry : 0;
  const spy = hasHappened(s, EVENT.spy) && s.siegeHolder === besieger && isSpyDay(s) ? LET_IN[building] : 0;
  return rubbleHelp(rubble) + ram + belfry + spy;
}

function rubbleHelp(rubble: number): number {
  return rubble > 0 ? Math.min(HELP.mostRubble, HELP.breach + HELP.rubble * (rubble - 1)) : 0;
}

/** The same for a garrison and its relief who storm from both sides: breaches, and those who come out of the keep. @ruling AN-175 AN-360 */
function helpFromWithin(s: S): number {
  return rubbleHelp(breaches(s, 'outer')) + HELP.keep;
}

/** Whether the gate is open to the besiegers today. The day's action was forced then. */
function isSpyDay(s: S): boolean {
  return s.siegeForced === EVENT.spy;
}

/** Tenths that are added to the odds of the fight at hand. */
function helpOf(s: S): number {
  if (s.siegeAct === ACT.assault) return helpOfWays(s);
  return s.siegeAct === ACT.retake && isWithin(s) ? helpFromWithin(s) : 0;
}

/** Tenths of attackers for each defender, by strength. */
export function oddsOf(s: S): number {
  const attacker = attackerOf(s);
  const other = opponent(attacker);
  const odds = Math.floor((10 * strengthSent(s, attacker)) / Math.max(1, strengthSent(s, other)));
  return odds + helpOf(s);
}

/** Everybody who took part has been seen. */
export function showSent(s: S): void {
  for (let man = 0; man < s.scenario.men.length; man++) if (s.isSent(man)) show(s, man);
}
