import { describe } from 'vitest';
import { OPTIONS } from '../../rules/one-hour-wargames/state/options.ts';
import { checkRulings } from '../rulings.ts';

describe('docs/rulings/one-hour-wargames.md', () => checkRulings('one-hour-wargames', 'O', OPTIONS));
