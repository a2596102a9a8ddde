import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Puzzle } from '../../rules/core/index.ts';
import { stateOf } from '../games/games.ts';
import { asksFirst } from '../base/settings.ts';
import { type Choice, choicesOf } from '../board/choices.ts';
import { solutionOf } from './puzzle-words.ts';
import { note } from './solved.ts';

/** A puzzle that somebody is at: what may be chosen, what was tried, and whether it is over. */
export function usePuzzle(ruleset: string, puzzle: Puzzle) {
  const state = useMemo(() => stateOf(puzzle.position), [puzzle]);
  const choices = useMemo(() => choicesOf(state), [state]);
  const solution = useMemo(() => solutionOf(puzzle, state), [state]);
  const [tried, setTried] = useState<readonly Choice[]>([]);
  const [isShown, setIsShown] = useState(false);
  const [picked, onPick] = useState<string | null>(null);
  const [opened, onOpen] = useState<string | null>(null);
  const [preview, onPreview] = useState<Choice | null>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  useEffect(() => {
    setTried([]);
    setIsShown(false);
    onPick(null);
    onOpen(null);
    onPreview(null);
    setChosen(null);
  }, [puzzle]);
  const last = tried.at(-1) ?? null;
  const isFound = last?.action === solution;
  const isOver = isFound || isShown;
  const make = (choice: Choice): void => {
    setChosen(null);
    onPreview(null);
    setTried([...tried, choice]);
    if (choice.action === solution) note(ruleset, puzzle.id, tried.length === 0 ? 'first' : 'later');
  };
  const onChoose = (choice: Choice): void => {
    if (isOver) return;
    if (asksFirst() && chosen?.action !== choice.action) setChosen(choice);
    else make(choice);
  };
  const show = (): void => {
    setIsShown(true);
    note(ruleset, puzzle.id, 'later');
  };
  const board = { choices: isOver ? [] : choices, picked, opened, preview: preview ?? chosen, onPick, onOpen, onPreview, onChoose };
  return { state, solution, last, isFound, isOver, chosen, board, show, best: choices.find(({ action }) => action === solution)! };
}

export type AtPuzzle = ReturnType<typeof usePuzzle>;
