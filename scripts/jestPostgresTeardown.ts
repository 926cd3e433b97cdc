export { stopForJest as default } from './jestPostgres.ts';
