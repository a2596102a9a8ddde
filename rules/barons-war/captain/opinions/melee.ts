import { byKind } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { enemiesBeside } from '../views/battlefield.ts';
import type { Captain } from '../views/captain.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { readyMask } from '../views/ready.ts';
import { besideTarget, melee } from '../../mechanics/procedures/combat/melee.ts';
import { adjustment } from '../../mechanics/procedures/combat/interludes.ts';

type S = BaronsWarState;

function valueOfAttack(s: S, { forecast }: Captain, target: number): number {
  const open = readyMask(s, target, s.side, s.battle, false);
  return open === 0 ? -1 : forecast.bestValue(s, target, open);
}

function join({ forecast }: Captain): Opinion {
  let wanted = 0;
  return byKind<S>(
    { confirm: () => (wanted === 0 ? 1 : 0), join: (_, direction) => ((wanted & -wanted) === 1 << direction ? 1 : -1) },
    (s) => {
      const mask = melee.attackers(s);
      wanted = forecast.bestMask(s, melee.target(s), mask, melee.left(s)) & ~mask;
    },
  );
}

/** The defender strikes where it hurts most. */
function valueOfStrike(s: S, { forecast }: Captain, direction: number): number {
  forecast.attack(s, melee.target(s), 1 << direction);
  return forecast.taken;
}

/** Ground won is worth having, but not alone among enemies. */
function valueOfAdvance(s: S, { worths }: Captain, direction: number): number {
  const from = besideTarget(s, direction);
  const top = s.topAt(from);
  if (s.scenario.units[top]!.rangeHexes > 1) return -1;
  const excess = enemiesBeside(s, melee.target(s), s.side) - enemiesBeside(s, from, s.side);
  return 0.15 + 0.05 * worths.of(s, top) - 0.12 * excess;
}

const shoots = (s: S, unit: number): boolean => s.scenario.units[unit]!.rangeHexes > 1;

/** Both go on, but for archers, who shoot better from behind. */
const advanceWho: Opinion = byKind<S>({
  select: (s, unit) => (shoots(s, unit) ? -1 : 0),
  'select-stack': (s, unit) => (shoots(s, unit) || shoots(s, s.underAt(s.hexOf(unit))) ? -1 : 1),
});

const advanceFace = ({ battlefield }: Captain): Opinion =>
  byKind<S>({ face: (_, facing) => battlefield.facingScore(facing) }, (s) => battlefield.weighEnemies(s, melee.target(s), s.side));

/** Turns where it meets more of what is near, but not for a trifle. */
function adjust({ battlefield }: Captain): Opinion {
  let weighed = -1;
  const valueOfTurn = (s: S, hex: number, facing: number): number => {
    if (hex !== weighed) battlefield.weighEnemies(s, (weighed = hex), adjustment.side(s));
    const gain = battlefield.facingScore(facing) - battlefield.facingScore(s.facingOf(s.topAt(hex)));
    // the first hex in need comes first: those after it are asked later
    return gain > 0.08 ? 1000 - hex + Math.min(0.9, gain * 0.1) : -1;
  };
  return byKind<S>({ adjust: valueOfTurn }, () => {
    weighed = -1;
  });
}

/** Cavalry falls back from foot that would have the better of it. */
function valueOfWithdrawal(s: S, { forecast }: Captain, unit: number): number {
  const hex = s.hexOf(unit);
  const mask = readyMask(s, hex, s.side, s.battle, false);
  return mask === 0 ? -1 : forecast.bestValue(s, hex, mask) - 0.12;
}

/** Opinions on melees and what follows them. */
export const meleeOpinions = (captain: Captain): Opinions => ({
  'melee/declare': byKind<S>({ attack: (s, target) => valueOfAttack(s, captain, target) }),
  'melee/join': join(captain),
  'melee/strike-choice': byKind<S>({ strike: (s, direction) => valueOfStrike(s, captain, direction) }),
  'melee/advance': byKind<S>({ advance: (s, direction) => valueOfAdvance(s, captain, direction) }),
  'melee/advance-who': advanceWho,
  'melee/advance-face': advanceFace(captain),
  'adjust/facing': adjust(captain),
  'withdraw/choose': byKind<S>({ select: (s, unit) => valueOfWithdrawal(s, captain, unit) }),
});
