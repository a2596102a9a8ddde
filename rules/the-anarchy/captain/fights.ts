import { FACES } from '../charts/tables.ts';
import { ladderAtFoot, topplesUpTo } from '../rules/ladders.ts';
import { isLadder } from '../rules/levels.ts';
import { mayJoin, isOpenToAttack, resistanceOf, strengthOf } from '../rules/melee.ts';
import { UP } from '../state/scenario.ts';
import { type AnarchyState, JOINS } from '../state/state.ts';
import type { Outlook } from './outlook.ts';
import type { Opinions } from './opinion.ts';
import type { Worth } from './worth.ts';

type S = AnarchyState;

/** What an attack must bring at least. */
const EFFORT = 0.3;
/** Share of what a man would bring elsewhere that he must bring here. */
const ELSEWHERE = 0.6;
/** What it is worth that a ladder is away, and the share of his worth that a fall costs a man. */
const LADDER = 6;
const FALLEN = 0.6;
/** What it is worth to advance, beside what the place is worth. */
const GROUND = 0.1;

/** What the captain does hand to hand: first the attack that brings most, by as many as bring more there than elsewhere. */
class Fights {
  private readonly worth: Worth;

  constructor(worth: Worth) {
    this.worth = worth;
  }

  /** What the attack brings if everybody joins who can. */
  scoreTarget(s: S, action: number): number {
    const { first } = s.game.space;
    if (action === first.done) return EFFORT;
    if (s.game.space.kindOf(action) === 'topple') return this.scoreTopple(s, ladderAtFoot(s, action - first.topple));
    const target = s.topAt(action - first.attack);
    const men = s.game.menOf[s.side];
    let sum = -resistanceOf(s, target);
    let best = -1;
    for (let i = 0; i < men.length; i++) {
      const man = men[i]!;
      if (!mayJoin(s, man, target)) continue;
      sum += strengthOf(s, man);
      if (best < 0 || strengthOf(s, man) > strengthOf(s, best)) best = man;
    }
    return this.worth.attackGain(s, target, sum, this.worth.of(s, best));
  }

  /** What it brings to push a ladder: it is away, and those on it fall. */
  private scoreTopple(s: S, thing: number): number {
    let worth = LADDER;
    for (let step = s.beyond(s.thingAt(thing), UP); step >= 0 && isLadder(s, step); step = s.beyond(step, UP))
      if (s.topAt(step) >= 0) worth += FALLEN * this.worth.of(s, s.topAt(step));
    return (worth * topplesUpTo(s, thing)) / FACES;
  }

  /** What a man adds to the attack, less what he could do elsewhere. */
  scoreJoin(s: S, action: number): number {
    const { first } = s.game.space;
    if (action === first.resolve) return 0;
    if (action === first.summon) return EFFORT;
    const target = s.register(0);
    const man = action - first.join;
    const [before, strongest] = this.joined(s, target);
    const strength = strengthOf(s, man);
    const own = this.worth.of(s, man);
    const without = strongest < 0 ? 0 : this.worth.attackGain(s, target, before, this.worth.of(s, strongest));
    const lead = strongest < 0 || strength > strengthOf(s, strongest) ? own : this.worth.of(s, strongest);
    return this.worth.attackGain(s, target, before + strength, lead) - without - ELSEWHERE * this.elsewhere(s, man, target);
  }

  private joined(s: S, target: number): readonly [sum: number, strongest: number] {
    const men = s.game.menOf[s.side];
    let sum = -resistanceOf(s, target);
    let strongest = -1;
    for (let i = 0; i < men.length; i++) {
      if (s.fought(men[i]!) !== JOINS) continue;
      sum += strengthOf(s, men[i]!);
      if (strongest < 0 || strengthOf(s, men[i]!) > strengthOf(s, strongest)) strongest = men[i]!;
    }
    return [sum, strongest];
  }

  /** The most that a man brings alone against another enemy. */
  private elsewhere(s: S, man: number, target: number): number {
    const enemies = s.game.menOf[s.enemy];
    let most = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (enemy === target || !isOpenToAttack(s, enemy) || !mayJoin(s, man, enemy)) continue;
      most = Math.max(most, this.worth.attackGain(s, enemy, strengthOf(s, man) - resistanceOf(s, enemy), this.worth.of(s, man)));
    }
    return most;
  }
}

/** Opinions on fights hand to hand, and on ways back. */
export function fightOpinions(worth: Worth, outlook: Outlook): Opinions {
  const fights = new Fights(worth);
  return {
    'melee/target': { score: (s, action) => fights.scoreTarget(s, action) },
    'melee/join': { score: (s, action) => fights.scoreJoin(s, action) },
    'melee/advance': {
      begin: (s) => outlook.begin(s, s.side, -1),
      score: (s, action) => {
        const { first } = s.game.space;
        if (action === first.pass) return 0;
        const man = action - first.advance;
        return GROUND + outlook.danger(s, man, s.at(man)) - outlook.danger(s, man, s.register(1));
      },
    },
    'retreat/step': {
      begin: (s) => outlook.begin(s, s.sideOf(s.register(0)), -1),
      score: (s, action) => {
        const { first } = s.game.space;
        return action < first.retreat ? 0 : -outlook.danger(s, s.register(0), action - first.retreat);
      },
    },
  };
}
