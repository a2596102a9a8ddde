import { effect, signal } from '@preact/signals';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { keep, readKept } from './kept.ts';

/** A scenario that somebody brought; kept by the browser until the next one. */
export interface OwnPack {
  readonly ruleset: string;
  readonly pack: ScenarioPack;
}

const KEY = 'schiltron-own-pack';

function load(): OwnPack | null {
  const kept = readKept(KEY) as Partial<OwnPack> | null;
  return typeof kept?.ruleset === 'string' && typeof kept.pack === 'object' ? (kept as OwnPack) : null;
}

/** It was right when it was brought; rules that have changed since may find fault with it. */
export const ownPack = signal(load());

effect(() => {
  if (ownPack.value !== null) keep(KEY, ownPack.value);
});
