import { describe } from 'vitest';
import { OPTIONS } from '../../rules/men-of-iron/state/options.ts';
import { checkRulings } from '../rulings.ts';

describe('docs/rulings/men-of-iron.md', () => checkRulings('men-of-iron', 'MI', OPTIONS));
