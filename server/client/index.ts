export { Analysis } from './analysis.ts';
export { OpponentClient } from './client.ts';
export { OpponentError } from './error.ts';
export { connectHttp, type HttpOptions } from './http.ts';
export { MessageTransport, type ReconnectOptions, type Wire, type WireEvents } from './message-transport.ts';
export { connectPort, type PortLike } from './port.ts';
export type * from './types.ts';
export { connectWebSocket, type SocketLike, type WebSocketOptions } from './web-socket.ts';
