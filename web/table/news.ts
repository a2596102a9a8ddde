import type { TableView } from './view.ts';

/** What the table's worker posts: the way to ask it, once, and then views. */
export type TableNews = { readonly door: MessagePort } | { readonly view: TableView };
