import { byKind, opponent } from '../../core/index.ts';
import { attackersOf, CHARGE, defenderAt, SHOCK } from '../mechanics/shock/attacks.ts';
import { targetInFront } from '../mechanics/shock/declarations.ts';
import type { IronState } from '../state/state.ts';
import type { Opinions } from './opinion.ts';
import { Places } from './places.ts';
import { attackGain, bestAttack } from './prospects.ts';
import { clashGain, fireGain, worthOf } from './worth.ts';

type S = IronState;

/** An attack is declared if it brings at least this. */
const LEAST_GAIN = 0.05;
/** Share of its worth that a unit has to fear before it gives way. */
const FEAR = 0.2;

const subject = (s: S): number => s.register(0);

/** What an attack on both enemies in front brings. */
function doubleGain(s: S): number {
  const unit = subject(s);
  const [left, right] = [targetInFront(s, unit, 0), targetInFront(s, unit, 1)];
  return attackGain(s, unit, left, SHOCK) + attackGain(s, unit, right, SHOCK) - 0.2;
}

/** What a unit has to fear from those who attack it. */
function fear(s: S, unit: number): number {
  const attackers = attackersOf(s, unit);
  return attackers.length === 0 ? 0 : clashGain(s, unit, attackers);
}

/** What a ride at the one who fires brings: the first register is who is shot at, the second who fires. */
function attackOnShooter(s: S): number {
  const [unit, shooter] = [s.register(0), s.register(1)];
  return attackGain(s, unit, shooter, CHARGE);
}

/** Opinions on attacks and what follows from them. */
export function fightOpinions(): Opinions {
  const places = new Places();
  const scorePlace = (s: S, hex: number, facing: number, least?: number): number => places.score(s, subject(s), hex, facing, least);
  const begin = (): void => places.begin();
  return {
    // the one who has the best attack declares first; nobody who has only bad ones
    'shock/declare': byKind<S>({ select: bestAttack, done: LEAST_GAIN }),
    'shock/target': byKind<S>({
      attack: (s, hex) => attackGain(s, subject(s), defenderAt(s, hex), SHOCK),
      'attack-both': doubleGain,
      charge: (s, hex) => attackGain(s, subject(s), defenderAt(s, hex), CHARGE),
    }),
    'shock/company': byKind<S>({ pass: 1 }),
    'shock/evade': byKind<S>(
      {
        pass: (s) => FEAR * worthOf(s, subject(s)) - fear(s, subject(s)),
        retreat: (s, hex, facing) => 0.1 * scorePlace(s, hex, facing),
      },
      begin,
    ),
    'shock/follow': byKind<S>({ pick: 0.1 }),
    'shock/counter': byKind<S>({ 'answer-charge': 1, 'answer-shock': 1 }),
    'shock/next': byKind<S>({ resolve: (s, hex) => fear(s, defenderAt(s, hex)) }),
    'shock/breach': byKind<S>({ counter: (s) => fear(s, subject(s)) - 0.5 }),
    'shock/pick': byKind<S>({ pick: worthOf, done: -1 }),
    'shock/advance': byKind<S>({ advance: scorePlace }, begin),
    'fire/reaction': byKind<S>({ react: (s, unit) => fireGain(s, unit, subject(s)) }),
    'sortie/ask': byKind<S>({ pass: 0.1, confirm: attackOnShooter }),
    'result/choice': byKind<S>({ disorder: -0.2, retreat: (s, hex, facing) => 0.1 * scorePlace(s, hex, facing) }, begin),
    'result/retreat': byKind<S>({ retreat: scorePlace }, begin),
    'result/retire': byKind<S>({ retire: (s, hex) => -Number(s.isBeside(opponent(s.sideOf(subject(s))), hex)) }),
  };
}
