// A server that refuses `initialize`, whatever version is asked for: it supports one that nobody knows.
import { RpcError, serveRaw } from './raw-server.mjs';

serveRaw('unsupported-version', {
  initialize: ({ protocolVersion }) => {
    const data = { supported: ['1999-01-01'], requested: protocolVersion };
    throw new RpcError(-32602, 'Unsupported protocol version', data);
  },
});
