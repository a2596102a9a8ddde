import { CLASS_CHARTS } from '../../charts/classes.ts';
import { CLASS, type ClassId } from '../../charts/types.ts';

/** Who serves in a group: classes of the fight, mounted or on foot. The best come first. */
// biome-ignore format: a table, one nation a line
export const ARMS = [
  'knight', 'foot-knight', 'sergeant', 'foot-sergeant', 'man-at-arms', 'spearman', 'axeman', 'crossbow', 'short-bow',
  'flemish-captain', 'flemish-axeman', 'flemish-spearman', 'flemish-crossbow',
  'welsh-chief', 'welsh-spearman', 'welsh-longbow',
  'light-infantry', 'engineer', 'peasant',
] as const;
export type ArmId = (typeof ARMS)[number];
export const ARM = Object.fromEntries(ARMS.map((id, i) => [id, i])) as Readonly<Record<ArmId, number>>;

/** Arms that are not called as their class, or that ride: class, and whether it is in the saddle. */
const CLASSES_OF: Readonly<Partial<Record<ArmId, readonly [ClassId, boolean]>>> = {
  knight: ['knight', true],
  sergeant: ['sergeant', true],
  'foot-knight': ['knight', false],
  'foot-sergeant': ['sergeant', false],
};

/** What the rules of the campaign ask about an arm. */
interface ArmChart {
  /** Place in CLASSES. */
  readonly type: number;
  readonly rides: boolean;
  readonly isArmoured: boolean;
  /** Attack and defence of the fight together: what a man counts in a battle by table. @source the class chart; their sum is ours */
  readonly strength: number;
}

export const ARM_CHARTS: readonly ArmChart[] = ARMS.map((arm) => {
  const [id, rides] = CLASSES_OF[arm] ?? [arm as ClassId, false];
  const chart = CLASS_CHARTS[CLASS[id]]!;
  const { attack, defence } = rides ? chart.mounted! : chart.foot;
  return { type: CLASS[id], rides, isArmoured: chart.isArmoured, strength: attack + defence };
});
export const RIDES: readonly boolean[] = ARM_CHARTS.map(({ rides }) => rides);
