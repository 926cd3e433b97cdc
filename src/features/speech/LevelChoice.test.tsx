import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makePhone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const openAsRosa = async (at: string) => {
  const phone = makePhone(rosa);
  answerFor(phone, {});
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: 'Speech Practice' });
  return view;
};

const openAsCarl = async (at: string) => {
  const phone = makePhone(carl);
  answerForCarl(phone);
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: 'Speech Practice' });
  return view;
};

const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('/speechpractice (survivor)', () => {
  test('choose EASY (3–5 words), MEDIUM (6–9 words) or HARD (10+ words)', async () => {
    await openAsRosa('/speechpractice');
    expect(links()).toEqual([
      ['EASY (3–5 words)', '/speechpracticeeasy'],
      ['MEDIUM (6–9 words)', '/speechpracticemedium'],
      ['HARD (10+ words)', '/speechpracticehard'],
    ]);
  });

  test.each([
    ['EASY (3–5 words)', 'easy'],
    ['MEDIUM (6–9 words)', 'medium'],
    ['HARD (10+ words)', 'hard'],
  ])('It goes to /speechpractice plus the level suffix: %s (%s)', async (name, suffix) => {
    const { user, router } = await openAsRosa('/speechpractice');
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name: `Speech Practice: ${suffix}` });
    expect(router.state.location.pathname).toBe(`/speechpractice${suffix}`);
  });
});

test('/speechpracticemonitor (caregiver): the same three levels leading to /speechmonitoreasy, /speechmonitormedium, /speechmonitorhard', async () => {
  const { user, router } = await openAsCarl('/speechpracticemonitor');
  expect(links()).toEqual([
    ['EASY (3–5 words)', '/speechmonitoreasy'],
    ['MEDIUM (6–9 words)', '/speechmonitormedium'],
    ['HARD (10+ words)', '/speechmonitorhard'],
  ]);
  await user.click(screen.getByRole('link', { name: 'MEDIUM (6–9 words)' }));
  await screen.findByRole('heading', { level: 1, name: 'MEDIUM (6–9 WORDS)' });
  expect(router.state.location.pathname).toBe('/speechmonitormedium');
});
