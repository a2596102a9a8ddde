import type { Player } from '../../core/index.ts';
import type { BaronsWarState } from '../state.ts';
import { facingScore, weighEnemies } from './battlefield.ts';
import { forecast, forecastAttack, readyMask } from './odds.ts';
import type { Opinion } from './opinion.ts';
import { worthOf } from './worth.ts';

/** How much a loss of one's own weighs against one of the enemy: below 1 is bold. */
export const CAUTION = 0.8;

/** What an attack from these directions promises. */
export function attackValue(s: BaronsWarState, target: number, mask: number): number {
  if (mask === 0) return 0;
  forecastAttack(s, target, mask);
  return forecast.dealt - CAUTION * forecast.taken;
}

/** The best of the attacks that hold all of `fixed` and some of `open`, found by adding or leaving one hex after another. */
export function bestMask(s: BaronsWarState, target: number, fixed: number, open: number): number {
  let best = fixed | open;
  let value = attackValue(s, target, best);
  for (let direction = 0; open >> direction !== 0; direction++) {
    const without = best & ~(1 << direction);
    if (((open >> direction) & 1) === 0 || without === 0) continue;
    const less = attackValue(s, target, without);
    if (less > value) {
      best = without;
      value = less;
    }
  }
  return best;
}

const declare: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const target = action - first.attack;
    const open = readyMask(s, target, s.side, s.battle, false);
    return open === 0 ? -1 : attackValue(s, target, bestMask(s, target, 0, open));
  },
};

const TARGET = 0;
const MASK = 1;
const LEFT = 2;
let wanted = 0;

const join: Opinion = {
  begin(s) {
    const mask = s.register(MASK);
    wanted = bestMask(s, s.register(TARGET), mask, s.register(LEFT)) & ~mask;
  },
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.confirm) return wanted === 0 ? 1 : 0;
    const direction = action - first.join;
    return (wanted & -wanted) === 1 << direction ? 1 : -1;
  },
};

/** The defender strikes where it hurts most. */
const strike: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const direction = action - first.strike;
    forecastAttack(s, s.register(TARGET), 1 << direction);
    return forecast.taken;
  },
};

/** Ground won is worth having, but not alone among enemies. */
const advance: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const target = s.register(TARGET);
    const { neighbours } = s.scenario.grid;
    const from = neighbours[target * 6 + action - first.advance]!;
    const top = s.topAt(from);
    if (s.scenario.units[top]!.rangeHexes > 1) return -1;
    return 0.15 + 0.05 * worthOf(s, top) - 0.12 * enemyExcess(s, from, target);
  },
};

/** How many more enemy hexes lie beside one hex than beside another. */
function enemyExcess(s: BaronsWarState, from: number, to: number): number {
  const { neighbours } = s.scenario.grid;
  let excess = 0;
  for (let direction = 0; direction < 6; direction++) {
    const there = neighbours[to * 6 + direction]!;
    const here = neighbours[from * 6 + direction]!;
    if (there >= 0 && s.holds(s.enemy, there)) excess++;
    if (here >= 0 && s.holds(s.enemy, here)) excess--;
  }
  return excess;
}

const advanceFace: Opinion = {
  begin(s) {
    weighEnemies(s, s.register(TARGET), s.side);
  },
  score: (s, action) => facingScore(action - s.game.space.first.face),
};

/** Turns where it meets more of what is near, but not for a trifle. */
const adjust: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const argument = action - first.adjust;
    const hex = Math.floor(argument / 6);
    const side = s.register(0) as Player;
    if (hex !== weighed) weighEnemies(s, (weighed = hex), side);
    const gain = facingScore(argument % 6) - facingScore(s.facingOf(s.topAt(hex)));
    // the first hex in need comes first: those after it are asked later
    return gain > 0.08 ? 1000 - hex + Math.min(0.9, gain * 0.1) : -1;
  },
  begin() {
    weighed = -1;
  },
};
let weighed = -1;

/** Cavalry falls back from foot that would have the better of it. */
const withdraw: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const hex = s.hexOf(action - first.select);
    const mask = readyMask(s, hex, s.side, s.battle, false);
    if (mask === 0) return -1;
    return attackValue(s, hex, bestMask(s, hex, 0, mask)) - 0.12;
  },
};

export const meleeOpinions = {
  'melee/declare': declare,
  'melee/join': join,
  'melee/strike-choice': strike,
  'melee/advance': advance,
  'melee/advance-face': advanceFace,
  'adjust/facing': adjust,
  'withdraw/choose': withdraw,
} as const satisfies Record<string, Opinion>;
