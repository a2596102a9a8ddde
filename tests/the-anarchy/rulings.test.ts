import { describe } from 'vitest';
import { OPTIONS } from '../../rules/the-anarchy/state/options.ts';
import { checkRulings } from '../rulings.ts';

describe('docs/rulings/the-anarchy.md', () => checkRulings('the-anarchy', 'AN', OPTIONS));
