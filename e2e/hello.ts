import WebSocket from 'ws';
import { SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX, TUNNEL_PATH, type ProxyFrame } from '../proxy/frames';

/** The proxy's first frame to a page. Rejects with the HTTP status of a refusal. @param url with the token */
export function hello(url: string): Promise<Extract<ProxyFrame, { type: 'hello' }>> {
  const { origin, hash } = new URL(url);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${origin.replace(/^http/, 'ws')}${TUNNEL_PATH}`,
      [SUBPROTOCOL, `${TOKEN_SUBPROTOCOL_PREFIX}${token}`],
      { origin },
    );
    socket.once('error', reject);
    socket.once('message', (message: Buffer) => {
      const frame = JSON.parse(message.toString()) as ProxyFrame;
      socket.close();
      if (frame.type === 'hello') resolve(frame);
      else reject(new Error(`the first frame is ${frame.type}`));
    });
  });
}
