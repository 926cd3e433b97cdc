import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buildIfStale } from './build.ts';
import { runBrowserTests } from './e2e.ts';
import { jestArgs, root, run } from './run.ts';

// `npm run flaky -- PATTERN [N]` runs the test files whose path matches N times (20) beside a busy core,
// and prints every failure. Matches in e2e/ run in the browser, all others in Jest.
const [pattern, times = '20'] = process.argv.slice(2);
const count = Number(times);
if (pattern === undefined || !Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run flaky -- PATTERN [N]');
  process.exit(1);
}

const runInJest = async (): Promise<boolean> => {
  const args = [...jestArgs, pattern, '--maxWorkers=2', '--ignoreProjects', 'postgres'];
  let failures = 0;
  for (let round = 1; round <= count; round += 1) {
    const { ok, output } = await run(process.execPath, args, { stdio: 'pipe' });
    console.log(`${ok ? '✓' : `${output}✗`} ${round} of ${count}`);
    if (!ok) failures += 1;
  }
  console.log(`${failures} of ${count} runs failed.`);
  return failures === 0;
};

const isOfBrowser = (await readdir(path.join(root, 'e2e'))).some(
  (file) => file.endsWith('.e2e.ts') && `e2e/${file}`.includes(pattern),
);
const busy = spawn(process.execPath, ['--eval', 'for (;;);']);
try {
  const runInBrowser = async () =>
    (await buildIfStale()) && (await runBrowserTests([pattern, `--repeat-each=${count}`]));
  const ok = await (isOfBrowser ? runInBrowser() : runInJest());
  process.exitCode = ok ? 0 : 1;
} finally {
  busy.kill();
}
