import type { LabPlayers } from '../lab/play/lab.ts';
import { LocalTrialPlayer } from '../lab/play/trial.ts';
import { makePlayers } from './job-threads.ts';

/** Players of a laboratory on some threads. */
export function labThreads(threads: number): NonNullable<LabPlayers['players']> {
  return (lab, games) => makePlayers({ here: () => new LocalTrialPlayer(lab), entry: 'threads/lab-worker', data: { lab } }, threads, games);
}
