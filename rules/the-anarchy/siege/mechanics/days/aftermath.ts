import { opponent, type Player } from '../../../../core/index.ts';
import type { FightOutcome } from '../../../charts/siege-fights.ts';
import { TENTS_A_DAY } from '../../../charts/siege.ts';
import { ITEM } from '../../../charts/siege-works.ts';
import { ACT } from '../../../state/siege-card.ts';
import { FREE, type SiegeState } from '../../../state/siege-state.ts';
import { HEALTHY } from '../../../state/state.ts';
import { shareOf } from '../book/fight-roll.ts';
import { GONE, fall, hurt, OUTSIDE, sentOf } from './men.ts';
import { afterDivision, afterRetaking } from './beset.ts';
import { loseCounter, closeMine, NO_MINE, OPEN_MINE } from './mine.ts';
import { attackerOf, fightOf, showSent } from './muster.ts';
import { win } from './points.ts';
import { addStock, NO_THROWER, removeThrower } from './stocks.ts';
import { halveStores } from './supply.ts';

type S = SiegeState;

/** Those of a side who are killed and who are hurt by an outcome: spread evenly over those who took part, in the order of the list. @ruling AN-176 */
function sufferers(s: S, side: Player, { killed, wounded }: FightOutcome['attackers']): readonly [dead: number[], hurt: number[]] {
  const sent = sentOf(s, side);
  const dead = spread(sent, shareOf(sent.length, killed));
  const left = sent.filter((man) => !dead.includes(man));
  return [dead, spread(left, shareOf(left.length, wounded)).filter((man) => s.health(man) === HEALTHY)];
}

function suffer(s: S, side: Player, losses: FightOutcome['attackers']): void {
  const [dead, struck] = sufferers(s, side, losses);
  for (const man of dead) fall(s, man);
  for (const man of struck) hurt(s, man, true);
}

/** What an outcome comes to here: men killed and hurt on both sides, and what else it decides. Outcomes with the same are one. */
export function lossesOf(s: S, { result, attackers, defenders }: FightOutcome): readonly [number, number, number, number, number] {
  const attacker = attackerOf(s);
  const [dead, struck] = sufferers(s, attacker, attackers);
  const [theirDead, theirStruck] = sufferers(s, opponent(attacker), defenders);
  return [dead.length, struck.length, theirDead.length, theirStruck.length, result];
}

/** As many of a list, at even distances. */
function spread(list: readonly number[], count: number): number[] {
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)]!);
}

/** What a fight that was rolled for leaves behind. */
export function settleFight(s: S, { result, attackers, defenders, tents }: FightOutcome): void {
  const attacker = attackerOf(s);
  showSent(s);
  suffer(s, attacker, attackers);
  suffer(s, opponent(attacker), defenders);
  applyResult(s, result, tents);
}

/** What the result of a fight does to the siege; whoever has brought up the gallery, or kept it off, works that day as on any other. @rule 7.7.1 @rule 7.7.2
 * @rule 7.7.4 consequence: none @ruling AN-27 @rule 7.7.5 */
export function applyResult(s: S, result: number, tents: number): void {
  decide(s, result, tents);
  if (s.siegeAct !== ACT.gallery) return;
  for (let man = 0; man < s.scenario.men.length; man++) if (s.isSent(man)) s.setSiegeDuty(man, FREE);
}

function decide(s: S, result: number, tents: number): void {
  if (s.siegeAct === ACT.divide) return afterDivision(s, result === 1);
  if (s.siegeAct === ACT.retake) return afterRetaking(s, result);
  switch (fightOf(s)) {
    case 'assault':
    case 'keep':
      return afterAssault(s, result);
    case 'camp-sally':
      return afterCampSally(s, result, tents);
    case 'supply-sally':
      return;
    case 'mine':
      return afterMineFight(s, (result === 1 ? attackerOf(s) : 1 - attackerOf(s)) as Player);
    case 'mine-sally':
      if (result === 1) loseGallery(s);
      return;
    case 'gallery':
      if (result === 0) return loseGallery(s);
      s.mine = OPEN_MINE;
      s.mineSince = s.turn;
      return;
    case 'battle':
      return afterBattle(s, result === 1);
  }
}

/** @rule 7.7.1 who falls back into the keep takes half of what is left with him */
function afterAssault(s: S, result: number): void {
  if (result === 0) return;
  const isFirst = s.siegeOuter === 0;
  s.siegeOuter = 1;
  if (result === 2) return win(s, s.siege.besieger);
  if (isFirst) halveStores(s);
  closeMine(s, NO_MINE);
}

/** @rule 7.7.2 engines are burnt, and for every five hexes of tents a day is lost */
function afterCampSally(s: S, engines: number, tents: number): void {
  let left = engines;
  for (let row = 0; row < s.siege.mostThrowers && left > 0; row++) {
    if (s.throwerKind(row) === NO_THROWER) continue;
    removeThrower(s, row);
    left--;
  }
  const { besieger } = s.siege;
  for (; left > 0; left--) addStock(s, besieger, ITEM.ram, -1);
  s.siegeIdle += Math.floor(tents / TENTS_A_DAY);
}

/** @rule 6.3.6 who has won may dig, or fill */
function afterMineFight(s: S, winner: Player): void {
  if (winner === s.siege.besieger) loseCounter(s);
  else s.mineHeld = 1;
}

/** @rule 6.3.7 */
function loseGallery(s: S): void {
  closeMine(s, NO_MINE);
}

/** @rule 7.7.5 a besieger who loses it lifts the siege; a relief that loses it goes home @ruling AN-177 */
function afterBattle(s: S, isWon: boolean): void {
  const { besieged } = s.siege;
  s.siegeFought = 1;
  if (isWon === (attackerOf(s) === besieged)) return win(s, besieged);
  for (const man of s.game.menOf[besieged]) if (s.siegePost(man) === OUTSIDE) s.setSiegePost(man, GONE);
}
