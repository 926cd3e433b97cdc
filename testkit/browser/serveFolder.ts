import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/startServer.ts';

/** The real server, with the built app in the folder DIST. */
const { DIST: distDir } = process.env;
if (distDir === undefined) throw new Error('DIST names the folder of the built app.');
const { url } = await startServer({ ...readConfig(process.env), distDir });
console.log(`Upstroke is at ${url}`);
