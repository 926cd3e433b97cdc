/** @jest-environment node */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
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

let page: string;
/** Types of all actions that the app can dispatch, and the keys of its state. */
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
  // A slice that a screen adds later brings its own fields along.
  const kept = rows.flatMap(({ key, fields }) =>
    fields !== undefined && key in slices ? [[key, codeIn(fields)]] : [],
  );
  expect(Object.fromEntries(kept)).toEqual(keptKeys);
});

test('docs/state.md names each action of the app once, and no other', () => {
  const lines = partOf('The actions').filter((line) => line.startsWith('- '));
  const named = lines.flatMap((line) => codeIn(line.split(':')[0]!));
  expect(named.toSorted()).toEqual(actions);
});

type Recorded = PayloadAction<unknown, string, { arg?: { endpointName?: string } } | undefined>;

/** The page leaves out redux-persist, and all of RTK Query but the start of a list. */
const isListed = ({ type, meta }: Recorded): boolean => {
  if (actions.includes(type)) return true;
  if (type === `${baseApi.reducerPath}/executeQuery/pending`) {
    return meta?.arg?.endpointName !== 'readChanges';
  }
  return !['persist/', '__rtkq/', `${baseApi.reducerPath}/`].some((kind) => type.startsWith(kind));
};

/** The fields of a row, such as `payload.status: taken`, that the action does not have. */
const wrongFieldsOf = (action: Recorded | undefined, fields: string): string[] =>
  codeIn(fields).filter((code) => {
    const [place, value] = code.split(': ');
    const found = place!
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], action);
    return value === undefined ? found === undefined : String(found) !== value;
  });

const due = Date.UTC(2026, 2, 10, 8, 0);
const home = rosasHome({ now: due - 20_000 });

test('the alarm recorded in docs/state.md is what the store does, action by action', async () => {
  const { clock, rosa } = home;
  await home.addReminder();
  home.storage.setItem('firstDoseAnswered', rosa.id);
  let recorded: Recorded[] = [];
  const record: SetupListeners = (startListening) => {
    startListening({
      predicate: (action) => isListed(action as Recorded),
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
  const listed = rows.map(([action]) => codeIn(action!)[0]);
  await eventually(() => expect(recorded.map(({ type }) => type)).toEqual(listed));
  await settle();
  expect(recorded).toHaveLength(listed.length);
  await home.feedBecomes(['Taken: Aspirin']);
  expect(rows.flatMap(([, fields], at) => wrongFieldsOf(recorded[at], fields!))).toEqual([]);
});
