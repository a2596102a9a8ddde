import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../version.ts';

/** Serves the typed client as modules at `/client/`, so that a page needs no bundler: `import { connectHttp } from '/client/index.js'`. */
export function addClientRoutes(app: FastifyInstance): void {
  const folder = join(packageRoot, 'dist', 'server', 'client');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : [];
  const modules = new Map(
    files.map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')]),
  );
  for (const [name, text] of modules) app.get(`/client/${name}`, (_, reply) => reply.type('text/javascript').send(text));
}
