import { useEffect, useState } from 'preact/hooks';
import { loadRulings, type Ruling } from './rulings.ts';

/** The rulings of a ruleset, once they have come; those that cannot be fetched are left out. */
export function useRulings(ruleset: string): readonly Ruling[] {
  const [rulings, setRulings] = useState<readonly Ruling[]>([]);
  useEffect(() => {
    let isHere = true;
    loadRulings(ruleset).then(
      (found) => isHere && setRulings(found),
      () => undefined,
    );
    return () => void (isHere = false);
  }, [ruleset]);
  return rulings;
}
