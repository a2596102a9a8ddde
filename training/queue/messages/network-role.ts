import { sha256 } from '../../../models/files.ts';

/** The networks that players have: the one that judges, and an earlier one that plays a side of some games. */
export const NETWORK_ROLES = ['weights', 'snapshot'] as const;

export type NetworkRole = (typeof NETWORK_ROLES)[number];

/** Something for each role. */
export type ByRole<T> = Record<NetworkRole, T>;

/** A network as it is published. */
export interface PublishedNetwork {
  /** SHA-256 of `onnx`, in hexadecimal. */
  readonly hash: string;
  readonly onnx: Uint8Array;
}

export function publishable(onnx: Uint8Array): PublishedNetwork {
  return { hash: sha256(onnx), onnx };
}
