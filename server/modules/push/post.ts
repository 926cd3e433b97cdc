import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { hasErrorCode } from '../../errorMessage.ts';

/** Connections outlast the pause between two full waves. */
const settings = { keepAlive: true, scheduling: 'lifo', timeout: 60_000 } as const;
const agents = { http: new http.Agent(settings), https: new https.Agent(settings) };

interface Post {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly timeoutMs: number;
}

const timedOut = () => Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' });

/** Follows no redirects. */
export const post = (url: string, { headers, body, timeoutMs }: Post): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isPlain = url.startsWith('http:');
    const [client, agent] = isPlain ? [http, agents.http] : [https, agents.https];
    const sending = client.request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume();
      resolve(response);
    });
    const timer = setTimeout(() => sending.destroy(timedOut()), timeoutMs);
    sending
      .on('close', () => clearTimeout(timer))
      .on('error', (error) => {
        // The push service had closed this connection while it was idle.
        const isStale = sending.reusedSocket && hasErrorCode(error, 'ECONNRESET');
        if (isStale) resolve(post(url, { headers, body, timeoutMs }));
        else reject(error);
      })
      .end(body);
  });
