import { signal } from '@preact/signals';

/** A screen of the page: its name and what it is about. */
export interface Route {
  readonly screen: string;
  readonly rest: readonly string[];
}

function read(): Route {
  const [screen = '', ...rest] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  return { screen, rest };
}

export const route = signal<Route>(read());
addEventListener('hashchange', () => (route.value = read()));

/** The address of a screen, for links. */
export function linkTo(screen: string, ...rest: string[]): string {
  return `#/${[screen, ...rest].map(encodeURIComponent).join('/')}`;
}

export function goTo(screen: string, ...rest: string[]): void {
  location.hash = linkTo(screen, ...rest);
}
