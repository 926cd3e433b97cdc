import { runNamed } from '../scripts/runNamed.ts';

await runNamed(import.meta.dirname, 'npm run bench', 'benchmark');
