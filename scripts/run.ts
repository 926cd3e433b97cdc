import { spawn, type SpawnOptions } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** Package entry files, run on the current Node without a shell. */
const tools = {
  eslint: 'eslint/bin/eslint.js',
  jest: 'jest/bin/jest.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  webpack: 'webpack/bin/webpack.js',
} as const;

export type Tool = keyof typeof tools;

export const toolFile = (tool: Tool): string => path.join(root, 'node_modules', tools[tool]);

export const jestArgs: readonly string[] = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  toolFile('jest'),
  '--coverage=false',
];

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Never rejects: a command that cannot start counts as failed. */
export const run = (
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    let output = '';
    const collect = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => {
      resolve({ ok: false, output: `${output}${error.message}\n` });
    });
    child.on('close', (code, signal) => {
      if (signal) output += `Ended by ${signal}.\n`;
      if (signal && !child.stdout) console.error(`Ended by ${signal}: ${args.join(' ')}`);
      resolve({ ok: code === 0, output });
    });
  });

export const runTool = (tool: Tool, args: readonly string[], options?: SpawnOptions) =>
  run(process.execPath, [toolFile(tool), ...args], options);
