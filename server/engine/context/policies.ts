import type { PolicyModel } from '../../../models/policy/policy-file.ts';

/** Reads a feature policy; what there is depends on where the engine runs. */
export type LoadPolicy = (path: string) => Promise<PolicyModel>;

/** The same, reading each policy once. One that could not be read is tried again when it is asked for again. */
export function keepPolicies(load: LoadPolicy): LoadPolicy {
  const loaded = new Map<string, Promise<PolicyModel>>();
  return (path) => {
    const policy = loaded.get(path) ?? load(path);
    loaded.set(path, policy);
    policy.catch(() => loaded.delete(path));
    return policy;
  };
}
