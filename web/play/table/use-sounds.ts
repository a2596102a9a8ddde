import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../../base/settings.ts';
import type { LogEntry, TableView } from '../../table/view.ts';
import { sound, soundsOf } from './sounds.ts';

/** Milliseconds between two sounds, so that each is heard. */
const APART_MS = 250;

/** Lets what happens be heard, if somebody wants it. What was there when the screen opened is not. */
export function useSounds({ version, status, viewer }: TableView, log: readonly LogEntry[]): void {
  const heard = useRef(log.length);
  useEffect(() => {
    const fresh = log.slice(heard.current);
    heard.current = log.length;
    if (!settings.value.sounds || fresh.length === 0) return;
    soundsOf(fresh, status, viewer).forEach((name, i) => setTimeout(() => sound(name), i * APART_MS));
  }, [version]);
}
