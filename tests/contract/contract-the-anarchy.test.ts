import { findRuleset } from '../../rules/registry.ts';
import { scenariosKeepContract } from './keeps-contract.ts';

scenariosKeepContract(findRuleset('the-anarchy'));
