import { serveStdio } from '@modelcontextprotocol/server/stdio';

import { createDemoServer } from './demo-server.ts';
import { strictStdio } from './strict-stdio.ts';

serveStdio(() => createDemoServer(), {
  transport: strictStdio(),
  onerror: (error) => console.error(`demo server: ${error.message}`),
});
console.error('Loupe demo server: ready on stdin and stdout.');
