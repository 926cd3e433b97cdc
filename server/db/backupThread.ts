import { workerData } from 'node:worker_threads';
import { backUp } from './backup.ts';

const { database, file } = workerData as { readonly database: string; readonly file: string };
await backUp(database, file);
