import { readdir } from 'node:fs/promises';
import path from 'node:path';

export const runNamed = async (folder: string, command: string, kind: string): Promise<void> => {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'main.ts')
    .map((file) => path.basename(file, '.ts'))
    .sort();
  const [name] = process.argv.slice(2);
  if (name !== undefined && names.includes(name)) {
    await import(path.join(folder, `${name}.ts`));
    return;
  }
  if (name !== undefined) console.error(`There is no ${kind} "${name}".`);
  console.log(`There are:\n${names.map((each) => `  ${command} -- ${each}`).join('\n')}`);
  process.exitCode = name === undefined ? 0 : 1;
};
