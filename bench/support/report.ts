import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/run.ts';

const file = path.join(root, 'docs/performance.md');
const loadBefore = os.loadavg()[0] ?? 0;

export const fail = (why: string): void => {
  console.error(`FAILED: ${why}`);
  process.exitCode = 1;
};

const toTable = (rows: readonly (readonly string[])[]): string => {
  const columns = rows[0]?.map((_name, at) =>
    Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(columns?.[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [head, (columns ?? []).map((width) => '-'.repeat(width)), ...others].map(line).join('\n');
};

/** Prints a table and writes it between the markers of this name in docs/performance.md. */
export const report = async (
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> => {
  const table = toTable([head, ...rows]);
  console.log(`\n${table}`);
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node.js ${process.versions.node}`;
  const measured = `Measured ${date} on ${machine}; load average before: ${loadBefore.toFixed(1)}.`;
  const text = await readFile(file, 'utf8');
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const [before, rest] = text.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`${file} has no markers for ${name}`);
  await writeFile(file, `${before}${start}\n${table}\n\n${measured}\n${end}${after}`);
};
