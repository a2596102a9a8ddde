import { opponent } from '../../core/index.ts';
import { attackersOf, CHARGE, defenderAt, SHOCK } from '../rules/attacks.ts';
import { targetInFront } from '../rules/declarations.ts';
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

/** The one who has the best attack declares first; nobody who has only bad ones. */
function scoreDeclarer(s: S, action: number): number {
  const { space } = s.game;
  if (space.kindOf(action) === 'done') return LEAST_GAIN;
  const unit = space.argument(action);
  return bestAttack(s, unit);
}

function scoreTarget(s: S, action: number): number {
  const { space } = s.game;
  const unit = subject(s);
  const kind = space.kindOf(action);
  if (kind === 'attack') return attackGain(s, unit, defenderAt(s, space.argument(action)), SHOCK);
  if (kind === 'charge') return attackGain(s, unit, defenderAt(s, space.hexOf(action)), CHARGE);
  const [left, right] = [targetInFront(s, unit, 0), targetInFront(s, unit, 1)];
  return attackGain(s, unit, left, SHOCK) + attackGain(s, unit, right, SHOCK) - 0.2;
}

/** What a unit has to fear from those who attack it. */
function fear(s: S, unit: number): number {
  const attackers = attackersOf(s, unit);
  return attackers.length === 0 ? 0 : clashGain(s, unit, attackers);
}

/** Opinions on attacks and what follows from them. */
export function fightOpinions(): Opinions {
  const places = new Places();
  const scorePlace = (s: S, unit: number, action: number, least?: number): number =>
    places.score(s, unit, s.game.space.hexOf(action), s.game.space.facingOf(action), least);
  const begin = (): void => places.begin();
  return {
    'shock/declare': { score: scoreDeclarer },
    'shock/target': { score: scoreTarget },
    'shock/company': { score: (s, action) => Number(s.game.space.kindOf(action) === 'pass') },
    'shock/evade': {
      begin,
      score: (s, action) =>
        s.game.space.kindOf(action) === 'pass'
          ? FEAR * worthOf(s, subject(s)) - fear(s, subject(s))
          : 0.1 * scorePlace(s, subject(s), action),
    },
    'shock/follow': { score: (s, action) => Number(s.game.space.kindOf(action) === 'pick') * 0.1 },
    'shock/counter': { score: (s, action) => Number(s.game.space.kindOf(action) !== 'pass') },
    'shock/next': {
      score: (s, action) => (s.game.space.kindOf(action) === 'done' ? 0 : fear(s, defenderAt(s, s.game.space.argument(action)))),
    },
    'shock/breach': { score: (s, action) => (s.game.space.kindOf(action) === 'counter' ? fear(s, subject(s)) - 0.5 : 0) },
    'shock/pick': { score: (s, action) => (s.game.space.kindOf(action) === 'done' ? -1 : worthOf(s, s.game.space.argument(action))) },
    'shock/advance': { begin, score: (s, action, least) => scorePlace(s, subject(s), action, least) },
    'fire/reaction': {
      score: (s, action) => (s.game.space.kindOf(action) === 'pass' ? 0 : fireGain(s, s.game.space.argument(action), subject(s))),
    },
    'sortie/ask': {
      score: (s, action) => (s.game.space.kindOf(action) === 'pass' ? 0.1 : attackOnShooter(s)),
    },
    'result/choice': {
      begin,
      score: (s, action) => (s.game.space.kindOf(action) === 'disorder' ? -0.2 : 0.1 * scorePlace(s, subject(s), action)),
    },
    'result/retreat': { begin, score: (s, action, least) => scorePlace(s, subject(s), action, least) },
    'result/retire': { score: (s, action) => -Number(s.isBeside(opponent(s.sideOf(subject(s))), s.game.space.argument(action))) },
  };
}

/** What a ride at the one who fires brings: the first register is who is shot at, the second who fires. */
function attackOnShooter(s: S): number {
  const [unit, shooter] = [s.register(0), s.register(1)];
  return attackGain(s, unit, shooter, CHARGE);
}
