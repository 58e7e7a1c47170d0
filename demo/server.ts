import { serveStdio } from '@modelcontextprotocol/server/stdio';

import { createDemoServer } from './demo-server.ts';

serveStdio(() => createDemoServer(), {
  onerror: (error) => console.error(`demo server: ${error.message}`),
});
console.error('Loupe demo server: ready on stdin and stdout.');
