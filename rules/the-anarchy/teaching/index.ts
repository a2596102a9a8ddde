import type { Teaching } from '../../core/index.ts';
import { glossary } from './glossary.ts';
import { sections } from './sections.ts';

/** What newcomers are told of The Anarchy; there is no lesson. */
export const teaching: Teaching = { sections, glossary, lessons: [] };
