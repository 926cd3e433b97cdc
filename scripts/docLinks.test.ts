import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './run.ts';

const folders = ['.', 'docs', 'docs/decisions', 'bench', 'drills'];

const papers = async (): Promise<string[]> =>
  (
    await Promise.all(
      folders.map(async (folder) => {
        const names = await readdir(path.join(root, folder));
        return names.filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name));
      }),
    )
  ).flat();

/** Links and pictures within the project, without what they point to inside a file. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/(?:\]\(|(?:src|srcset)=")([^)"#\s]+)/g)].flatMap(([, link]) =>
    link === undefined || /^(\w+:|<)/.test(link) ? [] : [link],
  );

test('what the papers link to is there', async () => {
  const all = await papers();
  expect(all.length).toBeGreaterThan(20);
  const dead: string[] = [];
  let found = 0;
  for (const paper of all) {
    const folder = path.dirname(path.join(root, paper));
    const links = linksIn(await readFile(path.join(root, paper), 'utf8'));
    found += links.length;
    dead.push(
      ...links.filter((link) => !existsSync(path.join(folder, link))).map((l) => `${paper}: ${l}`),
    );
  }
  expect(found).toBeGreaterThan(100);
  expect(dead).toEqual([]);
});
