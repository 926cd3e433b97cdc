import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { deleteDraftsExceptOf, draftKey } from './drafts.ts';
import { closeTopmost } from './openDialogs.ts';
import { useDraft } from './useDraft.tsx';

function TownForm({ accountId }: { accountId: string }) {
  const [form, setForm, draft] = useDraft(draftKey(accountId, 'town'), { town: '' });
  return (
    <>
      <input
        aria-label="Town"
        value={form.town}
        onChange={({ target }) => setForm({ town: target.value })}
      />
      <button onClick={draft.end}>Save</button>
      <Link to="/home?day=today">Home</Link>
      {draft.question}
    </>
  );
}

const open = (accountId = 'rosa') =>
  render(
    <MemoryRouter initialEntries={['/home', '/form']}>
      <Routes>
        <Route path="/form" element={<TownForm accountId={accountId} />} />
        <Route path="/home" element={<h1>Home screen</h1>} />
      </Routes>
    </MemoryRouter>,
  );
const town = () => screen.getByLabelText('Town');
const type = (text: string) => userEvent.type(town(), text);
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const tapHome = () => userEvent.click(screen.getByRole('link', { name: 'Home' }));
const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' });
/** What the form contains after a reload. */
const reloaded = (accountId?: string) => {
  document.body.replaceChildren();
  open(accountId);
  return (town() as HTMLInputElement).value;
};

test('a draft survives a reload, for its account alone, until the form is saved or the user signs out', async () => {
  open();
  await type('Bonn');
  expect(reloaded('carl')).toBe('');
  expect(reloaded()).toBe('Bonn');
  deleteDraftsExceptOf('rosa');
  expect(reloaded()).toBe('Bonn');
  await tap('Save');
  expect(sessionStorage).toHaveLength(0);
  expect(reloaded()).toBe('');
  await type('Bonn');
  deleteDraftsExceptOf('');
  expect(sessionStorage).toHaveLength(0);
  sessionStorage.setItem(draftKey('rosa', 'town'), '{"city":"Bonn"}');
  expect(reloaded()).toBe('');
});

test('links and Back ask before a typed form is left, and discard it then', async () => {
  open();
  expect(closeTopmost()).toBe(false);
  await type('Bonn');
  await tapHome();
  expect(question()).toBeVisible();
  await tap('Keep editing');
  expect(town()).toHaveValue('Bonn');
  act(() => expect(closeTopmost()).toBe(true));
  expect(question()).toBeVisible();
  // Back on the question keeps the form.
  act(() => expect(closeTopmost()).toBe(true));
  expect(question()).toBeNull();
  act(() => expect(closeTopmost()).toBe(true));
  await tap('Discard');
  expect(screen.getByText('Home screen')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  document.body.replaceChildren();
  open();
  await type('Bonn');
  await tapHome();
  await tap('Discard');
  expect(screen.getByText('Home screen')).toBeVisible();
  expect([sessionStorage.length, closeTopmost()]).toEqual([0, false]);
});
