import os from 'node:os';
import { expect, test } from '@jest/globals';
import { run } from './run.ts';

const priorityOf = async (options: { isPatient?: boolean }): Promise<number> => {
  const args = ['-p', "require('node:os').getPriority()"];
  return Number((await run(process.execPath, args, { stdio: 'pipe', ...options })).output);
};

test('what is patient gives way to everything else, and nothing else does', async () => {
  expect(await priorityOf({ isPatient: true })).toBe(os.constants.priority.PRIORITY_LOW);
  expect(await priorityOf({})).toBe(os.getPriority());
});

test('a command that cannot start is one that failed', async () => {
  const { ok, output } = await run('no-such-command', [], { isPatient: true });
  expect(ok).toBe(false);
  expect(output).toMatch('ENOENT');
});
