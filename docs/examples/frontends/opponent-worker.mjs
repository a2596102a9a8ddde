// Opponents that think in a Web Worker of a page, without a server. Bundle it with the page: new Worker(new URL('./opponent-worker.mjs', import.meta.url)).
import { Engine } from 'schiltron/server/engine';
import { LocalThread, OpponentService, servePort } from 'schiltron/server/service';

const settings = {
  version: '0',
  // A network would be { name, agent: `neural:${name}`, card }; cards and networks are in 'schiltron/models/shipped/'.
  models: [],
  anySpec: true,
  maxSimulations: 20_000,
  maxTimeMs: 30_000,
  maxWaiting: 16,
  gamesPerThread: 4,
  maxMessageBytes: 2 ** 24,
};
const engine = new Engine(settings, (name) => Promise.reject(new Error(`This page has no network "${name}".`)));

// The worker itself is the port: the page connects to it with connectPort(worker).
servePort(new OpponentService(settings, [new LocalThread(engine)]), self);
