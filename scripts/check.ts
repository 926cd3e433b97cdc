import { runTool, type Tool } from './run.ts';

const lintArgs = ['--flag', 'unstable_native_nodejs_ts_config', '--max-warnings', '0', '.'];

type Step = readonly [name: string, tool: Tool, args: readonly string[]];

const steps: readonly Step[] = [
  ['format', 'oxfmt', ['--check']],
  ['types and lint', 'oxlint', []],
  ['lint of imports and page tests', 'eslint', lintArgs],
];

const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

const runStep = async ([name, tool, args]: Step): Promise<boolean> => {
  const begun = performance.now();
  const { ok, output } = await runTool(tool, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colour },
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (output !== '') console.log(output.trimEnd());
  return ok;
};

export const runChecks = (): Promise<boolean[]> => Promise.all(steps.map(runStep));

if (import.meta.main) {
  const results = await runChecks();
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
