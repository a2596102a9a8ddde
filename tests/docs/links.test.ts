import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, root } from '../../tools/sources/source-files.mjs';

function proseOf(page: string): string {
  return readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
}

/** The name under which a heading can be linked to. */
function anchorOf(heading: string): string {
  const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return words
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function anchorsOf(page: string): Set<string> {
  return new Set([...proseOf(page).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) => anchorOf(heading!)));
}

/** Links of a page to files or headings that there are not. Links to other hosts are left alone. */
function deadLinks(page: string, prose: string): string[] {
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^[a-z]+:/.test(link));
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), decodeURI(path));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
  });
}

describe('links between pages', () => {
  it.each(pages())('of %s lead somewhere', (page) => {
    expect(deadLinks(page, proseOf(page))).toEqual([]);
  });

  it('are found where a file or a heading has gone', () => {
    expect(deadLinks('README.md', '[a](docs/gone.md) [b](docs/env.md#gone) [c](docs/env.md) [d](#start) [e](https://example.org)')).toEqual(
      ['docs/gone.md', 'docs/env.md#gone'],
    );
  });
});
