import { once } from 'node:events';
import net from 'node:net';

/**
 * `refuse` says 451 to every recipient; `hang` takes the mail and never says that it has; `reset` breaks each
 * connection; `refuseSender` says 553 as soon as the sender is named, `refuseSenderLate` after the mail.
 */
type SmtpBehavior = 'accept' | 'refuse' | 'hang' | 'reset' | 'refuseSender' | 'refuseSenderLate';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers, an empty line and the body, as they came. */
  readonly data: string;
}

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** A mail server of the few commands that a client needs (RFC 5321), on 127.0.0.1. */
export const startSmtpServer = async () => {
  const received: Received[] = [];
  const sockets = new Set<net.Socket>();
  let behavior: SmtpBehavior = 'accept';

  const serve = (socket: net.Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (behavior === 'reset') {
      socket.destroy();
      return;
    }
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let envelope = { from: '', to: [] as string[] };
    let body: string[] | undefined;

    const takeBodyLine = (lines: string[], line: string): void => {
      if (line !== '.') {
        lines.push(line.replace(/^\./, ''));
        return;
      }
      body = undefined;
      if (behavior === 'refuseSenderLate') {
        reply('554 Message rejected: Email address is not verified.');
        return;
      }
      received.push({ ...envelope, data: lines.join('\r\n') });
      if (behavior !== 'hang') reply('250 taken');
    };

    const answer = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') envelope = { from: addressIn(line), to: [] };
      const isRefused = verb === 'RCPT' && behavior === 'refuse';
      const hasRecipient = envelope.to.length > 0;
      if (verb === 'DATA' && hasRecipient) body = [];
      if (verb === 'RCPT' && !isRefused) envelope.to.push(addressIn(line));
      if (isRefused) reply('451 not now');
      else if (verb === 'MAIL' && behavior === 'refuseSender') reply('553 not yours');
      else if (verb === 'EHLO') reply('250-mail.test\r\n250 PIPELINING');
      else if (verb === 'STAR') reply('454 no TLS');
      else if (verb === 'DATA' && !hasRecipient) reply('554 no recipient');
      else reply(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 yes');
    };

    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (body) takeBodyLine(body, line);
        else answer(line);
      }
    });
    reply('220 mail.test ESMTP');
  };

  const server = net.createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: received as readonly Received[],
    setBehavior: (next: SmtpBehavior) => void (behavior = next),
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
