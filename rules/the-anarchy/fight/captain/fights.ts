import { byKind } from '../../../core/index.ts';
import { FACES } from '../../charts/tables.ts';
import { ladderAtFoot, topplesUpTo } from '../mechanics/movement/ladders.ts';
import { isRoofed } from '../mechanics/ground/hulls.ts';
import { isLadder } from '../mechanics/ground/levels.ts';
import { isSplashed } from '../mechanics/work/oil.ts';
import { UP } from '../../state/scenario.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { Assault } from './views/assault.ts';
import type { Outlook } from './views/outlook.ts';
import type { Opinions } from './views/opinion.ts';
import { oilOnRoof } from './views/rams.ts';
import { isPrizeAt } from './views/things.ts';
import type { Worth } from './views/worth.ts';

type S = AnarchyState;

/** What it is worth that a ladder is away, and the share of his worth that a fall costs a man. */
const LADDER = 6;
const FALLEN = 0.6;
/** Shares of his worth that oil costs a man on whom it is poured, and one beside him. */
const SCALDED = 0.8;
const SPLASHED = 0.45;
/** What a blow of a ram is worth: it comes before attacks by its crew. */
const RAMMING = 2;
/** What it is worth to advance, beside what the place is worth. */
const GROUND = 0.1;

/** The attacks in the order of the plan. */
function scoreAttack(s: S, place: number, assault: Assault): number {
  const rank = assault.rankOf(s.topAt(place));
  return rank === 0 ? -1 : 1 / rank;
}

/** What it brings to push a ladder: it is away, and those on it fall. */
function scoreTopple(s: S, thing: number, worth: Worth): number {
  let gain = LADDER;
  for (let step = s.beyond(s.thingAt(thing), UP); step >= 0 && isLadder(s, step); step = s.beyond(step, UP))
    if (s.topAt(step) >= 0) gain += FALLEN * worth.of(s, s.topAt(step));
  return (gain * topplesUpTo(s, thing)) / FACES;
}

/** What oil on a place brings: most of the worth of the man there, less of those beside him, whose they are. */
function scorePour(s: S, place: number, worth: Worth): number {
  const target = s.topAt(place);
  let gain = target < 0 ? 0 : SCALDED * worth.of(s, target);
  if (isRoofed(s, place)) gain = oilOnRoof(s, place, gain);
  for (let man = 0; man < s.scenario.men.length; man++) {
    if (man === target || !isSplashed(s, man, place)) continue;
    gain += (s.sideOf(man) === s.side ? -SPLASHED : SPLASHED) * worth.of(s, man);
  }
  return gain;
}

/** Opinions on fights hand to hand, and on ways back. */
export function fightOpinions(worth: Worth, assault: Assault, outlook: Outlook): Opinions {
  return {
    'melee/target': byKind<S>(
      {
        ram: RAMMING,
        topple: (s, foot) => scoreTopple(s, ladderAtFoot(s, foot), worth),
        pour: (s, place) => scorePour(s, place, worth),
        attack: (s, place) => scoreAttack(s, place, assault),
      },
      (s) => assault.plan(s, false),
    ),
    // Those whom the plan has in the attack. Surrender is asked for wherever it can be, since who refuses is attacked all the same, but not of who would be
    // in the way as a prisoner.
    'melee/join': byKind<S>(
      {
        join: (s, man) => (assault.targetOf(man) === s.register(0) ? 1 : -1),
        summon: (s) => (isPrizeAt(s, s.side, s.at(s.register(0))) ? -1 : 0.5),
      },
      (s) => assault.plan(s, false),
    ),
    'melee/advance': byKind<S>(
      { advance: (s, man) => GROUND + outlook.danger(s, man, s.at(man)) - outlook.danger(s, man, s.register(1)) },
      (s) => outlook.begin(s, s.side, -1),
    ),
    'retreat/step': byKind<S>({ retreat: (s, place) => -outlook.danger(s, s.register(0), place) }, (s) =>
      outlook.begin(s, s.sideOf(s.register(0)), -1),
    ),
  };
}
