import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { noticesOf } from './start.ts';

const smtp = { SMTP_URL: 'smtps://me:secret@mail.example.org' };
const own = { PUBLIC_URL: 'https://upstroke.example.org' };
const toFiles = 'No SMTP_URL is set: mail is written to /data/mail.';
const leadsHere =
  'No PUBLIC_URL is set: links in mails and pushes lead to http://localhost:3000, which is this machine.';
const unlimited =
  'WARNING: RATE_LIMIT=off. Passwords and PINs can be guessed without end. For tests only.';

test.each<[string, Record<string, string>, string[]]>([
  ['nothing is set', {}, [toFiles]],
  ['it listens to this machine alone', { HOST: '::1' }, [toFiles]],
  ['it listens to all', { HOST: '0.0.0.0' }, [leadsHere, toFiles]],
  ['a proxy stands in front', { TRUST_PROXY: '1' }, [leadsHere, toFiles]],
  ['mail goes out', smtp, [leadsHere]],
  ['mail goes out with links that lead here from anywhere', { ...smtp, ...own }, []],
  ['attempts are not limited', { ...smtp, ...own, RATE_LIMIT: 'off' }, [unlimited]],
])('what whoever starts it should know where %s', (_what, settings, notices) => {
  expect(noticesOf(readConfig({ DATA_DIR: '/data', ...settings }))).toEqual([
    'The data is in /data/upstroke.sqlite.',
    ...notices,
  ]);
});
