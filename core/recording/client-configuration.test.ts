import { describe, expect, it } from 'vitest';

import { targetsFromConfig } from '../session/connect/mcp-servers-json';
import type { ServerTarget } from '../session/connect/server-config';
import { clientConfiguration, TAPPED_CLIENTS, type TapPlan } from './client-configuration';

const CANARY = 'canary-5e1f';
const stdio: ServerTarget = {
  kind: 'stdio',
  command: 'node',
  args: ['server.js', '--api-key', CANARY, 'two words'],
  env: { API_TOKEN: CANARY },
  inheritEnv: false,
};
const http: ServerTarget = {
  kind: 'auto',
  url: `https://a.example/mcp?region=eu&api_key=${CANARY}`,
  headers: { 'X-Api-Key': CANARY },
};
const plan = (target: ServerTarget, more: Partial<TapPlan> = {}): TapPlan => ({
  name: 'My weather!',
  target,
  cwd: '/home/me/weather',
  platform: 'linux',
  port: 7411,
  recording: undefined,
  ...more,
});
const parsed = (...given: Parameters<typeof clientConfiguration>) =>
  JSON.parse(clientConfiguration(...given).json) as unknown;

describe('a client’s configuration with a tap', () => {
  it('starts the server as Loupe does, with the values in the client’s own way', () => {
    const args = ['-y', 'mcp-loupe', 'tap', '--cwd', '/home/me/weather', '--', 'node', 'server.js'];
    const masked = [...args, '--api-key', '••••••', 'two words'];
    const entry = (value: string) => ({ command: 'npx', args: masked, env: { API_TOKEN: value } });
    expect(parsed('claude-desktop', plan(stdio))).toEqual({ mcpServers: { 'My-weather': entry('<API_TOKEN>') } });
    expect(parsed('claude-code', plan(stdio))).toEqual({
      mcpServers: { 'My-weather': { type: 'stdio', ...entry('${API_TOKEN}') } },
    });
    expect(parsed('cursor', plan(stdio))).toEqual({ mcpServers: { 'My-weather': entry('${env:API_TOKEN}') } });
    const id = 'my-weather-api-token';
    expect(parsed('vscode', plan(stdio))).toEqual({
      inputs: [{ type: 'promptString', id, description: 'API_TOKEN', password: true }],
      servers: { 'My-weather': { type: 'stdio', ...entry(`\${input:${id}}`) } },
    });
  });

  it('leads to a tap that runs in a terminal, where the server is at a URL', () => {
    const url = 'http://127.0.0.1:7411/mcp?region=eu&api_key=••••••';
    const { command, isMasked, variables } = clientConfiguration('cursor', plan(http));
    expect(command).toBe("npx -y mcp-loupe tap 'https://a.example/mcp?region=eu&api_key=••••••' --port 7411");
    expect({ isMasked, variables }).toEqual({ isMasked: true, variables: ['X_API_KEY'] });
    const headers = (value: string) => ({ 'X-Api-Key': value });
    expect(parsed('cursor', plan(http))).toEqual({
      mcpServers: { 'My-weather': { url, headers: headers('${env:X_API_KEY}') } },
    });
    expect(parsed('claude-code', plan(http))).toEqual({
      mcpServers: { 'My-weather': { type: 'http', url, headers: headers('${X_API_KEY}') } },
    });
    expect(parsed('vscode', plan({ ...http, kind: 'sse' }))).toMatchObject({
      servers: { 'My-weather': { type: 'sse', headers: headers('${input:my-weather-x-api-key}') } },
    });
    const remote = ['-y', 'mcp-remote', url, '--header', 'X-Api-Key:${X_API_KEY}'];
    expect(parsed('claude-desktop', plan(http))).toEqual({
      mcpServers: {
        'My-weather': { command: 'npx', args: remote, env: { X_API_KEY: '<X_API_KEY>' } },
      },
    });
  });

  it('records where that is wanted, and is one of Windows there', () => {
    const windows = plan(stdio, { platform: 'win32', cwd: 'C:\\My code', recording: 'C:\\My code\\w.loupe.jsonl' });
    expect(parsed('claude-code', windows)).toMatchObject({
      mcpServers: {
        'My-weather': {
          command: 'cmd',
          args: [
            '/c',
            'npx',
            '-y',
            'mcp-loupe',
            'tap',
            '--record',
            windows.recording,
            '--cwd',
            windows.cwd,
            '--',
            'node',
            'server.js',
            '--api-key',
            '••••••',
            'two words',
          ],
        },
      },
    });
    const { command } = clientConfiguration('vscode', {
      ...windows,
      target: { ...http, url: 'http://a.example/' },
    });
    expect(command).toBe('npx -y mcp-loupe tap http://a.example/ --port 7411 --record "C:\\My code\\w.loupe.jsonl"');
  });

  it('never has a value that Loupe was given, and is read by Loupe as what it is', () => {
    for (const client of TAPPED_CLIENTS) {
      for (const target of [stdio, http]) {
        const made = clientConfiguration(client, plan(target));
        expect(JSON.stringify(made)).not.toContain(CANARY);
        expect(targetsFromConfig(JSON.parse(made.json))).toMatchObject([{ name: 'My-weather' }]);
        expect(made.files.length).toBeGreaterThan(1);
      }
    }
    const bare = plan({ kind: 'stdio', command: 'npx', args: ['a-server'], env: {}, inheritEnv: false });
    expect(clientConfiguration('vscode', bare)).toMatchObject({ variables: [], isMasked: false });
    expect(clientConfiguration('vscode', bare).json).toBe(`{
  "servers": {
    "My-weather": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "mcp-loupe", "tap", "--cwd", "/home/me/weather", "--", "npx", "a-server"]
    }
  }
}`);
  });
});
