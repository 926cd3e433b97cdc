import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adminPanel } from '../../../testkit/page/adminPanel.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { samples } from './samples.ts';

const { phone, open, kept } = adminPanel();

const easy = 'Easy (3-5 words)';
const medium = 'Medium (6-9 words)';
const hard = 'Hard (10+ words)';

const column = (title: string) => within(screen.getByRole('region', { name: title }));
const items = (title: string) => {
  const list = column(title).queryByRole('list', { name: title });
  return list ? within(list).getAllByRole('listitem') : [];
};
const entries = (title: string) =>
  items(title).map((item) => within(item).getAllByText(/./, { selector: 'p' })[0]?.textContent);
const entriesAre = (title: string, expected: readonly string[]) =>
  waitFor(() => expect(entries(title)).toEqual(expected));
const field = (title: string) => column(title).getByRole('textbox', { name: 'Add new word' });
const removeButton = (title: string, word: string) =>
  column(title).getByRole('button', { name: `Remove ${word}` });
const status = () => within(screen.getByRole('status'));

const openWords = async () => {
  const app = await open('#speech');
  await screen.findByRole('heading', { level: 2, name: 'SPEECH PRACTICE' });
  const { user } = app;
  return {
    ...app,
    add: async (title: string, word: string) => {
      await user.clear(field(title));
      await user.click(field(title));
      await user.paste(word);
      aSecondLater();
      await user.click(column(title).getByRole('button', { name: 'Add' }));
    },
    remove: async (title: string, word: string) => {
      aSecondLater();
      await user.click(removeButton(title, word));
      const question = within(screen.getByRole('alertdialog', { name: `Delete “${word}”?` }));
      await user.click(question.getByRole('button', { name: 'Yes, delete' }));
    },
  };
};

test('each level lists its samples, and takes new words at its end', async () => {
  const { add, user } = await openWords();
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([easy, medium, hard]);
  expect(screen.queryByText(/words?\. (Easy|Medium|Hard) has/)).toBeNull();
  await add(medium, '  Water ');
  await entriesAre(medium, [...samples.words.medium, 'Water']);
  expect(field(medium)).toHaveValue('');
  expect(status().getByText('Added: Water')).toBeVisible();
  await user.type(field(easy), 'Tea{Enter}');
  await user.type(field(easy), 'Milk{Enter}');
  await entriesAre(easy, [...samples.words.easy, 'Tea', 'Milk']);
  await expectFocus(() => field(easy));
  expect(entries(hard)).toEqual(samples.words.hard);
});

test.each([
  ['   ', 'Please fill in: Add new word'],
  [' i am OKAY ', '“i am OKAY” is on this list already.'],
  ['a'.repeat(201), 'Add new word: please use at most 200 characters.'],
])('“%s” is refused at its field: %s', async (typed, message) => {
  const { add } = await openWords();
  await add(easy, typed);
  await waitFor(() => expect(field(easy)).toBeInvalid());
  expect(field(easy)).toHaveAccessibleDescription(message);
  expect(field(easy)).toHaveValue(typed);
  expect(entries(easy)).toEqual(samples.words.easy);
  expect(field(medium)).toBeValid();
});

test('a sentence of another length is added with a hint', async () => {
  const { add } = await openWords();
  await add(hard, 'I am okay');
  const hint = '3 words. Hard has 10 or more.';
  await entriesAre(hard, [...samples.words.hard, 'I am okay']);
  expect(within(items(hard).at(-1)!).getByText(hint)).toBeVisible();
  expect(status().getByText(`Added: I am okay. ${hint}`)).toBeVisible();
});

test('a word is removed after a question, and the focus goes on', async () => {
  const { remove, user } = await openWords();
  const [first = '', second = '', third = ''] = samples.words.easy;
  removeButton(easy, first).focus();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('alertdialog', { name: `Delete “${first}”?` })).toBeVisible();
  await user.keyboard('{Escape}');
  await expectFocus(() => removeButton(easy, first));
  expect(entries(easy)).toEqual(samples.words.easy);
  await remove(easy, second);
  await entriesAre(easy, [first, third]);
  expect(status().getByText(`Deleted: ${second}`)).toBeVisible();
  await expectFocus(() => removeButton(easy, third));
  for (const word of samples.words.medium) await remove(medium, word);
  expect(await column(medium).findByText('There are no words on this list.')).toBeVisible();
  await expectFocus(() => field(medium));
});

test('changes stay on the device, without calls, until Reset', async () => {
  const first = await openWords();
  const [gone = '', ...others] = samples.words.hard;
  await first.add(easy, 'Tea');
  await first.remove(hard, gone);
  await waitFor(async () => {
    expect(await kept()).toContain('Tea');
    expect(await kept()).not.toContain(gone);
  });
  first.close();
  const { user } = await openWords();
  await entriesAre(easy, [...samples.words.easy, 'Tea']);
  expect(entries(hard)).toEqual(others);
  expect(phone().calls.filter(({ line }) => /^(?!GET)|video|speech|word/i.test(line))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reset to the samples' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Reset to the samples?' }));
  aSecondLater();
  await user.click(dialog.getByRole('button', { name: 'Reset to the samples' }));
  await entriesAre(easy, samples.words.easy);
  expect(entries(hard)).toEqual(samples.words.hard);
  expect(status().getByText('The lists hold the samples again.')).toBeVisible();
});
