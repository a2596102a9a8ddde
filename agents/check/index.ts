export type { AgentCheck } from './agent-check.ts';
export { type AgentCheckOptions, checkAgent } from './check-agent.ts';
export { agentChecks } from './checks.ts';
