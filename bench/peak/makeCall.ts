import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { fail } from '../support/report.ts';

/** Calls the servers in turn. Costs less than `fetch`: it shares the processor with them. */
export const makeCall = (origins: readonly string[]) => {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  return (token: string, path: string, body?: object) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      };
      const url = `${origins[(turn += 1) % origins.length]}${path}`;
      const options = { agent, headers, method: body ? 'POST' : 'GET' };
      const sending = request(url, options, (response) => {
        const { statusCode = 0 } = response;
        if (statusCode >= 300) fail(`${path}: ${statusCode}`);
        response.resume().on('end', resolve).on('aborted', reject);
      });
      sending.on('error', reject).end(body && JSON.stringify(body));
    });
};
