import { ActionList } from '../../core/index.ts';
import { DISTANCES, splitMarch } from '../actions.ts';
import { listCharges, OUT } from '../charges.ts';
import { listMarches } from '../marches.ts';
import { listMeleeTurns } from '../melee-turns.ts';
import { mayAct } from '../orders.ts';
import { judgeShot, mayShoot } from '../shooting.ts';
import type { OneHourState } from '../state.ts';
import type { Mind } from './mind.ts';
import type { Moves } from './moves.ts';
import { shotGain } from './odds.ts';
import type { Opinion } from './opinion.ts';
import { WEIGHTS as W } from './weights.ts';

type S = OneHourState;

/** Those who fight or leave go first, then those who come in, then the others, the foremost first. */
const FIRST = 20;
const ENTERS = 5;
const MARCHES = 1;

/** Of the marches, those of these distances are looked at; between them little changes. */
const LOOKED_AT = DISTANCES.map((inches) => inches === 'most' || inches % 3 === 0);

/** Which unit moves next: one that has something better to do than to stand. */
export class Selection implements Opinion {
  private readonly mind: Mind;
  private readonly moves: Moves;
  private readonly legal = new ActionList();

  constructor(mind: Mind, moves: Moves) {
    this.mind = mind;
    this.moves = moves;
  }

  begin(s: S): void {
    this.mind.look(s, s.side);
  }

  score(s: S, action: number): number {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const unit = action - first.select;
    if (!s.isOnTable(unit)) return ENTERS;
    this.moves.unit = unit;
    const best = this.best(s, unit);
    const gain = this.bestValue - this.moves.standing(s) - this.shotOf(s, unit);
    if (gain < W.leastGain) return -1;
    const kind = s.game.space.kindOf(best);
    if (kind === 'charge' || kind === 'about' || kind === 'exit') return FIRST + gain;
    const { field } = this.mind.goals.of[unit]!;
    return MARCHES + gain / 10 + 1 / (1 + (field === null ? 0 : field.at(s.xOf(unit), s.yOf(unit))));
  }

  private bestValue = 0;

  /** The move that the unit would make. */
  private best(s: S, unit: number): number {
    const legal = this.legal.clear();
    if (s.isInMelee(unit)) listMeleeTurns(s, unit, legal);
    else {
      listMarches(s, unit, legal);
      listCharges(s, unit, legal);
    }
    let best = -1;
    this.bestValue = -Infinity;
    for (let i = 0; i < legal.length; i++) {
      if (!isLookedAt(s, legal.at(i))) continue;
      const value = this.moves.score(s, legal.at(i));
      if (value > this.bestValue) [best, this.bestValue] = [legal.at(i), value];
    }
    return best;
  }

  /** Worth of the best shot that the unit gives away if it moves. @rule 1.6 */
  private shotOf(s: S, unit: number): number {
    if (!mayShoot(s, unit) || !mayAct(s, unit)) return 0;
    let best = 0;
    for (const enemy of this.mind.survey.enemies) {
      const gain = shotGain(s, unit, enemy, s.xOf(enemy), s.yOf(enemy));
      if (gain > best && judgeShot(s, unit, enemy) !== OUT) best = gain;
    }
    return best;
  }
}

function isLookedAt(s: S, action: number): boolean {
  const { space } = s.game;
  return space.kindOf(action) !== 'march' || LOOKED_AT[splitMarch(space.argument(action)).distance]!;
}
