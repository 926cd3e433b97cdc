export { callAs, connect as pairUp } from '../browser/call.ts';
