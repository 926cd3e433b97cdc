import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

/** The widest window of the product. */
const width = 256;
/** As long as an encrypted reminder. */
const body = randomBytes(640);

/** The floor of the peak benchmark: the same requests, encrypted and signed before. Returns its milliseconds. */
export const postAll = async (origin: string, count: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const headers = {
    TTL: '1200',
    Urgency: 'high',
    'Content-Encoding': 'aes128gcm',
    Authorization: `vapid t=${randomBytes(120).toString('base64url')}`,
  };
  const post = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const options = { agent, headers, method: 'POST' };
      const sending = request(`${origin}${path}`, options, (response) => {
        response.resume().on('end', resolve);
      });
      sending.on('error', reject).end(body);
    });
  let next = 0;
  const postInTurn = async () => {
    while (next < count) await post(`/floor/${(next += 1)}`);
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: width }, postInTurn));
  agent.destroy();
  return performance.now() - from;
};
