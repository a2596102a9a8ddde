import { share, signed } from '../../../core/index.ts';
import { TICKS_PER_INCH } from '../../../geometry/plane.ts';
import type { Outlook } from '../views/outlook.ts';
import { MOST_AREAS, POSE } from '../views/tables.ts';
import type { View } from '../views/view.ts';

/** Distances are given in shares of the length of a table. */
const FAR = 36 * TICKS_PER_INCH;
/** Hits are given in shares of those that remove a unit. */
export const ENOUGH_HITS = 15;
/** Numbers of units near by are given in shares of this. */
const MANY = 3;

/** Fills the block of features that tell where a base stands and what may happen there; `at` is the first of them. */
export function writePose(view: View, pose: Outlook, at: number, out: Float32Array): void {
  out[at + POSE.x] = signed(view.sign * (pose.x / view.halfX - 1));
  out[at + POSE.y] = signed(view.sign * (pose.y / view.halfY - 1));
  out[at + POSE['heading-x']] = view.sign * pose.east;
  out[at + POSE['heading-y']] = view.sign * pose.north;
  out[at + POSE.cover] = Number(pose.cover);
  out[at + POSE.hill] = pose.hill > 0 ? 1 : 0;
  out[at + POSE.crest] = Number(pose.crest);
  out[at + POSE.crossing] = Number(pose.crossing);
  out[at + POSE.road] = Number(pose.road);
  out[at + POSE.nearest] = share(pose.nearest, FAR);
  out[at + POSE.aim] = signed(pose.aim);
  out[at + POSE.seen] = signed(pose.seen);
  out[at + POSE.friends] = share(pose.friends, MANY);
  writeOdds(pose, at, out);
  out[at + POSE['to-exit']] = share(pose.toExit, FAR);
  for (let i = 0; i < MOST_AREAS; i++) {
    out[at + POSE['to-area-0'] + i] = share(pose.toArea[i]!, FAR);
    out[at + POSE['in-area-0'] + i] = (pose.areas >> i) & 1;
  }
}

function writeOdds(pose: Outlook, at: number, out: Float32Array): void {
  out[at + POSE.chargers] = share(pose.chargers, MANY);
  out[at + POSE.flankers] = share(pose.flankers, MANY);
  out[at + POSE['charge-danger']] = share(pose.chargeDanger, ENOUGH_HITS);
  out[at + POSE.shooters] = share(pose.shooters, MANY);
  out[at + POSE['shot-danger']] = share(pose.shotDanger, ENOUGH_HITS);
  out[at + POSE.targets] = share(pose.targets, MANY);
  out[at + POSE['best-charge']] = share(pose.bestCharge, ENOUGH_HITS);
  out[at + POSE['best-flank']] = Number(pose.bestFlank);
  out[at + POSE.marks] = share(pose.marks, MANY);
  out[at + POSE['best-shot']] = share(pose.bestShot, ENOUGH_HITS);
}
