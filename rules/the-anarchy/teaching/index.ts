import type { Teaching } from '../../core/index.ts';
import { firstFight } from './first-fight.ts';
import { glossary } from './glossary.ts';
import { sections } from './sections.ts';

/** What newcomers are told of The Anarchy. */
export const teaching: Teaching = { sections, glossary, lessons: [firstFight] };
