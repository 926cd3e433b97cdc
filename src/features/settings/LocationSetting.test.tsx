import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ada, carl } from '../../../testkit/page/mockServer.ts';
import { openPage, pageTestbed, replacePhone, status } from '../../../testkit/page/pageTestbed.ts';
import { rosa } from '../../../testkit/page/mockServer.ts';
import { settingChanged } from './settingsSlice.ts';

pageTestbed();

const find = () => screen.findByRole('group', { name: 'Add my location to emergency alerts' });
const open = async () => {
  const view = await openPage('/settings', 'Settings');
  const group = screen.queryByRole('group', { name: 'Add my location to emergency alerts' });
  return {
    ...view,
    group,
    location: view.services.location,
    saved: () => view.store.getState().settings.locationOf,
  };
};
const radio = (name: 'Off' | 'On') => screen.getByRole('radio', { name });
const allowed = /^Your caregivers then see where you were/;
const without = /are sent without your location/;

test('it is off, asks the browser when it is turned on, and can be turned off', async () => {
  const { user, saved } = await open();
  expect(radio('Off')).toBeChecked();
  expect(await find()).toHaveAccessibleDescription(allowed);
  await user.click(radio('On'));
  await waitFor(() => expect(saved()).toBe(rosa.user.id));
  expect(radio('On')).toBeChecked();
  expect(await status().findByText('Your alerts now get your location.')).toBeVisible();
  await user.click(radio('Off'));
  expect(radio('Off')).toBeChecked();
  expect(saved()).toBeNull();
});

test.each([
  ['denied', /^Your browser does not allow it/],
  ['prompt', /^Your browser has not allowed it for good/],
] as const)('an answer of %s is told there, and it stays off', async (answer, words) => {
  const { user, saved, location } = await open();
  location.answerWith(answer);
  await user.click(radio('On'));
  expect(await screen.findByText(words, { selector: 'span' })).toBeVisible();
  expect(await find()).toHaveAccessibleDescription(without);
  expect(radio('Off')).toBeChecked();
  expect(saved()).toBeNull();
});

test('a permission that ends later is told, and counts again when it is back', async () => {
  const { user, saved, location } = await open();
  await user.click(radio('On'));
  await waitFor(() => expect(radio('On')).toBeChecked());
  act(() => location.setPermission('denied'));
  expect(await find()).toHaveAccessibleDescription(without);
  expect(radio('Off')).toBeChecked();
  act(() => location.setPermission('granted'));
  expect(await find()).not.toHaveAccessibleDescription(without);
  expect(radio('On')).toBeChecked();
  expect(saved()).toBe(rosa.user.id);
});

test('a browser that asks each time leaves it on, and says when it asks', async () => {
  const { user, saved, location } = await open();
  await user.click(radio('On'));
  await waitFor(() => expect(radio('On')).toBeChecked());
  act(() => location.setPermission('prompt'));
  expect(await find()).toHaveAccessibleDescription(/may ask you again when you send an alert/);
  expect(await find()).not.toHaveAccessibleDescription(without);
  expect(radio('On')).toBeChecked();
  expect(saved()).toBe(rosa.user.id);
});

test('a browser that cannot do it says so', async () => {
  const { location } = await open();
  act(() => location.setPermission('unsupported'));
  expect(await find()).toHaveAccessibleDescription(/This browser cannot do it/);
});

test('it is of one account', async () => {
  const { location, store } = await open();
  act(() => {
    location.setPermission('granted');
    store.dispatch(settingChanged({ locationOf: ada.id }));
  });
  expect(radio('Off')).toBeChecked();
});

test('a caregiver has none', async () => {
  replacePhone(carl);
  expect((await open()).group).toBeNull();
});
