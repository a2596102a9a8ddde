export { EnvClient, EnvRefusal } from './client.ts';
export { PROTOCOL } from './protocol.ts';
export { type EnvServer, listenForEnvs, serveEnvStdio } from './serve.ts';
