import { browserStore, type KeptGame } from '../../table/store.ts';
import { unpackGame } from './game-link.ts';
import { loadSample, type Sample } from './samples.ts';
import { faultOf, isUnsaved, openContent, openFault } from '../session/study-session.ts';
import { isStudyFile, parseJson, readStudy, StudyFault } from '../session/study-file.ts';

/** Largest file that is read, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

async function open(name: string, read: () => Promise<unknown>): Promise<void> {
  if (isUnsaved.value && !confirm('Branches and comments have not been saved. Open something else all the same?')) return;
  openFault.value = null;
  try {
    const json = await read();
    await openContent(name, readStudy(json), isStudyFile(json) ? '/record' : '');
  } catch (error) {
    openFault.value = faultOf(name, error);
  }
}

/** Opens a record or a study that somebody has brought, or says what is wrong with it. */
export function openFile(file: File): Promise<void> {
  return open(file.name, async () => {
    if (file.size > MOST_BYTES) throw new StudyFault('The file is larger than 16 MB: it is not a record of a game.', '');
    return parseJson(await file.text());
  });
}

/** Opens a game that was played to its end in this browser: nothing of it is hidden any more. */
export function openKept({ id, title }: KeptGame): Promise<void> {
  return open(title, async () => {
    const game = await browserStore.find(id);
    if (game?.isOver !== true) throw new Error('This game has been forgotten, or goes on.');
    return game.record;
  });
}

/** Opens the game that a link carries. */
export function openLink(text: string): Promise<void> {
  return open('The game of this link', () => unpackGame(text));
}

export function openSample({ id, title }: Sample): Promise<void> {
  return open(title, () => loadSample(id));
}
