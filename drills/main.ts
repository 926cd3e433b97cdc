import { runNamed } from '../scripts/runNamed.ts';

await runNamed(import.meta.dirname, 'npm run drill', 'drill');
// What a run has left hanging keeps nobody waiting.
process.exit();
