export { stopPageServer as default } from './startPageServer.ts';
