import { describe } from 'vitest';
import { OPTIONS } from '../../rules/toy-hexes/state/scenario.ts';
import { checkRulings } from '../rulings.ts';

describe('docs/rulings/toy-hexes.md', () => checkRulings('toy-hexes', 'H', OPTIONS));
