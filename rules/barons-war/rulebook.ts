import type { RulebookSection } from '../core/index.ts';
export const rulebook: readonly RulebookSection[] = [];
