import type { Player, State } from '../../../rules/core/index.ts';
import { log, playing } from '../session/play-session.ts';
import { isRepeated } from '../session/repeated.ts';
import type { Choosing } from './use-choosing.ts';

interface StandingTickProps {
  readonly state: State;
  readonly viewer: Player | null;
  readonly choosing: Choosing;
}

/** Below a question that comes again and again: whether its answer stands from now on. Two who share the device are always asked. */
export function StandingTick({ state, viewer, choosing: { choices, stands, setStands } }: StandingTickProps) {
  const isAlone = playing.value!.seats.some(({ kind }) => kind === 'opponent');
  if (!isAlone || !isRepeated(state, choices, log.value, viewer)) return null;
  return (
    <label class="tick">
      <input type="checkbox" checked={stands} onChange={({ currentTarget }) => setStands(currentTarget.checked)} /> Answer so from now on,
      as long as nothing new is offered
    </label>
  );
}
