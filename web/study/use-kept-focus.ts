import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Keeps the focus within an element when what had it is drawn no more, as a move that was chosen: one need not begin at the top of the page again. */
export function useKeptFocus(around: RefObject<HTMLElement | null>): void {
  const before = document.activeElement;
  const wasInside = before !== null && around.current?.contains(before) === true;
  useLayoutEffect(() => {
    if (wasInside && !before.isConnected) around.current?.focus({ preventScroll: true });
  });
}
