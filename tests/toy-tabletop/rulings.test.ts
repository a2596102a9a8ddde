import { describe } from 'vitest';
import { OPTIONS } from '../../rules/toy-tabletop/state/options.ts';
import { checkRulings } from '../rulings.ts';

describe('docs/rulings/toy-tabletop.md', () => checkRulings('toy-tabletop', 'T', OPTIONS));
