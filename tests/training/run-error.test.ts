import { describe, expect, it } from 'vitest';
import { explainDisk, RunError } from '../../training/settings/run-error.ts';

const failure = (code: string, path?: string): Error => Object.assign(new Error(code), { code, ...(path === undefined ? {} : { path }) });

describe('a run that cannot be written', () => {
  it.each([
    ['ENOSPC', /^The disk is full: runs\/one\/config\.json could not be written\. Make room/],
    ['EROFS', /the disk can only be read\. Choose another folder for the run with --directory\.$/],
    ['EACCES', /you have no right to it\. Choose another folder/],
    ['ENOTDIR', /a part of that path is a file/],
  ])('says what to do about %s', (code, expected) => {
    const said = explainDisk(failure(code, 'runs/one/config.json'), 'runs/one');
    expect(said).toBeInstanceOf(RunError);
    expect((said as Error).message).toMatch(expected);
  });

  it('leaves other errors as they are', () => {
    for (const other of [failure('ENOENT', 'runs/one'), failure('EACCES'), 'text']) expect(explainDisk(other, 'runs/one')).toBe(other);
  });
});
