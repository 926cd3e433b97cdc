import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { buildIfStale } from './build.ts';
import { runBrowserTests } from './e2e.ts';
import { root, run, toolFile } from './run.ts';

// `npm run flaky -- PATTERN [N]` runs the test files whose path matches N times (20) beside a busy core,
// and lists every failure. Matches in e2e/ run in the browser, all others in Jest.
const [pattern, times = '20'] = process.argv.slice(2);
const count = Number(times);
if (pattern === undefined || !Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run flaky -- PATTERN [N]');
  process.exit(1);
}

const Report = v.object({
  testResults: v.array(
    v.object({
      message: v.string(),
      status: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
});

const failuresIn = (json: string) =>
  v.parse(Report, JSON.parse(json)).testResults.flatMap((file): [string, string][] => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0) {
      return failed.map((one) => [one.fullName, one.failureMessages[0] ?? '']);
    }
    return file.status === 'failed' ? [['a file that did not run', file.message]] : [];
  });

const runInJest = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-flaky-'));
  const report = path.join(folder, 'report.json');
  const failures = new Map<string, string[]>();
  for (let round = 1; round <= count; round += 1) {
    const { ok, output } = await run(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        toolFile('jest'),
        '--coverage=false',
        '--maxWorkers=2',
        '--ignoreProjects',
        'postgres',
        '--json',
        `--outputFile=${report}`,
        pattern,
      ],
      { stdio: 'pipe' },
    );
    const json = await readFile(report, 'utf8').catch(() => '');
    if (json === '') throw new Error(output);
    await rm(report);
    console.log(`${ok ? '✓' : '✗'} ${round} of ${count}`);
    for (const [title, message] of failuresIn(json)) {
      failures.set(title, [...(failures.get(title) ?? []), message]);
    }
  }
  await rm(folder, { recursive: true });
  for (const [title, messages] of failures) {
    console.error(`\n✗ ${title}: ${messages.length} of ${count}\n${messages[0] ?? ''}`);
  }
  return failures.size === 0;
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
