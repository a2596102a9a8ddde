import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../version.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.onnx': 'application/octet-stream',
  '.svg': 'image/svg+xml',
};

/** The page runs what comes from here and nothing else; it may ask other servers for moves. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; connect-src 'self' http: https: ws: wss:; frame-ancestors 'none'";
/** Names of files in `assets` change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Where the built page lies. */
const pageFolder = join(packageRoot, 'dist', 'web');

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Schiltron</title><h1>Schiltron</h1>
<p>This server answers <a href="/docs">requests for moves</a>. Its page has not been built: run <code>npm run web:build</code>.</p></html>`;

/** Serves the page on which to play, at `/`. Its files are read once they are asked for. */
export function addPageRoutes(app: FastifyInstance, folder: string = pageFolder): void {
  const index = join(folder, 'index.html');
  app.get('/', (_, reply) =>
    reply
      .type(TYPES['.html']!)
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .send(existsSync(index) ? readFileSync(index) : NOT_BUILT),
  );
  const assets = join(folder, 'assets');
  const kept = new Map<string, Buffer>();
  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    const read = (): Buffer => {
      const bytes = kept.get(name) ?? readFileSync(join(assets, name));
      kept.set(name, bytes);
      return bytes;
    };
    // Workers keep to the policy of their own files.
    app.get(`/assets/${name}`, (_, reply) =>
      reply
        .type(TYPES[extname(name)] ?? 'application/octet-stream')
        .headers({ 'cache-control': FOR_EVER, 'content-security-policy': POLICY })
        .send(read()),
    );
  }
}

/** Serves the typed client as modules at `/client/`, so that a page needs no bundler: `import { connectHttp } from '/client/index.js'`. */
export function addClientRoutes(app: FastifyInstance): void {
  const folder = join(packageRoot, 'dist', 'server', 'client');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : [];
  const modules = new Map(
    files.map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')]),
  );
  for (const [name, text] of modules) app.get(`/client/${name}`, (_, reply) => reply.type('text/javascript').send(text));
}
