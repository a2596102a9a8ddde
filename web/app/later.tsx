import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Progress } from '../base/progress.tsx';

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
  const file = await import('../games/fetch-rules.ts');
  await file.fetchRules(id);
}

/** A screen whose code is fetched when it is first shown. */
export function Later({ load, needsRules, ...props }: LaterProps) {
  const { ruleset } = props;
  const [Shown, setShown] = useState<ComponentType<ScreenProps> | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    Promise.all([load(), needsRules ? fetchRules(ruleset) : null]).then(
      ([Screen]) => setShown(() => Screen),
      (error: unknown) => {
        console.error(error);
        setMissing(true);
      },
    );
  }, [load, needsRules, ruleset]);
  if (isMissing)
    return (
      <p class="fault" role="alert">
        A new version of this page is out, or the line is down. Reload to go on; games that were begun are kept.{' '}
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    );
  return Shown === null ? <Progress what="Loading this part of the page …" share={null} /> : <Shown {...props} />;
}
