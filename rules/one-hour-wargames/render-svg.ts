import type { OneHourState } from './state.ts';
export function renderSvg(_s: OneHourState): string { return '<svg xmlns="http://www.w3.org/2000/svg"/>'; }
