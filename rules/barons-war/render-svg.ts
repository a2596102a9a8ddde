import type { Player } from '../core/index.ts';
import type { BaronsWarState } from './state.ts';
export function renderSvg(_s: BaronsWarState, _viewer?: Player): string { return ''; }
