export { realServer } from './serverProcess.ts';
