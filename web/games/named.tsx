import { useMemo } from 'preact/hooks';
import type { Player, State } from '../../rules/core/index.ts';
import { stretchesOf } from './names.ts';

interface NamedProps {
  readonly state: State;
  readonly text: string;
  /** Whose sentence it is: of his own the side is not told. */
  readonly by?: Player | 'dice' | null;
}

/** A text in which everybody is named in the colour of their side, and with its name. */
export function Named({ state, text, by = null }: NamedProps) {
  const stretches = useMemo(() => stretchesOf(state, text, by), [state, text, by]);
  return (
    <>
      {stretches.map((one, i) =>
        one.side === null ? (
          one.text
        ) : (
          <span key={i} class={`named side-${one.side}`} data-of={one.of}>
            {one.text}
          </span>
        ),
      )}
    </>
  );
}
