import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Progress } from './progress.tsx';

/** What screens are given: the game that their address names. */
interface ScreenProps {
  readonly ruleset: string;
  readonly scenario: string;
}

interface LaterProps extends ScreenProps {
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** Whether the screen needs its ruleset from the start, or all rulesets if its address names none. */
  readonly needsRules: boolean;
}

async function fetchRules(id: string): Promise<void> {
  const file = await import('./fetch-rules.ts');
  await file.fetchRules(id);
}

/** A screen whose code is fetched when it is first shown. */
export function Later({ load, needsRules, ...props }: LaterProps) {
  const { ruleset } = props;
  const [Shown, setShown] = useState<ComponentType<ScreenProps> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    Promise.all([load(), needsRules ? fetchRules(ruleset) : null]).then(
      ([Screen]) => setShown(() => Screen),
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    );
  }, [load, needsRules, ruleset]);
  if (fault !== null)
    return (
      <p class="fault" role="alert">
        This part of the page could not be fetched: {fault}{' '}
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </p>
    );
  return Shown === null ? <Progress what="Loading this part of the page …" share={null} /> : <Shown {...props} />;
}
