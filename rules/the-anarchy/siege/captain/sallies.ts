import { byKind, type Player } from '../../../core/index.ts';
import { countWoods, placeOfWood } from '../../fight/mechanics/missiles/fire.ts';
import { waitingOf } from '../mechanics/days/men.ts';
import type { SiegeState } from '../../state/siege-state.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { Fires } from '../../fight/captain/views/fires.ts';
import type { Opinions } from '../../fight/captain/views/opinion.ts';

type S = AnarchyState;

// What the captain thinks of sallies on a map of their own: where men come onto it, and when a garrison goes home.

/** What enemies near an entrance count beside what is to be burnt there, and hexes that nothing is told apart within. @source ours */
const SHUNNED = 0.4;
const NEAR = 2;
/** Hexes by which a patrol tries to come in before the animals. @source ours */
const AHEAD = 4;
/** Strength beside the enemy's with which a garrison goes home, and a camp is given up. @source ours */
const TOO_WEAK = { garrison: 0.8, camp: 0.5 } as const;

function strengthOf(s: S, man: number): number {
  return s.attackOf(man) + s.defenceOf(man);
}

/** What can be burnt near a hex, less the enemies there: the nearer the more. */
function scoreCamp(s: S, hex: number, fires: Fires): number {
  let score = 0;
  for (let wood = 0; wood < countWoods(s); wood++) {
    const place = placeOfWood(s, wood);
    if (place >= 0 && s.woodFire(wood) === 0) score += fires.worthOf(s, s.side, place) / (NEAR + s.distance(hex, place));
  }
  for (const enemy of s.game.menOf[s.enemy])
    if (s.isUp(enemy)) score -= (SHUNNED * strengthOf(s, enemy)) / (NEAR + s.distance(hex, s.at(enemy)));
  return score;
}

/** Steps from a hex to the animals, or to where they will be soon. */
function scorePatrol(s: S, hex: number): number {
  const { grid } = s.scenario;
  let [count, column, row] = [0, 0, 0];
  for (const beast of s.game.beasts) {
    if (!s.isOnMap(beast)) continue;
    count++;
    column += grid.columnOf(s.at(beast));
    row += grid.rowOf(s.at(beast));
  }
  if (count === 0) return 0;
  const across = grid.columnOf(hex) - Math.min(grid.columns, column / count + AHEAD);
  return -Math.abs(across) - Math.abs(grid.rowOf(hex) - row / count);
}

/** Opinions on where men come in. */
export function arrivalOpinions(fires: Fires): Opinions {
  return {
    'arrival/enter': byKind<S>({
      pass: Number.NEGATIVE_INFINITY,
      place: (s, hex) => {
        const { kind, castle } = s.scenario.encounter!;
        if (castle !== null) return -s.distance(hex, s.engineAt(castle.gallery));
        return kind === 'camp' ? scoreCamp(s, hex, fires) : scorePatrol(s, hex);
      },
    }),
  };
}

/** Strength of those of a side who fight, or can still come. */
function strengthUp(field: S, side: Player): number {
  const men = [...field.game.menOf[side].filter((man) => field.isUp(man)), ...waitingOf(field, side)];
  return men.reduce((sum, man) => sum + strengthOf(field, man), 0);
}

/** Whether anything of the camp is left that does not burn. */
function hasFuel(field: S): boolean {
  for (let wood = 0; wood < countWoods(field); wood++) if (field.woodFire(wood) === 0 && placeOfWood(field, wood) >= 0) return true;
  return false;
}

/** A side leaves when it is too weak, a garrison also when it has nothing left to burn. */
function wantsHome(s: SiegeState): boolean {
  const field = s.field!;
  const isGarrison = field.side === field.scenario.encounter!.besieged;
  const weak = isGarrison ? TOO_WEAK.garrison : TOO_WEAK.camp;
  return strengthUp(field, field.side) < weak * strengthUp(field, field.enemy) || (isGarrison && !hasFuel(field));
}

/** Opinions of the siege on its sallies. */
export const sallyOpinions: Opinions = {
  'garrison/burn': byKind<SiegeState>({ kindle: 1 }),
  'field/conduct': byKind<SiegeState>({ leave: (s) => Number(wantsHome(s)), pass: (s) => Number(!wantsHome(s)) }),
};
