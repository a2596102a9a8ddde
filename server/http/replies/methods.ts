import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-reply.ts';

/** Whether an address is one of a route: `/v1/analyses/:id` has any name in the place of `:id`. */
function fits(route: readonly string[], address: readonly string[]): boolean {
  return route.length === address.length && route.every((part, i) => (part.startsWith(':') ? address[i] !== '' : part === address[i]));
}

/** Answers whatever comes to no route: 405 and `allow` where the address takes other methods, else 404. Call it before routes are added. */
export function addRefusals(app: FastifyInstance): void {
  const routes = new Map<string, { readonly parts: readonly string[]; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { parts: url.split('/'), methods: new Set() };
    routes.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?')[0]!;
    const parts = address.split('/');
    const allowed = [...routes.values()].flatMap((route) => (fits(route.parts, parts) ? [...route.methods] : []));
    if (allowed.length === 0) {
      const message = `There is no ${request.method} ${address}; GET /docs lists what there is.`;
      return sendProblem(reply, { code: 'NOT_FOUND', message }, request.id);
    }
    const allow = [...new Set(allowed)].sort().join(', ');
    const message = `${address} takes ${allow}, not ${request.method}; GET /docs lists what there is.`;
    return sendProblem(reply.header('allow', allow), { code: 'METHOD_NOT_ALLOWED', message }, request.id);
  });
}
