import { count } from '../../core/values/words.ts';
import type { FightId } from '../charts/siege-fights.ts';

/** What a fight of a siege that was rolled for has decided, by its result in the table. */
export function fightWords(fight: FightId, result: number): string {
  switch (fight) {
    case 'assault':
    case 'keep':
      return ['the storm is beaten off', 'the outer walls are taken', 'the castle is taken'][result]!;
    case 'camp-sally':
      return result === 0 ? 'no engine is burnt' : `${count(result, 'engine')} burnt`;
    case 'supply-sally':
      return result === 0 ? 'nothing is brought in' : 'they reach the animals';
    case 'mine':
      return result === 0 ? 'the mine is held' : 'the mine is won';
    case 'mine-sally':
      return result === 0 ? 'the gallery is held' : 'the gallery is lost';
    case 'gallery':
      return result === 0 ? 'the gallery is lost' : 'the gallery stands at the wall';
    case 'battle':
      return result === 0 ? 'the attackers are beaten' : 'the attackers win';
  }
}

/** `light infantry` for `light-infantry`. */
export function inWords(id: string): string {
  return id.replaceAll('-', ' ');
}
