import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/run.ts';

/** The runs of a series that have come to their end, kept on the disk. */
interface Progress<R> {
  /** Those of a series that was broken off; oldest first. */
  readonly before: readonly R[];
  readonly add: (ran: R) => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** A line that was being written as the series was broken off is no run. */
const readLine = <R>(line: string): R[] => {
  try {
    return [JSON.parse(line) as R];
  } catch {
    return [];
  }
};

/** `name` belongs to one series and its settings; what is added must survive JSON. */
export const keepProgress = async <R>(
  name: string,
  folder = path.join(root, '.cache', 'drills'),
): Promise<Progress<R>> => {
  const file = path.join(folder, `${name}.jsonl`);
  await mkdir(folder, { recursive: true });
  const text = await readFile(file, 'utf8').catch(() => '');
  return {
    before: text.split('\n').flatMap(readLine<R>),
    // Begins a line of its own, also after half of one.
    add: (ran) => appendFile(file, `\n${JSON.stringify(ran)}`),
    forget: () => rm(file, { force: true }),
  };
};
