import type { Locator, Page } from '@playwright/test';
import * as screens from '../support/screens.ts';
import type { StoredRow } from '../support/pageReporter.ts';
import type { Expected } from './scenarios.ts';

interface Action {
  /** The number of its calls; an answer has one for each of two times, and the log. */
  readonly calls: number;
  readonly screen: string;
  /** A pattern of the words that say that the device has stored it. */
  readonly phrase: string;
  /** Whether a stored row is of this action. */
  readonly matchesRow: (row: StoredRow) => boolean;
  /** For an answer: the log of the medicine before and after it. */
  readonly log?: readonly [before: string[], done: string[]];
  /** Does everything before the one tap of the action, and returns the button for that tap. */
  readonly prepareButton: (page: Page, expected: Expected) => Promise<Locator>;
}

const buttonNamed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const statusOf = ({ said }: StoredRow) => said?.answer.status;

const fillForm = async (page: Page, { newName, newTimes }: Expected): Promise<void> => {
  await page.getByLabel('Medication Name').fill(newName);
  await page.getByLabel('Dosage').fill('1 tablet');
  await page.getByRole('radio', { name: '2x a day' }).check();
  for (const [index, time] of newTimes.entries()) {
    await page.getByLabel(`Time ${index + 1}`).fill(time);
  }
};

const answer = { calls: 3, screen: '/medication' };

export const actions = {
  help: {
    calls: 1,
    screen: '/connectcaregiver',
    phrase: 'Emergency Alert Sent!|Alert sent to|Sending your alert|Alert not sent yet',
    matchesRow: ({ isWithdrawn }) => isWithdrawn !== undefined,
    prepareButton: screens.helpButton,
  },
  taken: {
    ...answer,
    phrase: 'Medication marked as taken',
    log: [[], ['taken']],
    matchesRow: (row) => statusOf(row) === 'taken',
    prepareButton: (page, { name }) => screens.answerButton(page, name, 'Taken'),
  },
  edit: {
    calls: 1,
    screen: '/editmedication?id=',
    phrase: 'Medication updated successfully',
    matchesRow: ({ kind }) => kind === 'medicineEdited',
    prepareButton: async (page, expected) => {
      await fillForm(page, expected);
      return buttonNamed(page, 'UPDATE');
    },
  },
  ok: {
    calls: 1,
    screen: '/connectcaregiver',
    phrase: 'Not sent yet: I am OK|told your caregivers you are OK|Nobody had been told',
    matchesRow: ({ isWithdrawn }) => isWithdrawn === true,
    prepareButton: (page) =>
      screens.tapUntilShown(buttonNamed(page, 'I am OK'), buttonNamed(page, 'Yes, I am OK')),
  },
  skip: {
    ...answer,
    phrase: 'Medication skipped',
    log: [[], ['skipped']],
    matchesRow: (row) => statusOf(row) === 'skipped',
    prepareButton: (page, { name }) => screens.answerButton(page, name, 'Skip'),
  },
  add: {
    calls: 1,
    screen: '/addmedication',
    phrase: 'Medication saved successfully',
    matchesRow: ({ kind }) => kind === 'medicineAdded',
    prepareButton: async (page, expected) => {
      await fillForm(page, expected);
      return buttonNamed(page, 'SAVE');
    },
  },
  undo: {
    ...answer,
    phrase: 'Answer undone',
    log: [['taken'], ['taken', 'pending']],
    matchesRow: (row) => statusOf(row) === 'pending',
    prepareButton: (page, { name }) =>
      screens.afterTapGuard(
        page.getByRole('button', { name: new RegExp(`^Undo: taken at .*, ${name}$`) }).first(),
      ),
  },
  delete: {
    calls: 1,
    screen: '/medication',
    phrase: 'deleted successfully',
    matchesRow: ({ kind }) => kind === 'medicineRemoved',
    prepareButton: async (page, { name }) => {
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('button', { name: 'Delete' }).click();
      return screens.afterTapGuard(buttonNamed(page, 'Yes, delete'));
    },
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;
export const actionOf = (name: ActionName): Action => actions[name];

export const phrases = {
  rings: "It's time to take",
  sent: 'Emergency Alert Sent!|Alert sent to',
  ...Object.fromEntries(Object.entries(actions).map(([name, { phrase }]) => [name, phrase])),
};
