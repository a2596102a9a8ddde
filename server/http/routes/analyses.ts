import { RequestError } from '../../protocol/problem.ts';
import type { Client } from '../../service/asking.ts';

/** Requests in work by the ids their clients gave them, so that they can be called off by another request. */
export class Analyses {
  private readonly open = new Map<string, AbortController>();

  private key({ name }: Client, id: string | number): string {
    return JSON.stringify([name, String(id)]);
  }

  /** Notes a request. @returns its signal, and how to forget it
   * @throws RequestError BAD_REQUEST if the id is in use */
  add(client: Client, id: string | number): { readonly controller: AbortController; forget(): void } {
    const key = this.key(client, id);
    if (this.open.has(key))
      throw new RequestError(
        'BAD_REQUEST',
        `A request with the id ${JSON.stringify(id)} is in work already; give each request its own.`,
        '/id',
      );
    const controller = new AbortController();
    this.open.set(key, controller);
    return { controller, forget: () => void this.open.delete(key) };
  }

  /** Calls off a request of a client's own. @returns whether there was one */
  end(client: Client, id: string): boolean {
    const found = this.open.get(this.key(client, id));
    found?.abort('terminated');
    return found !== undefined;
  }
}
