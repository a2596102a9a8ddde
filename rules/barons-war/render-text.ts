import type { Player } from '../core/index.ts';
import type { BaronsWarState } from './state.ts';
export function renderText(_s: BaronsWarState, _viewer?: Player): string { return ''; }
