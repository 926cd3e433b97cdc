import { runNamed } from '../scripts/runNamed.ts';
import { SettingError } from './support/settings.ts';

try {
  await runNamed(import.meta.dirname, 'npm run drill', 'drill');
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// What a run has left hanging keeps nobody waiting.
process.exit();
