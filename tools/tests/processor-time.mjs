// Seconds of processor that programs took, as Linux counts them.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, which Linux fixes at 100 for programs. */
const TICKS_A_SECOND = 100;

/**
 * What Linux tells of a process; undefined if it has ended meanwhile.
 * @param {string} id
 */
function statOf(id) {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [fields[1], ...fields.slice(11, 15)];
    return { parent, own: (user + system) / TICKS_A_SECOND, ended: (childUser + childSystem) / TICKS_A_SECOND };
  } catch {
    return undefined;
  }
}

/** Seconds of processor that the children of this process took, and theirs, whether they live or have ended; 0 where the system does not tell. */
export function secondsOfChildren() {
  const self = statOf('self');
  if (self === undefined) return 0;
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => ({ id: Number(name), stat: statOf(name) }));
  const secondsBelow = (/** @type {number} */ id) => {
    let seconds = 0;
    for (const { id: child, stat } of living) if (stat?.parent === id) seconds += stat.own + stat.ended + secondsBelow(child);
    return seconds;
  };
  return self.ended + secondsBelow(process.pid);
}
