import { describe } from 'vitest';
import { OPTIONS } from '../../rules/spanish-fury/state/options.ts';
import { checkRulings } from '../rulings.ts';

describe('docs/rulings/spanish-fury.md', () => checkRulings('spanish-fury', 'SF', OPTIONS));
