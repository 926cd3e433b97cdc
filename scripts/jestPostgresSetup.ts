export { startForJest as default } from './jestPostgres.ts';
