/** @jest-environment node */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { isActionCreator } from '@reduxjs/toolkit';
import { persistedFields } from './persist.ts';
import { slices } from './rootReducer.ts';

const src = path.join(import.meta.dirname, '..');

let page: string;
/** All action types and state keys of the app. */
let actions: readonly string[];
let keys: readonly string[];
beforeAll(async () => {
  page = await readFile(path.join(src, '../docs/state.md'), 'utf8');
  const names = (await readdir(src, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const files = names.map((name) => path.join(src, name));
  const read = files.map(async (file) => ({ file, source: await readFile(file, 'utf8') }));
  const makers = (await Promise.all(read)).filter(({ source }) =>
    /\bcreate(?:Action|Slice)[<(]/.test(source),
  );
  const modules = makers.map(({ file }) => import(file) as Promise<Record<string, unknown>>);
  const exported = (await Promise.all(modules)).flatMap((module) => Object.entries(module));
  const types = exported.flatMap(([, value]) => (isActionCreator(value) ? [value.type] : []));
  // Some are not exported.
  const written = makers.flatMap(({ source }) => [
    ...source.matchAll(/\bcreateAction(?=[<(])[^(]*\(\s*'([^']+)'/g),
  ]);
  actions = [...new Set([...types, ...written.map(([, type]) => type!)])].toSorted();
  const reducers = exported.flatMap(([name]) => /^(\w+)Reducer$/.exec(name)?.[1] ?? []);
  keys = [...new Set([...Object.keys(slices), ...reducers])].toSorted();
});

const partOf = (heading: string): string[] =>
  (page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n');
/** The cells of a part's table, without the heading. */
const rowsOf = (heading: string): string[][] =>
  partOf(heading)
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const codeIn = (markdown: string): string[] =>
  [...markdown.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

test('docs/state.md has a row for each key of the state, with the fields that outlive a reload', () => {
  const rows = rowsOf('The state').map(([key, , place]) => ({
    key: codeIn(key!)[0]!,
    fields: /^IndexedDB:([^;]*)/.exec(place!)?.[1],
  }));
  expect(rows.map(({ key }) => key).toSorted()).toEqual(keys);
  const kept = rows.flatMap(({ key, fields }) =>
    fields !== undefined ? [[key, codeIn(fields)]] : [],
  );
  expect(Object.fromEntries(kept)).toEqual(persistedFields);
});

test('docs/state.md names each action of the app once, and no other', () => {
  const lines = partOf('The actions').filter((line) => line.startsWith('- '));
  const named = lines.flatMap((line) => codeIn(line.split(':')[0]!));
  expect(named.toSorted()).toEqual(actions);
});
