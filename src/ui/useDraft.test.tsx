import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deleteDraftsExceptOf, draftKey } from './drafts.ts';
import { Field } from './Field.tsx';
import { asksBeforeLeaving, useBackHandler } from './openDialogs.ts';
import { useDraft } from './useDraft.tsx';

function TownForm({ accountId }: { accountId: string }) {
  const [form, setForm, draft] = useDraft(draftKey(accountId, 'town'), { town: '' });
  return (
    <>
      <Field
        label="Town"
        value={form.town}
        onChange={({ target }) => setForm({ town: target.value })}
      />
      <button onClick={draft.end}>Save</button>
      {draft.notices}
    </>
  );
}

let close = (): void => undefined;
const open = (accountId = 'rosa') => {
  close = render(<TownForm accountId={accountId} />).unmount;
};
const town = () => screen.getByLabelText('Town');
const type = (text: string) => userEvent.type(town(), text);
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** What the form contains after a reload. */
const reloaded = (accountId?: string) => {
  close();
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

test('a draft that comes back says that it is not saved, until it is discarded or emptied', async () => {
  const line = () => screen.queryByText('You typed this earlier. It is not saved yet.');
  open();
  await type('Bonn');
  expect(line()).toBeNull();
  reloaded();
  await type('!');
  expect(line()).toBeVisible();
  await userEvent.clear(town());
  await type('Köln');
  expect(line()).toBeNull();
  reloaded();
  await tap('Discard it');
  await tap('Discard');
  expect([line(), (town() as HTMLInputElement).value, sessionStorage.length]).toEqual([
    null,
    '',
    0,
  ]);
});

function OpenMenu() {
  useBackHandler(() => undefined, 'menu');
  return <button onClick={() => void asksBeforeLeaving(() => undefined)}>Home</button>;
}

test('a form asks though a menu above it is what leads away', async () => {
  open();
  await type('Bonn');
  render(<OpenMenu />);
  await tap('Home');
  await tap('Discard');
  expect(town()).toHaveValue('');
});
