import { type ActionList, byKind } from '../../../core/index.ts';
import { DISTANCES } from '../../state/actions.ts';
import { OUT } from '../../mechanics/movement/charges.ts';
import { mayAct } from '../../mechanics/movement/orders.ts';
import { ACTION_ABOUTS } from '../../mechanics/procedures/index.ts';
import { judgeShot, mayShoot } from '../../mechanics/fighting/shooting.ts';
import type { OneHourState } from '../../state/state.ts';
import type { Mind } from '../views/mind.ts';
import type { Moves } from './moves.ts';
import type { Opinion } from './opinion.ts';
import { WEIGHTS as W } from '../views/weights.ts';

type S = OneHourState;

/** Those who fight or leave go first, then those who come in, then the others, the foremost first. */
const FIRST = 20;
const ENTERS = 5;
const MARCHES = 1;

/** More than sums of some worths are rounded by. */
const ROUNDING = 1e-9;

/** Of the marches, those of these distances are looked at; between them little changes. */
const LOOKED_AT = DISTANCES.map((inches) => inches === 'most' || inches % 3 === 0);

/** Which unit moves next: one that has something better to do than to stand. */
export class Selection {
  readonly opinion: Opinion = byKind<S>({ select: (s, unit) => this.rate(s, unit) }, (s) => this.mind.look(s, s.side));
  private readonly mind: Mind;
  private readonly moves: Moves;
  private ceilings = new Float64Array(512);

  constructor(mind: Mind, moves: Moves) {
    this.mind = mind;
    this.moves = moves;
  }

  private rate(s: S, unit: number): number {
    if (!s.isOnTable(unit)) return ENTERS;
    const moves = this.moves.judge(s, unit);
    const standing = this.moves.standing(s);
    const shot = this.shotOf(s, unit);
    const best = this.best(s, moves, standing + shot + W.leastGain - ROUNDING);
    const gain = this.bestValue - standing - shot;
    if (gain < W.leastGain) return -1;
    const { shape } = ACTION_ABOUTS[s.game.space.kindOf(best)];
    if (shape === 'contact' || shape === 'leave') return FIRST + gain;
    const { field } = this.mind.goals.of[unit]!;
    return MARCHES + gain / 10 + 1 / (1 + (field === null ? 0 : field.at(s.x(unit), s.y(unit))));
  }

  private bestValue = 0;

  /** The move that the unit would make, and its worth in `bestValue`; less than `least` is not worth it. */
  private best(s: S, moves: ActionList, least: number): number {
    const likely = this.likeliest(s, moves);
    const atLeast = likely < 0 ? least : Math.max(least, this.moves.opinion.score(s, moves.at(likely), least));
    let best = -1;
    this.bestValue = -Infinity;
    for (let i = 0; i < moves.length; i++) {
      if (this.ceilings[i]! < Math.max(atLeast, this.bestValue)) continue;
      const value = this.moves.opinion.score(s, moves.at(i), Math.max(atLeast, this.bestValue));
      if (value <= this.bestValue) continue;
      best = moves.at(i);
      this.bestValue = value;
    }
    return best;
  }

  /** Place of the march that could be worth most, -1 if there is none; notes in `ceilings` what each move can be worth, those that are not looked
   * at nothing. */
  private likeliest(s: S, moves: ActionList): number {
    if (moves.length > this.ceilings.length) this.ceilings = new Float64Array(2 * moves.length);
    let likely = -1;
    let most = -Infinity;
    for (let i = 0; i < moves.length; i++) {
      const ceiling = this.ceilingOf(s, moves.at(i));
      this.ceilings[i] = ceiling;
      if (ceiling <= most || ceiling === Infinity) continue;
      most = ceiling;
      likely = i;
    }
    return likely;
  }

  /** More than a move can be worth; less than anything for a march that is not looked at. */
  private ceilingOf(s: S, action: number): number {
    const { space } = s.game;
    if (ACTION_ABOUTS[space.kindOf(action)].shape !== 'go') return Infinity;
    const distance = space.secondOf(action);
    return LOOKED_AT[distance] === true ? this.moves.ceiling(s, space.firstOf(action), distance) : -Infinity;
  }

  /** Worth of the best shot that the unit gives away if it moves. @shows 1.6 */
  private shotOf(s: S, unit: number): number {
    if (!mayShoot(s, unit) || !mayAct(s, unit)) return 0;
    const { survey, gains } = this.mind;
    let best = 0;
    for (let i = 0; i < survey.enemies.count; i++) {
      const enemy = survey.enemies.at(i);
      const gain = gains.shot(s, unit, enemy, survey.inCover[enemy] === 1);
      if (gain > best && judgeShot(s, unit, enemy) !== OUT) best = gain;
    }
    return best;
  }
}
