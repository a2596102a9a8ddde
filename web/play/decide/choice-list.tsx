import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Player, State } from '../../../rules/core/index.ts';
import { Named } from '../../games/named.tsx';
import { actingPieces, buttonsOf, type Choice, choicesFor, spotsOf } from '../../board/choices.ts';

interface ChoiceListProps {
  readonly state: State;
  readonly choices: readonly Choice[];
  readonly picked: string | null;
  /** The place whose choices are listed alone; its key. */
  readonly opened: string | null;
  readonly onOpen: (key: string | null) => void;
  readonly preview: Choice | null;
  /** What is said below a choice that was chosen from the list. */
  readonly callout?: { readonly action: number; readonly content: ComponentChildren } | null;
  readonly nameOf: (piece: string) => string;
  readonly onPick: (piece: string | null) => void;
  readonly onPreview: (choice: Choice | null) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** Choices listed at once; the others come up by their words. */
const MOST_LISTED = 60;
/** So many moves are found without a search. */
const FEW = 12;

/** All legal actions in words: buttons for those without a place, and a list that can be searched for the rest. */
export function ChoiceList(props: ChoiceListProps) {
  const { choices, picked, opened, onOpen } = props;
  const [words, setWords] = useState('');
  const possible = useMemo(() => choicesFor(choices, picked), [choices, picked]);
  const buttons = buttonsOf(possible);
  const here = opened === null ? undefined : spotsOf(possible).find(({ key }) => key === opened);
  const moves = possible.length - buttons.length;
  const placed = (here?.choices ?? possible).filter(
    ({ mark, phrase }) => mark.spot !== null && phrase.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <div class="choices">
      <div class="choice-buttons">
        {buttons.map((choice) => (
          <ChoiceButton key={choice.action} {...props} choice={choice} isWide />
        ))}
      </div>
      <PiecePicker {...props} />
      {here === undefined ? null : (
        <button type="button" onClick={() => onOpen(null)}>
          Show all moves again
        </button>
      )}
      {here === undefined && moves > FEW ? <WordSearch moves={moves} words={words} onWords={setWords} /> : null}
      <PlacedChoices {...props} placed={placed} />
    </div>
  );
}

/** Which unit acts, where the same place means another move for each. */
function PiecePicker({ choices, picked, nameOf, onPick }: ChoiceListProps) {
  const acting = useMemo(() => actingPieces(choices), [choices]);
  if (acting.length === 0) return null;
  return (
    <label class="pick">
      Unit
      <select value={picked ?? ''} onChange={({ currentTarget }) => onPick(currentTarget.value === '' ? null : currentTarget.value)}>
        <option value="">Choose one, here or on the board</option>
        {acting.map((piece) => (
          <option key={piece} value={piece}>
            {nameOf(piece)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface WordSearchProps {
  readonly moves: number;
  readonly words: string;
  readonly onWords: (words: string) => void;
}

function WordSearch({ moves, words, onWords }: WordSearchProps) {
  return (
    <input
      type="search"
      class="words"
      placeholder={`Search ${moves} moves`}
      aria-label="Search the moves"
      value={words}
      onInput={({ currentTarget }) => onWords(currentTarget.value)}
    />
  );
}

/** The choices that have a place on the board. */
function PlacedChoices({ placed, ...props }: ChoiceListProps & { readonly placed: readonly Choice[] }) {
  return (
    <>
      <ul class="choice-list" aria-label="Moves on the board">
        {placed.slice(0, MOST_LISTED).map((choice) => (
          <li key={choice.action}>
            <ChoiceButton {...props} choice={choice} />
          </li>
        ))}
      </ul>
      {placed.length > MOST_LISTED ? (
        <p class="more">{`${placed.length - MOST_LISTED} more: search for them, or choose on the board.`}</p>
      ) : null}
    </>
  );
}

function ChoiceButton({
  state,
  choice,
  preview,
  callout,
  isWide = false,
  onPreview,
  onChoose,
}: ChoiceListProps & { readonly choice: Choice; readonly isWide?: boolean }) {
  return (
    <>
      <button
        type="button"
        class={`choice${isWide ? ' wide' : ''}`}
        aria-pressed={preview?.action === choice.action}
        data-choice={choice.action}
        onPointerEnter={() => onPreview(choice)}
        onFocus={() => onPreview(choice)}
        onClick={() => onChoose(choice)}
      >
        <Named state={state} text={choice.phrase} by={state.actor as Player} />
      </button>
      {callout?.action === choice.action ? callout.content : null}
    </>
  );
}
