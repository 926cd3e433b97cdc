/** @jest-environment node */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isActionCreator, type PayloadAction } from '@reduxjs/toolkit';
import { activitiesApi } from '../api/activitiesApi.ts';
import { baseApi } from '../api/baseApi.ts';
import { remindersApi } from '../api/remindersApi.ts';
import { answerAlarms } from '../features/alarms/alarmActions.ts';
import { selectRinging } from '../features/alarms/selectors.ts';

import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import { rosasHome } from '../../testkit/page/home.ts';
import { everyFeature, type SetupListeners } from './listeners.ts';
import { keptKeys } from './persist.ts';
import { slices } from './rootReducer.ts';

const src = path.join(import.meta.dirname, '..');
const docs = path.join(src, '../docs');

let page: string;
beforeAll(async () => {
  page = await readFile(path.join(docs, 'state.md'), 'utf8');
});

const partOf = (heading: string): string =>
  page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The cells of its one table, without the heading. */
const rowsOf = (heading: string): string[][] =>
  partOf(heading)
    .split('\n')
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

/** Files of the page in which actions are made. */
const makers = async () => {
  const names = await readdir(src, { recursive: true });
  const shipped = names.filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name),
  );
  const read = shipped.map(async (name) => {
    const file = path.join(src, name);
    return { file, source: await readFile(file, 'utf8') };
  });
  const all = await Promise.all(read);
  return all.filter(({ source }) => /\bcreate(?:Action|Slice)[<(]/.test(source));
};

const exportsOf = async () => {
  const files = await makers();
  const modules = files.map(({ file }) => import(file) as Promise<Record<string, unknown>>);
  return (await Promise.all(modules)).flatMap((module) => Object.entries(module));
};

const named = /\bcreateAction(?=[<(])[^(]*\(\s*'([^']+)'/g;

/** All that somebody can dispatch by importing it, and what a file may keep to itself. */
const actionTypes = async (): Promise<string[]> => {
  const exported = (await exportsOf()).flatMap(([, value]) =>
    isActionCreator(value) ? [value.type] : [],
  );
  const written = (await makers()).flatMap(({ source }) =>
    [...source.matchAll(named)].map(([, type]) => type!),
  );
  return [...new Set([...exported, ...written])].toSorted();
};

/** The slices of the store, and those that a screen adds later. */
const stateKeys = async (): Promise<string[]> => {
  const reducers = (await exportsOf()).flatMap(([name]) => /^(\w+)Reducer$/.exec(name)?.[1] ?? []);
  return [...new Set([...Object.keys(slices), ...reducers])].toSorted();
};

test('the state tree has a line for each key of the store, and none that is no key', async () => {
  const told = rowsOf('The state').map(([key]) => codeIn(key!)[0]!);
  expect(told.toSorted()).toEqual(await stateKeys());
});

test('it says of each slice which of its fields redux-persist keeps', () => {
  const kept = rowsOf('The state').flatMap(([key, , place]) => {
    const fields = /^IndexedDB:([^;]*)/.exec(place!)?.[1];
    return fields === undefined ? [] : [[codeIn(key!)[0]!, codeIn(fields)]];
  });
  // What a screen adds later brings its own fields along.
  const first = kept.filter(([key]) => (key as string) in slices);
  expect(Object.fromEntries(first)).toEqual(keptKeys);
});

test('each action that the app can dispatch has its one place, and no other has', async () => {
  const lines = partOf('The actions').split('\n');
  const told = lines.filter((line) => line.startsWith('- ')).map((line) => line.split(':')[0]!);
  expect(told.flatMap(codeIn).toSorted()).toEqual(await actionTypes());
});

type Recorded = PayloadAction<unknown, string, { arg?: { endpointName?: string } } | undefined>;

/** What the page leaves out: redux-persist, and of RTK Query all but the beginning of a list. */
const isLeftOut = ({ type, meta }: Recorded, own: ReadonlySet<string>): boolean => {
  if (own.has(type)) return false;
  const isBeginning = type === `${baseApi.reducerPath}/executeQuery/pending`;
  if (isBeginning) return meta?.arg?.endpointName === 'readChanges';
  return ['persist/', '__rtkq/', `${baseApi.reducerPath}/`].some((kind) => type.startsWith(kind));
};

const fieldIn = (action: Recorded, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], action);

/** What the page says of a field, where it is not so. */
const problemsOf = (action: Recorded | undefined, fields: string): string[] =>
  codeIn(fields).filter((code) => {
    const [place, told] = code.split(': ');
    const found = action && fieldIn(action, place!);
    return told === undefined ? found === undefined : String(found) !== told;
  });

describe('the recorded alarm', () => {
  const due = Date.UTC(2026, 2, 10, 8, 0);
  const home = rosasHome({ now: due - 20_000 });

  test('is what a store and its listeners do, action by action', async () => {
    const { clock, rosa } = home;
    await home.addReminder();
    home.storage.setItem('firstDoseAnswered', rosa.id);
    const own = new Set(await actionTypes());
    let recorded: Recorded[] = [];
    const record: SetupListeners = (startListening) => {
      startListening({
        predicate: (action) => !isLeftOut(action as Recorded, own),
        effect: (action) => void recorded.push(action as Recorded),
      });
    };
    const { store } = await home.signedInTab([record, ...everyFeature]);
    // As the dashboard shows them.
    void store.dispatch(remindersApi.endpoints.listReminders.initiate(rosa.id));
    void store.dispatch(activitiesApi.endpoints.survivorDashboard.initiate(rosa.id));
    const answered = () =>
      eventually(() => {
        const { api, serverReach } = store.getState();
        expect(serverReach.heardAt).not.toBeNull();
        expect(Object.values(api.queries).map((query) => query?.status)).not.toContain('pending');
      });
    await clock.advanceTo(due - 1_000);
    await answered();
    await settle();
    recorded = [];
    await clock.advanceTo(due + 5_000);
    await answered();
    store.dispatch(answerAlarms(selectRinging(store.getState()), 'taken'));
    const rows = rowsOf('A recorded alarm');
    const told = rows.map(([action]) => codeIn(action!)[0]);
    await eventually(() => expect(recorded.map(({ type }) => type)).toEqual(told));
    await settle();
    expect(recorded).toHaveLength(told.length);
    await home.feedBecomes(['Taken: Aspirin']);
    expect(rows.flatMap(([, fields], at) => problemsOf(recorded[at], fields!))).toEqual([]);
  });
});
