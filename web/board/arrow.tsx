import type { Point } from '../../rules/core/index.ts';

/** An arrow along points, cut a little short so that it does not hide what it points at. */
export function Arrow({ path, kind, width = 5 }: { readonly path: readonly Point[]; readonly kind: string; readonly width?: number }) {
  if (path.length < 2) return null;
  const d = path.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('');
  return (
    <g class={`arrow ${kind}`}>
      <path d={d} fill="none" stroke-width={width + 3} class="edge" />
      <path d={d} fill="none" stroke-width={width} marker-end={`url(#tip-${kind})`} />
    </g>
  );
}

/** The tips of arrows; once in each overlay. */
export function ArrowTips({ kinds }: { readonly kinds: readonly string[] }) {
  return (
    <defs>
      {kinds.map((kind) => (
        <marker
          key={kind}
          id={`tip-${kind}`}
          class={`tip ${kind}`}
          viewBox="0 0 10 10"
          refX="7"
          refY="5"
          markerWidth="3.4"
          markerHeight="3.4"
          orient="auto"
        >
          <path d="M0 0 10 5 0 10z" />
        </marker>
      ))}
    </defs>
  );
}
