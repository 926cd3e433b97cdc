import { readFile } from 'node:fs/promises';
import path from 'node:path';

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

/** A title as it stands in a test file: its quotes may be escaped there, and its line broken. */
const plain = (text: string): string => text.replaceAll('\\', '').replace(/\s+/g, ' ');

/** What is wrong with a row: no such file, no such test in it, or nothing said. */
export const problemOf = async (root: string, row: CoverageRow): Promise<string | null> => {
  const { passage, file, title } = row;
  if (file === '' || title === '') return `no test is named for “${passage}”`;
  try {
    const source = await readFile(path.join(root, file), 'utf8');
    return plain(source).includes(plain(title)) ? null : `${file} has no test “${title}”`;
  } catch {
    return `${file} does not exist`;
  }
};
