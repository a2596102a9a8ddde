import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomically } from '../../../models/files.ts';

const keyFile = z.object({ keys: z.array(z.object({ name: z.string().min(1).max(100), sha256: z.string().regex(/^[0-9a-f]{64}$/) })) });
export type KeyEntry = z.infer<typeof keyFile>['keys'][number];

const hash = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Whom a key belongs to. Keys are 256 random bits, so that a plain hash keeps them: there is nothing to guess. */
export class Keys {
  private readonly entries: readonly { readonly name: string; readonly hash: Buffer }[];

  constructor(entries: readonly KeyEntry[]) {
    this.entries = entries.map(({ name, sha256 }) => ({ name, hash: Buffer.from(sha256, 'hex') }));
  }

  /** Reads a file of hashed keys. @throws Error that names the fault */
  static read(file: string): Keys {
    return new Keys(readEntries(file));
  }

  /** The owner of a key, or null. Takes the same time whoever it is. */
  ownerOf(key: string): string | null {
    const asked = hash(key);
    return this.entries.reduce<string | null>((found, entry) => (timingSafeEqual(entry.hash, asked) ? entry.name : found), null);
  }
}

function readEntries(file: string): readonly KeyEntry[] {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `The key file ${file} cannot be read: ${(error as Error).message}. Make one with: schiltron serve --new-key NAME --keys ${file}`,
      { cause: error },
    );
  }
  const parsed = keyFile.safeParse(json);
  if (parsed.success) return parsed.data.keys;
  const issue = parsed.error.issues[0]!;
  throw new Error(`The key file ${file} is broken at /${issue.path.join('/')}: ${issue.message}`);
}

/** Draws a key, adds its hash to a file, and returns it: it is stored nowhere. */
export function addKey(file: string, name: string): string {
  const known = existsSync(file) ? readEntries(file) : [];
  if (known.some((entry) => entry.name === name))
    throw new Error(`${file} has a key named "${name}" already; remove it first or choose another name.`);
  const key = `sk-${randomBytes(32).toString('base64url')}`;
  const keys = [...known, { name, sha256: hash(key).toString('hex') }];
  writeFileAtomically(file, `${JSON.stringify({ keys }, null, 2)}\n`);
  return key;
}
