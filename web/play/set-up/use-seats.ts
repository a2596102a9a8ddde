import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game, Player } from '../../../rules/core/index.ts';
import { capabilities, meet, prepareAgent } from '../../base/engine.ts';
import { offersFor, PERSON, seatOf } from '../session/strengths.ts';

/** How long somebody looks at the set-up before the opponent that stands there from the start is likely to stay; in milliseconds. */
const SETTLED_MS = 4000;

/** Has fetched what opponents need: at once for those that were chosen, after a while for the usual one, which may not stay. */
function usePrepared(agents: readonly string[], isChosen: boolean): void {
  useEffect(() => {
    if (agents.length === 0) return;
    const timer = setTimeout(() => agents.forEach(prepareAgent), isChosen ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [agents.join(), isChosen]);
}

/** Who plays which side of a game: a person the first and the first opponent on offer the second, unless somebody chooses otherwise. */
export function useSeats(game: Game) {
  const [chosen, setChosen] = useState<readonly [string | null, string | null]>([null, null]);
  useEffect(() => void meet(), []);
  const told = capabilities.value;
  const { ruleset, scenario, scripted } = game;
  const groups = useMemo(
    () => (told === null ? [] : offersFor(told, ruleset.id, scenario.id, scripted !== undefined)),
    [told, scenario, scripted === undefined],
  );
  const offers = groups.flatMap((group) => group.offers);
  const keys = [chosen[0] ?? PERSON, chosen[1] ?? offers[0]?.key ?? PERSON] as const;
  const agents = keys.flatMap((key) => offers.find((one) => one.key === key)?.strength.agent ?? []);
  usePrepared(agents, chosen[1] !== null);
  return {
    groups,
    keys,
    seats: [seatOf(keys[0], offers), seatOf(keys[1], offers)] as const,
    take: (side: Player, key: string): void => setChosen(side === 0 ? [key, chosen[1]] : [chosen[0], key]),
  };
}
