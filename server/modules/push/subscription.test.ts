import { expect, test } from '@jest/globals';
import { isAllowedEndpoint, pushServiceOf } from './pushServices.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://FCM.googleapis.com:443/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://push.services.mozilla.com/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('a browser’s push service is known: %s', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.org/abc',
  'https://fcm.googleapis.com./abc',
  'https://evil.org/?fcm.googleapis.com',
  'https://evilfcm.googleapis.com/abc',
  'https://notify.windows.com/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'http://localhost:3000/abc',
  'https://',
  '',
])('no other host is sent to: %s', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, [])).toBe(false);
});

const allowed = ['127.0.0.1:8080', 'push.example.org', 'tls.example.org:443', '127.0.0.1:80'];

test.each([
  ['http://127.0.0.1:8080/abc', true],
  ['https://127.0.0.1:8080/abc', true],
  ['http://127.0.0.1/abc', true],
  ['https://127.0.0.1/abc', false],
  ['https://push.example.org/abc', true],
  ['http://Push.Example.org/abc', true],
  ['http://push.example.org:8080/abc', false],
  ['https://a.push.example.org/abc', false],
  ['https://tls.example.org/abc', true],
  ['http://tls.example.org/abc', false],
  ['http://user@push.example.org/abc', false],
  ['ws://push.example.org/abc', false],
])('an allowed host, %s: %s', (endpoint, isAllowed) => {
  expect(isAllowedEndpoint(endpoint, allowed)).toBe(isAllowed);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/abc', 'push.services.mozilla.com'],
  ['https://a.b.push.apple.com/abc', 'push.apple.com'],
  ['https://db5p.notify.windows.com/abc', 'notify.windows.com'],
  ['http://127.0.0.1:8080/abc', '127.0.0.1:8080'],
])('all hosts of a push service count as one: %s', (endpoint, name) => {
  expect(pushServiceOf(endpoint)).toBe(name);
});
