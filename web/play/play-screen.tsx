import { useEffect, useMemo, useState } from 'preact/hooks';
import { goInstead, linkTo, route } from '../app/routes.ts';
import { asksFirst, settings } from '../app/settings.ts';
import { AskedRule } from '../reference/rule-link.tsx';
import { BoardView } from '../board/board-view.tsx';
import { type Choice, choicesOf } from '../board/choices.ts';
import { ChoiceDetails } from './choice-details.tsx';
import { ChoiceList } from './choice-list.tsx';
import { HintArrows, hints, HintPanel, takeHint } from './hints.tsx';
import { Coach, CoachMarks } from '../learn/coach.tsx';
import { LayerPicker } from './layer-picker.tsx';
import { LogPanel } from './log-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { gameId, log, play, playing, resumeGame, tableFault, uncover, view } from './play-session.ts';
import { state as tableState } from './play-state.ts';
import { GameBar } from './game-bar.tsx';
import { SincePanel } from './since-panel.tsx';
import { type Deed, deedsSince } from './since.ts';
import { StatusPanel } from './status-panel.tsx';
import { TablesPanel } from './tables-panel.tsx';
import { usePanels } from './panels.tsx';
import { type Refusal, refusedFor } from './why-not.ts';
import { WatchBar } from './watch-bar.tsx';
import { WhyNotPanel } from './why-not-panel.tsx';

/** The screen on which a game is played or watched. */
export function PlayScreen() {
  const id = route.value.rest[0];
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    // The address names the game, so that it comes back when the page is loaded again.
    if (id === undefined && gameId.value !== null) goInstead('play', gameId.value);
    setGone(false);
    if (id !== undefined && id !== gameId.value) void resumeGame(id).then((found) => setGone(!found));
  }, [id]);
  if (isGone || (playing.value === null && id === undefined)) return <NoGame isGone={isGone} />;
  if (tableFault.value !== null && view.value === null)
    return (
      <p class="fault" role="alert">
        {tableFault.value}
      </p>
    );
  if (view.value === null)
    return (
      <p class="opening" role="status">
        The table is being laid …
      </p>
    );
  if (view.value.status === 'curtain') return <Curtain />;
  return tableState.value === null ? (
    <p class="fault" role="alert">
      {view.value.fault}
    </p>
  ) : (
    <Table />
  );
}

/** @param isGone whether the address names a game that is not kept */
function NoGame({ isGone }: { readonly isGone: boolean }) {
  return (
    <p class="empty" role="status">
      {isGone ? 'This game is over, was forgotten, or was played in another browser.' : 'No game is being played.'}{' '}
      <a href={linkTo('')}>Choose a scenario</a>.
    </p>
  );
}

/** Between two people who share a device: neither is to see what the other has hidden. */
function Curtain() {
  const setup = playing.value!;
  return (
    <div class="curtain" role="alertdialog" aria-label="Hand over">
      <h2>Hand over the device</h2>
      <p>{`The other side of ${typeof setup.scenario === 'string' ? setup.scenario : 'the game'} decides next, and something is hidden.`}</p>
      <button type="button" class="primary" onClick={uncover}>
        I decide now, show me the board
      </button>
    </div>
  );
}

/** The choice looked at: what is pointed at now, else what was chosen to be looked at before it is made. */
function useChoosing(canPlay: boolean) {
  const [hovered, setHovered] = useState<Choice | null>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const choose = (choice: Choice): void => {
    if (!canPlay) return;
    if (asksFirst() && chosen?.action !== choice.action) return setChosen(choice);
    setHovered(null);
    setChosen(null);
    play(choice.action);
  };
  return { preview: hovered ?? chosen, chosen, setHovered, setChosen, choose };
}

/** The moves of the other side, shown on the board until the next click on it. */
function useLastMoves(deeds: readonly Deed[], length: number) {
  const [seen, setSeen] = useState(0);
  useEffect(() => setSeen((before) => Math.min(before, length)), [length]); // moves may have been taken back
  const last = useMemo(
    () => deeds.flatMap(({ place, mark, number }) => (mark === null || place < seen ? [] : [{ key: place, mark, number }])),
    [deeds, seen],
  );
  return { last, look: () => setSeen(length) };
}

function Table() {
  const { viewer, status, version, fault } = view.value!;
  const state = tableState.value!;
  const canPlay = status === 'person';
  const choices = useMemo(() => (canPlay ? choicesOf(state) : []), [state, canPlay]);
  const [picked, setPicked] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [missed, setMissed] = useState<Refusal | null>(null);
  const { preview, chosen, setHovered, setChosen, choose } = useChoosing(canPlay);
  useEffect(() => {
    setPicked(null);
    setOpened(null);
    setMissed(null);
    setHovered(null);
    setChosen(null);
    hints.value = null;
  }, [version]);
  const deeds = useMemo(() => deedsSince(log.value, viewer), [version]);
  const { last, look } = useLastMoves(deeds, log.value.length);
  const nameOf = useMemo(() => {
    const names = new Map(state.game.board?.pieces(state, viewer ?? undefined).map(({ id, name }) => [id, name]));
    return (piece: string): string => names.get(piece) ?? piece;
  }, [state, viewer]);
  const plan = canPlay ? (state.game.board?.plan(state) ?? null) : null;
  const panels = usePanels([
    { id: 'log', title: 'Log', content: () => <LogPanel state={state} entries={log.value} /> },
    { id: 'tables', title: 'Forces', content: () => <TablesPanel state={state} viewer={viewer} onPoint={setPointed} /> },
    { id: 'layers', title: 'Show', content: () => <LayerPicker state={state} /> },
  ]);
  return (
    <div class={`play hues-${state.game.board?.hues.join('-') ?? 'blue-red'}`} data-version={version} data-status={status}>
      <GameBar onHint={() => void takeHint(view.value!.position!)} />
      <div class="play-board" onClick={look}>
        {plan === null ? (
          <BoardView
            state={state}
            viewer={viewer}
            choices={choices}
            picked={picked}
            preview={preview}
            layers={settings.value.layers}
            pointed={pointed}
            last={last}
            opened={opened}
            onOpen={setOpened}
            onPick={setPicked}
            onPoint={setPointed}
            onPreview={setHovered}
            onChoose={choose}
            onMiss={(piece) => canPlay && setMissed(refusedFor(state, piece))}
          >
            <HintArrows choices={choices} />
            <CoachMarks state={state} choices={choices} />
          </BoardView>
        ) : (
          <PlanPanel plan={plan} choices={choices} onChoose={({ action }) => play(action)} />
        )}
      </div>
      <div class="play-side">
        <Coach state={state} choices={choices} />
        {viewer === null && status === 'thinking' ? <WatchBar /> : null}
        <StatusPanel state={state} fault={fault ?? tableFault.value} />
        {viewer === null ? null : <SincePanel state={state} deeds={deeds} />}
        <HintPanel choices={choices} onPreview={setHovered} onChoose={choose} />
        {canPlay && plan === null ? (
          <section class="decide" aria-label="Your decision">
            <div class="details" tabIndex={0} role="group" aria-label="What the move means">
              {preview === null ? (
                <p class="note">
                  Point at a move, on the board or in the list, to see what it costs and what the dice may do. Places are the larger and
                  redder the more danger is known there.
                </p>
              ) : (
                <ChoiceDetails state={state} choice={preview} />
              )}
            </div>
            {chosen === null ? null : (
              <button type="button" class="primary" onClick={() => choose(chosen)}>
                Do it
              </button>
            )}
            <ChoiceList
              choices={choices}
              picked={picked}
              opened={opened}
              preview={preview}
              nameOf={nameOf}
              onOpen={setOpened}
              onPick={setPicked}
              onPreview={setHovered}
              onChoose={choose}
            />
            <WhyNotPanel key={version} state={state} clicked={missed} />
          </section>
        ) : null}
        {panels}
      </div>
      <AskedRule />
    </div>
  );
}
