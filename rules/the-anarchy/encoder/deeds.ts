import { IntList, OutcomeList } from '../../core/index.ts';
import type { Deed, DeedShape } from '../../hexes/deeds.ts';
import { RESULT } from '../charts/combat.ts';
import { chancesOfAttack } from '../odds/melee.ts';
import { chancesOfShot } from '../odds/shot.ts';
import { attackersAtHand, mayJoin } from '../rules/melee.ts';
import { placeToReact } from '../rules/missiles.ts';
import { EFFECT } from '../rules/shots.ts';
import type { ActionKind } from '../state/actions.ts';
import type { AnarchyState } from '../state/state.ts';
import { hexAhead } from '../rules/ways.ts';

type S = AnarchyState;

/** What actions of each kind are to networks. */
// biome-ignore format: a table, one shape a line
const SHAPES: Readonly<Record<ActionKind, DeedShape>> = {
  pass: 'pass', confirm: 'pass', done: 'pass', leave: 'pass', resolve: 'pass', summon: 'pass',
  open: 'pass', shut: 'pass', take: 'pass', drop: 'pass', arm: 'pass', lower: 'pass',
  select: 'unit', react: 'unit', join: 'unit', advance: 'unit', lift: 'unit',
  place: 'step', goal: 'step', tail: 'step', infiltrate: 'step', dismount: 'step', retreat: 'step',
  shoot: 'strike', flame: 'strike', mount: 'strike', lead: 'strike', attack: 'strike',
  smash: 'strike', free: 'strike', light: 'strike', douse: 'strike',
  work: 'strike', aim: 'strike', engine: 'unit', push: 'unit', draw: 'unit', ram: 'unit', haul: 'step', face: 'step', winch: 'pass',
  heave: 'strike', yoke: 'strike', raise: 'strike', span: 'strike', topple: 'strike', pour: 'strike',
  act: 'pass', muster: 'pass', repair: 'pass', build: 'pass', dig: 'pass', hurry: 'pass', kindle: 'pass', fill: 'pass', wreck: 'pass', buy: 'pass',
  site: 'step', batter: 'pass', burn: 'pass',
};

/** Kinds about an engine. */
const OF_ENGINES: readonly ActionKind[] = ['engine', 'push', 'draw', 'ram'];

/** Place of a man or, numbered on after the men, of an engine; -1 off the map. */
export function placeOfUnit(s: S, unit: number): number {
  const engine = unit - s.compiled.men.length;
  return engine < 0 ? s.at(unit) : s.engineAt(engine);
}

/** Takes actions apart, and works out their exact odds: those of the action read last. */
export class AnarchyDeeds {
  /** Chances that an attack or a shot harms its target, that it kills, and that it harms who attacks. */
  harm = 0;
  kill = 0;
  loss = 0;
  /** The place that it is about, with its floor, -1 for none. */
  place = -1;
  /** What is left of the action within its kind. */
  argument = 0;
  private readonly deed: { -readonly [K in keyof Deed<ActionKind>]: Deed<ActionKind>[K] } = {
    kind: 'pass',
    shape: 'pass',
    unit: -1,
    hex: -1,
    facing: 0,
  };
  private readonly outcomes = new OutcomeList();
  private readonly attackers = new IntList();

  /** Valid until the next is read; nothing is allocated. @param subject man that the decision is about, -1 for none */
  read(s: S, action: number, subject: number): Deed<ActionKind> {
    const { space } = s.game;
    const kind = space.kindOf(action);
    const argument = space.argument(action);
    const shape = SHAPES[kind];
    this.harm = this.kill = this.loss = 0;
    this.weigh(s, kind, argument, subject);
    const { deed } = this;
    deed.kind = kind;
    deed.shape = shape;
    const isEngine = OF_ENGINES.includes(kind);
    deed.unit = isEngine ? s.compiled.men.length + argument : shape === 'unit' ? argument : subject;
    const place =
      kind === 'face'
        ? hexAhead(s, s.register(1), argument)
        : shape === 'step' || shape === 'strike'
          ? argument
          : isEngine
            ? s.engineAt(argument)
            : deed.unit < 0
              ? -1
              : placeOfUnit(s, deed.unit);
    this.place = place;
    this.argument = argument;
    deed.hex = place < 0 ? -1 : s.compiled.places.hex[place]!;
    return deed;
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
