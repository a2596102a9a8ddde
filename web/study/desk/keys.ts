import type { Step } from '../session/study-session.ts';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  PageUp: 'turn-back',
  PageDown: 'turn-on',
};

/** The step that a key asks for. On a slider the vertical arrows step too, as sliders are used to. */
export function stepOf(key: string, isSlider: boolean): Step | null {
  if (isSlider && (key === 'ArrowUp' || key === 'ArrowDown')) return key === 'ArrowUp' ? 'next' : 'previous';
  return STEPS[key] ?? null;
}
