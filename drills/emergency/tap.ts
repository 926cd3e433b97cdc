import type { Locator, Page } from '@playwright/test';
import * as screens from '../support/screens.ts';
import type { Action, Expected } from './scenarios.ts';

export const screenOf = (action: Action, reminderId: string): string => {
  if (action === 'help' || action === 'ok') return '/connectcaregiver';
  if (action === 'add') return '/addmedication';
  return action === 'edit' ? `/editmedication?id=${reminderId}` : '/medication';
};

const fill = async (page: Page, { newName, newTimes }: Expected): Promise<void> => {
  await page.getByLabel('Medication Name').fill(newName);
  await page.getByLabel('Dosage').fill('1 tablet');
  await page.getByRole('radio', { name: '2x a day' }).check();
  for (const [index, time] of newTimes.entries()) {
    await page.getByLabel(`Time ${index + 1}`).fill(time);
  }
};

/** Does everything before the one tap of the action, and returns the button for that tap. */
export const buttonFor = async (
  page: Page,
  action: Action,
  expected: Expected,
): Promise<Locator> => {
  const { name } = expected;
  const button = (words: string) => page.getByRole('button', { name: words, exact: true });
  switch (action) {
    case 'help':
      return screens.helpButton(page);
    case 'ok':
      return screens.guarded(button('I am OK'));
    case 'taken':
      return screens.answerButton(page, name, 'Taken');
    case 'skip':
      return screens.answerButton(page, name, 'Skip');
    case 'undo':
      return screens.guarded(button(`Undo: ${name}`));
    case 'delete': {
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('button', { name: 'Delete' }).click();
      return screens.guarded(button('Yes, delete'));
    }
    case 'add':
    case 'edit':
      await fill(page, expected);
      return button(action === 'add' ? 'SAVE' : 'UPDATE');
  }
};
