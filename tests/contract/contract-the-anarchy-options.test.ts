import { findRuleset } from '../../rules/registry.ts';
import { optionsKeepContract } from './keeps-contract.ts';

optionsKeepContract(findRuleset('the-anarchy'));
