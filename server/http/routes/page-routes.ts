import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageRoot } from '../../node/version.ts';
import { takesEncoding } from '../replies/encodings.ts';

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

const SERVICE_WORKER = 'service-worker.js';

/** Where the built page lies. */
const pageFolder = join(packageRoot, 'dist', 'web');

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Schiltron</title><h1>Schiltron</h1>
<p>This server answers <a href="/docs">requests for moves</a>. Its page has not been built: run <code>npm run web:build</code>.</p></html>`;

/** The forms in which the built page keeps a file beside itself, the smallest first: the encoding and what its name ends in. */
const FORMS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A folder whose files are read once they are asked for. */
class PageFolder {
  private readonly folder: string;
  private readonly names: ReadonlySet<string>;
  private readonly read = new Map<string, Buffer>();

  constructor(folder: string) {
    this.folder = folder;
    this.names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** The files that are asked for by name, compressed forms left out. */
  files(): string[] {
    return [...this.names].filter((name) => !FORMS.some(([, ending]) => name.endsWith(ending)));
  }

  /** Sends a file in the smallest form that the request takes. */
  send(request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
    const form = FORMS.find(([encoding, ending]) => this.names.has(name + ending) && takesEncoding(request, encoding));
    if (form !== undefined) void reply.header('content-encoding', form[0]);
    return (
      reply
        .type(TYPES[extname(name)] ?? 'application/octet-stream')
        // The same for every origin: a browser that has a file for one kind of request need not fetch it again for another.
        .headers({ vary: 'accept-encoding', 'access-control-allow-origin': '*' })
        .send(this.bytesOf(name + (form?.[1] ?? '')))
    );
  }

  private bytesOf(file: string): Buffer {
    const bytes = this.read.get(file) ?? readFileSync(join(this.folder, file));
    this.read.set(file, bytes);
    return bytes;
  }
}

/** Serves the page on which to play, at `/`, compressed where its build left compressed files. */
export function addPageRoutes(app: FastifyInstance, folder: string = pageFolder): void {
  const page = new PageFolder(folder);
  app.get('/', (request, reply) => {
    void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY });
    return page.has('index.html') ? page.send(request, reply, 'index.html') : reply.type(TYPES['.html']!).send(NOT_BUILT);
  });
  // It keeps the page for times without a line, and changes with each build.
  if (page.has(SERVICE_WORKER))
    app.get(`/${SERVICE_WORKER}`, (request, reply) => page.send(request, reply.headers({ 'cache-control': 'no-cache' }), SERVICE_WORKER));
  const assets = new PageFolder(join(folder, 'assets'));
  // Workers keep to the policy of their own files.
  for (const name of assets.files())
    app.get(`/assets/${name}`, (request, reply) =>
      assets.send(request, reply.headers({ 'cache-control': FOR_EVER, 'content-security-policy': POLICY }), name),
    );
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
