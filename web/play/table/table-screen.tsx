import { useEffect, useMemo, useState } from 'preact/hooks';
import { extentAt, mapAt, type Player, type State } from '../../../rules/core/index.ts';
import { settings } from '../../base/settings.ts';
import { BoardView } from '../../board/board-view.tsx';
import { Coach, CoachMarks } from '../../learn/coach.tsx';
import { AskedRule } from '../../reference/rule-link.tsx';
import { Announcement } from './announcement.tsx';
import { DecidePanel } from '../decide/decide-panel.tsx';
import { GameBar } from './game-bar.tsx';
import { HintArrows, HintPanel, takeHint } from '../decide/hints.tsx';
import { LayerPicker } from './layer-picker.tsx';
import { LogPanel, NewestEntry } from '../log/log-panel.tsx';
import { MoveCallout } from '../decide/move-callout.tsx';
import { usePanels } from './panels.tsx';
import { PlanPanel } from '../decide/plan-panel.tsx';
import { isWatched, log, play, tableFault, view } from '../session/play-session.ts';
import { state as tableState } from '../session/play-state.ts';
import { type PastAction, actionsSince } from '../log/since.ts';
import { SincePanel } from '../log/since-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { TablesPanel } from './tables-panel.tsx';
import { type Choosing, useChoosing } from '../decide/use-choosing.ts';
import { goToDecision, useKeptFocus } from '../decide/use-kept-focus.ts';
import { useSounds } from './use-sounds.ts';
import { WatchBar } from './watch-bar.tsx';

/** The moves of the other side, shown on the board until the next click on it. */
function useLastMoves(past: readonly PastAction[], length: number) {
  const [seen, setSeen] = useState(0);
  useEffect(() => setSeen((before) => Math.min(before, length)), [length]); // moves may have been taken back
  const last = useMemo(
    () => past.flatMap(({ place, mark, number }) => (mark === null || place < seen ? [] : [{ key: place, mark, number }])),
    [past, seen],
  );
  return { last, look: () => setSeen(length) };
}

interface BoardPanelProps {
  readonly state: State;
  readonly viewer: Player | null;
  readonly choosing: Choosing;
  readonly past: readonly PastAction[];
  readonly pointed: string | null;
  readonly onPoint: (piece: string | null) => void;
}

/** The board with the move that is looked at, the last moves, and the newest line of the log. */
function BoardPanel({ state, viewer, choosing, past, pointed, onPoint }: BoardPanelProps) {
  const { choices, chosen, make, drop, choose } = choosing;
  const { last, look } = useLastMoves(past, log.value.length);
  const callout =
    chosen?.at !== 'board' ? null : (
      <MoveCallout
        state={state}
        choice={chosen.choice}
        extent={extentAt(state.game.board!, state)}
        onMake={() => make(chosen.choice)}
        onDrop={drop}
      />
    );
  return (
    <div class="play-board" onClick={look}>
      <BoardView
        state={state}
        viewer={viewer}
        choices={choices}
        picked={choosing.picked}
        preview={choosing.preview}
        layers={settings.value.layers}
        pointed={pointed}
        last={last}
        opened={choosing.opened}
        callout={callout}
        caption={<NewestEntry state={state} entries={log.value} />}
        onOpen={choosing.open}
        onPick={choosing.pick}
        onPoint={onPoint}
        onPreview={choosing.look}
        onChoose={(choice) => choose(choice, 'board')}
        onMiss={choosing.miss}
      >
        <HintArrows choices={choices} />
        <CoachMarks state={state} choices={choices} />
      </BoardView>
    </div>
  );
}

/** A game that is played or watched, as far as it may be seen. */
export function TableScreen() {
  const { viewer, status, version, fault } = view.value!;
  const state = tableState.value!;
  const canPlay = status === 'person';
  const choosing = useChoosing(state, version, canPlay);
  useKeptFocus(version, canPlay);
  useSounds(view.value!, log.value);
  const [pointed, setPointed] = useState<string | null>(null);
  const past = useMemo(() => actionsSince(log.value, viewer, mapAt(state)), [version]);
  const plan = canPlay ? (state.game.board?.plan(state) ?? null) : null;
  const panels = usePanels([
    { id: 'log', title: 'Log', content: () => <LogPanel state={state} entries={log.value} /> },
    { id: 'tables', title: 'Forces', content: () => <TablesPanel state={state} viewer={viewer} onPoint={setPointed} /> },
    { id: 'layers', title: 'Show', content: () => <LayerPicker state={state} /> },
  ]);
  return (
    <div class={`play hues-${state.game.board?.hues.join('-') ?? 'blue-red'}`} data-version={version} data-status={status}>
      <a class="skip" href="#decision" onClick={(event) => (event.preventDefault(), goToDecision())}>
        Go to your decision
      </a>
      <Announcement state={state} status={status} past={past} />
      <GameBar onHint={() => void takeHint(view.value!.position!)} />
      {plan === null ? (
        <BoardPanel state={state} viewer={viewer} choosing={choosing} past={past} pointed={pointed} onPoint={setPointed} />
      ) : (
        <div class="play-board">
          <PlanPanel plan={plan} choices={choosing.choices} onChoose={({ action }) => play(action)} />
        </div>
      )}
      <div class="play-side">
        <Coach state={state} choices={choosing.choices} />
        {isWatched.value ? <WatchBar /> : null}
        <StatusPanel state={state} fault={fault ?? tableFault.value} />
        {viewer === null ? null : <SincePanel state={state} past={past} />}
        <HintPanel
          state={state}
          choices={choosing.choices}
          onPreview={choosing.look}
          onChoose={(choice) => choosing.choose(choice, 'board')}
        />
        {canPlay && plan === null ? <DecidePanel state={state} viewer={viewer} version={version} choosing={choosing} /> : null}
        {panels}
      </div>
      <AskedRule />
    </div>
  );
}
