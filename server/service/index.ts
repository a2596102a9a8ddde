export { VisitBudget } from './budget.ts';
export { Connection, type ConnectionOptions } from './connection.ts';
export { type SearchThread, ThreadDeath, type ThreadEvents } from './search-thread.ts';
export { LocalThread } from './local-thread.ts';
export { Counter, Gauge, Histogram, Metrics } from './metrics.ts';
export { type ObjectPort, servePort } from './serve-port.ts';
export type { Asking, Client } from './asking.ts';
export { OpponentService, type RequestLog, type ServiceEvents, type ServiceSettings } from './service.ts';
