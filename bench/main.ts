import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** `npm run bench -- size` runs bench/size.ts; without a name it lists those that there are. */
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'main.ts')
  .map((file) => path.basename(file, '.ts'))
  .sort();

const [name] = process.argv.slice(2);

if (name !== undefined && names.includes(name)) {
  await import(`./${name}.ts`);
} else {
  if (name !== undefined) console.error(`There is no benchmark "${name}".`);
  console.log(`Benchmarks:\n${names.map((each) => `  npm run bench -- ${each}`).join('\n')}`);
  process.exitCode = name === undefined ? 0 : 1;
}
