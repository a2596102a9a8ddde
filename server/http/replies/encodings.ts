import type { FastifyRequest } from 'fastify';

/** Whether a request takes an encoding; one that is named with a quality of 0 is refused. */
export function takesEncoding(request: FastifyRequest, encoding: string): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return accepted.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}
