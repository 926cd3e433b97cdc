import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';

/** Connections outlast the pause between two waves. */
const settings = { keepAlive: true, scheduling: 'lifo', timeout: 60_000 } as const;
const plain = { client: http, agent: new http.Agent(settings) };
const secure = { client: https, agent: new https.Agent(settings) };

/** Follows no redirects. */
export const post = (
  url: string,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  timeoutMs: number,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { client, agent } = url.startsWith('http:') ? plain : secure;
    const options = { method: 'POST', headers, agent };
    const sending = client.request(url, options, (response) => resolve(response.resume()));
    const timedOut = Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => sending.destroy(timedOut), timeoutMs);
    sending.on('close', () => clearTimeout(timer)).end(body);
    sending.on('error', reject);
  });
