import { runNamed } from '../testkit/runNamed.ts';
import { SettingError } from './support/series.ts';

// Local times of the drill, its servers and its browsers are the same.
process.env.TZ = 'UTC';
try {
  await runNamed(import.meta.dirname, 'npm run drill', 'drill');
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// A failed run may leave connections open.
process.exit();
