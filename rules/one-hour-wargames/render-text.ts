import type { OneHourState } from './state.ts';
export function renderText(s: OneHourState): string { return `turn ${s.turn}`; }
