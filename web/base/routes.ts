import { signal } from '@preact/signals';

/** A screen of the page: its name and what it is about. */
interface Route {
  readonly screen: string;
  readonly rest: readonly string[];
}

/** A screen that there is not: where an address cannot be read. */
const NOWHERE: Route = { screen: 'nowhere', rest: [] };

/** The screen that an address names. Anybody may type an address: one that cannot be read leads nowhere. */
function read(): Route {
  try {
    const [screen = '', ...rest] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
    return { screen, rest };
  } catch {
    return NOWHERE;
  }
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

/** Goes to a screen in place of this one: the way back does not lead here. */
export function goInstead(screen: string, ...rest: string[]): void {
  location.replace(linkTo(screen, ...rest));
}
