import { study } from './study-session.ts';

/** The screen on which a played game is studied. */
export function StudyScreen() {
  return <p class="empty">{study.value === null ? 'Open a record.' : 'A record is open.'}</p>;
}
