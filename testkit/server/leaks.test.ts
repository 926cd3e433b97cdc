import { expect, test } from '@jest/globals';
import { leakIn, secretsIn } from './leaks.ts';
import { makeTestServer } from './makeTestServer.ts';

test('a server that logged what a person wrote would fail its test', async () => {
  const server = await makeTestServer({ now: 1_000_000 });
  const rosa = await server.register('survivor');
  const payload = {
    user_id: rosa.id,
    medicine_name: 'Canary "5 mg"',
    schedule_time: '08:00',
    frequency: '1x',
  };
  await server.app.inject({ method: 'POST', url: '/api/reminders', headers: rosa.bearer, payload });
  const secrets = await secretsIn(server.context.db);
  const line = (text: string) => `${JSON.stringify({ msg: text })}\n`;
  expect(leakIn(line('request'), secrets)).toBeUndefined();
  for (const leaked of [rosa.email, 'took Canary "5 mg" today']) {
    expect(leakIn(`${line('request')}${line(leaked)}`, secrets)).toBe(line(leaked).trim());
  }
  server.app.log.info(rosa.email);
  await expect(server.close()).rejects.toThrow('The log holds what a person wrote');
});
