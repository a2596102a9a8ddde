import type { LessonMoment, Player } from '../../rules/core/index.ts';
import type { LogEntry } from '../table/view.ts';

function cites({ said, events }: LogEntry, rule: string): boolean {
  return said?.rule === rule || events.some((event) => event.rule === rule);
}

/** What has happened for the first time since the learner's last decision. */
export function momentsNow(moments: readonly LessonMoment[], log: readonly LogEntry[], learner: Player): LessonMoment[] {
  const last = log.findLastIndex(({ by }) => by === learner);
  return moments.filter(({ rule }) => log.findIndex((entry) => cites(entry, rule)) >= Math.max(last, 0));
}
