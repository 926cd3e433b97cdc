import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface BrowserProgram {
  /** What the pattern captured. */
  readonly found: string;
  readonly stop: () => Promise<void>;
}

/** Resolves once the output matches. Throws with its output if it exits first. */
export const startBrowserProgram = async (
  command: string,
  args: readonly string[],
  pattern = /^/,
  env: NodeJS.ProcessEnv = process.env,
): Promise<BrowserProgram> => {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const kill = () => child.kill();
  process.once('exit', kill);
  let output = '';
  const found = await new Promise<string>((resolve, reject) => {
    const read = (chunk = '') => {
      output += chunk;
      const match = pattern.exec(output);
      if (match) resolve(match[1] ?? '');
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('spawn', read);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${command} did not start:\n${output}`)));
  });
  return {
    found,
    stop: async () => {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
};
