import { expose } from 'comlink';
import { TableHost } from './table-host.ts';
import type { TableNews } from './connect.ts';

// The table: the game's true state lives here and nowhere else in the page. Views are posted rather than called back, as every callback would keep a port open.

const channel = new MessageChannel();
const post = (news: TableNews): void => self.postMessage(news);
expose(new TableHost((view) => post({ view })), channel.port1);
self.postMessage({ door: channel.port2 }, { transfer: [channel.port2] });
