import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that shows a field once it has one script of so many bytes, which cannot be compressed. */
export const startWeightFloor = async (bytes: number) => {
  const text = randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64');
  const script = `/*${text}*/document.body.innerHTML='<input type="password">';`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      .end(
        isScript
          ? script
          : '<!doctype html><title>Floor</title><body><script src="/script.js"></script>',
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
