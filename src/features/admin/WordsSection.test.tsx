import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { adminPanel } from '../../../testkit/page/adminPanel.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { samples } from './samples.ts';

const { phone, open, kept } = adminPanel();

type App = Awaited<ReturnType<typeof open>>;

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
const field = (title: string) => column(title).getByRole('textbox', { name: 'Add new word' });
const status = () => within(screen.getByRole('status'));

const openWords = async () => {
  const app = await open('#speech');
  await screen.findByRole('heading', { level: 2, name: 'SPEECH PRACTICE' });
  return app;
};

const add = async ({ user }: App, title: string, word: string) => {
  await user.clear(field(title));
  if (word !== '') await user.type(field(title), word);
  aSecondLater();
  await user.click(column(title).getByRole('button', { name: 'Add' }));
};

const remove = async ({ user }: App, title: string, word: string) => {
  aSecondLater();
  await user.click(column(title).getByRole('button', { name: `Remove ${word}` }));
  const question = within(screen.getByRole('alertdialog', { name: `Delete “${word}”?` }));
  await user.click(question.getByRole('button', { name: 'Yes, delete' }));
};

test('three columns Easy (3-5 words), Medium (6-9 words), Hard (10+ words); each lists its words with an ‘x’ remove button each; the lists start with sample entries', async () => {
  await openWords();
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([easy, medium, hard]);
  expect(entries(easy)).toEqual(samples.words.easy);
  expect(entries(medium)).toEqual(samples.words.medium);
  expect(entries(hard)).toEqual(samples.words.hard);
  for (const word of samples.words.easy) {
    const button = column(easy).getByRole('button', { name: `Remove ${word}` });
    expect(button).toHaveTextContent(/^x$/);
  }
  expect(screen.queryByText(/words?\. (Easy|Medium|Hard) has/)).not.toBeInTheDocument();
});

test('an ‘Add new word’ input and an ‘Add’ button: it goes to the end of the own list alone', async () => {
  const app = await openWords();
  await add(app, medium, '  Water ');
  expect(entries(medium)).toEqual([...samples.words.medium, 'Water']);
  expect(entries(easy)).toEqual(samples.words.easy);
  expect(entries(hard)).toEqual(samples.words.hard);
  expect(field(medium)).toHaveValue('');
  expect(status().getByText('Added: Water')).toBeVisible();
});

test('Enter adds, and the focus stays for the next', async () => {
  const { user } = await openWords();
  await user.type(field(easy), 'Tea{Enter}');
  await user.type(field(easy), 'Milk{Enter}');
  expect(entries(easy)).toEqual([...samples.words.easy, 'Tea', 'Milk']);
  await expectFocus(() => field(easy));
});

describe('refused with a message at the field, and what was typed is kept', () => {
  test.each([
    ['nothing', '   ', 'Please fill in: Add new word'],
    ['a word of the same list, in any case', ' i am OKAY ', '“i am OKAY” is on this list already.'],
    ['what is too long', 'a'.repeat(201), 'Add new word: please use at most 200 characters.'],
  ])('%s', async (_what, typed, message) => {
    const app = await openWords();
    await add(app, easy, typed);
    expect(field(easy)).toBeInvalid();
    expect(field(easy)).toHaveAccessibleDescription(message);
    expect(field(easy)).toHaveValue(typed);
    expect(entries(easy)).toEqual(samples.words.easy);
    expect(field(medium)).toBeValid();
  });

  test('but a word of another list is taken', async () => {
    const app = await openWords();
    await add(app, hard, 'I am okay');
    expect(entries(hard)).toContain('I am okay');
  });
});

describe('A wrong word count for its level is pointed out where the entry is a sentence', () => {
  test.each([
    [easy, 'Thank you', '2 words. Easy has 3 to 5.'],
    [medium, 'I want some water', '4 words. Medium has 6 to 9.'],
    [hard, 'I want some water', '4 words. Hard has 10 or more.'],
  ])('%s: %s is added, and pointed out', async (title, sentence, hint) => {
    const app = await openWords();
    await add(app, title, sentence);
    const item = items(title).at(-1)!;
    expect(entries(title).at(-1)).toBe(sentence);
    expect(within(item).getByText(hint)).toBeVisible();
    expect(status().getByText(`Added: ${sentence}. ${hint}`)).toBeVisible();
  });

  test('a single word is not', async () => {
    const app = await openWords();
    await add(app, hard, 'Water');
    expect(screen.queryByText(/has 10 or more/)).not.toBeInTheDocument();
  });
});

describe('removing a word removes it by position', () => {
  test('it is said, and focus is at the next', async () => {
    const app = await openWords();
    const [first = '', second = '', third = ''] = samples.words.easy;
    await remove(app, easy, second);
    expect(entries(easy)).toEqual([first, third]);
    expect(status().getByText(`Deleted: ${second}`)).toBeVisible();
    await expectFocus(() => column(easy).getByRole('button', { name: `Remove ${third}` }));
  });

  test('asks first, and Escape keeps it', async () => {
    const { user } = await openWords();
    const [first] = samples.words.easy;
    const button = column(easy).getByRole('button', { name: `Remove ${first}` });
    button.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('alertdialog', { name: `Delete “${first}”?` })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(entries(easy)).toEqual(samples.words.easy);
    await expectFocus(() => button);
  });

  test('after the last one focus is at the field', async () => {
    const app = await openWords();
    for (const word of samples.words.medium) await remove(app, medium, word);
    expect(entries(medium)).toEqual([]);
    expect(column(medium).getByText('There are no words on this list.')).toBeVisible();
    await expectFocus(() => field(medium));
  });
});

test('All changes are local only: they are kept across reloads, and make no calls', async () => {
  const app = await openWords();
  await add(app, easy, 'Tea');
  await remove(app, hard, samples.words.hard[0]!);
  await waitFor(async () => {
    expect(await kept()).toContain('Tea');
    expect(await kept()).not.toContain(samples.words.hard[0]);
  });
  app.close();
  await openWords();
  expect(entries(easy)).toEqual([...samples.words.easy, 'Tea']);
  expect(entries(hard)).toEqual(samples.words.hard.slice(1));
  expect(phone().calls.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
  expect(phone().calls.filter(({ line }) => /video|speech|word/i.test(line))).toEqual([]);
});

test('local to the device: they stay when somebody logs out', async () => {
  const app = await openWords();
  await add(app, easy, 'Tea');
  await waitFor(async () => expect(await kept()).toContain('Tea'));
  await app.user.click(screen.getByRole('button', { name: 'Admin' }));
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(await kept()).toContain('Tea');
});

test('Reset to the samples brings back all three lists', async () => {
  const app = await openWords();
  await add(app, easy, 'Tea');
  await remove(app, hard, samples.words.hard[0]!);
  aSecondLater();
  await app.user.click(screen.getByRole('button', { name: 'Reset to the samples' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Reset to the samples?' }));
  await app.user.click(dialog.getByRole('button', { name: 'Reset to the samples' }));
  expect(entries(easy)).toEqual(samples.words.easy);
  expect(entries(hard)).toEqual(samples.words.hard);
  expect(status().getByText('The lists hold the samples again.')).toBeVisible();
});
