import { expect, test } from '@jest/globals';
import { avatarSource } from './avatar.ts';

const backend = 'https://upstroke.example/medication';

test.each([
  ['/api/avatars/7.webp', 'https://upstroke.example/api/avatars/7.webp'],
  ['api/avatars/7.webp', 'https://upstroke.example/api/avatars/7.webp'],
  ['https://cdn.example/7.webp', 'https://cdn.example/7.webp'],
  ['', undefined],
  [null, undefined],
  ['/icons/icon.svg', undefined],
])(
  'Avatar path is resolved against the backend unless empty or the default logo: %j is %j',
  (avatarUrl, source) => expect(avatarSource(avatarUrl, backend)).toBe(source),
);
