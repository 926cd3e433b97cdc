import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './run.ts';

const folders = ['.', 'docs', 'docs/decisions', 'bench', 'resilience'];

const listDocs = async (): Promise<string[]> => {
  const lists = folders.map(async (folder) => {
    const names = await readdir(path.join(root, folder));
    return names.filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name));
  });
  return (await Promise.all(lists)).flat();
};

/** Links and pictures within the project, without their fragments. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/(?:\]\(|(?:src|srcset)=")([^)"#\s]+)/g)].flatMap(([, link]) =>
    link === undefined || /^(\w+:|<)/.test(link) ? [] : [link],
  );

/** Test files named in code type, by their path from the root. */
const testsNamedIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+\/[\w/.-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, file]) => file ?? '');

test('every file that a document links to or names exists', async () => {
  const dead: string[] = [];
  let count = 0;
  for (const doc of await listDocs()) {
    const text = await readFile(path.join(root, doc), 'utf8');
    const files = [
      ...linksIn(text).map((link) => path.join(path.dirname(doc), link)),
      ...testsNamedIn(text),
    ];
    count += files.length;
    const missing = files.filter((file) => !existsSync(path.join(root, file)));
    dead.push(...missing.map((file) => `${doc}: ${file}`));
  }
  expect(count).toBeGreaterThan(100);
  expect(dead).toEqual([]);
});
