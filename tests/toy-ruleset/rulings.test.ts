import { describe } from 'vitest';
import { OPTIONS } from '../../rules/toy-ruleset/state/options.ts';
import { checkRulings } from '../rulings.ts';

describe('docs/rulings/toy-ruleset.md', () => checkRulings('toy-ruleset', 'T', OPTIONS));
