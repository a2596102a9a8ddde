import { useEffect, useRef, useState } from 'preact/hooks';
import { Progress } from '../../base/progress.tsx';
import { kept, listKept } from '../../play/session/play-session.ts';
import { agoWords, seatsWords } from '../../scenarios/facts/words.ts';
import { openFile, openKept, openSample } from './open-file.ts';
import { SAMPLES } from './samples.ts';
import { openFault, opening } from '../session/study-session.ts';

/** A button that opens a file. */
export function OpenButton({ text, isPrimary = false }: { readonly text: string; readonly isPrimary?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (): void => {
    const file = input.current!.files?.[0];
    if (file !== undefined) void openFile(file);
    input.current!.value = '';
  };
  return (
    <>
      <button type="button" class={isPrimary ? 'primary' : ''} onClick={() => input.current!.click()}>
        {text}
      </button>
      <input ref={input} type="file" accept=".json,application/json" hidden aria-label="Record or study" onChange={take} />
    </>
  );
}

/** Why something could not be opened, and where it is wrong. */
export function OpenFaultNote() {
  const fault = openFault.value;
  if (fault === null) return null;
  return (
    <div class="fault open-fault" role="alert">
      <p>
        <b>{fault.name}</b> could not be opened. {fault.message}
      </p>
      <p class="rule">
        {fault.path === null || fault.path === '' ? (
          ''
        ) : (
          <>
            At <code>{fault.path}</code> ·{' '}
          </>
        )}
        <code>{fault.code}</code>
      </p>
    </div>
  );
}

export function OpeningNote() {
  return opening.value === null ? null : <Progress what={`${opening.value.name} is being played through …`} share={opening.value.share} />;
}

/** Lets files be dropped anywhere within. @returns what the element around has to listen to, and whether a file hangs over it */
export function useDrop() {
  const [isOver, setIsOver] = useState(false);
  const listen = {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent): void => {
      if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void openFile(file);
    },
  };
  return { isOver, listen };
}

/** Games that were played to their end in this browser. */
function OwnGames() {
  useEffect(() => void listKept(), []);
  const games = kept.value.filter(({ isOver }) => isOver);
  if (games.length === 0) return null;
  return (
    <>
      <h2>Your games</h2>
      <ul class="own-games">
        {games.map((game) => (
          <li key={game.id}>
            <button type="button" onClick={() => void openKept(game)}>
              {game.title}
            </button>{' '}
            <span class="quiet">{`${seatsWords(game.players)} · ${agoWords(game.at, Date.now())}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where one chooses what to study. */
export function OpenPanel() {
  const { isOver, listen } = useDrop();
  return (
    <div class="study-open">
      <h1>Study a game</h1>
      <p>Go through a game move by move, see who was winning and where it turned, and try what else could have been done.</p>
      <div class={`drop-zone${isOver ? ' over' : ''}`} {...listen}>
        <OpenButton text="Open a file" isPrimary />
        <p class="note">
          A record or a study, or drop it here. Records are saved by “Save record” in a game, or by <code>schiltron play</code>,{' '}
          <code>watch</code> and <code>arena</code>.
        </p>
      </div>
      <OpeningNote />
      <OpenFaultNote />
      <OwnGames />
      <h2>Sample games</h2>
      <ul class="cards">
        {SAMPLES.map((sample) => (
          <li key={sample.id} class="card">
            <h3>{sample.title}</h3>
            <p>{sample.about}</p>
            <button type="button" aria-label={`Open ${sample.title}`} onClick={() => void openSample(sample)}>
              Open
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
