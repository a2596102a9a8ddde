import { FlatState } from '../core/index.ts';

/** A state of a game in which nothing is hidden. */
export abstract class OpenState extends FlatState {
  override get hasSecrets(): boolean {
    return false;
  }
}
