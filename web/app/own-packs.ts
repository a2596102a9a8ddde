import { signal } from '@preact/signals';
import type { ScenarioPack } from '../../rules/core/index.ts';

/** A scenario that somebody brought; it lives as long as the page. */
export interface OwnPack {
  readonly ruleset: string;
  readonly pack: ScenarioPack;
}

export const ownPack = signal<OwnPack | null>(null);
