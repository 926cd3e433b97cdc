import { setTimeout as after } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { spokenTime } from '../../domain/partOfDay.ts';
import { armed } from '../support/armed.ts';
import { bystander, type Expected, type State, reminderLine } from './expected.ts';
import type { Deed } from './plan.ts';

/** Where each deed is done. */
export const screenOf = (deed: Deed, reminderId: string): string => {
  if (deed === 'add') return '/addmedication';
  return deed === 'edit' || deed === 'rename' ? `/editmedication?id=${reminderId}` : '/medication';
};

export const alarmOf = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog').filter({ hasText: `It's time to take ${name}!` });

const fill = async (page: Page, { newName, newTimes }: Expected): Promise<void> => {
  await page.getByLabel('Medication Name').fill(newName);
  await page.getByLabel('Dosage').fill('1 tablet');
  await page.getByRole('radio', { name: '2x a day' }).check();
  for (const [index, time] of newTimes.entries()) {
    await page.getByLabel(`Time ${index + 1}`).fill(time);
  }
};

const onAlarm = async (page: Page, name: string, button: string): Promise<Locator> => {
  const found = alarmOf(page, name).getByRole('button', { name: button, exact: true });
  await found.waitFor();
  await after(armed);
  return found;
};

/** Does all that comes before the one tap that counts. Resolves with the button for that. */
export const makeReady = async (
  page: Page,
  deed: Exclude<Deed, 'undo'>,
  expected: Expected,
): Promise<Locator> => {
  const { name } = expected;
  const button = (words: string) => page.getByRole('button', { name: words, exact: true });
  switch (deed) {
    case 'taken':
      return onAlarm(page, name, 'Taken');
    case 'skip':
      return onAlarm(page, name, 'Skip');
    case 'delete': {
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('button', { name: 'Delete' }).click();
      await after(armed);
      return button('Yes, delete');
    }
    case 'add':
    case 'edit':
    case 'rename':
      await fill(page, expected);
      return button(deed === 'add' ? 'SAVE' : 'UPDATE');
  }
};

export const undoOf = async (page: Page, name: string): Promise<Locator> => {
  const undo = page.getByRole('button', { name: `Undo: ${name}`, exact: true });
  await undo.waitFor();
  return undo;
};

/** The text of each card in the list of medicines. */
export const cardsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('article')].map((card) => card.textContent));

const spoken = (time: string): string => Object.values(spokenTime(time)).join(' ');

/** Whether a list of medicines shows those of this name as they are in this state. */
export const listsSo = (
  cards: readonly string[],
  { reminders }: State,
  name: string,
  allTimes: readonly string[],
): boolean => {
  const times = allTimes.filter((time) => reminders.includes(reminderLine(name, time))).toSorted();
  const own = cards.filter((text) => text.includes(name));
  const words = `${times.length}x a day: ${times.map(spoken).join(', ')}`;
  return own.length === Math.min(times.length, 1) && own.every((text) => text.includes(words));
};

const badges: Readonly<Record<string, string>> = { taken: 'Taken', skipped: 'Skipped' };

/** Whether the list shows this and nothing else. */
export const showsState = (cards: readonly string[], state: State, expected: Expected): boolean => {
  const { name, newName, times, newTimes } = expected;
  const own = cards.find((text) => text.includes(name)) ?? '';
  const badge = Object.values(badges).find((words) => own.startsWith(words));
  const all = [...new Set([...times, ...newTimes])];
  return (
    badge === badges[state.dose] &&
    [name, newName].every((each) => listsSo(cards, state, each, all)) &&
    listsSo(cards, state, bystander.name, [bystander.time])
  );
};
