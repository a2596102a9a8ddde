import type { Clock } from '../../agents/turn/pacing.ts';

/** Milliseconds of processor time that this process has used, all its threads together. While it thinks about one decision alone, that is what the decision
 * costs, however busy the machine is. */
export const processorClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
