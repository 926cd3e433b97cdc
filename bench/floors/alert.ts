import Fastify from 'fastify';
import webPush from 'web-push';

/**
 * The floor of the alert benchmark: Fastify alone, which encrypts the message for each device and
 * posts it at once. It stores nothing, checks no access and retries nothing.
 */
const [publicKey = '', privateKey = ''] = process.argv.slice(2);
const vapidDetails = { subject: 'mailto:nobody@example.org', publicKey, privateKey };

interface Order {
  readonly text: string;
  readonly devices: readonly webPush.PushSubscription[];
}

const app = Fastify();

const post = async (device: webPush.PushSubscription, text: string): Promise<void> => {
  const options = { vapidDetails, contentEncoding: 'aes128gcm', TTL: 180 } as const;
  const { headers, body } = webPush.generateRequestDetails(device, text, options);
  const answer = await fetch(device.endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  await answer.body?.cancel();
};

app.post<{ Body: Order }>('/alert', async ({ body: { text, devices } }, reply) => {
  await Promise.all(devices.map((device) => post(device, text)));
  return reply.code(201).send({});
});

console.log(`Floor is at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => process.exit(0));
