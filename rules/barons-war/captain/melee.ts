import { enemiesBeside } from './battlefield.ts';
import type { Captain } from './captain.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { readyMask } from './ready.ts';
import { melee } from '../rules/procedures/melee.ts';
import { adjustment } from '../rules/procedures/interludes.ts';

const declare = ({ forecast }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const target = action - first.attack;
    const open = readyMask(s, target, s.side, s.battle, false);
    return open === 0 ? -1 : forecast.bestValue(s, target, open);
  },
});

function join({ forecast }: Captain): Opinion {
  let wanted = 0;
  return {
    begin(s) {
      const mask = melee.attackers(s);
      wanted = forecast.bestMask(s, melee.target(s), mask, melee.left(s)) & ~mask;
    },
    score(s, action) {
      const { first } = s.game.space;
      if (action === first.confirm) return wanted === 0 ? 1 : 0;
      const direction = action - first.join;
      return (wanted & -wanted) === 1 << direction ? 1 : -1;
    },
  };
}

/** The defender strikes where it hurts most. */
const strike = ({ forecast }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    forecast.attack(s, melee.target(s), 1 << (action - first.strike));
    return forecast.taken;
  },
});

/** Ground won is worth having, but not alone among enemies. */
const advance = ({ worths }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const target = melee.target(s);
    const from = s.compiled.grid.neighbours[target * 6 + action - first.advance]!;
    const top = s.topAt(from);
    if (s.compiled.units[top]!.rangeHexes > 1) return -1;
    const excess = enemiesBeside(s, target, s.side) - enemiesBeside(s, from, s.side);
    return 0.15 + 0.05 * worths.of(s, top) - 0.12 * excess;
  },
});

/** Both go on, but for archers, who shoot better from behind. */
const advanceWho = (): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    const isStack = action >= first['select-stack'];
    const unit = action - first[isStack ? 'select-stack' : 'select'];
    const shoots = (one: number): boolean => s.compiled.units[one]!.rangeHexes > 1;
    return shoots(unit) || (isStack && shoots(s.underAt(s.hexOf(unit)))) ? -1 : Number(isStack);
  },
});

const advanceFace = ({ battlefield }: Captain): Opinion => ({
  begin: (s) => battlefield.weighEnemies(s, melee.target(s), s.side),
  score: (s, action) => battlefield.facingScore(action - s.game.space.first.face),
});

/** Turns where it meets more of what is near, but not for a trifle. */
function adjust({ battlefield }: Captain): Opinion {
  let weighed = -1;
  return {
    begin() {
      weighed = -1;
    },
    score(s, action) {
      const { first } = s.game.space;
      if (action === first.pass) return 0;
      const argument = action - first.adjust;
      const hex = Math.floor(argument / 6);
      if (hex !== weighed) battlefield.weighEnemies(s, (weighed = hex), adjustment.side(s));
      const gain = battlefield.facingScore(argument % 6) - battlefield.facingScore(s.facingOf(s.topAt(hex)));
      // the first hex in need comes first: those after it are asked later
      return gain > 0.08 ? 1000 - hex + Math.min(0.9, gain * 0.1) : -1;
    },
  };
}

/** Cavalry falls back from foot that would have the better of it. */
const withdraw = ({ forecast }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const hex = s.hexOf(action - first.select);
    const mask = readyMask(s, hex, s.side, s.battle, false);
    return mask === 0 ? -1 : forecast.bestValue(s, hex, mask) - 0.12;
  },
});

/** Opinions on melees and what follows them. */
export const meleeOpinions = (captain: Captain): Opinions => ({
  'melee/declare': declare(captain),
  'melee/join': join(captain),
  'melee/strike-choice': strike(captain),
  'melee/advance': advance(captain),
  'melee/advance-who': advanceWho(),
  'melee/advance-face': advanceFace(captain),
  'adjust/facing': adjust(captain),
  'withdraw/choose': withdraw(captain),
});
