import type { BoardName, Player, State } from '../../rules/core/index.ts';
import { sideName } from './games.ts';

/** A stretch of a text: plain words, or the name of somebody. */
interface Stretch {
  /** As it is to be read. */
  readonly text: string;
  /** Whose it is; null for plain words. */
  readonly side: Player | null;
  /** Name of that side, if the text does not say it. */
  readonly of: string | null;
}

/** Names of a state and the pattern that finds them. */
interface Names {
  readonly pattern: RegExp;
  readonly byName: ReadonlyMap<string, BoardName>;
}

const known = new WeakMap<State, Names | null>();

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A name that begins a sentence, `The spears`, also within one. */
function bothWays(name: BoardName): [string, BoardName][] {
  const within = name.name.replace(/^The /, 'the ');
  return within === name.name
    ? [[name.name, name]]
    : [
        [name.name, name],
        [within, { ...name, name: within }],
      ];
}

function namesIn(state: State): Names | null {
  const found = known.get(state);
  if (found !== undefined) return found;
  const byName = new Map((state.game.board?.names?.(state) ?? []).filter(({ name }) => name !== '').flatMap(bothWays));
  const all = [...byName.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const names = all.length === 0 ? null : { byName, pattern: new RegExp(`(?<![\\p{L}\\d])(?:${all.join('|')})(?![\\p{L}\\d])`, 'gu') };
  known.set(state, names);
  return names;
}

/** Whether a name tells its side: `Red archers 3`, `Knight 1 (Royalist)`, `Huguenot sakers` of the Huguenots. */
function tellsSide(name: string, side: string): boolean {
  const words = name.toLowerCase();
  return side.split(' ').some((word) => word.length > 2 && words.includes(word.toLowerCase().replace(/s$/, '')));
}

/** A text in stretches. @param by whose sentence it is: his own need not be told */
export function stretchesOf(state: State, text: string, by: Player | 'dice' | null = null): Stretch[] {
  const names = namesIn(state);
  if (names === null) return [{ text, side: null, of: null }];
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(names.pattern)) {
    if (index > from) stretches.push({ text: text.slice(from, index), side: null, of: null });
    const { name, side, words } = names.byName.get(found)!;
    const of = sideName(state.game, side);
    stretches.push({ text: words ?? name, side, of: side === by || tellsSide(name, of) ? null : of });
    from = index + found.length;
  }
  if (from < text.length) stretches.push({ text: text.slice(from), side: null, of: null });
  return stretches;
}

/** The same in plain text. */
export function plainWords(state: State, text: string, by: Player | 'dice' | null = null): string {
  return stretchesOf(state, text, by)
    .map((one) => (one.of === null ? one.text : `${one.text} (${one.of})`))
    .join('');
}
