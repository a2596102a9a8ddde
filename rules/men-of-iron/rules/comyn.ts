import { opponent } from '../../core/index.ts';
import { TYPE } from '../charts/types.ts';
import type { IronState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';

type S = IronState;

/** Hexes from which the enemy frightens the horse of Comyn at Falkirk. */
const FRIGHT = 4;

/** Checks the Battle of Comyn, once, when an enemy has come near its horse. @ruling MI-69 */
export function frightenComyn(s: S): void {
  if (!s.has('comyn')) return;
  const battle = s.compiled.battles.findIndex(({ id }) => id === 'comyn');
  if (battle >= 0 && s.battleTested(battle) === 0 && isNear(s, battle)) s.push(STEP['special/comyn'], battle);
}

function isNear(s: S, battle: number): boolean {
  const { battles, grid } = s.compiled;
  const { side, units } = battles[battle]!;
  const enemies = s.game.unitsOf[opponent(side)].filter((enemy) => s.isOnMap(enemy));
  const horse = units.filter((unit) => s.isOnMap(unit) && s.type(unit) === TYPE.MM);
  return horse.some((unit) => enemies.some((enemy) => grid.distance(s.hexOf(unit), s.hexOf(enemy)) <= FRIGHT));
}
