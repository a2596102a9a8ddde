import { type BoardPiece, count, type Player } from '../../../core/index.ts';
import type { SiegeState } from '../../state/siege-state.ts';
import { type Host, hostName, hostOutline, hostsOf, hostWords } from '../render/hosts.ts';

/** All men of a side who lie together on a day of a siege. */
function hostPiece(s: SiegeState, host: Host): BoardPiece {
  const { id, side, men, centre } = host;
  const about = `${count(men, 'man', 'men')}: ${hostWords(s, host)}`;
  return { id, name: hostName(host), side, ...centre, about, outline: hostOutline(host), heading: null };
}

/** Those of a side on the days of a siege; none in fights. */
export function hostPieces(s: SiegeState, side: Player): readonly BoardPiece[] {
  return hostsOf(s).filter((host) => host.side === side).map((host) => hostPiece(s, host)); // biome-ignore format: one line
}
