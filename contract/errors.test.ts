import { expect, test } from '@jest/globals';
import { errorIn } from './errors.ts';

test('a refusal says what the server said', () => {
  const said = { code: 'duplicate', message: 'That is there already.', existing_id: '1' };
  expect(errorIn(said)).toEqual(said);
});

test.each([undefined, null, '<h1>Bad gateway</h1>', {}, { code: 502, message: 'Bad gateway' }])(
  'one that says nothing of this shape, such as %p, is a plain error',
  (body) => {
    expect(errorIn(body)).toEqual({ code: 'unknown', message: '' });
  },
);
