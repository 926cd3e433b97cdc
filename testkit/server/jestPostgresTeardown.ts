export { stopForJest as default } from './jestPostgresSetup.ts';
