/** A share as people read it. */
export function percent(share: number): string {
  const points = share * 100;
  return points > 0 && points < 1 ? '< 1 %' : `${points.toFixed(points < 10 && points % 1 !== 0 ? 1 : 0)} %`;
}
