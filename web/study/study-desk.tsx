import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isPlayer, type State, TERMINAL } from '../../rules/core/index.ts';
import { sideName } from '../app/games.ts';
import { settings } from '../app/settings.ts';
import { BoardView } from '../board/board-view.tsx';
import { type Choice, choicesOf } from '../board/choices.ts';
import { ChoiceDetails, percent } from '../play/choice-details.tsx';
import { ChoiceList } from '../play/choice-list.tsx';
import { LayerPicker } from '../play/layer-picker.tsx';
import { LogPanel } from '../play/log-panel.tsx';
import { usePanels } from '../play/panels.tsx';
import { TablesPanel } from '../play/tables-panel.tsx';
import { readableLog } from '../table/story.ts';
import { AnalysisPanel, CandidateArrows } from './analysis-panel.tsx';
import { CommentBox } from './comment-box.tsx';
import { DicePanel } from './dice-panel.tsx';
import { JudgingBar } from './judging-bar.tsx';
import { MAIN } from './lines.ts';
import { MoveList } from './move-list.tsx';
import { OpenFaultNote, OpeningNote, useDrop } from './open-panel.tsx';
import { Stepper } from './stepper.tsx';
import { StudyBar } from './study-bar.tsx';
import { choose, eyes, judged, lines, moments, place, placeKey, shown, undoBranchMove } from './study-session.ts';
import { SwingsPanel } from './swings-panel.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSettled } from './use-settled.ts';
import { WinGraph } from './win-graph.tsx';

/** Milliseconds at one place before its choices are worked out: stepping along does without them. */
const SETTLE_MS = 90;

/** Whether what may be chosen is to be seen: not what the other side commits itself to in secret. */
function mayChoose(state: State): boolean {
  return isPlayer(state.actor) && (!state.isCommitment || eyes.value === null || eyes.value === state.actor);
}

function Score({ state }: { readonly state: State }) {
  const [a, b] = state.victoryPoints();
  const { ply } = place.value;
  const now = judged.value.find((one) => one.ply === ply);
  return (
    <p class="score">
      <span class="side-0">{sideName(state.game, 0)} <b>{a}</b></span> : <span class="side-1"><b>{b}</b> {sideName(state.game, 1)}</span>
      {now === undefined ? null : <span class="expectation">{` · ${sideName(state.game, 0)} win ${percent(now.win)}`}</span>}
    </p>
  );
}

/** Where the game stands at the place shown. */
function Status({ state }: { readonly state: State }) {
  const { ply, line } = place.value;
  const [first, ...others] = state.game.board?.headline(state) ?? [isPlayer(state.actor) ? `${sideName(state.game, state.actor)} decide` : state.actor === TERMINAL ? 'The game is over' : 'The dice are due'];
  const isAtBranchEnd = line !== MAIN && ply === moments.value.length - 1;
  return (
    <section class="status" aria-label="Where the game stands">
      <h2>{first}</h2>
      {others.map((text) => <p key={text} class="headline">{text}</p>)}
      <Score state={state} />
      {isAtBranchEnd ? <button type="button" onClick={undoBranchMove}>Take the last move of the branch back</button> : null}
    </section>
  );
}

/** The log up to the place shown. */
function Log({ state }: { readonly state: State }) {
  const { ply } = place.value;
  const entries = useMemo(() => readableLog(moments.value.slice(1, ply + 1).map(({ entry }) => entry!), eyes.value), [placeKey.value, eyes.value, lines.value]);
  return <LogPanel state={state} entries={entries} />;
}

/** Names of pieces by their ids. */
function nameIn(state: State): (piece: string) => string {
  const names = new Map(state.game.board?.pieces(state, eyes.value ?? undefined).map(({ id, name }) => [id, name]));
  return (piece) => names.get(piece) ?? piece;
}

/** Width of the board for a height of 1. */
function ratioOf({ game }: State): string {
  const { width, height } = game.board?.extent ?? { width: 1, height: 1 };
  return String(width / height);
}

/** A game being studied. */
export function StudyDesk() {
  const state = shown.value!;
  const settled = useSettled(state, SETTLE_MS);
  const viewer = eyes.value;
  const choices = useMemo(() => (settled === state && mayChoose(state) ? choicesOf(state) : []), [state, settled, viewer]);
  const [picked, setPicked] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [preview, setPreview] = useState<Choice | null>(null);
  useEffect(() => {
    setPicked(null);
    setPreview(null);
  }, [state]);
  const side = useRef<HTMLDivElement>(null);
  useKeptFocus(side);
  const { isOver, listen } = useDrop();
  const entry = moments.value[place.value.ply]?.entry ?? null;
  const mark = entry === null ? null : (readableLog([entry], viewer)[0]?.mark ?? null);
  const onChoose = ({ action }: Choice): void => choose(action);
  const panels = usePanels([
    { id: 'moves', title: 'Moves', content: () => <MoveList /> },
    { id: 'swings', title: 'Turning points', content: () => <SwingsPanel /> },
    { id: 'choices', title: 'What if', content: () => <WhatIf state={state} choices={choices} picked={picked} preview={preview} onPick={setPicked} onPreview={setPreview} onChoose={onChoose} /> },
    { id: 'log', title: 'Log', content: () => <Log state={state} /> },
    { id: 'tables', title: 'Forces', content: () => <TablesPanel state={state} viewer={viewer} onPoint={setPointed} /> },
    { id: 'layers', title: 'Show', content: () => <LayerPicker state={state} /> },
  ]);
  return (
    <div class={`study${isOver ? ' over' : ''}`} {...listen}>
      <StudyBar />
      <div class="study-notes"><OpeningNote /><OpenFaultNote /></div>
      <div class="study-board" style={{ '--ratio': ratioOf(state) }}>
        <BoardView state={state} viewer={viewer} choices={choices} picked={picked} preview={choices.length === 0 ? null : preview} layers={settings.value.layers} pointed={pointed} last={mark === null ? [] : [mark]} onPick={setPicked} onPoint={setPointed} onPreview={setPreview} onChoose={onChoose}>
          <CandidateArrows choices={choices} />
        </BoardView>
        <Stepper />
        <WinGraph />
        <JudgingBar />
        <CommentBox />
      </div>
      <div class="play-side study-side" ref={side} tabIndex={-1}>
        <Status state={state} />
        {isPlayer(state.actor) ? (mayChoose(state) ? <AnalysisPanel state={state} choices={choices} onPreview={setPreview} /> : null) : state.actor === TERMINAL ? null : <DicePanel state={state} />}
        {panels}
      </div>
    </div>
  );
}

interface WhatIfProps {
  readonly state: State;
  readonly choices: readonly Choice[];
  readonly picked: string | null;
  readonly preview: Choice | null;
  readonly onPick: (piece: string | null) => void;
  readonly onPreview: (choice: Choice | null) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** Everything that could be done at the place shown, in words. */
function WhatIf(props: WhatIfProps) {
  const { state, choices, preview } = props;
  if (!isPlayer(state.actor)) return <p class="note">{state.actor === TERMINAL ? 'The game is over.' : 'The dice are due: choose a result above.'}</p>;
  if (!mayChoose(state)) return <p class="note">The other side decides in secret.</p>;
  return (
    <>
      <p class="note">Choose another move here or on the board: the game goes on from it as a branch.</p>
      {preview === null ? null : <ChoiceDetails state={state} choice={preview} />}
      <ChoiceList {...props} choices={choices} nameOf={nameIn(state)} />
    </>
  );
}
