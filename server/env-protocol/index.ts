export { EnvClient } from './client.ts';
export { type EnvServer, listenForEnvs, serveEnvStdio } from './serve.ts';
