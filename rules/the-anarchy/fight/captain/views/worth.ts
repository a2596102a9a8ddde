import { OutcomeList } from '../../../../core/index.ts';
import { RESULT } from '../../../charts/combat.ts';
import { letterChances } from '../../odds/melee.ts';
import { chancesOfShot } from '../../odds/shot.ts';
import { isBeast } from '../../mechanics/ground/harm.ts';
import { EFFECT } from '../../mechanics/missiles/shots.ts';
import { type AnarchyState, DEAD, HEALTHY, STUNNED, WOUNDED } from '../../../state/state.ts';
import type { Stakes } from './stakes.ts';
import { carriesWanted } from './things.ts';

type S = AnarchyState;

/** What a man is worth beside his price: he can still do something. */
const PRESENCE = 1;
/** What a commander is worth besides to an attacker, whose men leave without one; and the share of its points that a thing is worth to who carries it. */
const COMMAND = 30;
const BORNE = 0.3;
/** What a castle is worth to the garrison, shared among those who command it, and the share from which on one of them keeps out of fights: the last three.
 * @source ours: with it besiegers won 63 and 63 of 100 sieges that were played out, with the last two 69 and 71 */
const CASTLE = 40;
const LAST_SHARE = 0.3;
/** What is left of his worth when he is wounded, or lies stunned. */
const LEFT_WOUNDED = 0.45;
const LEFT_STUNNED = 0.5;
/** Shares of his worth that it costs a man to be driven back, slowed, or to lose his horse. */
const DRIVEN = 0.05;
const SLOWED = 0.03;
const UNHORSED = 0.25;

/** What things are worth to the captain, in points of price. Keeps notes: belongs to one game. */
export class Worth {
  private readonly stakes: Stakes;
  private readonly chances = new OutcomeList();

  constructor(stakes: Stakes) {
    this.stakes = stakes;
  }

  /** What a man, or a beast, would be worth to his side unharmed. */
  whole(s: S, man: number): number {
    const { destinations } = this.stakes;
    if (isBeast(s, man) && !this.stakes.isConvoy(s.sideOf(man), s.type(man))) return PRESENCE;
    let worth = s.priceOf(man) + PRESENCE;
    for (let i = 0; i < destinations.length; i++) {
      const { side, types, worth: more } = destinations[i]!;
      if (side === s.sideOf(man) && types[s.type(man)]) worth += more;
    }
    if (this.isLeader(s, man)) worth += COMMAND;
    return worth + CASTLE * this.castleShare(s, man) + this.borne(s, man);
  }

  /** Whether his side can hardly do without a man: he alone commands its attack, or is one of the last who command the garrison of its castle. */
  isSpared(s: S, man: number): boolean {
    return this.isLeader(s, man) || this.castleShare(s, man) >= LAST_SHARE;
  }

  /** Share of a castle that hangs on a man: a garrison surrenders without anybody to command it. @rule 7.8 */
  private castleShare(s: S, man: number): number {
    const { castellans } = this.stakes;
    if (!castellans.includes(man)) return 0;
    let others = 0;
    for (let i = 0; i < castellans.length; i++) if (castellans[i] !== man && this.isInCommand(s, castellans[i]!)) others++;
    return 1 / (1 + others);
  }

  /** Whether a man can still command a garrison: of those who have sallied, only who is among them is known. */
  private isInCommand(s: S, man: number): boolean {
    if (s.health(man) === DEAD || s.captor(man) >= 0) return false;
    return s.game.encounter.isPresent(s, man);
  }

  /** Whether the attack of a man's side is over without him: nobody else commands it. */
  private isLeader(s: S, man: number): boolean {
    const { commanders } = this.stakes;
    let isCommander = false;
    for (let i = 0; i < commanders.length; i++) {
      const other = commanders[i]!;
      if (other === man) isCommander = true;
      else if (s.captor(other) < 0 && s.health(other) !== DEAD) return false;
    }
    return isCommander;
  }

  /** Whether a man keeps out of the fight: the attack would be over without him, or he carries something that his side wants. */
  keepsOut(s: S, man: number): boolean {
    return this.isSpared(s, man) || carriesWanted(s, man);
  }

  /** Whether a man runs for it: of a garrison that brings supplies in, since patrol after patrol comes. */
  isHomeBound(s: S, man: number): boolean {
    const { encounter } = s.scenario;
    return encounter?.kind === 'supplies' && s.sideOf(man) === encounter.besieged;
  }

  /** What he carries is worth. */
  private borne(s: S, man: number): number {
    const { goals } = s.scenario;
    let worth = 0;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i]!;
      if (goal.kind === 'thing' && s.thingBearer(goal.thing) === man) worth += BORNE * goal.points * this.stakes.pointWorth;
    }
    return worth;
  }

  /** What he is worth as he is. */
  of(s: S, man: number): number {
    const health = s.health(man);
    if (health === DEAD) return 0;
    return this.whole(s, man) * (health === STUNNED ? LEFT_STUNNED : health === WOUNDED ? LEFT_WOUNDED : 1);
  }

  /** What an attack at a differential costs its target on average. */
  lossOf(s: S, target: number, differential: number): number {
    const worth = this.of(s, target);
    if (s.health(target) !== HEALTHY) return worth * this.chanceToHit(s, target, differential);
    const chances = letterChances(s.isMounted(target), differential);
    const { C, D, E, F, G } = RESULT;
    return worth * (chances[F]! + (1 - LEFT_WOUNDED) * (chances[D]! + chances[E]!) + UNHORSED * chances[G]! + DRIVEN * chances[C]!);
  }

  /** Chance that an attack kills a man who is hurt already. */
  private chanceToHit(s: S, target: number, differential: number): number {
    const chances = letterChances(s.isMounted(target), differential);
    const { C, D, E, F } = RESULT;
    return chances[F]! + chances[E]! + chances[D]! + (s.health(target) === STUNNED ? chances[C]! : 0);
  }

  /** What an attack brings on average. @param strongest worth of the strongest attacker */
  attackGain(s: S, target: number, differential: number, strongest: number): number {
    const chances = letterChances(s.isMounted(target), differential);
    return this.lossOf(s, target, differential) - strongest * ((1 - LEFT_STUNNED) * chances[RESULT.A]! + DRIVEN * chances[RESULT.B]!);
  }

  /** What a shot costs its target on average. */
  shotGain(s: S, shooter: number, target: number, place: number, isDefensive: boolean): number {
    const { chances } = this;
    chancesOfShot(s, shooter, target, place, isDefensive, chances);
    let gain = 0;
    for (let i = 0; i < chances.length; i++) gain += chances.weights[i]! * this.effectLoss(chances.outcomes[i]!);
    return (gain * this.of(s, target)) / chances.total;
  }

  /** Share of his worth that an effect of a shot costs its target. */
  private effectLoss(effect: number): number {
    if (effect === EFFECT.none) return 0;
    if (effect === EFFECT.driven) return DRIVEN;
    if (effect === EFFECT.slowed) return SLOWED;
    if (effect === EFFECT['horse-killed']) return UNHORSED;
    return effect === EFFECT.killed || effect === EFFECT['both-killed'] ? 1 : 1 - LEFT_WOUNDED;
  }
}
