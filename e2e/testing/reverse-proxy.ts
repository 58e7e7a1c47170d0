import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { makeCertificates } from './certificates';

/**
 * With TLS, as nginx with `proxy_pass` and `Host` as it came: what is below `path`, and all of other host names, goes to `target`.
 * The rest of the host is another service.
 */
export async function startReverseProxy(host: string, path: string) {
  const { good, remove } = makeCertificates();
  let target = '';
  const asked: string[] = [];
  const passOn = (given: IncomingMessage) => {
    const { method, url = '', headers } = given;
    return request(target, { method, path: url, headers, setHost: false });
  };
  const isOurs = ({ url = '', headers }: IncomingMessage) =>
    !(headers.host ?? '').startsWith(`${host}:`) || url.startsWith(`${path}/`);
  const server = createServer(good, (given, response) => {
    asked.push(`${given.headers.host ?? ''}${given.url ?? ''}`);
    if (!isOurs(given)) {
      response.writeHead(404).end('another service');
      return;
    }
    const onward = passOn(given);
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    given.pipe(onward);
  });
  server
    .on('upgrade', (given, socket: Duplex, head) => {
      const onward = passOn(given).end();
      const end = () => socket.destroy();
      socket.on('error', () => onward.destroy());
      onward.on('error', end).on('response', end);
      onward.on('upgrade', (answer, other, rest) => {
        const headers = answer.rawHeaders.map((each, at) => (at % 2 === 0 ? `${each}: ` : `${each}\r\n`)).join('');
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`);
        socket.write(rest);
        other.write(head);
        other.on('error', end).pipe(socket).pipe(other);
      });
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${host}:${port}${path}`,
    port,
    /** Host and path of each request. */
    asked,
    to: (origin: string) => void (target = origin),
    stop: () => {
      server.closeAllConnections();
      server.close();
      remove();
    },
  };
}
