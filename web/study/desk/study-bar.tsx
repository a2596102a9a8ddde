import { useState } from 'preact/hooks';
import type { GameRecord, Player } from '../../../rules/core/index.ts';
import { saveFile } from '../../base/files.ts';
import { linkTo } from '../../base/routes.ts';
import { packGame } from '../open/game-link.ts';
import { OpenButton } from '../open/open-panel.tsx';
import { formatStudy } from '../session/study-file.ts';
import { closeStudy, contentShown, eyes, isUnsaved, noteSaved, study } from '../session/study-session.ts';

/** Who played, if the record says so. */
function seatsOf({ about = {} }: GameRecord): readonly [string, string] | null {
  const first = about['player0'] ?? about['first'];
  const second = about['player1'] ?? about['second'];
  return first === undefined || second === undefined ? null : [String(first), String(second)];
}

function save(): void {
  const content = contentShown();
  const { ruleset, scenario } = content.record;
  saveFile(`${ruleset}-${typeof scenario === 'string' ? scenario : 'own'}-study.json`, JSON.stringify(formatStudy(content)));
  noteSaved();
}

function close(): void {
  if (!isUnsaved.value || confirm('Branches and comments have not been saved. Close the study all the same?')) closeStudy();
}

/** Copies an address that carries the whole game. */
function LinkButton() {
  const [told, setTold] = useState('');
  const copy = async (): Promise<void> => {
    const link = new URL(linkTo('study', await packGame(study.value!.record)), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      setTold('Copied');
    } catch {
      prompt('The link to this game', link);
    }
  };
  return (
    <button type="button" title="The address carries the whole game; branches and comments stay here" onClick={() => void copy()}>
      {told === '' ? 'Copy link' : told}
    </button>
  );
}

/** Through whose eyes the game is seen. */
function EyesPicker() {
  const { players } = study.value!.playback.game;
  const take = (value: string): void => void (eyes.value = value === '' ? null : (Number(value) as Player));
  return (
    <label class="eyes">
      Seen by
      <select value={eyes.value === null ? '' : String(eyes.value)} onChange={({ currentTarget }) => take(currentTarget.value)}>
        <option value="">everything shown</option>
        {players.map((name, side) => (
          <option key={name} value={side}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What can be done with the study as a whole. */
export function StudyBar() {
  const { record, playback } = study.value!;
  const { scenario, players } = playback.game;
  const seats = seatsOf(record);
  return (
    <header class="game-bar">
      <h1>{scenario.title}</h1>
      {seats === null ? null : <p class="quiet study-players">{players.map((side, i) => `${side}: ${seats[i]}`).join(' · ')}</p>}
      <div class="game-buttons">
        <EyesPicker />
        <OpenButton text="Open a file" />
        <LinkButton />
        <button type="button" onClick={save}>
          Save study
        </button>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </header>
  );
}
