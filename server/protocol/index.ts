export * from './replies.ts';
export * from './requests.ts';
export { readRequest } from './read-request.ts';
