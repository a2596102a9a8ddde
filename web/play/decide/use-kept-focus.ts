import { useEffect, useRef } from 'preact/hooks';

/** Where the first choice of a decision is, in the list and on the board. */
const FIRST_IN_LIST = '.decide .choice, .plan button';
const FIRST_ON_BOARD = '.board .spot[tabindex="0"]';

/** Goes to the first thing there is to choose. @returns whether there is any */
export function goToDecision(first: 'list' | 'board' = 'list'): boolean {
  const [one, other] = first === 'list' ? [FIRST_IN_LIST, FIRST_ON_BOARD] : [FIRST_ON_BOARD, FIRST_IN_LIST];
  const choice = document.querySelector<HTMLElement>(one!) ?? document.querySelector<HTMLElement>(other!);
  choice?.focus();
  return choice !== null;
}

/** Somebody who chooses with keys goes on where they chose, once there is something to choose again: what they chose with is gone by then. */
export function useKeptFocus(version: number, canPlay: boolean): void {
  const chosenIn = useRef<'list' | 'board' | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const element = target as Element;
      const place = element.closest('.decide, .plan') !== null ? 'list' : element.closest('.board') === null ? null : 'board';
      chosenIn.current = element.matches(':focus-visible') ? place : null;
    };
    // A key that is held does not choose again and again.
    const hold = (event: KeyboardEvent): void => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ') && chosenIn.current !== null) event.preventDefault();
    };
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', hold, { capture: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', hold, { capture: true });
    };
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (canPlay && isLost && chosenIn.current !== null) goToDecision(chosenIn.current);
  }, [version, canPlay]);
}
