import { verdictOnDie } from '../faces.ts';
import type { Auditor, Verdict } from '../frame.ts';
import { CLASSES } from './charts.ts';

/** Arms of a group in the order of its cells, which is that in which its men are tested. */
const ARMS_FROM = 'knight';
const ARMS_TO = 'peasant';

/** Whether men of an arm ride, and whether they wear armour. */
function traitsOf(arm: string): readonly [rides: boolean, isArmoured: boolean] {
  return [arm === 'knight' || arm === 'sergeant', CLASSES[arm.replace(/^foot-/, '')]!.armour];
}

/** By AN-76 a wounded man who is wounded again dies. */
function wordOf(roll: number, isWounded: boolean): string {
  if (roll <= 4) return 'away';
  if (roll <= 7) return 'taken';
  return roll <= 9 && !isWounded ? 'wounded' : 'killed';
}

/** A man of a group that refuses combat [campaign 15.5]: a rider and a man in armour get away more easily, a wounded man less so. */
export const auditRefusal: Auditor = function* (moment): Generator<Verdict> {
  const frame = moment.stack.at(-1) as unknown as { group: string; arm: number; left: number; wounded: number };
  const group = (moment.cells['groups'] as Readonly<Record<string, Readonly<Record<string, number | null>>>>)[frame.group]!;
  const names = Object.keys(group);
  const arms = names.slice(names.indexOf(ARMS_FROM), names.indexOf(ARMS_TO) + 1);
  const arm = arms[frame.arm];
  if (arm === undefined || frame.left === 0) return;
  // The wounded are the last to be tested.
  const after = arms.slice(frame.arm + 1).reduce((sum, name) => sum + (group[name] ?? 0), frame.left);
  const [rides, isArmoured] = traitsOf(arm);
  const isWounded = after <= frame.wounded;
  const modifier = (rides ? -1 : 0) + (isArmoured ? -1 : 0) + (isWounded ? 2 : 0);
  yield verdictOnDie(
    1,
    'refused combat',
    moment,
    (face) => wordOf(face + modifier, isWounded),
    (text) => text.split(' ').at(-1)!,
  );
};

export const CAMPAIGN_STEPS: ReadonlySet<string> = new Set(['battle/refuse']);
