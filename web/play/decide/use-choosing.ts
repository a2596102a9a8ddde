import { useEffect, useMemo, useState } from 'preact/hooks';
import type { State } from '../../../rules/core/index.ts';
import { asksFirst } from '../../base/settings.ts';
import { type Choice, choicesOf } from '../../board/choices.ts';
import { hints } from './hints.tsx';
import { play } from '../session/play-session.ts';
import { isAnswer } from '../session/repeated.ts';
import { type Missed, refusedFor } from './why-not.ts';

/** A move that is shown before it is made, and where it was chosen: what is said of it stands there. */
interface Chosen {
  readonly choice: Choice;
  readonly at: 'board' | 'list';
}

/** What may be chosen at a state, and how far somebody is with it. Each new view of the game begins anew. */
export function useChoosing(state: State, version: number, canPlay: boolean) {
  const choices = useMemo(() => (canPlay ? choicesOf(state) : []), [state, canPlay]);
  const [picked, setPicked] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [missed, setMissed] = useState<Missed | null>(null);
  const [hovered, setHovered] = useState<Choice | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [stands, setStands] = useState(false);
  useEffect(() => {
    setPicked(null);
    setOpened(null);
    setMissed(null);
    setHovered(null);
    setChosen(null);
    setStands(false);
    hints.value = null;
  }, [version]);
  const make = (choice: Choice): void => {
    setHovered(null);
    setChosen(null);
    play(choice.action, stands && isAnswer(state, choice));
  };
  const choose = (choice: Choice, at: Chosen['at']): void => {
    if (!canPlay) return;
    if (asksFirst() && chosen?.choice.action !== choice.action) setChosen({ choice, at: choice.mark.spot === null ? 'list' : at });
    else make(choice);
  };
  return {
    choices,
    picked,
    opened,
    missed,
    /** What is pointed at, else what was chosen. */
    preview: hovered ?? chosen?.choice ?? null,
    chosen,
    make,
    choose,
    /** Whether the answer that is given next stands. */
    stands,
    setStands,
    drop: () => setChosen(null),
    pick: setPicked,
    open: setOpened,
    look: setHovered,
    miss: (piece: string) => canPlay && setMissed({ piece, refusal: refusedFor(state, piece) }),
  };
}

export type Choosing = ReturnType<typeof useChoosing>;
