import { runNamed } from '../scripts/run.ts';

await runNamed(import.meta.dirname, 'npm run bench', 'benchmark');
