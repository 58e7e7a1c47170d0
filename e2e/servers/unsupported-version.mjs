// A server that answers `initialize` with a protocol version nobody knows.
import { serveRaw } from './raw-server.mjs';

serveRaw('unsupported-version', {
  initialize: () => ({
    protocolVersion: '1999-01-01',
    capabilities: { tools: {} },
    serverInfo: { name: 'unsupported-version', version: '0.0.1' },
  }),
  'tools/list': () => ({ tools: [] }),
});
