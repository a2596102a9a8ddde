import { byKind, opponent, type Player } from '../../../core/index.ts';
import { CONTINUATION_CHIT } from '../../charts/charts.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { Opinion } from './opinion.ts';
import type { Prospects } from './prospects.ts';
import { sideFrame } from '../../mechanics/procedures/writer.ts';
import { shown } from '../../mechanics/procedures/turn/command.ts';

/** Share of the new attacks that each chit lets a Battle make. */
const FREEDOM = [0, 0.35, 0.6, 1, 1.15] as const;
/** An enemy who can hope for so much will answer. */
const EAGER = 0.15;
/** What a chit is worth unspent. */
const PRICE = [0, 0.03, 0.05, 0.09, 0.13] as const;

/** What an activation of a Battle with a chit is worth. */
function valueOfShow(s: BaronsWarState, prospects: Prospects, battle: number, chit: number): number {
  prospects.judge(s, battle);
  const { atHand, fresh, march } = prospects;
  const again = chit === CONTINUATION_CHIT && s.scenario.leaders[battle]!.leadership >= 2 ? 0.5 * atHand : 0;
  return atHand + again + fresh * FREEDOM[chit as 0]! + march - PRICE[chit as 0]!;
}

/** A low chit saves much but lets the enemy act first, who may have more to gain. */
class Show {
  private readonly prospects: Prospects;
  /** Highest chit that the enemy still has, and the most that an activation promises him. */
  private enemyHighest = 0;
  private enemyHope = 0;

  constructor(prospects: Prospects) {
    this.prospects = prospects;
  }

  begin(s: BaronsWarState): void {
    this.prospects.forget();
    this.judgeEnemy(s, opponent(sideFrame.side(s)));
  }

  value(s: BaronsWarState, battle: number, chit: number): number {
    const chance = this.chanceToAct(chit);
    return chance * valueOfShow(s, this.prospects, battle, chit) - (1 - chance) * 0.6 * this.enemyHope;
  }

  private judgeEnemy(s: BaronsWarState, enemy: Player): void {
    const { battles } = s.scenario;
    const { prospects } = this;
    this.enemyHighest = 0;
    this.enemyHope = 0;
    for (let battle = 0; battle < battles.length; battle++) {
      if (battles[battle]!.side !== enemy || s.unitsLeft(battle) === 0) continue;
      for (let chit = CONTINUATION_CHIT; chit > this.enemyHighest; chit--) if (s.chitsOf(battle, chit) > 0) this.enemyHighest = chit;
      prospects.judge(s, battle);
      this.enemyHope = Math.max(this.enemyHope, prospects.atHand + prospects.fresh);
    }
  }

  /** Chance that a chit shown is not answered: sure if nothing beats it, small if the enemy has something to gain. */
  private chanceToAct(chit: number): number {
    if (chit >= this.enemyHighest) return 1;
    return this.enemyHope > EAGER ? 0.3 : 0.8;
  }
}

/** The opinion on shows. It keeps notes: one for each game. */
export function showing(prospects: Prospects): Opinion {
  const show = new Show(prospects);
  return byKind<BaronsWarState>({ show: (s, battle, chit) => show.value(s, battle, chit) }, (s) => show.begin(s));
}

/** A higher chit than the enemy's where one's own turn is worth it, or his would hurt. */
export function answering(prospects: Prospects): Opinion {
  // what it costs to let the other side have the turn it asks for
  let danger = 0;
  return byKind<BaronsWarState>({ show: (s, battle, chit) => valueOfShow(s, prospects, battle, chit) + danger - 0.06 }, (s) => {
    prospects.forget();
    danger = 0.75 * valueOfShow(s, prospects, shown.battle(s), shown.chit(s));
  });
}
