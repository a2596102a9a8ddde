import { describe } from 'vitest';
import { OPTIONS } from '../../rules/barons-war/state/options.ts';
import { checkRulings } from '../rulings.ts';

describe('docs/rulings/barons-war.md', () => checkRulings('barons-war', 'R', OPTIONS));
