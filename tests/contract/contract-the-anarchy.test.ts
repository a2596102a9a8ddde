import { findRuleset } from '../../rules/registry.ts';
import { keepsContract } from './keeps-contract.ts';

keepsContract(findRuleset('the-anarchy'));
