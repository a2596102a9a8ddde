export { type AgentCheckOptions, checkAgent } from './check-agent.ts';
export { agentChecks } from './checks.ts';
