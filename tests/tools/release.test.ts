import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsOfProvenance, faultsOfStatements, faultsOfTags } from '../../tools/release/release.mjs';
import { lostClaims } from '../../tools/release/size-claims.mjs';

const root = new URL('../../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
const ADDRESSES = { repository: 'a', bugs: 'b', homepage: 'c' };

/** Pages that say what a release has to say, but for those given. */
function pages(others: Record<string, string> = {}) {
  const all: Record<string, string> = {
    'CHANGELOG.md': '### 1.2.3\n',
    'README.md': 'Install it.',
    'python/schiltron/__init__.py': '__version__ = "1.2.3"\n',
    ...others,
  };
  return (file: string) => all[file]!;
}

describe('the release', () => {
  it('finds nothing where all pages agree', () => {
    expect(faultsOfStatements({ version: '1.2.3', ...ADDRESSES }, pages())).toEqual([]);
  });

  it.each([
    ['CHANGELOG.md', '### 1.2.2\n', 'CHANGELOG.md has no version 1.2.3'],
    ['CHANGELOG.md', '### 1.2.3 (not yet published)\n', 'CHANGELOG.md calls version 1.2.3 not yet published'],
    ['README.md', 'It is not published yet.', 'README.md says that Schiltron is not published yet'],
    ['python/schiltron/__init__.py', '__version__ = "1.2.2"\n', 'python/schiltron/__init__.py has version 1.2.2, package.json 1.2.3'],
  ])('refuses what %s says: %j', (file, text, fault) => {
    expect(faultsOfStatements({ version: '1.2.3', ...ADDRESSES }, pages({ [file]: text }))).toEqual([fault]);
  });

  it('refuses a commit without the tag of its version', () => {
    expect(faultsOfTags('1.2.3', ['stable', 'v1.2.3'])).toEqual([]);
    expect(faultsOfTags('1.2.3', ['v1.2.30'])).toEqual(['the commit has no tag v1.2.3']);
  });

  it('refuses to publish where no public service signs what was built', () => {
    expect(faultsOfProvenance({ ACTIONS_ID_TOKEN_REQUEST_URL: 'https://example.org' })).toEqual([]);
    expect(faultsOfProvenance({ SIGSTORE_ID_TOKEN: 'a' })).toEqual([]);
    expect(faultsOfProvenance({ CI: 'true' })).toHaveLength(1);
  });

  it('refuses a package without addresses', () => {
    expect(faultsOfStatements({ version: '1.2.3' }, pages())).toHaveLength(3);
  });
});

describe('each size that a release measures', () => {
  it('is claimed on its page', () => {
    expect(lostClaims()).toEqual([]);
  });
});

describe('the version', () => {
  it('is the same in both packages, and the change log has it', () => {
    const faults = faultsOfStatements({ ...manifest, ...ADDRESSES });
    expect(faults.filter((one) => !one.includes('not yet published') && !one.includes('not published yet'))).toEqual([]);
  });
});
