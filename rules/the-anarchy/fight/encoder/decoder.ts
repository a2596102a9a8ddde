import { IntList, OutcomeList } from '../../../core/index.ts';
import type { HexAction, ActionShape } from '../../../hexes/hex-actions.ts';
import { RESULT } from '../../charts/combat.ts';
import { chancesOfAttack } from '../odds/melee.ts';
import { chancesOfShot } from '../odds/shot.ts';
import { attackersAtHand, mayJoin } from '../mechanics/combat/melee.ts';
import { placeToReact } from '../mechanics/missiles/missiles.ts';
import { EFFECT } from '../mechanics/missiles/shots.ts';
import { type ActionKind, type Pointed, pointedBy } from '../../state/actions.ts';
import type { AnarchyState } from '../../state/state.ts';
import { hexAhead } from '../mechanics/ground/ways.ts';

type S = AnarchyState;

/** What actions are to networks, by what they are about on the map. */
const SHAPES: Readonly<Record<Pointed, ActionShape>> = { man: 'unit', engine: 'unit', to: 'step', facing: 'step', at: 'strike' };

/** Place of a man or, numbered on after the men, of an engine; -1 off the map. */
export function placeOfUnit(s: S, unit: number): number {
  const engine = unit - s.scenario.men.length;
  return engine < 0 ? s.at(unit) : s.engineAt(engine);
}

/** Takes actions apart, and works out their exact odds: those of the action read last. */
export class FightDecoder {
  /** Chances that an attack or a shot harms its target, that it kills, and that it harms who attacks. */
  harm = 0;
  kill = 0;
  loss = 0;
  /** The place that it is about, with its floor, -1 for none. */
  place = -1;
  /** What it names, by number. */
  first = 0;
  second = 0;
  private readonly decoded: { -readonly [K in keyof HexAction<ActionKind>]: HexAction<ActionKind>[K] } = {
    kind: 'pass',
    shape: 'pass',
    unit: -1,
    hex: -1,
    facing: 0,
  };
  private readonly outcomes = new OutcomeList();
  private readonly attackers = new IntList();

  /** Valid until the next is read; nothing is allocated. @param subject man that the decision is about, -1 for none */
  read(s: S, action: number, subject: number): HexAction<ActionKind> {
    const { space } = s.game;
    const { decoded } = this;
    decoded.kind = space.kindOf(action);
    this.first = space.firstOf(action);
    this.second = space.secondOf(action);
    this.harm = this.kill = this.loss = 0;
    this.weigh(s, decoded.kind, this.first, subject);
    const pointed = pointedBy(decoded.kind);
    decoded.shape = pointed === undefined ? 'pass' : SHAPES[pointed];
    decoded.unit = pointed === 'engine' ? s.scenario.men.length + this.first : pointed === 'man' ? this.first : subject;
    this.place = this.placeOf(s, pointed, decoded.unit);
    decoded.hex = this.place < 0 ? -1 : s.scenario.places.hex[this.place]!;
    return decoded;
  }

  private placeOf(s: S, pointed: Pointed | undefined, unit: number): number {
    if (pointed === 'facing') return hexAhead(s, s.register(1), this.first);
    if (pointed === 'to' || pointed === 'at') return this.first;
    return unit < 0 ? -1 : placeOfUnit(s, unit);
  }

  private weigh(s: S, kind: ActionKind, argument: number, subject: number): void {
    if (kind === 'shoot') this.weighShot(s, subject, s.topAt(argument), argument, false);
    else if (kind === 'react') this.weighShot(s, argument, s.register(0), placeToReact(s, argument, s.register(0)), true);
    else if (kind === 'attack') this.weighAttack(s, this.gather(s, s.topAt(argument)), s.topAt(argument));
    else if (kind === 'join') this.weighAttack(s, this.joined(s, argument), s.register(0));
    else if (kind === 'resolve') this.weighAttack(s, this.joined(s, -1), s.register(0));
  }

  /** Everybody who can join an attack. */
  private gather(s: S, target: number): IntList {
    const men = s.game.menOf[s.side];
    this.attackers.clear();
    for (let i = 0; i < men.length; i++) if (mayJoin(s, men[i]!, target)) this.attackers.push(men[i]!);
    return this.attackers;
  }

  /** Who has joined the attack at hand, and one more or -1. */
  private joined(s: S, man: number): IntList {
    const now = attackersAtHand(s);
    this.attackers.clear();
    for (let i = 0; i < now.length; i++) this.attackers.push(now.at(i));
    if (man >= 0) this.attackers.push(man);
    return this.attackers;
  }

  private weighAttack(s: S, attackers: IntList, target: number): void {
    const { outcomes } = this;
    chancesOfAttack(s, attackers, target, outcomes);
    for (let i = 0; i < outcomes.length; i++) {
      const letter = outcomes.outcomes[i]!;
      const chance = outcomes.weights[i]! / outcomes.total;
      if (letter >= RESULT.C) this.harm += chance;
      if (letter === RESULT.F) this.kill += chance;
      if (letter === RESULT.A || letter === RESULT.B) this.loss += chance;
    }
  }

  private weighShot(s: S, shooter: number, target: number, place: number, isDefensive: boolean): void {
    const { outcomes } = this;
    if (shooter < 0 || target < 0 || place < 0) return;
    chancesOfShot(s, shooter, target, place, isDefensive, outcomes);
    for (let i = 0; i < outcomes.length; i++) {
      const effect = outcomes.outcomes[i]!;
      const chance = outcomes.weights[i]! / outcomes.total;
      if (effect !== EFFECT.none) this.harm += chance;
      if (effect === EFFECT.killed || effect === EFFECT['both-killed']) this.kill += chance;
    }
  }
}
