import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesets } from '../../rules/registry.ts';
import { packageRoot } from '../../server/node/version.ts';
import { CommandFault } from '../fault.ts';
import { scanRuleset, type SectionCoverage } from './scan.ts';

function isCheckout(): boolean {
  return existsSync(join(packageRoot, 'rules', 'registry.ts')) && existsSync(join(packageRoot, 'tests'));
}

/** Coverage of every rulebook: from the sources in a checkout, else as noted when the package was built. */
export function readCoverage(): SectionCoverage[] {
  if (isCheckout()) return rulesets.flatMap((ruleset) => scanRuleset(packageRoot, ruleset));
  const noted = join(packageRoot, 'dist', 'rules-coverage.json');
  if (existsSync(noted)) return (JSON.parse(readFileSync(noted, 'utf8')) as { sections: SectionCoverage[] }).sections;
  throw new CommandFault('This installation has no rule coverage; build the package from its sources.', 'NO_COVERAGE');
}
