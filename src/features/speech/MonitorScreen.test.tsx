import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { samplePhrases } from './sentences.ts';

const levels = [
  ['easy', 'EASY (3–5 WORDS)', 10],
  ['medium', 'MEDIUM (6–9 WORDS)', 5],
  ['hard', 'HARD (10+ WORDS)', 4],
] as const;

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
  answerForCarl(phone);
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
});

const open = async (level: string, title: string) => {
  const at = `/speechmonitor${level}`;
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: title });
  return view;
};

const phrases = () =>
  within(screen.getByRole('list', { name: 'Phrases' })).getAllByRole('listitem');
const words = { completed: 'Completed', skipped: 'Skipped' } as const;

describe.each(levels)('the monitor screen: %s', (level, title, count) => {
  test("banner 'SPEECH PRACTICE', and its level title", async () => {
    await open(level, title);
    expect(screen.getByText('SPEECH PRACTICE')).toHaveClass('band');
    expect(document.title).toBe(`${title} · Upstroke`);
  });

  test('The lists are fixed sample data inside the screen (10 easy, 5 medium, 4 hard phrases), and are said to be', async () => {
    await open(level, title);
    expect(phrases()).toHaveLength(count);
    for (const [index, { text }] of samplePhrases[level].entries()) {
      expect(within(phrases()[index]!).getByText(text)).toBeVisible();
    }
    expect(screen.getByText(/^These phrases are samples\./)).toBeVisible();
  });

  test('a list of phrases each marked completed (green) or skipped (grey), by icon, word and colour', async () => {
    await open(level, title);
    for (const [index, { status }] of samplePhrases[level].entries()) {
      const phrase = phrases()[index]!;
      expect(within(phrase).getByText(/^(Completed|Skipped)$/)).toHaveTextContent(words[status]);
      const mark = (look: string) =>
        new RegExp(`class="${look} ${status}"[^>]*><svg[^>]*hidden="true"`);
      expect(phrase.innerHTML).toMatch(mark('badge'));
      expect(phrase.innerHTML).toMatch(mark('disc'));
    }
    const states = samplePhrases[level].map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(['completed', 'skipped']));
  });

  test('BACK to /speechpracticemonitor', async () => {
    const { user, router } = await open(level, title);
    await user.click(screen.getByRole('link', { name: 'BACK' }));
    await screen.findByRole('heading', { level: 1, name: 'Speech Practice' });
    expect(router.state.location.pathname).toBe(paths.speechPracticeMonitor);
  });

  test('home link to /caregiverdashboard, profile menu (Edit Profile to /editprofilecaregiver, Log Out to /login)', async () => {
    const { user, router } = await open(level, title);
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Upstroke' })).toHaveAttribute(
      'href',
      paths.caregiverDashboard,
    );
    await user.click(header.getByRole('button', { name: 'Carl Meyer' }));
    expect(header.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
      'href',
      paths.editProfileCaregiver,
    );
    await user.click(header.getByRole('button', { name: 'Log Out' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(router.state.location.pathname).toBe(paths.login);
  });
});
