// Every worker of the page begins here and becomes what its name says, so that the rules are fetched once for all of them.

import { tellFetched } from '../offline/fetched.ts';

/** What comes before the worker is ready. */
const early: MessageEvent[] = [];
const wait = (event: MessageEvent): void => void early.push(event);
self.addEventListener('message', wait);

const roles: Readonly<Record<string, () => Promise<unknown>>> = {
  lab: () => import('../lab/run/lab-worker.ts'),
  opponents: () => import('../engine/engine-worker.ts'),
  scenarios: () => import('../scenarios/desk/desk-worker.ts'),
  table: () => import('../table/table-worker.ts'),
};

tellFetched();
void roles[self.name]!().then(
  () => {
    self.removeEventListener('message', wait);
    for (const { data, ports } of early) self.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  },
  (error: unknown) => reportError(error), // so that the page is told
);
