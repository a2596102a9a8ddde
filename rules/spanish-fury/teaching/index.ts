import type { Teaching } from '../../core/index.ts';
import { firstBattle } from './first-battle.ts';
import { glossary } from './glossary.ts';
import { sections } from './sections.ts';

/** What newcomers are told of Spanish Fury. */
export const teaching: Teaching = { sections, glossary, lessons: [firstBattle] };
