import { useEffect, useState } from 'preact/hooks';

/** The latest value that has stayed for a while. @param milliseconds how long it has to stay */
export function useSettled<T>(value: T, milliseconds: number): T | null {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
