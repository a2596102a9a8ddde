import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Game, isPlayer, mapAt, type State, TERMINAL } from '../../../rules/core/index.ts';
import { settings } from '../../base/settings.ts';
import { BoardView } from '../../board/board-view.tsx';
import { LayerPicker } from '../../play/table/layer-picker.tsx';
import { AskedRule } from '../../reference/rule-link.tsx';
import { LogPanel } from '../../play/log/log-panel.tsx';
import { usePanels } from '../../play/table/panels.tsx';
import { TablesPanel } from '../../play/table/tables-panel.tsx';
import { readableLog } from '../../table/story.ts';
import { AnalysisPanel, CandidateArrows } from '../judging/analysis-panel.tsx';
import { CommentBox } from './comment-box.tsx';
import { DicePanel } from './dice-panel.tsx';
import { JudgingBar } from '../judging/judging-bar.tsx';
import { MoveList } from './move-list.tsx';
import { OpenFaultNote, OpeningNote, useDrop } from '../open/open-panel.tsx';
import { Stepper } from './stepper.tsx';
import { StudyBar } from './study-bar.tsx';
import { eyes, lines, moments, place, placeKey, shown } from '../session/study-session.ts';
import { StudyStatus } from './study-status.tsx';
import { SwingsPanel } from '../judging/swings-panel.tsx';
import { mayChoose, useWhatIf, type WhatIf } from './use-what-if.ts';
import { WhatIfPanel } from './what-if.tsx';
import { WinGraph } from '../judging/win-graph.tsx';
import type { RefObject } from 'preact';

/** Keeps the focus within an element when what had it is drawn no more, as a move that was chosen: one need not begin at the top of the page again. */
function useKeptFocus(around: RefObject<HTMLElement | null>): void {
  const before = document.activeElement;
  const wasInside = before !== null && around.current?.contains(before) === true;
  useLayoutEffect(() => {
    if (wasInside && !before.isConnected) around.current?.focus({ preventScroll: true });
  });
}

/** The log up to the place shown. */
function Log({ state }: { readonly state: State }) {
  const { ply } = place.value;
  const entries = useMemo(
    () =>
      readableLog(
        moments.value.slice(1, ply + 1).map(({ entry }) => entry!),
        eyes.value,
      ),
    [placeKey.value, eyes.value, lines.value],
  );
  return <LogPanel state={state} entries={entries} />;
}

/** Width of the board for a height of 1. */
function ratioOf({ board }: Game): string {
  const { width, height } = board?.extent ?? { width: 1, height: 1 };
  return String(width / height);
}

interface DeskProps {
  readonly state: State;
  readonly whatIf: WhatIf;
  readonly pointed: string | null;
  readonly onPoint: (piece: string | null) => void;
}

/** The board at the place shown: with the move that led there, and those that could be tried. */
function StudyBoard({ state, whatIf: { chosen: _, ...choosing }, pointed, onPoint }: DeskProps) {
  const viewer = eyes.value;
  const entry = moments.value[place.value.ply]?.entry ?? null;
  const made = entry === null ? null : (readableLog([entry], viewer)[0]?.mark ?? null);
  const mark = made?.map === mapAt(state) ? made : null;
  return (
    <BoardView
      {...choosing}
      state={state}
      viewer={viewer}
      layers={settings.value.layers}
      pointed={pointed}
      last={mark === null ? [] : [{ key: place.value.ply, mark, number: null }]}
      onPoint={onPoint}
    >
      <CandidateArrows choices={choosing.choices} />
    </BoardView>
  );
}

/** What can be known of the place shown at once: the analysis of a decision, or the chances of the dice. */
function Prospects({ state, whatIf }: Pick<DeskProps, 'state' | 'whatIf'>) {
  if (state.actor === TERMINAL) return null;
  if (!isPlayer(state.actor)) return <DicePanel state={state} />;
  return mayChoose(state) ? <AnalysisPanel state={state} choices={whatIf.choices} onPreview={whatIf.onPreview} /> : null;
}

/** A game being studied. */
export function StudyDesk() {
  const state = shown.value!;
  const { game } = state;
  const whatIf = useWhatIf(state);
  const [pointed, setPointed] = useState<string | null>(null);
  const side = useRef<HTMLDivElement>(null);
  useKeptFocus(side);
  const { isOver, listen } = useDrop();
  const panels = usePanels([
    { id: 'moves', title: 'Moves', content: () => <MoveList /> },
    { id: 'swings', title: 'Turning points', content: () => <SwingsPanel /> },
    { id: 'choices', title: 'What if', content: () => <WhatIfPanel state={state} whatIf={whatIf} /> },
    { id: 'log', title: 'Log', content: () => <Log state={state} /> },
    { id: 'tables', title: 'Forces', content: () => <TablesPanel state={state} viewer={eyes.value} onPoint={setPointed} /> },
    { id: 'layers', title: 'Show', content: () => <LayerPicker state={state} /> },
  ]);
  return (
    <div class={`study hues-${game.board?.hues.join('-') ?? 'blue-red'}${isOver ? ' over' : ''}`} {...listen}>
      <StudyBar />
      <div class="study-notes">
        <OpeningNote />
        <OpenFaultNote />
      </div>
      <div class="study-board" style={{ '--ratio': ratioOf(game) }}>
        <StudyBoard state={state} whatIf={whatIf} pointed={pointed} onPoint={setPointed} />
        <Stepper />
        <WinGraph />
        <JudgingBar />
        <CommentBox />
      </div>
      <div class="play-side study-side" ref={side} tabIndex={-1}>
        <StudyStatus state={state} whatIf={whatIf} />
        <Prospects state={state} whatIf={whatIf} />
        {panels}
      </div>
      <AskedRule />
    </div>
  );
}
