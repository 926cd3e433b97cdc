import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { titlesOf } from './testTitles.ts';

/** A passage of the specification, and the test that holds it. */
export interface CoverageRow {
  readonly passage: string;
  readonly file: string;
  readonly title: string;
}

const cell = /(?<!\\)\|/;

const isHead = (passage: string) => passage === 'Passage' || /^:?-+:?$/.test(passage);

/** The rows `| passage | file | title |` of all tables of docs/spec-coverage.md, also those that name no test. */
export const readCoverage = (markdown: string): CoverageRow[] =>
  markdown.split('\n').flatMap((line) => {
    const [before, passage = '', file = '', title = ''] = line
      .split(cell)
      .map((part) => part.trim());
    if (before !== '' || passage === '' || isHead(passage)) return [];
    return [{ passage, file: /^`(.+)`$/.exec(file)?.[1] ?? '', title }];
  });

/** A title as a table can show it: its escapes are those of Markdown, and its line is not broken. */
const plain = (text: string): string => text.replaceAll('\\', '').replace(/\s+/g, ' ');

const readTitles = async (file: string): Promise<ReadonlySet<string> | null> => {
  const source = await readFile(file, 'utf8').catch(() => null);
  return source === null ? null : new Set([...titlesOf(file, source)].map(plain));
};

/** What is wrong with a row: no such file, no such test in it, or nothing said. */
export const makeProblemOf = (root: string) => {
  const titles = new Map<string, ReturnType<typeof readTitles>>();

  return async ({ passage, file, title }: CoverageRow): Promise<string | null> => {
    if (file === '' || title === '') return `no test is named for “${passage}”`;
    const reading = titles.get(file) ?? readTitles(path.join(root, file));
    titles.set(file, reading);
    const found = await reading;
    if (!found) return `${file} does not exist`;
    return found.has(plain(title)) ? null : `${file} has no test “${title}”`;
  };
};
