import { byKind, opponent, type Player } from '../../../core/index.ts';
import { outcomesOf, type FightOutcome } from '../../charts/siege-fights.ts';
import { TENTS_A_DAY } from '../../charts/siege.ts';
import { CREW_SPEED, ITEMS } from '../../charts/siege-works.ts';
import { FEW, lossOf, meanOf, SiegeOdds } from '../odds/siege.ts';
import { isWithin } from '../mechanics/days/beset.ts';
import { canCommand, isHere } from '../mechanics/days/men.ts';
import { HELP, helpOfWays, menOfShare, strengthOfAll, whoMayGo } from '../mechanics/days/muster.ts';
import { workFor } from '../mechanics/book/works.ts';
import { MUSTERS } from '../../state/actions.ts';
import { ACT, ACTS, type ActId } from '../../state/siege-card.ts';
import type { SiegeState } from '../../state/siege-state.ts';
import type { Opinions } from '../../fight/captain/views/opinion.ts';
import { type Building, chanceWithin, courseOf, daysToBatter, mightOf, mightOfTypes, throwerPointsOf } from './siege-course.ts';

type S = SiegeState;

const ALL = MUSTERS.length - 1;
const TWO_THIRDS = 1;
/** Days of food that a sally brings that succeeds. */
const MEAN_ANIMALS = 3;
/** What an engine that throws is worth in chances, and what fights for the mine are. Ours. */
const ENGINE = 0.03;
const MINE = 0.03;

/** What the captain thinks of the days of a siege: what a day's action does to the besieger's chances, by the exact chances of its fight. */
class SiegeDays {
  private readonly odds = new SiegeOdds();
  /** The same if food came in, once somebody asks. */
  private readonly fed = new SiegeOdds();
  private isFed = false;
  /** The same with the outer walls given up. */
  private readonly field = new SiegeOdds();

  begin(s: S): void {
    this.odds.begin(courseOf(s));
    this.isFed = false;
  }

  /** Chance of the besieger after an action. @param share place in MUSTERS of those who go @param met and of those who meet them */
  after(s: S, act: ActId, share: number, met = ALL): number {
    const { odds } = this;
    const { place } = odds;
    const isBesieger = s.siegeHolder === s.siege.besieger;
    switch (act) {
      case 'none':
        return isBesieger ? this.later(s, place) : isWithin(s) ? Math.max(this.later(s, place), this.assault(s, ALL, ALL)) : odds.best();
      case 'parley':
        return odds.parley(s.turn) + (1 - odds.parley(s.turn)) * odds.after(s.turn + 1, place);
      case 'assault':
        return this.assault(s, share, met);
      case 'battle':
        return odds.battle(s.turn, place, isBesieger);
      case 'camp-sally':
      case 'supply-sally':
        return this.sally(s, act, share, met);
      case 'gallery':
      case 'mine-attack':
        return odds.after(s.turn + 1, place) + MINE;
      case 'counter-mine':
      case 'mine-defence':
      case 'mine-sally':
        return odds.after(s.turn + 1, place) - MINE;
      case 'withdraw':
        return this.inField(s).battle(s.turn, place, true);
      case 'divide':
        return this.division(s, share);
      case 'stay':
        return chanceWithin(s, odds);
      case 'retake':
        return this.retaking(s, share, met);
    }
  }

  /** Chance from the next day on. */
  private later(s: S, place: number): number {
    return isWithin(s) ? chanceWithin(s, this.odds, place) : this.odds.after(s.turn + 1, place);
  }

  /** The siege as it would be with the outer walls given up. */
  private inField(s: S): SiegeOdds {
    return this.field.begin({ ...courseOf(s), isOuterTaken: false });
  }

  /** A part meets the relief; if it wins, the garrison comes out upon those who stayed. */
  private division(s: S, share: number): number {
    const { besieger, besieged } = s.siege;
    const [tenths, part] = this.meeting(s, 'divide', besieger, share, ALL);
    return meanOf(outcomesOf('battle', tenths), ({ result, attackers }) => {
      if (result === 0) return 0;
      const left = (1 - part) * this.odds.course.besieger;
      const ratio = Math.floor((10 * this.odds.course.besieged) / Math.max(1, left));
      const lost = meanOf(outcomesOf('battle', ratio), (row) => row.result);
      const place = this.odds.place - lossOf(attackers, part);
      const isOut = strengthOfAll(s, whoMayGo(s, besieged, ACT.retake)) > 0 ? lost : 0;
      return (1 - isOut) * this.odds.after(s.turn + 1, place) + isOut * this.inField(s).after(s.turn + 1, place, false);
    });
  }

  private retaking(s: S, share: number, met: number): number {
    const { besieged } = s.siege;
    const [tenths, part, theirs] = this.meeting(s, 'retake', besieged, share, met);
    return meanOf(outcomesOf(isWithin(s) ? 'assault' : 'battle', tenths + (isWithin(s) ? HELP.keep : 0)), (row) => {
      const place = this.odds.place + lossOf(row.attackers, part) - lossOf(row.defenders, theirs);
      if (row.result === 0) return this.later(s, place);
      return isWithin(s) ? 0 : this.inField(s).after(s.turn + 1, place, false);
    });
  }

  private assault(s: S, share: number, met: number): number {
    const { odds } = this;
    const { besieger } = s.siege;
    const [tenths, part, theirs] = this.meeting(s, 'assault', besieger, share, met);
    return meanOf(outcomesOf(odds.course.isOuterTaken ? 'keep' : 'assault', tenths + helpOfWays(s)), ({ result, attackers, defenders }) => {
      const place = odds.place - lossOf(attackers, part) + lossOf(defenders, theirs);
      return result === 2 ? 1 : result === 1 && !odds.course.isOuterTaken ? odds.inKeep(s.turn, place) : this.later(s, place);
    });
  }

  private sally(s: S, act: 'camp-sally' | 'supply-sally', share: number, met: number): number {
    const { besieged } = s.siege;
    const [tenths, part, theirs] = this.meeting(s, act, besieged, share, met);
    const chance = meanOf(outcomesOf(act, tenths), (row) => {
      const next = this.odds.place - lossOf(row.defenders, theirs) + lossOf(row.attackers, part);
      if (act === 'camp-sally') return this.afterCamp(s, row, next);
      return (row.result === 1 ? this.withFood(s) : this.odds).after(s.turn + 1, next);
    });
    return act === 'supply-sally' && this.leavesNobody(s, share) ? chance + (1 - chance) * LEADERLESS : chance;
  }

  /** Whether all who command the garrison sally, and are led against patrols man by man. @rule 7.8 */
  private leavesNobody(s: S, share: number): boolean {
    const { besieged } = s.siege;
    const going = this.goers(s, besieged, share, 'supply-sally');
    return s.game.fields !== null && !s.game.menOf[besieged].some((man) => isHere(s, man) && canCommand(s, man) && !going.includes(man));
  }

  /** Tenths of attackers for each defender as the table of fights reads them, before ways in are added, and the parts of both sides that take part. */
  private meeting(s: S, act: ActId, attacker: Player, share: number, met: number): readonly [tenths: number, part: number, theirs: number] {
    const other = opponent(attacker);
    const [ours, theirs] = [this.goers(s, attacker, share, act), this.goers(s, other, met, act)];
    const tenths = Math.floor((10 * strengthOfAll(s, ours)) / Math.max(1, strengthOfAll(s, theirs)));
    return [tenths, this.partOf(s, attacker, ours), this.partOf(s, other, theirs)];
  }

  /** Those who go, or have gone. */
  private goers(s: S, side: Player, share: number, act: ActId): number[] {
    const sent = s.game.menOf[side].filter((man) => s.isSent(man));
    return sent.length > 0 ? sent : whoMayGo(s, side, ACT[act]).slice(0, menOfShare(s, side, share, ACT[act]));
  }

  private partOf(s: S, side: Player, men: readonly number[]): number {
    const { besieger, besieged } = this.odds.course;
    return mightOf(s, men) / Math.max(1, side === s.siege.besieger ? besieger : besieged);
  }

  private withFood(s: S): SiegeOdds {
    if (!this.isFed) this.fed.begin(courseOf(s, [], MEAN_ANIMALS));
    this.isFed = true;
    return this.fed;
  }

  private afterCamp(s: S, { result, tents }: FightOutcome, place: number): number {
    return this.odds.after(s.turn + 1 + Math.floor(tents / TENTS_A_DAY), place) - (throwerPointsOf(s) > 0 ? ENGINE * result : 0);
  }
}

/** The same chance from the point of view of who decides. */
function forActor(s: S, chance: number): number {
  return s.actor === s.siege.besieger ? chance : -chance;
}

/** Chance that a sally for supplies, fought out, costs a garrison its last commander, and the castle.
 * @source counted: 31 of 45 games of `relief` between captains */
const LEADERLESS = 0.6;

/** Actions for which a side chooses how many go. */
const WITH_SHARES: readonly ActId[] = ['assault', 'camp-sally', 'supply-sally', 'retake'];

function dayOpinions(days: SiegeDays): Opinions {
  const begin = (s: S): void => days.begin(s);
  const own = (s: S, act: ActId, share: number): number => {
    const all = days.after(s, act, share);
    return forActor(s, act === 'assault' ? (1 - FEW) * all + FEW * days.after(s, act, share, TWO_THIRDS) : all);
  };
  const scoreAct = (s: S, number: number): number => {
    const act = ACTS[number]!;
    const shares = act === 'divide' ? [0, 1] : WITH_SHARES.includes(act) ? [0, 1, ALL] : [ALL];
    return Math.max(...shares.map((share) => own(s, act, share)));
  };
  const scoreMuster = (s: S, share: number): number => {
    const act = ACTS[s.siegeAct]!;
    return s.actor === s.siegeHolder ? own(s, act, share) : forActor(s, days.after(s, act, ALL, share));
  };
  return { 'siege/act': byKind<S>({ act: scoreAct }, begin), 'siege/muster': byKind<S>({ muster: scoreMuster }, begin) };
}

/** What a garrison, and besiegers who can wait, build if nothing helps at once: the higher the sooner. Ours. */
const WANTED: Readonly<Record<string, number>> = { belfry: 0.003, gallery: 0.002, ram: 0.001, 'oil-bucket': 0.001, ladder: 0.0005 };

/** What engineers build: what raises the besieger's chances most. */
class SiegeBuildings {
  private readonly odds = new SiegeOdds();
  private without = 0;
  private readonly chances = new Map<string, number>();

  begin(s: S): void {
    const odds = this.odds.begin(courseOf(s));
    this.without = odds.after(s.turn + 1, odds.place);
    this.chances.clear();
  }

  rate(s: S, item: number, crew: number): number {
    const { engineers, besieger } = s.siege;
    const id = ITEMS[item]!;
    const side = s.sideOf(engineers[s.register(0)]!);
    const wanted = WANTED[id] ?? -1;
    const isDouble = engineers.some((man, team) => s.sideOf(man) === side && s.teamItem(team) === item);
    const has = s.stockCount((side === besieger ? 0 : ITEMS.length) + item) > 0;
    if (wanted < 0 || isDouble || has) return -1;
    if (side !== besieger) return wanted;
    return this.gain(s, { item: id, day: s.turn + Math.max(1, Math.ceil(workFor(id, 0) / CREW_SPEED[crew]!)) }) + wanted;
  }

  /** What something adds to the chances. */
  private gain(s: S, building: Building): number {
    const key = `${building.item} ${building.day}`;
    let chance = this.chances.get(key);
    if (chance === undefined) {
      const odds = this.odds.begin(courseOf(s, [building]));
      chance = odds.after(s.turn + 1, odds.place);
      this.chances.set(key, chance);
    }
    return chance - this.without;
  }
}

/** Engines work together on what comes down the soonest, and are repaired once they are worth little. */
function scoreBatter(s: S, work: number): number {
  const { ring } = s.siege.works[work]!;
  const aimed = Array.from({ length: s.siege.mostThrowers }, (_, row) => row).some((row) => s.throwerAim(row) === work + 1);
  return (aimed ? 100 : 0) - daysToBatter(s, work, throwerPointsOf(s)) - (ring === 'hoarding' ? 50 : 0) - work / 1000;
}

function scoreSick(s: S, man: number): number {
  const price = s.priceOf(man) + (canCommand(s, man) ? 10 : 0);
  return s.register(1) > 0 ? price : -price;
}

/** In the middle of the wall for the mine; against it anywhere near. */
function scoreSite(s: S, place: number): number {
  return s.mineAt >= 0 ? -s.distance(place, s.mineAt) : 0;
}

/** The stronger of the packages. */
function scoreLevy(s: S, choice: number): number {
  return mightOfTypes(s.siege.levies[s.register(0)]!.packages[choice]!.types);
}

/** Opinions on the days of a siege. */
export function siegeOpinions(): Opinions {
  const buildings = new SiegeBuildings();
  return {
    ...dayOpinions(new SiegeDays()),
    'siege/site': byKind<S>({ site: scoreSite }),
    'siege/throw': byKind<S>({ batter: scoreBatter, repair: (s) => (s.throwerPoints(s.register(0)) <= 1 ? 999 : -998), pass: -999 }),
    'siege/build': byKind<S>({ build: (s, item, crew) => buildings.rate(s, item, crew) }, (s) => buildings.begin(s)),
    // what burns that makes a breach, first
    'siege/burn': byKind<S>({ burn: (s, work) => (s.siege.works[work]!.ring === 'hoarding' ? 1 : 2) }),
    'siege/dig': byKind<S>({ dig: 1, hurry: 2, kindle: 3 }),
    'siege/counter': byKind<S>({ hurry: 1, dig: 2, fill: 3 }),
    'siege/sick': byKind<S>({ select: scoreSick, pass: -99 }),
    'siege/levy': byKind<S>({ buy: scoreLevy }),
    'siege/wreck': byKind<S>({ wreck: (s, row) => (s.register(0) > 0 ? -1 : 1) * s.throwerPoints(row) }),
  };
}

/** Expects results of a siege, from player 0's point of view. */
export function siegeProspects(): (s: S) => number {
  const odds = new SiegeOdds();
  return (s) => {
    odds.begin(courseOf(s));
    const chance = isWithin(s) ? chanceWithin(s, odds) : odds.after(s.turn + (s.siegeAct > 0 ? 1 : 0), odds.place);
    return s.siege.besieger === 0 ? 2 * chance - 1 : 1 - 2 * chance;
  };
}
