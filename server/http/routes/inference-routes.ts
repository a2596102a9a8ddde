import type { FastifyInstance } from 'fastify';
import type { ServedModel } from '../../engine/context/levels.ts';
import { RequestError } from '../../protocol/problem.ts';
import type { OpponentService } from '../../service/service.ts';
import { version } from '../../node/version.ts';

/** Tensors of a network in the words of the Open Inference Protocol; −1 stands for any number. */
function tensorsOf({ card }: ServedModel): { inputs: object[]; outputs: object[] } {
  if (card === undefined) return { inputs: [], outputs: [] };
  const { globals, units, unitFeatures, map, actionFeatures, pointers } = card.network;
  const float = (name: string, ...shape: number[]) => ({ name, datatype: 'FP32', shape });
  const index = (name: string) => ({ name, datatype: 'INT32', shape: [-1] });
  return {
    inputs: [
      float('globals', -1, globals),
      ...(units > 0 ? [float('units', -1, units, unitFeatures)] : []),
      ...(map === null ? [] : [float('map', -1, ...map)]),
      float('actions', -1, actionFeatures),
      index('owners'),
      ...pointers.map((name) => index(`pointer.${name}`)),
    ],
    outputs: [float('policy', -1, 1), float('value', -1, 3), float('margin', -1, 1)],
  };
}

/** Health and model routes of the Open Inference Protocol. Judging states goes through `/v1/evaluate`, which takes games rather than tensors. */
export function addInferenceRoutes(app: FastifyInstance, service: OpponentService): void {
  const find = (name: string): ServedModel => {
    const model = service.settings.models.find((one) => one.name === name);
    if (model !== undefined) return model;
    throw new RequestError(
      'NOT_FOUND',
      `There is no model "${name}"; there are ${service.settings.models.map((one) => one.name).join(', ') || 'none'}.`,
    );
  };
  const describe = (name: string): object => {
    const model = find(name);
    return {
      name,
      versions: model.card === undefined ? [] : [model.card.onnxHash.slice(0, 12)],
      platform: 'onnxruntime_onnx',
      ...tensorsOf(model),
    };
  };
  const checkVersion = (name: string, asked: string): void => {
    const { card } = find(name);
    if (card === undefined || !card.onnxHash.startsWith(asked) || asked.length < 8)
      throw new RequestError('NOT_FOUND', `The model "${name}" has no version "${asked}".`);
  };
  app.get('/v2', () => ({ name: 'schiltron', version, extensions: [] }));
  app.get('/v2/health/live', () => ({ live: true }));
  app.get('/v2/health/ready', (_, reply) =>
    reply.status(service.state === 'ready' ? 200 : 503).send({ ready: service.state === 'ready', state: service.state }),
  );
  app.get<{ Params: { name: string } }>('/v2/models/:name', ({ params }) => describe(params.name));
  app.get<{ Params: { name: string } }>('/v2/models/:name/ready', ({ params }, reply) => {
    find(params.name);
    return reply.status(service.state === 'starting' ? 503 : 200).send({ name: params.name, ready: service.state !== 'starting' });
  });
  app.get<{ Params: { name: string; version: string } }>('/v2/models/:name/versions/:version', ({ params }) => {
    checkVersion(params.name, params.version);
    return describe(params.name);
  });
  app.get<{ Params: { name: string; version: string } }>('/v2/models/:name/versions/:version/ready', ({ params }) => {
    checkVersion(params.name, params.version);
    return { name: params.name, ready: service.state !== 'starting' };
  });
}
