export { makeThreadedVec, type ThreadedVectorEnvOptions } from './make-threaded-vec.ts';
export { ThreadFault, type ThreadFaultCode } from './thread-fault.ts';
export { ThreadedVectorEnv, type ThreadSetup } from './threaded-vector-env.ts';
