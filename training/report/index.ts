export { openLatestNetwork, type SampleNetwork } from './latest-network.ts';
export { type ReportOptions, type ReportSummary, writeReport } from './write-report.ts';
