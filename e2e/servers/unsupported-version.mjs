// A server that rejects every version in `initialize`: it supports only one that does not exist.
import { RpcError, serveRaw } from './raw-server.mjs';

serveRaw('unsupported-version', {
  initialize: ({ protocolVersion }) => {
    const data = { supported: ['1999-01-01'], requested: protocolVersion };
    throw new RpcError(-32602, 'Unsupported protocol version', data);
  },
});
