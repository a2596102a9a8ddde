import { useEffect, useMemo, useState } from 'preact/hooks';
import { isPlayer, type State } from '../../../rules/core/index.ts';
import { asksFirst } from '../../base/settings.ts';
import { type Choice, choicesOf } from '../../board/choices.ts';
import { choose, eyes } from '../session/study-session.ts';

/** The latest value that has stayed for a while. @param milliseconds how long it has to stay */
function useSettled<T>(value: T, milliseconds: number): T | null {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Milliseconds at one place before its choices are worked out: stepping along does without them. */
const SETTLE_MS = 90;

/** Whether what may be chosen is to be seen: not what the other side commits itself to in secret. */
export function mayChoose(state: State): boolean {
  return isPlayer(state.actor) && (!state.isCommitment || eyes.value === null || eyes.value === state.actor);
}

/** What could be done at the place shown, and what of it is looked at. Where fingers point, a move is shown before it is made. */
export function useWhatIf(state: State) {
  const settled = useSettled(state, SETTLE_MS);
  const choices = useMemo(() => (settled === state && mayChoose(state) ? choicesOf(state) : []), [state, settled, eyes.value]);
  const [picked, onPick] = useState<string | null>(null);
  const [opened, onOpen] = useState<string | null>(null);
  const [hovered, onPreview] = useState<Choice | null>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  useEffect(() => {
    onPick(null);
    onOpen(null);
    onPreview(null);
    setChosen(null);
  }, [state]);
  const onChoose = (choice: Choice): void => {
    if (asksFirst() && chosen?.action !== choice.action) setChosen(choice);
    else choose(choice.action);
  };
  const isHere = choices.length > 0;
  return {
    choices,
    picked,
    opened,
    preview: isHere ? (hovered ?? chosen) : null,
    chosen: isHere ? chosen : null,
    onPick,
    onOpen,
    onPreview,
    onChoose,
  };
}

export type WhatIf = ReturnType<typeof useWhatIf>;
