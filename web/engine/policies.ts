import { ModelError } from '../../models/cards/errors.ts';
import { decodePolicy, type PolicyModel } from '../../models/policy/policy-file.ts';
import type { ServedPolicy } from '../../server/engine/context/levels.ts';
import { keepPolicies, type LoadPolicy } from '../../server/engine/context/policies.ts';
import { fetchBytes } from './fetch-bytes.ts';

const files = import.meta.glob<string>('../../models/shipped/*.policy', { eager: true, query: '?url', import: 'default' });

/** The feature policies that come with the page, as an engine is told of them: it reads them by their names. */
export const servedPolicies: readonly ServedPolicy[] = __POLICIES__.map((policy) => ({ ...policy, file: policy.name }));

/** The feature policy that an agent plays by or searches with; null if there is none. */
export function policyOf(agent: string): string | null {
  return /(?:^policy:|[:,]policy=)([^,]+)/.exec(agent)?.[1] ?? null;
}

async function fetchPolicy(name: string, onProgress: (what: string, share: number) => void): Promise<PolicyModel> {
  const url = files[`../../models/shipped/${name}.policy`];
  if (url === undefined) throw new ModelError('MODEL_NOT_FOUND', `This page has no feature policy "${name}".`);
  return decodePolicy(await fetchBytes(url, __FILE_BYTES__.policies[name] ?? 0, (share) => onProgress(`the policy ${name}`, share)));
}

/** The page's own feature policies, each fetched once. */
export class PagePolicies {
  /** @throws ModelError MODEL_NOT_FOUND or BAD_MODEL; Error that says what could not be fetched */
  readonly load: LoadPolicy;

  /** @param onProgress told how far what is being fetched is */
  constructor(onProgress: (what: string, share: number) => void) {
    this.load = keepPolicies((name) => fetchPolicy(name, onProgress));
  }

  /** Fetches a policy that will probably be asked for. One that cannot be had is tried again, and complained of, when it is. */
  prepare(name: string): void {
    this.load(name).catch(() => undefined);
  }
}
