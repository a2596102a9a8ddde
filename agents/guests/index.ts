export { AgentFault, type AgentFaultCode } from './agent-fault.ts';
export { readAnswer } from './answer.ts';
export { type Guest, GuestAgent, type GuestAgentOptions } from './guest-agent.ts';
