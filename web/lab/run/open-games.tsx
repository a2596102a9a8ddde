import { useState } from 'preact/hooks';
import { LabError } from '../../../training/lab/index.ts';
import type { GameChoice } from '../../../training/matches/game-choice.ts';
import { faultWords } from '../../base/fault-words.ts';
import { labKey } from './kept-labs.ts';

interface OpenGamesProps {
  readonly choice: GameChoice;
  /** Takes the parsed file. @throws Error that says what is wrong */
  readonly onOpen: (data: unknown, name: string) => Promise<void>;
}

/** @throws Error that says what is wrong */
async function read(file: File, { choice, onOpen }: OpenGamesProps): Promise<void> {
  const data = JSON.parse(await file.text()) as Partial<GameChoice> | null;
  if (data?.ruleset !== undefined && labKey('test', data as GameChoice) !== labKey('test', choice))
    throw new LabError(`${file.name} tests another battle, of ${data.ruleset}.`);
  await onOpen(data, file.name);
}

/** Opens the games that the command line or another browser wrote. */
export function OpenGames(props: OpenGamesProps) {
  const [fault, setFault] = useState<string | null>(null);
  const open = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file !== undefined) read(file, props).catch((error: unknown) => setFault(faultWords(error)));
    input.value = '';
  };
  return (
    <>
      <label class="button file">
        Open games that were saved
        <input type="file" accept=".json,application/json" onChange={({ currentTarget }) => open(currentTarget)} />
      </label>
      {fault === null ? null : (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
