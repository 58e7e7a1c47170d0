import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
const client = new Client({ name: 'bench', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    ...{
      command: 'node',
      args: [
        '/work/wt/q/node_modules/@modelcontextprotocol/server-everything/dist/index.js',
        'stdio',
      ],
    },
    stderr: 'ignore',
  }),
);
await client.listTools();
for (let at = 0; at < 500; at++)
  await client.callTool({ name: 'echo', arguments: { message: 'hello ' + at } });
await client.close();
process.stderr.write('CPU ' + (process.cpuUsage().user + process.cpuUsage().system) / 1000 + '\n');
