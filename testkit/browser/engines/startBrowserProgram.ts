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
  pattern: RegExp,
  env: NodeJS.ProcessEnv = process.env,
): Promise<BrowserProgram> => {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  const found = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (match) resolve(match[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${command} did not start:\n${output}`)));
  });
  return {
    found,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
};
