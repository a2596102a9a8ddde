import type { AnarchyState } from '../../state/state.ts';
import { isBeast } from '../harm.ts';
import { isOpenToAttack } from '../melee.ts';

type S = AnarchyState;

/** What men are whom registers name, in the words of a refusal. Steps of fights say it of each man whom they name; those of a move have `checkMover`. */
const ROLES = {
  'on the map': (s, man) => s.isOnMap(man),
  upright: (s, man) => s.isUp(man),
  'an upright man of the side whose turn it is': (s, man) => s.isUp(man) && !isBeast(s, man) && s.sideOf(man) === s.side,
  'on the map, of the side whose turn it is': (s, man) => s.isOnMap(man) && s.sideOf(man) === s.side,
  'an enemy': (s, man) => s.sideOf(man) !== s.side,
  'an enemy on the map': (s, man) => s.isOnMap(man) && s.sideOf(man) !== s.side,
  'an enemy who may be attacked': (s, man) => s.sideOf(man) !== s.side && isOpenToAttack(s, man),
  'a beast on the map': (s, man) => s.isOnMap(man) && isBeast(s, man),
} as const satisfies Readonly<Record<string, (s: S, man: number) => boolean>>;

type Role = keyof typeof ROLES;
type Registers = Readonly<Record<string, number>>;

/**
 * A check of a frame that names men: each register with its role, then what else must hold of the frame.
 * @param roles by the names of registers; one that names nobody, -1, is left alone
 */
export function cast<R extends Registers>(
  roles: { readonly [N in keyof R]?: Role },
  more: (s: S, registers: R) => string | null = () => null,
): (s: S, registers: R) => string | null {
  const entries = Object.entries(roles) as [string, Role][];
  return (s, registers) => {
    const wrong = entries.find(([name, role]) => registers[name]! >= 0 && !ROLES[role](s, registers[name]!));
    return wrong === undefined ? more(s, registers) : `"${wrong[0]}" is ${wrong[1]}.`;
  };
}
