import type { Player } from '../../../rules/core/index.ts';
import type { LogEntry, TableStatus } from '../../table/view.ts';

/** What can be heard: dice, somebody else's move, one's own turn, the end. */
type Sound = 'dice' | 'move' | 'turn' | 'end';

interface Note {
  readonly hertz: number;
  /** Seconds after the beginning, and until it has died away. */
  readonly at: number;
  readonly for: number;
  readonly wave: OscillatorType;
}

const LOUDNESS = 0.12;
const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  dice: [0, 0.07, 0.12].map((at, i) => ({ hertz: 900 - 170 * i, at, for: 0.04, wave: 'square' })),
  move: [{ hertz: 180, at: 0, for: 0.09, wave: 'triangle' }],
  turn: [
    { hertz: 523, at: 0, for: 0.15, wave: 'sine' },
    { hertz: 784, at: 0.11, for: 0.25, wave: 'sine' },
  ],
  end: [392, 523, 659].map((hertz, i) => ({ hertz, at: 0.12 * i, for: 0.7, wave: 'sine' })),
};

let context: AudioContext | null = null;

/** Lets a sound be heard. A browser that has no audio, or lets a page make none yet, stays silent. */
export function sound(name: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = (context ??= new AudioContext());
  void audio.resume();
  for (const { hertz, at, for: length, wave } of NOTES[name]) {
    const [from, until] = [audio.currentTime + at, audio.currentTime + at + length];
    const tone = new OscillatorNode(audio, { frequency: hertz, type: wave });
    const gain = new GainNode(audio, { gain: LOUDNESS });
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, until);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(until);
  }
}

/** What is to be heard of new entries of the log. @param viewer whose own moves are not */
export function soundsOf(entries: readonly LogEntry[], status: TableStatus, viewer: Player | null): Sound[] {
  const [hasDice, hasMove] = [entries.some(({ by }) => by === 'dice'), entries.some(({ by }) => by !== 'dice' && by !== viewer)];
  const done: Sound[] = hasDice ? ['dice'] : hasMove ? ['move'] : [];
  if (status === 'over') return [...done, 'end'];
  return hasMove && status === 'person' ? [...done, 'turn'] : done;
}
