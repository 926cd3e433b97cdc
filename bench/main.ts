import { runNamed } from '../testkit/runNamed.ts';

await runNamed(import.meta.dirname, 'npm run bench', 'benchmark');
